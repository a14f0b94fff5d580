/** Recall of literals: finds the lines that contain them, whatever words they consist of. */

import { compilePattern, type ExactPattern, exactly } from "#query/exact/pattern.ts";
import { type Literal, NUMBER, UPPER_CASE } from "#query/parse/literals.ts";
import { annotatedLine } from "#query/read/own-line.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsAround } from "#store/indices/symbols.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import type { View } from "#store/rows/view.ts";
import { partialVersions, type TextVersion, textOfContent, textVersions } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";
import type { FileText } from "#text/file-text.ts";
import { type Candidate, candidateKey, NO_TEXT } from "./candidate.ts";

/** How many files with a literal's trigrams are searched for it: a text in more files is no place, but a common word of the repository. */
const FILES_LOOKED_AT_MAX = 400;
/** How many lines of one file become candidates. */
const LINES_OF_FILE_MAX = 5;
/** On how many lines a word of a question may occur to count for more than the words around it. */
const PLACES_OF_PART_MAX = 4;
/**
 * The same for a setting that no symbol is called, such as a variable of the environment: every manifest sets it again, and a question that has
 * such a name is about it.
 */
const PLACES_OF_SETTING_MAX = 24;
/** On how many lines signs in quotes may occur to count so: they were typed as what to look for. */
const PLACES_OF_SIGNS_MAX = 30;
/** A path, whose last word is complete where any place has it so: `/up` is no part of `actions/upload`. */
const SEGMENTS = /^\/[\w-]+(?:\/[\w-]+)*$/;
/** How many lines one literal yields. */
const LINES_MAX = 100;

/**
 * Whether any file of a view contains a text, in either case; with `word`, as a whole word. Searches all files, so that a "no" is certain.
 */
export function standsSomewhere(db: Database, { view }: Scope, text: string, { word = false } = {}): boolean {
  const pattern = compilePattern(text, { literal: true, ignoreCase: "always", word });
  return placesOf(db, { view }, pattern, text, { lines: 1, files: Number.POSITIVE_INFINITY }).length > 0;
}

/** Paths of the files with a word that a grammar could read only in part: a symbol of this name may be missing from them. */
export function unreadFilesWith(db: Database, view: View, word: string): string[] {
  // A word of fewer than three characters has no trigram, so all of these files would have to be read.
  const versionIds = word.length < 3 ? [] : partialVersions(db, view).map(({ versionId }) => versionId);
  if (versionIds.length === 0) return [];
  const pattern = compilePattern(word, { literal: true, word: true });
  const places = placesOf(db, { view, versionIds }, pattern, word, { lines: UNREAD_LINES_MAX, files: Number.POSITIVE_INFINITY });
  return [...new Set(places.map(({ version }) => version.path))];
}

/** How many lines are searched for the files that contain them. */
const UNREAD_LINES_MAX = 50;

interface Place {
  readonly version: TextVersion;
  readonly line: number;
  /** The literal is one word, or the whole line. */
  readonly isAlone: boolean;
  /** The literal is one word, and the whole content of a string in quotes. */
  readonly isWholeString: boolean;
}

/** Where exact text is looked for. */
export interface ExactSource {
  readonly db: Database;
  readonly scope: Scope;
  readonly texts: VersionTexts;
  /** Whether a place rather quotes what other code says: tests, documentation. */
  readonly isAside?: (place: Pick<Candidate, "path" | "symbol">) => boolean;
}

/**
 * Candidates for the lines that contain a literal exactly as written. Where too many files may contain it, `likely` returns the versions in
 * which its words are next to each other; these are searched first.
 */
export function exactCandidates(
  { db, scope, texts, isAside }: ExactSource,
  { text, isWhole, isName = false, isQuotedSigns = false }: Literal,
  likely: (text: string) => readonly number[] = () => [],
): Candidate[] {
  const reach = { lines: LINES_MAX, files: FILES_LOOKED_AT_MAX, likely };
  const complete = SEGMENTS.test(text) ? placesOf(db, scope, compilePattern(`${exactly(text)}\\b`), text, reach) : [];
  const anywhere = (): Place[] => placesOf(db, scope, compilePattern(text, { literal: true, word: isName }), text, reach);
  const places = complete.length > 0 ? complete : anywhere();
  const around = symbolsOf(
    { db, texts },
    places.map(({ version, line }) => ({ versionId: version.versionId, line })),
    { called: text },
  );
  const isWord = !/\s/.test(text) || isQuotedSigns;
  const most = isQuotedSigns ? PLACES_OF_SIGNS_MAX : PLACES_OF_PART_MAX;
  // Tests and documentation repeat the name of a setting, and a number such as a port; the few places that define and read it still count as
  // few. Not so for other forms of names: a question may mention one in passing, and then the file about its other words answers.
  const mostOwn = UPPER_CASE.test(text) ? PLACES_OF_SETTING_MAX : NUMBER.test(text) ? PLACES_OF_PART_MAX : 0;
  const isOwn =
    mostOwn > 0 && isAside !== undefined ? places.map(({ version: { path } }, at) => !isAside({ path, symbol: around[at] ?? null })) : [];
  const isFewOwn = isOwn.filter(Boolean).length <= mostOwn;
  const isFew = (rank: number): boolean => places.length <= most || (isFewOwn && isOwn[rank] === true);
  return places.map(({ version, line, isAlone, isWholeString }, rank): Candidate => {
    const symbol = around[rank] ?? null;
    const { versionId, path, language } = version;
    return {
      key: candidateKey(symbol, versionId, line),
      versionId,
      path,
      language,
      symbol,
      lineStart: symbol?.lineStart ?? line,
      lineEnd: symbol?.lineEnd ?? line,
      matchedLines: [line],
      ranks: { quoted: rank },
      ...(isWhole ? { text: { score: 1, coverage: 1, literal: 1 }, isExact: isAlone ? "alone" : "within" } : { text: NO_TEXT }),
      ...(isWhole && isWholeString ? { isWholeString } : {}),
      ...(isWord && (isWhole || isFew(rank)) ? { isQuoted: true } : {}),
    };
  });
}

/** A line of a version that matches a pattern. */
export interface MatchedPlace {
  readonly version: TextVersion;
  readonly line: number;
  readonly text: string;
}

/**
 * The lines of a scope that match a pattern and satisfy `passes`, at most `most`, in at most `FILES_LOOKED_AT_MAX` files. None when the
 * pattern's trigrams exclude no file: such a pattern would read all files.
 */
export function matchingPlaces(
  db: Database,
  scope: Scope,
  pattern: ExactPattern,
  { most, passes }: { readonly most: number; passes(text: string): boolean },
): MatchedPlace[] {
  const places: MatchedPlace[] = [];
  const among = candidateVersions(db, scope, pattern.required);
  for (const place of matchedLines(db, among ? textVersionsOf(db, scope, among).slice(0, FILES_LOOKED_AT_MAX) : [], pattern)) {
    if (passes(place.text)) places.push(place);
    if (places.length === most) break;
  }
  return places;
}

/** Caps on the search for one literal. */
interface Reach {
  readonly lines: number;
  readonly files: number;
  readonly likely?: (text: string) => readonly number[];
}

/** The lines that match, within the caps of `most`, in the files whose trigrams allow a match. */
function placesOf(db: Database, scope: Scope, pattern: ExactPattern, text: string, most: Reach): Place[] {
  const among = candidateVersions(db, scope, pattern.required);
  const versions = textVersionsOf(db, scope, among);
  const isWord = !/\s/.test(text);
  const places: Place[] = [];
  for (const { version, line, text: written } of matchedLines(
    db,
    among ? lookedAt(versions, most, text) : versions,
    pattern,
    LINES_OF_FILE_MAX,
  )) {
    places.push({ version, line, isAlone: isWord || written.trim() === text, isWholeString: isWord && isWholeString(written, text) });
    if (places.length === most.lines) break;
  }
  return places;
}

/** The lines of versions that match a pattern, at most `ofEach` per version. Reads a text when its first line is requested. */
function* matchedLines(
  db: Database,
  versions: Iterable<TextVersion>,
  pattern: ExactPattern,
  ofEach = Number.POSITIVE_INFINITY,
): Generator<MatchedPlace> {
  for (const version of versions) {
    const content = textOfContent(db, version.contentId);
    let lines = 0;
    for (const { line, start, end } of pattern.matchingLines(content)) {
      yield { version, line, text: content.slice(start, end) };
      if (++lines === ofEach) break;
    }
  }
}

function textVersionsOf(db: Database, scope: Scope, among: readonly number[] | undefined): TextVersion[] {
  const within = { ...(among ? { among } : {}), ...(scope.languages ? { languages: scope.languages } : {}) };
  const wanted = scope.versionIds && new Set(scope.versionIds);
  return textVersions(db, scope.view, within).filter(({ versionId }) => !wanted || wanted.has(versionId));
}

function isWholeString(line: string, text: string): boolean {
  return [`"${text}"`, `'${text}'`, `\`${text}\``].some((string) => line.includes(string));
}

/** The versions to search: where there are too many, the likely ones first. */
function lookedAt(versions: readonly TextVersion[], { files, likely = () => [] }: Reach, text: string): readonly TextVersion[] {
  if (versions.length <= files) return versions;
  const first = new Set(likely(text));
  const byLikelihood = [
    ...versions.filter(({ versionId }) => first.has(versionId)),
    ...versions.filter(({ versionId }) => !first.has(versionId)),
  ];
  return byLikelihood.slice(0, files);
}

/** For each line the symbol around it, or the symbol below the annotation that the line is part of. */
export function symbolsOf(
  { db, texts }: Pick<ExactSource, "db" | "texts">,
  places: readonly { readonly versionId: number; readonly line: number }[],
  { spokenOf = annotatedLine, called }: SpokenOf = {},
): (SymbolRow | null)[] {
  const own = places.map(({ versionId, line }) => ({ versionId, line: spokenOf(texts.of(versionId), line) }));
  const around = symbolsAround(db, own);
  return own.map(({ line }, at) => {
    const symbols = around[at] ?? [];
    // An annotation is about the whole symbol that begins below it, not about that symbol's first member.
    const below = line === places[at]?.line ? undefined : symbols.findLast(({ lineStart }) => lineStart === line);
    const named = called === undefined ? undefined : symbols.find(({ name, nameLine }) => name === called && nameLine === line);
    return below ?? named ?? symbolAt(symbols, line);
  });
}

/**
 * `spokenOf` maps a line to the line that it is about. `called`: a symbol of this name whose name stands on the line is meant before the
 * symbols inside it.
 */
interface SpokenOf {
  readonly spokenOf?: (file: FileText, line: number) => number;
  readonly called?: string;
}

/** The smallest symbol around a line that can represent it: no import, and no module of a whole file except at the line naming it. */
function symbolAt(around: readonly SymbolRow[], line: number): SymbolRow | null {
  return (
    around.find(({ kind, nameLine, lineStart }) => kind !== "import" && (kind !== "module" || nameLine === line || lineStart > 1)) ?? null
  );
}
