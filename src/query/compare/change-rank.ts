/** Ranks changes by what a reader wants to know first. */
import type { SymbolChangeType } from "#core/protocol.ts";
import type { SymbolKind, Visibility } from "#core/types.ts";
import { hasKeys, languageById } from "#lang/languages.ts";
import { placeFactors, placeMarks } from "#query/rank/test-code.ts";
import type { ComparedSymbol } from "./compared-file.ts";
import type { PlacedIn, SymbolChange } from "./symbol-change.ts";

/** How much each type of change matters to users of the symbol. */
const CHANGE_WEIGHTS: Readonly<Record<SymbolChangeType, number>> = { deleted: 4, renamed: 3.5, modified: 3, moved: 1.5, added: 2.5 };
/** For a change that no caller can see from outside. */
const BODY_ONLY_WEIGHT = 1;
const KIND_WEIGHTS: Readonly<Record<SymbolKind, number>> = {
  class: 2,
  interface: 2,
  trait: 2,
  struct: 2,
  enum: 1.8,
  type: 1.5,
  function: 1.6,
  method: 1.5,
  macro: 1.5,
  module: 1.2,
  impl: 1,
  constant: 0.8,
  variable: 0.7,
  property: 0.6,
  import: 0.1,
  section: 0.1,
};

/** Tiers: from symbols that everyone may use to private ones; then supporting code (tests, examples, scripts, settings), then styles. */
const VISIBILITY_TIERS: Readonly<Record<Visibility, number>> = { public: 0, protected: 0, internal: 1, private: 2 };
const SUPPORTING_TIER = 3;
/** Style rules change by the hundreds, and other files, even without symbols, say more. */
export const STYLES_TIER = 4;

/** Path marks of code beside the product. */
const BESIDE: ReadonlySet<string> = new Set(["path_test", "path_mock", "path_docs", "path_example", "path_vendored"]);
/** Directories and files outside the sources that build and release a product. */
const OF_MAKING =
  /^(?:(?!(?:src|lib|app)\/)[^/]+\/)*(?:(?:scripts?|hack|ci|\.github|\.circleci)\/.*|[^/]+\.gradle(?:\.kts)?|[^/]+\.config\.[cm]?[jt]s|[^/]+\.(?:cmake|mk)|(?:gulp|Grunt)file\.\w+|Rakefile|(?:GNUm|[Mm])akefile|Jenkinsfile|setup\.py|build\.rs|CMakeLists\.txt)$/;

export interface RankedChange {
  readonly change: SymbolChange;
  readonly tier: number;
}

/** Orders changes by tier, within a tier by weight, then by path and line. `usersOf` returns in how many files a name occurs. */
export function rankChanges(changes: readonly SymbolChange[], usersOf: (name: string) => number): RankedChange[] {
  const ranked = changes.map((change) => {
    const place = anchorOf(change);
    return { change, place, tier: tierOf(place), weight: weightOf(change, place, usersOf) };
  });
  ranked.sort((a, b) => a.tier - b.tier || b.weight - a.weight || byPlace(a.place, b.place));
  return ranked.map(({ change, tier }) => ({ change, tier }));
}

/** Groups the changes of one file within a tier, at the place of the first of them. */
export function inReadingOrder<T extends { readonly tier: number; readonly path: string }>(ranked: readonly T[]): T[] {
  return [...Map.groupBy(ranked, ({ tier, path }) => `${tier} ${path}`).values()].flat();
}

/** The place at which a change is shown: the symbol after the change, or before it when the change deleted the symbol. */
export function anchorOf({ after, before }: SymbolChange): PlacedIn {
  const place = after ?? before;
  if (!place) throw new RangeError("a change has no side");
  return place;
}

function byPlace(a: PlacedIn, b: PlacedIn): number {
  if (a.file.path !== b.file.path) return a.file.path < b.file.path ? -1 : 1;
  return a.symbol.lineStart - b.symbol.lineStart || a.index - b.index;
}

/** Whether a symbol belongs to the product, and not to its settings, styles, tests, examples or build. */
export function isOfProduct({ file, symbol }: Pick<PlacedIn, "file" | "symbol">): boolean {
  if (hasKeys(file.language) || languageById(file.language)?.isData === true || isStyle(file) || OF_MAKING.test(file.path)) return false;
  return !placeMarks({ path: file.path, symbol }, "").some(({ factor }) => BESIDE.has(factor));
}

function isStyle({ language }: PlacedIn["file"]): boolean {
  return languageById(language)?.family === "css";
}

/** The tier of a symbol; a member is at most as visible as the symbols around it. */
function tierOf({ file, symbol }: PlacedIn): number {
  if (isStyle(file)) return STYLES_TIER;
  if (!isOfProduct({ file, symbol }) || placeFactors({ path: file.path, symbol }, "").some(({ multiplier }) => multiplier < 1))
    return SUPPORTING_TIER;
  let tier = 0;
  for (let at: ComparedSymbol | undefined = symbol; at; at = at.parent === null ? undefined : file.symbols[at.parent]) {
    tier = Math.max(tier, VISIBILITY_TIERS[at.visibility]);
  }
  return tier;
}

function weightOf(change: SymbolChange, { file, symbol }: PlacedIn, usersOf: (name: string) => number): number {
  const isSeen = change.change !== "modified" || change.before?.symbol.signature !== change.after?.symbol.signature;
  const size = 1 + Math.log2(1 + change.linesAdded + change.linesDeleted);
  const centrality = 1 + Math.log2(1 + usersOf(change.before?.symbol.name ?? symbol.name));
  const path = placeFactors({ path: file.path, symbol }, "").reduce((product, { multiplier }) => product * multiplier, 1);
  return (isSeen ? CHANGE_WEIGHTS[change.change] : BODY_ONLY_WEIGHT) * KIND_WEIGHTS[symbol.kind] * size * centrality * path;
}
