/** Modules and classes that several files open, or that Ruby has itself: deleting one of these files does not delete them. */
import type { State } from "#engine/changes/impact/state.ts";
import type { SymbolChange } from "#query/compare/symbol-change.ts";

/** Classes and modules that Ruby has without any file. */
const OF_RUBY = new Set(
  "Array BasicObject Class Comparable Complex Data Dir Encoding Enumerable Enumerator Errno Exception FalseClass Fiber File Float GC Hash IO Integer Kernel MatchData Math Method Module Mutex NilClass Numeric Object ObjectSpace Proc Process Queue Random Range Rational Regexp Set Signal StandardError String Struct Symbol Thread Time TrueClass".split(
    " ",
  ),
);

/** The change itself; or, for a deleted part of a module that other files still open, the deletions of that part's members. */
export function partsGone(change: SymbolChange, now: State): SymbolChange[] {
  const { before, after } = change;
  if (!before || after) return [change];
  const { file, index, symbol } = before;
  const isRuby = file.language === "ruby";
  if (symbol.kind !== "module" && !(isRuby && symbol.kind === "class")) return [change];
  const isOfRuby = isRuby && OF_RUBY.has(symbol.qualifiedName);
  const livesOn =
    isOfRuby ||
    now.facts
      .named(symbol.name, file.language)
      .some(({ kind, qualifiedName }) => kind === symbol.kind && qualifiedName === symbol.qualifiedName);
  if (!livesOn) return [change];
  return file.symbols.flatMap((member, at) =>
    member.parent === index ? partsGone({ ...change, before: { file, index: at, symbol: member }, members: 0 }, now) : [],
  );
}
