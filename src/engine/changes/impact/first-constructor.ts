/** Classes that could be made without arguments, and have a constructor that takes some now. */
import { arityIn } from "#query/compare/breaking/breaking-change.ts";
import { arityOfMembers, type Remade, remade } from "#query/compare/breaking/made-of-members.ts";
import { shown } from "#query/compare/breaking/parameter-breaks.ts";
import type { SymbolChange } from "#query/compare/symbol-change.ts";
import { isConstructor } from "#query/graph/constructors.ts";

/** The classes that got their first constructor among the changes, with the parameters that it requires. */
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
    // A class with constructor parameters in its head, or made from its members, took arguments before, too.
    if (makers.length !== 1 || makers[0] !== after.symbol || arityOfMembers(owner) || arityIn(owner)) return [];
    const arity = arityIn(after);
    const asked = arity?.parameters?.filter(({ isOptional }) => !isOptional) ?? [];
    if (asked.length === 0) return [];
    return { change: remade(owner), breaks: asked.map((one) => ({ kind: "parameter_added", detail: shown(one) })) };
  });
}
