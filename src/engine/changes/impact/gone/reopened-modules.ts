/** Modules that several files open: deleting one of these files does not delete the module. */
import type { State } from "#engine/changes/impact/state.ts";
import type { SymbolChange } from "#query/compare/symbol-change.ts";

/** The change itself; or, for a deleted part of a module that other files still open, the deletions of that part's members. */
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
