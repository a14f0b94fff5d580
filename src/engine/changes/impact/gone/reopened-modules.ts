/**
 * What several places make up: modules and classes that several files open, or that the language has itself, and functions of several
 * clauses. Deleting one of these places does not delete them.
 */
import type { State } from "#engine/changes/impact/state.ts";
import { languageById } from "#lang/languages.ts";
import { arityIn, arityOf } from "#query/compare/breaking/breaking-change.ts";
import type { PlacedIn, SymbolChange } from "#query/compare/symbol-change.ts";
import { isWithin } from "#query/compare/uses/call-arguments.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";

/** The change itself; or, for a deleted part of a module that other files still open, the deletions of that part's members. */
export function partsGone(change: SymbolChange, now: State): SymbolChange[] {
  const { before, after } = change;
  if (!before) return [change];
  if (after) return change.change === "renamed" && isStillCalled(before, now) ? [] : [change];
  if (isStillCalled(before, now)) return [];
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

/** Whether a function of several clauses that lost one takes as many arguments as before, in its other clauses. */
function isStillCalled(before: PlacedIn, now: State): boolean {
  const { file, symbol } = before;
  if (languageById(file.language)?.patternDefaults === undefined || !isFunction(symbol)) return false;
  const arity = arityIn(before);
  if (!arity) return false;
  const clauses = now.facts
    .named(symbol.name, file.language)
    .filter((one) => one.qualifiedName === symbol.qualifiedName && one.visibility === symbol.visibility && isFunction(one))
    .flatMap((one) => arityOf(one, one.language) ?? []);
  const counts = Array.from({ length: arity.max - arity.min + 1 }, (_, at) => arity.min + at);
  return counts.every((count) => clauses.some((clause) => isWithin(count, clause)));
}
