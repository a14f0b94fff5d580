/** Modules that several files open: what went with one of these is not the module. */
import type { State } from "#engine/changes/impact/state.ts";
import type { SymbolChange } from "#query/compare/symbol-change.ts";

/** A change as it is; for a part of a module that other files hold parts of still, what went with it. */
export function partsGone(change: SymbolChange, now: State): SymbolChange[] {
  const { before, after } = change;
  if (!before || after || before.symbol.kind !== "module") return [change];
  const { file, index, symbol } = before;
  const livesOn = now.facts
    .named(symbol.name, file.language)
    .some(({ kind, qualifiedName }) => kind === "module" && qualifiedName === symbol.qualifiedName);
  if (!livesOn) return [change];
  return file.symbols.flatMap((member, at) =>
    member.parent === index ? partsGone({ ...change, before: { file, index: at, symbol: member }, members: 0 }, now) : [],
  );
}
