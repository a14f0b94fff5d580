/** Modules and classes that several files open, or that the language has itself: deleting one of these files does not delete them. */
import type { State } from "#engine/changes/impact/state.ts";
import { languageById } from "#lang/languages.ts";
import type { SymbolChange } from "#query/compare/symbol-change.ts";

/** The change itself; or, for a deleted part of a module that other files still open, the deletions of that part's members. */
export function partsGone(change: SymbolChange, now: State): SymbolChange[] {
  const { before, after } = change;
  if (!before || after) return [change];
  const { file, index, symbol } = before;
  const opened = languageById(file.language)?.opensClasses;
  if (symbol.kind !== "module" && !(opened && symbol.kind === "class")) return [change];
  const livesOn =
    opened?.has(symbol.qualifiedName) ||
    now.facts
      .named(symbol.name, file.language)
      .some(({ kind, qualifiedName }) => kind === symbol.kind && qualifiedName === symbol.qualifiedName);
  if (!livesOn) return [change];
  return file.symbols.flatMap((member, at) =>
    member.parent === index ? partsGone({ ...change, before: { file, index: at, symbol: member }, members: 0 }, now) : [],
  );
}
