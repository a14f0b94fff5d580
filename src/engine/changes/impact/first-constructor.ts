/** Classes that could be made with nothing, and have a constructor now that takes something. */
import { arityIn, shown } from "#query/compare/breaking-change.ts";
import { arityOfMembers, type Remade, remade } from "#query/compare/made-of-members.ts";
import type { SymbolChange } from "#query/compare/symbol-change.ts";
import { isConstructor } from "#query/graph/constructors.ts";

/** The classes among some changes that got their first constructor, with what it asks for. */
export function firstConstructors(changes: readonly SymbolChange[]): Remade[] {
  return changes.flatMap(({ change, before, after }): Remade | [] => {
    const index = after?.symbol.parent ?? null;
    const symbol = after && index !== null ? after.file.symbols[index] : undefined;
    if (change !== "added" || before || !after || index === null || symbol?.kind !== "class") return [];
    const { file } = after;
    const makers = file.symbols.filter(
      (one) => one.parent === index && one.kind === "method" && isConstructor({ ...one, ...file }, symbol),
    );
    const owner = { file, index, symbol };
    // What is made of its members, or of what its head says, was never made with nothing alone.
    if (makers.length !== 1 || makers[0] !== after.symbol || arityOfMembers(owner) || arityIn(owner)) return [];
    const arity = arityIn(after);
    const asked = arity?.parameters?.filter(({ isOptional }) => !isOptional) ?? [];
    if (asked.length === 0) return [];
    return { change: remade(owner), breaks: asked.map((one) => ({ kind: "parameter_added", detail: shown(one) })) };
  });
}
