/** Recall of literals: the lines that have them, whatever the words in them are. */

import { compilePattern, type ExactPattern } from "#query/exact/pattern.ts";
import type { Literal } from "#query/parse/literals.ts";
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

/** Files with its trigrams that one literal is looked for in: what stands in more of them is no place, but a word of the repository. */
const FILES_LOOKED_AT_MAX = 400;
/** Lines of one file that become candidates. */
const LINES_OF_FILE_MAX = 5;
/** Lines that a word of a question may stand in to count for more than the words around it. */
const PLACES_OF_PART_MAX = 4;
/** Lines that one literal brings. */
const LINES_MAX = 100;

/** Whether any text of a view has a text, or with `word` has it as a word, in either case: only that allows to say that nothing has it. */
export function standsSomewhere(db: Database, { view }: Scope, text: string, { word = false } = {}): boolean {
  const pattern = compilePattern(text, { literal: true, ignoreCase: "always", word });
  return placesOf(db, { view }, pattern, text, { lines: 1, files: Number.POSITIVE_INFINITY }).length > 0;
}

/** Paths of the files that a grammar does not understand wholly and that have a word: a symbol of this name may be lost in them. */
export function unreadFilesWith(db: Database, view: View, word: string): string[] {
  // A shorter word has no trigram, and all of these files would be read for it.
  const versionIds = word.length < 3 ? [] : partialVersions(db, view).map(({ versionId }) => versionId);
  if (versionIds.length === 0) return [];
  const pattern = compilePattern(word, { literal: true, word: true });
  const places = placesOf(db, { view, versionIds }, pattern, word, { lines: UNREAD_LINES_MAX, files: Number.POSITIVE_INFINITY });
  return [...new Set(places.map(({ version }) => version.path))];
}

/** Lines that are looked at for the files that they are in. */
const UNREAD_LINES_MAX = 50;

interface Place {
  readonly version: TextVersion;
  readonly line: number;
  /** The literal is one word, or the whole line. */
  readonly isAlone: boolean;
  /** The literal is one word, and all that stands between quotes. */
  readonly isWholeString: boolean;
}

interface ExactSource {
  readonly db: Database;
  readonly scope: Scope;
  readonly texts: VersionTexts;
}

/**
 * Candidates for the lines that have a literal, exactly as it is written. Where too many files could have it, `likely` says in which versions
 * its words stand next to each other.
 */
export function exactCandidates(
  { db, scope, texts }: ExactSource,
  { text, isWhole, isName = false }: Literal,
  likely: (text: string) => readonly number[] = () => [],
): Candidate[] {
  const pattern = compilePattern(text, { literal: true, word: isName });
  const places = placesOf(db, scope, pattern, text, { lines: LINES_MAX, files: FILES_LOOKED_AT_MAX, likely });
  const around = symbolsOf(
    { db, texts },
    places.map(({ version, line }) => ({ versionId: version.versionId, line })),
  );
  const isWord = !/\s/.test(text);
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
      ...(isWord && (isWhole || places.length <= PLACES_OF_PART_MAX) ? { isQuoted: true } : {}),
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
 * The lines of a scope that match a pattern and pass a test, at most some, in a bounded number of files. None when the pattern's trigrams rule
 * out no file: such a pattern would read all of them.
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

/** How far one literal is looked for. */
interface Reach {
  readonly lines: number;
  readonly files: number;
  readonly likely?: (text: string) => readonly number[];
}

/** The lines that match, at most some, in at most some of the files whose trigrams allow it. */
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

/** The lines of versions that match a pattern, of each version at most `ofEach`: a text is read when its first line is asked for. */
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

/** The versions that are looked at: where there are too many, the likely ones first. */
function lookedAt(versions: readonly TextVersion[], { files, likely = () => [] }: Reach, text: string): readonly TextVersion[] {
  if (versions.length <= files) return versions;
  const first = new Set(likely(text));
  const byLikelihood = [
    ...versions.filter(({ versionId }) => first.has(versionId)),
    ...versions.filter(({ versionId }) => !first.has(versionId)),
  ];
  return byLikelihood.slice(0, files);
}

/** For each line the symbol that it is in, or that an annotation which it is part of stands above; `spokenOf` gives the line that a line speaks of. */
export function symbolsOf(
  { db, texts }: Pick<ExactSource, "db" | "texts">,
  places: readonly { readonly versionId: number; readonly line: number }[],
  spokenOf: (file: FileText, line: number) => number = annotatedLine,
): (SymbolRow | null)[] {
  const own = places.map(({ versionId, line }) => ({ versionId, line: spokenOf(texts.of(versionId), line) }));
  const around = symbolsAround(db, own);
  return own.map(({ line }, at) => {
    const symbols = around[at] ?? [];
    // An annotation speaks of all that begins below it, not of its first part.
    const below = line === places[at]?.line ? undefined : symbols.findLast(({ lineStart }) => lineStart === line);
    return below ?? symbolAt(symbols, line);
  });
}

/** Of the symbols around a line the smallest, as the place of that line; one of a single line only where it is that line. A whole file's module says nothing of a place. */
function symbolAt(around: readonly SymbolRow[], line: number): SymbolRow | null {
  return (
    around.find(({ kind, nameLine, lineStart }) => kind !== "import" && (kind !== "module" || nameLine === line || lineStart > 1)) ?? null
  );
}
