/**
 * Locates symbols by name. Candidates come from the name index (exact, any case, prefix) and, when it has none, from the words of names;
 * their order depends on how well name, scope and path agree with what was typed.
 */
import { dirname, join } from "node:path/posix";
import { NAMESAKES_MAX } from "#core/limits.ts";
import { CLASS_KINDS } from "#core/symbol-kinds.ts";
import { type NameQuery, parseNameQuery, qualifiedParts } from "#query/parse/name-query.ts";
import { PATH_MULTIPLIERS } from "#query/rank/path-factors.ts";
import { AMALGAMATED, amalgamatedAmong, sourcesFirst } from "#query/rank/secondary/amalgamated.ts";
import { writtenFirst } from "#query/rank/secondary/machine-made.ts";
import { isTestPath } from "#query/rank/test-code.ts";
import { overloadAsked } from "#query/read/overload-fit.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { standsSomewhere } from "#query/recall/exact.ts";
import { namesHandedOn } from "#query/recall/imported-names.ts";
import { mergeOverloads } from "#query/recall/overloads.ts";
import { OwnPackages } from "#query/recall/own-packages.ts";
import { guessSymbols, isNowhere } from "#query/recall/typos.ts";
import type { Database } from "#store/database/database.ts";
import { usersOf } from "#store/indices/centrality.ts";
import { type Indices, NAME_ONLY, type SymbolRow, symbolsSpelled } from "#store/indices/indices.ts";
import { symbolsNamed, symbolsWithPrefix } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { Scope } from "#store/views/scope.ts";
import { isTranslated } from "#text/translation-files.ts";
import { identifierParts, joinedForm } from "#text/words/identifiers.ts";
import { type FileModule, modulesCalled } from "./file-modules.ts";
import { IMPORTED_CONFIDENCE, importsOfUndefined } from "./imported.ts";
import { LOCATE, LOCATE_KINDS, type LocateNumbers } from "./locate-numbers.ts";
import { moduleCandidate, toCandidate } from "./located-candidate.ts";
import { mayBeWritten, type Placed, type ScopeFit, scopeFits } from "./typed-scope.ts";

const NO_FIT: ScopeFit = { isRight: false, isWhole: false, found: 0 };
const DEFAULTS: LocateNumbers = { multipliers: PATH_MULTIPLIERS, stages: { locate: LOCATE, locate_kinds: LOCATE_KINDS } };

export interface Located {
  /** Best first. */
  readonly candidates: readonly RankedCandidate[];
  /** How many overloads were merged into others. */
  readonly merged: number;
  /** How certain it is that these are what was meant, 0 to 1. */
  readonly confidence: number;
}

/** Locates the symbols of a name. `also`: symbols found by other means, which count as having its words. */
export function locateSymbols(
  db: Database,
  indices: Indices,
  scope: Scope,
  text: string,
  numbers: LocateNumbers = DEFAULTS,
  also: readonly SymbolRow[] = [],
): Located {
  const wanted = nameTyped(db, scope, text);
  const asked = overloadAsked(text);
  const rows = new Map<number, SymbolRow>();
  const collect = (found: readonly SymbolRow[]): void => {
    for (const row of found) if (mayBeWritten(text, row)) rows.set(row.symbolRow, row);
  };
  const namesakes = symbolsNamed(db, wanted.name, scope, NAMESAKES_MAX);
  collect(namesakes);
  if (wanted.scope.length > 0) collect(symbolsNamed(db, text.trim(), scope, NAMESAKES_MAX));
  if (rows.size >= NAMESAKES_MAX) collect(namesakesWithin(db, scope, wanted));
  const packages = new OwnPackages(db, scope.view);
  const modules = modulesBeside(db, scope, wanted, [...rows.values()], packages);
  const exact = rows.size + modules.length;
  if (exact === 0) collect(symbolsSpelled(indices, scope, wanted.name, NAMESAKES_MAX));
  if (exact < PREFIX_UNLESS_EXACT && wanted.name.length >= PREFIX_CHARS_MIN) {
    collect(symbolsWithPrefix(db, wanted.name, scope, NAMESAKES_MAX));
  }
  collect(also);
  const isNowhereYet = (): boolean => rows.size === 0 && modules.length === 0;
  if (isNowhereYet()) collect(sameWords(indices, scope, wanted.name));
  const imports = modules.length > 0 ? [] : importsOfUndefined(db, scope, text, namesakes);
  // A query `Retrofitt` is a typo, and does not mean `RetrofitTest`, which only begins like it when case is ignored.
  const isBegun = exact === 0 && rows.size > 0 && ![...rows.values()].some((row) => agreesWith(row.name, wanted.name));
  const mayBeSlip =
    imports.length === 0 &&
    (isNowhereYet() ? isSlip(db, scope, wanted.name) : isBegun && !standsSomewhere(db, scope, wanted.name, { word: true }));
  const guesses = mayBeSlip ? guessSymbols(db, scope, wanted.name).filter(({ edits }) => !isBegun || edits === 1) : [];
  const likeness = new Map(guesses.flatMap((guess) => guess.symbols.map(({ symbolRow }) => [symbolRow, guess.likeness])));
  for (const { symbols } of guesses) collect(symbols);
  const types = typesBefore(db, scope, wanted);
  const strict = scopeFits(wanted.scope, [...rows.values()], { packages, typesIn: new Set(types.map(({ language }) => language)) });
  // `db.update` means the type DB where nothing is named db.
  const isOtherCase = modules.length === 0 && types.length > 0 && types.every(({ name }) => name !== wanted.scope.at(-1));
  const isFound = [...strict.values()].some(({ isRight }) => isRight);
  const fits = isOtherCase && !isFound ? scopeFits(wanted.scope, [...rows.values()], { packages }) : strict;
  const named = [...rows.values()].map((row) => {
    return toCandidate(row, { wanted, text, asked, fit: fits.get(row) ?? NO_FIT, guess: likeness.get(row.symbolRow), isBegun }, numbers);
  });
  const fitting = [...named, ...modules.map((module) => moduleCandidate(module, { wanted, text }, numbers))];
  const rated = givenFirst(db, scope, wanted, fitting, numbers.stages.locate).sort(
    byScore(fitting.length > 1 ? usersOf(db, versionsOf(fitting)) : new Map()),
  );
  const sources = sourcesFirst(rated, amalgamatedAmong(db, scope, rated), (score) => score + AMALGAMATED - 1);
  const { multipliers } = numbers;
  const sorted = writtenFirst(db, sources, { query: text, multipliers }, (score, multiplier) => score + multiplier - 1);
  const { candidates: found, count: merged } = mergeOverloads(sorted);
  const candidates = [...imports, ...found];
  if (imports.length > 0) return { candidates, merged, confidence: IMPORTED_CONFIDENCE };
  return {
    candidates,
    merged,
    confidence: guesses.length > 0 ? GUESS_CONFIDENCE : confidenceOf(candidates[0], wanted, fits, numbers.stages.locate),
  };
}

/** The name that was typed: as it is where a symbol is called so, since a dollar stands for a scope in only some languages. */
function nameTyped(db: Database, scope: Scope, text: string): NameQuery {
  const typed = text.trim();
  const isName = typed.includes("$") && symbolsNamed(db, typed, scope, 1).length > 0;
  return isName ? { name: typed, scope: [], path: "" } : parseNameQuery(text);
}

/**
 * Gives more score to candidates that a package re-exports under this name: of namesakes, users of the package know that one. Only for
 * top-level symbols of the module from which the package imports it.
 */
function givenFirst(
  db: Database,
  scope: Scope,
  { name, scope: typed }: NameQuery,
  candidates: readonly RankedCandidate[],
  numbers: typeof LOCATE,
): RankedCandidate[] {
  const isTop = ({ symbol }: RankedCandidate): boolean => symbol?.name === name && symbol.isDefinition && symbol.parentRow === null;
  const namesakes = candidates.filter(({ symbol }) => symbol?.name === name);
  if (typed.length > 0 || namesakes.length < 2 || !namesakes.some(isTop)) return [...candidates];
  const given = namesHandedOn(db, scope, name).filter(({ version: { path } }) => !isTestPath(path));
  if (given.length === 0) return [...candidates];
  const sources = given.map(({ from, version }) => sourceOf(from, version.path));
  return candidates.map((candidate) => {
    if (!isTop(candidate) || !sources.some((isSource) => isSource(candidate.path)) || isTestPath(candidate.path)) return candidate;
    const reason = { factor: "handed_on", weight: numbers.handed_on, detail: given[0]?.version.path ?? "" };
    return { ...candidate, score: candidate.score + reason.weight, reasons: [...candidate.reasons, reason] };
  });
}

/**
 * Returns a test whether a file may be the module that an import names. `./strings.js` is a path beside the importing file `by`, and
 * `./server` may be a directory there; `.canvas` is a module of the same package, known by its name.
 */
function sourceOf(from: string, by: string): (path: string) => boolean {
  const bare = from.replace(/(?<=\/[^/]*)\.[cm]?[jt]sx?$/, "");
  if (/^\.{1,2}\//.test(bare)) {
    const place = join(dirname(by), bare);
    return (path) => path.startsWith(`${place}.`) || path.startsWith(`${place}/`);
  }
  const module = bare.split(/[./\\:]+/).findLast((part) => part !== "");
  return (path) => path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "") === module;
}

/** Where there are too many namesakes to read: those in files that define, or are, the owner typed right before the name. */
function namesakesWithin(db: Database, scope: Scope, { name, scope: typed }: NameQuery): SymbolRow[] {
  const owner = typed.at(-1);
  if (owner === undefined) return [];
  const { kinds: _, ...anyKind } = scope;
  const declaring = symbolsNamed(db, owner, anyKind, NAMESAKES_MAX).map(({ symbolRow }) => versionOf(symbolRow));
  const versionIds = [...new Set([...modulesCalled(db, anyKind, owner).map(({ file }) => file.versionId), ...declaring])];
  return versionIds.length === 0 ? [] : symbolsNamed(db, name, { ...scope, versionIds }, NAMESAKES_MAX);
}

/** The types named, ignoring case, like the owner typed right before the name. */
function typesBefore(db: Database, { view }: Scope, { scope: typed }: NameQuery): SymbolRow[] {
  const owner = typed.at(-1);
  return owner === undefined ? [] : symbolsNamed(db, owner, { view }, NAMESAKES_MAX).filter(({ kind }) => CLASS_KINDS.has(kind));
}

/** The files that a name means as modules, for callers that find the symbols of the name by other means. */
export function modulesNamed(db: Database, scope: Scope, text: string, numbers: LocateNumbers): RankedCandidate[] {
  const wanted = parseNameQuery(text);
  const symbols = symbolsNamed(db, wanted.name, scope, NAMESAKES_MAX);
  const modules = modulesBeside(db, scope, wanted, symbols, new OwnPackages(db, scope.view));
  return modules.map((module) => moduleCandidate(module, { wanted, text }, numbers)).sort(byScore(new Map()));
}

/** The modules that a name means, without files that define a symbol of their own name: that symbol stands for the file. */
function modulesBeside(db: Database, scope: Scope, wanted: NameQuery, symbols: readonly SymbolRow[], packages: OwnPackages): FileModule[] {
  const defining = new Set(symbols.flatMap(({ name, path }) => (name === wanted.name && /^\p{Ll}/u.test(name) ? [path] : [])));
  return modulesMeant(db, scope, wanted, packages).filter(({ file }) => !defining.has(file.path));
}

/** Files that are modules of the name and agree with all that was typed before it. */
function modulesMeant(db: Database, scope: Scope, { name, scope: typed }: NameQuery, packages: OwnPackages): FileModule[] {
  const called = modulesCalled(db, scope, name);
  const places = called.map(({ file: { path, language }, module }) => ({ path, language, qualifiedName: module.join(".") }));
  const fits = scopeFits(typed, places, { packages });
  return called.filter((module, at) => typed.length === 0 || fits.get(places[at] as Placed)?.isRight || isInDirectories(module, typed));
}

/** Whether the typed scope is the directories of a module, source roots included: `lib.net` is `lib/net.lua`. */
function isInDirectories({ file: { path }, module }: FileModule, typed: readonly string[]): boolean {
  const directories = path.split("/").slice(0, -1);
  // The file is the module of its directory.
  const above = directories.at(-1) === module.at(-1) && !path.includes(`/${module.at(-1)}.`) ? directories.slice(0, -1) : directories;
  return typed.length <= above.length && typed.every((part, at) => above.at(at - typed.length) === part);
}

/** Whether a name equals or begins with what was typed, or equals it without separators. */
function agreesWith(name: string, typed: string): boolean {
  return name.startsWith(typed) || joinedForm(name) === joinedForm(typed);
}

/**
 * Whether no text has a name. Checks the name and not only its stem, which words of another spelling may share (`Convertable`, `convert`).
 */
function isSlip(db: Database, scope: Scope, name: string): boolean {
  return isNowhere(db, scope.view, name) || !standsSomewhere(db, scope, name);
}

/**
 * How certain the best candidate makes an answer: it is hardly meant where nothing fits the scope or path typed before its name, and
 * unlikely where only a part of the scope fits (`redis.image.tag` hardly means another `image.tag`).
 */
function confidenceOf(
  best: RankedCandidate | undefined,
  { scope }: NameQuery,
  fits: ReadonlyMap<Placed, ScopeFit>,
  numbers: typeof LOCATE,
): number {
  const isElsewhere =
    best?.reasons.some(({ factor, weight }) => weight < 0 && weight === -(ELSEWHERE.get(factor)?.(numbers) ?? 0)) ?? false;
  const isPartly = best?.symbol != null && (fits.get(best.symbol) ?? NO_FIT).found < scope.length;
  // A settings key ranks behind code, but is what was meant where no code has the name.
  const behindCode = best?.reasons.find(({ factor }) => factor === "settings_key")?.weight ?? 0;
  const confidence = confidenceAt((best?.score ?? 0) - behindCode, numbers);
  const most = Math.min(isElsewhere ? ELSEWHERE_CONFIDENCE : 1, isPartly ? PARTLY_CONFIDENCE : 1, isOnlyNear(best) ? NEAR_CONFIDENCE : 1);
  return Math.min(confidence, most);
}

/** Whether a candidate's name only begins with the typed one, or has its words: whatever else fits, it is another name. */
export function isOnlyNear(candidate: RankedCandidate | undefined): boolean {
  return candidate?.reasons.some(({ factor }) => factor === "prefix" || factor === "name_words") ?? false;
}

const NEAR_CONFIDENCE = 0.6;

/** What a scope or path costs of which nothing fits a candidate. */
const ELSEWHERE: ReadonlyMap<string, (numbers: typeof LOCATE) => number> = new Map([
  ["scope", ({ scope }) => scope],
  ["path_end", ({ path_end: cost }) => cost],
]);
const ELSEWHERE_CONFIDENCE = 0.4;
/** Upper limit for a symbol that only a part of the typed scope fits. */
export const PARTLY_CONFIDENCE = 0.6;

function confidenceAt(score: number, numbers: typeof LOCATE): number {
  if (score >= numbers.exact_symbol) return 1;
  if (score >= numbers.other_spelling) return 0.8;
  if (score >= numbers.prefix) return 0.6;
  return score > 0 ? 0.3 : 0;
}

const GUESS_CONFIDENCE = 0.3;
const PREFIX_UNLESS_EXACT = 1;
const PREFIX_CHARS_MIN = 2;

/** Names with all words of the typed one, in any order: `parse_config_file` for `configParse`. */
function sameWords(indices: Indices, scope: Scope, name: string): SymbolRow[] {
  const words = identifierParts(name);
  const hits = indices.symbols.search(name, scope, { limit: NAMESAKES_MAX, boost: NAME_ONLY });
  return hits.map(({ row }) => row).filter((row) => isSubset(words, identifierParts(row.name)));
}

function isSubset(words: readonly string[], of: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => of.includes(word));
}

/**
 * Orders by score; among equals, symbols enclosed by fewer others come first, because a query for a nested type mostly names its owner.
 * Then symbols of files that more files use.
 */
function byScore(users: ReadonlyMap<number, number>): (a: RankedCandidate, b: RankedCandidate) => number {
  const usersOfFile = ({ versionId }: RankedCandidate): number => users.get(versionId) ?? 0;
  return (a, b) =>
    b.score - a.score ||
    ownersOf(a) - ownersOf(b) ||
    Number(isTranslated(a.path)) - Number(isTranslated(b.path)) ||
    usersOfFile(b) - usersOfFile(a) ||
    (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) ||
    a.lineStart - b.lineStart;
}

function versionsOf(candidates: readonly RankedCandidate[]): number[] {
  return [...new Set(candidates.map(({ versionId }) => versionId))];
}

function ownersOf({ symbol }: RankedCandidate): number {
  return symbol ? qualifiedParts(symbol.qualifiedName).length : 0;
}

/** Where the best candidate fits name and scope: the candidates without those that no part of the typed scope fits. */
export function withoutOtherScopes<T extends RankedCandidate>(candidates: readonly T[]): readonly T[] {
  const weightOf = ({ reasons }: RankedCandidate, factor: string): number => reasons.find((one) => one.factor === factor)?.weight ?? 0;
  const [best] = candidates;
  if (!best || weightOf(best, "scope") <= 0 || weightOf(best, "exact_symbol") <= 0) return candidates;
  return candidates.filter((candidate) => weightOf(candidate, "scope") >= 0);
}

/** The factors that measure agreement with what was typed, and not which of several namesakes is meant. */
const AGREEING: ReadonlySet<string> = new Set("exact_symbol other_case other_spelling scope overload path_end".split(" "));

/** The candidates that agree with what was typed as well as the best of them. */
export function asWellNamed<T extends RankedCandidate>(candidates: readonly T[]): readonly T[] {
  const agreement = candidates.map(({ reasons }) =>
    reasons.reduce((sum, { factor, weight }) => (AGREEING.has(factor) ? sum + weight : sum), 0),
  );
  const best = Math.max(...agreement);
  return candidates.filter((_, at) => agreement[at] === best);
}
