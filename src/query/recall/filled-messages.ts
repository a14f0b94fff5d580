/** Recall of messages whose template was filled in with values: finds the strings in code that print them. */
import { compilePattern, exactly } from "#query/exact/pattern.ts";
import { filledFrom, isPlainWords, mayBeMessage } from "#query/parse/message-template.ts";
import { messagesIn, printedParts, reportingParts } from "#query/parse/phrases.ts";
import { beginningsOf, longStringLine, stringRun } from "#query/parse/split-strings.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Database } from "#store/database/database.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import type { Scope } from "#store/views/scope.ts";
import { type Candidate, candidateKey, NO_TEXT } from "./candidate.ts";
import type { CodeSource } from "./code-source.ts";
import { matchingPlaces, symbolsOf } from "./exact.ts";
import type { MatchedSnippet } from "./join.ts";

/** With more places that print the same message, none of them is an answer. */
const PLACES_MAX = 12;
/**
 * A string that accounts for this share of the message (counted as {@link filledFrom} does) ends the search. One that accounts for less may
 * only add to the message of another place: `. Path 'Age', line 3, position 12.`
 */
const SAID_ENOUGH = 1;
/** Factor for a string in a test or a document, compared with one that may print the message: it has the values too, and so says more. */
const ASIDE = 0.5;
/** How many characters the parts around the values must have together for a search of all files. */
const PARTS_CHARS_MIN = 8;

/**
 * For strings split over several lines: the least length of a part's beginning to search for; how many beginnings; on how many lines; and
 * how many more files may contain it than the longest: `where` or `failed to` stands in hundreds of files.
 */
const SPLIT_CHARS_MIN = 5;
const SPLITS_MAX = 16;
const SPLIT_PLACES_MAX = 200;
const SPLIT_FILES_MAX = 60;

/** A line with a string that accounts for `said` characters of the message. */
interface FilledLine {
  readonly path: string;
  readonly language: string;
  readonly versionId: number;
  readonly line: number;
  readonly said: number;
}

/**
 * The lines with a string that yields the query once filled in; of several strings, those that account for most of it. The search goes
 * through what recall found; if nothing there prints most of the message, then through all files, by the parts of the message around what
 * looks like a value, because words that every file has (`Library %S not found.`) recall no file; then by the parts before a colon, behind
 * which is often the message of another place.
 */
export function filledCandidates(
  { db, scope, texts, isAside }: CodeSource,
  query: string,
  snippets: readonly MatchedSnippet[],
): Candidate[] {
  if (isPlainWords(query)) return [];
  const messages = messagesIn(query);
  // A test that quotes the message as printed would account for more of it than the place that prints it.
  const isQuoting = (line: FilledLine, message: string): boolean =>
    isAside({ path: line.path }) && withoutEscapes(texts.of(line.versionId).line(line.line)).includes(message);
  const typed = query.trim();
  const said = messages.flatMap((message) => behindErrorName(message) ?? []);
  const printing = [
    (message: string) => snippets.flatMap((snippet) => filledLines(snippet, message, texts)),
    (message: string) => printingLines(db, scope, message, printedParts(message)),
    (message: string) => printingLines(db, scope, message, printedParts(withoutLastReason(message))),
    (message: string) => splitLines({ db, scope, texts }, message),
    (message: string) => linesWithLongestPart({ db, scope, texts }, message),
    (message: string) => reportingParts(message).flatMap((part) => printingLines(db, scope, message, [part])),
  ];
  const enough = SAID_ENOUGH * Math.max(0, ...messages.map(({ length }) => length));
  const printed: FilledLine[] = [];
  const quoted: FilledLine[] = [];
  for (const linesOf of printing) {
    for (const line of messages.flatMap(linesOf).filter((one) => !isQuoting(one, typed))) {
      const weighed = isAside({ path: line.path }) ? { ...line, said: line.said * ASIDE } : line;
      (said.some((message) => isQuoting(line, message)) ? quoted : printed).push(weighed);
    }
    if (printed.some((line) => line.said >= enough)) break;
  }
  // Exact search finds a line with all of the query, but not one with the message alone: such a line answers where no other place prints it.
  const filled = printed.length > 0 ? printed : quoted;
  const most = Math.max(0, ...filled.map((line) => line.said));
  // Several lines of one string give the same place.
  const places = [...new Map(filled.map((place) => [`${place.versionId} ${place.line}`, place])).values()].filter(
    (line) => line.said === most,
  );
  if (places.length > PLACES_MAX) return [];
  const around = symbolsOf({ db, texts }, places);
  return places.map(({ path, language, versionId, line }, rank): Candidate => {
    const symbol = around[rank] ?? null;
    const { lineStart, lineEnd } = symbol ?? { lineStart: line, lineEnd: line };
    const where = { key: candidateKey(symbol, versionId, line), versionId, path, language, symbol, lineStart, lineEnd };
    return { ...where, matchedLines: [line], ranks: { quoted: rank }, text: { ...NO_TEXT, literal: 1 }, isExact: "within" };
  });
}

/** A message without what follows its last colon, often a value of several words: `gave up (failed 3 times): no such host`. */
function withoutLastReason(message: string): string {
  return /^(.*\S:)\s[^:]*$/s.exec(message)?.[1] ?? "";
}

/** What names an error before its message: a word that ends so, or a qualified name. */
const ERROR_NAME = /^(?:.*\s)?(?:[\w$\\.]*(?:Error|Exception|Fault|Throwable)|\w+(?:[.\\]|::)[\w$.\\:]*\w):\s+/u;

/** A message behind the name of its error, as runtimes print both: `Caused by: java.net.ProtocolException: Too many requests: 21`. */
function behindErrorName(message: string): string | undefined {
  const rest = message.replace(ERROR_NAME, "");
  return rest === message || rest === "" ? undefined : rest;
}

/** A line as a program reads it: quotes in its strings without their backslashes. */
function withoutEscapes(line: string): string {
  return line.replace(/\\(["'`])/g, "$1");
}

function filledLines({ row: { path, language }, versionId, match }: MatchedSnippet, query: string, texts: VersionTexts): FilledLine[] {
  return match.lines.flatMap(({ line }) => filledLine({ path, language, versionId, line }, query, texts) ?? []);
}

/** What the best reading of a line says of a message: the line alone, or the strings over several lines that it is a part of. */
function filledLine(place: Omit<FilledLine, "said">, query: string, texts: VersionTexts): FilledLine | undefined {
  const { line, versionId } = place;
  const text = texts.of(versionId);
  const textOf = (at: number): string => text.line(at);
  const runs = [stringRun(textOf, line), longStringLine(textOf, line)].flatMap((run) => run ?? []);
  const readings = [{ lineStart: line, text: text.line(line) }, ...runs].map((run) => ({ ...run, said: filledFrom(run.text, query) }));
  const best = readings.reduce((most, reading) => (reading.said > most.said ? reading : most));
  return best.said > 0 ? { ...place, line: best.lineStart, said: best.said } : undefined;
}

/** A part of a message with fewer characters stands in too many lines. */
const LONGEST_PART_CHARS_MIN = 20;

/**
 * Lines with the longest part of a message, whatever its other parts are: a value may be a message of several words (`server error {status}:
 * {reason}.`), so that they are no text of the same string.
 */
function linesWithLongestPart({ db, scope, texts }: Pick<CodeSource, "db" | "scope" | "texts">, message: string): FilledLine[] {
  const longest = printedParts(message).reduce((best, part) => (part.length > best.length ? part : best), "");
  if (longest.length < LONGEST_PART_CHARS_MIN || !mayBeMessage(message)) return [];
  const pattern = compilePattern(longest, { literal: true });
  const places = matchingPlaces(db, scope, pattern, { most: PLACES_MAX + 1, passes: () => true });
  return places.flatMap(
    ({ version: { path, language, versionId }, line }) => filledLine({ path, language, versionId, line }, message, texts) ?? [],
  );
}

/** Lines anywhere in a scope that contain some parts of a message in order, and print the message. */
function printingLines(db: Database, scope: Scope, query: string, parts: readonly string[]): FilledLine[] {
  if (parts.join("").length < PARTS_CHARS_MIN || !mayBeMessage(query)) return [];
  const pattern = compilePattern(parts.map(exactly).join(".*"));
  const passes = (text: string): boolean => filledFrom(text, query) > 0;
  return matchingPlaces(db, scope, pattern, { most: PLACES_MAX + 1, passes }).map(
    ({ version: { path, language, versionId }, line, text }) => {
      return { path, language, versionId, line, said: filledFrom(text, query) };
    },
  );
}

/** The same for a message that is split over strings on several lines: looks at lines that end in a string with a beginning of a part. */
function splitLines({ db, scope, texts }: Pick<CodeSource, "db" | "scope" | "texts">, query: string): FilledLine[] {
  const parts = printedParts(query);
  if (parts.join("").length < PARTS_CHARS_MIN || !mayBeMessage(query)) return [];
  const beginnings = parts.flatMap((part) => tellingBeginnings(db, scope, part)).slice(0, SPLITS_MAX);
  if (beginnings.length === 0) return [];
  const written = beginnings.map(exactly);
  const pattern = compilePattern(`(?:${written.join("|")})\\s*["'\`]\\s*(?:[+.,~&\\\\]|<>|\\.\\.)?\\s*$`);
  const places = matchingPlaces(db, scope, pattern, { most: SPLIT_PLACES_MAX, passes: () => true });
  return places.flatMap(({ version: { path, language, versionId }, line }): FilledLine | [] => {
    const text = texts.of(versionId);
    const run = stringRun((at) => text.line(at), line);
    const said = run ? filledFrom(run.text, query) : 0;
    return run && said > 0 ? { path, language, versionId, line: run.lineStart, said } : [];
  });
}

/**
 * The beginnings of a message part that tell enough: the longest first, up to the first one that many more files may contain. Files that
 * the trigram index does not cover yet may contain all of them.
 */
function tellingBeginnings(db: Database, scope: Scope, part: string): string[] {
  const beginnings = beginningsOf(part, SPLIT_CHARS_MIN);
  const filesWith = (beginning: string): number => {
    const among = candidateVersions(db, scope, compilePattern(beginning, { literal: true }).required);
    return among?.length ?? Number.POSITIVE_INFINITY;
  };
  const [longest] = beginnings;
  const few = longest === undefined ? 0 : filesWith(longest) + SPLIT_FILES_MAX;
  // The files with a beginning are among those with any shorter one.
  const common = beginnings.findIndex((beginning) => beginning !== longest && filesWith(beginning) > few);
  return common < 0 ? beginnings : beginnings.slice(0, common);
}
