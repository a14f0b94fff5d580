/** Recall of messages that were filled in: of the places that have words of a message, the strings that print it. */
import { compilePattern } from "#query/exact/pattern.ts";
import { filledFrom, mayBeMessage } from "#query/parse/message-template.ts";
import { messagesIn, printedParts } from "#query/parse/phrases.ts";
import { beginningsOf, stringRun } from "#query/parse/split-strings.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Database } from "#store/database/database.ts";
import type { Scope } from "#store/views/scope.ts";
import { type Candidate, candidateKey, NO_TEXT } from "./candidate.ts";
import { matchingPlaces, symbolsOf } from "./exact.ts";
import type { MatchedSnippet } from "./join.ts";
import type { RecallSource } from "./recall.ts";

/** More places that print the same are no place. */
const PLACES_MAX = 12;
/** What the parts round the values must say together, in characters, for their lines to be looked for. */
const PARTS_CHARS_MIN = 8;

/** A beginning of a part is looked for that says so much; so many of them, on so many lines. */
const SPLIT_CHARS_MIN = 5;
const SPLITS_MAX = 16;
const SPLIT_PLACES_MAX = 200;

/** A line with a string that says so many characters of the message. */
interface FilledLine {
  readonly path: string;
  readonly language: string;
  readonly versionId: number;
  readonly line: number;
  readonly said: number;
}

/**
 * The lines with a string that the query is, filled in; of several strings those that say most of it. They are looked for in what recall found,
 * and if that prints nothing of it, by the parts of the message round what looks like a value: words that every file has (`Library %S not found.`)
 * recall no file. `quoting` are places that have the query as it is, where these are not what prints it.
 */
export function filledCandidates(
  { db, scope, texts }: RecallSource,
  query: string,
  snippets: readonly MatchedSnippet[],
  quoting: readonly Candidate[],
): Candidate[] {
  const messages = messagesIn(query);
  // Lines that quote the message as it was printed say more of it than the one that prints it.
  const isQuoting = ({ versionId, line }: FilledLine): boolean =>
    quoting.some((place) => place.versionId === versionId && texts.of(versionId).line(line).includes(query.trim()));
  const recalled = messages
    .flatMap((message) => snippets.flatMap((snippet) => filledLines(snippet, message, texts)))
    .filter((line) => !isQuoting(line));
  const filled = firstFound([
    () => recalled,
    () => messages.flatMap((message) => printingLines(db, scope, message)).filter((line) => !isQuoting(line)),
    () => messages.flatMap((message) => splitLines({ db, scope, texts }, message)).filter((line) => !isQuoting(line)),
  ]);
  const most = Math.max(0, ...filled.map(({ said }) => said));
  // Several lines of one string say the same.
  const places = [...new Map(filled.map((place) => [`${place.versionId} ${place.line}`, place])).values()].filter(
    ({ said }) => said === most,
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

function filledLines({ row: { path, language }, versionId, match }: MatchedSnippet, query: string, texts: VersionTexts): FilledLine[] {
  const text = texts.of(versionId);
  return match.lines.flatMap(({ line }): FilledLine | [] => {
    const alone = filledFrom(text.line(line), query);
    const run = stringRun((at) => text.line(at), line);
    const together = run ? filledFrom(run.text, query) : 0;
    const said = Math.max(alone, together);
    return said > 0 ? { path, language, versionId, line: run && together > alone ? run.lineStart : line, said } : [];
  });
}

/** The first list that has something in it; those behind it are not made. */
function firstFound(lists: readonly (() => readonly FilledLine[])[]): readonly FilledLine[] {
  for (const list of lists) {
    const found = list();
    if (found.length > 0) return found;
  }
  return [];
}

/** Lines anywhere in a scope that have the parts of a message round its values, and print it. */
function printingLines(db: Database, scope: Scope, query: string): FilledLine[] {
  const parts = printedParts(query);
  if (parts.join("").length < PARTS_CHARS_MIN || !mayBeMessage(query)) return [];
  const pattern = compilePattern(parts.map((part) => part.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&")).join(".*"));
  const passes = (text: string): boolean => filledFrom(text, query) > 0;
  return matchingPlaces(db, scope, pattern, { most: PLACES_MAX + 1, passes }).map(
    ({ version: { path, language, versionId }, line, text }) => {
      return { path, language, versionId, line, said: filledFrom(text, query) };
    },
  );
}

/** The same, where a part is split over strings on several lines: those that end in a string with a beginning of the part are looked at. */
function splitLines({ db, scope, texts }: Pick<RecallSource, "db" | "scope" | "texts">, query: string): FilledLine[] {
  const parts = printedParts(query);
  if (parts.join("").length < PARTS_CHARS_MIN || !mayBeMessage(query)) return [];
  const beginnings = parts.flatMap((part) => beginningsOf(part, SPLIT_CHARS_MIN)).slice(0, SPLITS_MAX);
  if (beginnings.length === 0) return [];
  const written = beginnings.map((beginning) => beginning.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&"));
  const pattern = compilePattern(`(?:${written.join("|")})\\s*["'\`]\\s*(?:[+.,~&\\\\]|<>|\\.\\.)?\\s*$`);
  const places = matchingPlaces(db, scope, pattern, { most: SPLIT_PLACES_MAX, passes: () => true });
  return places.flatMap(({ version: { path, language, versionId }, line }): FilledLine | [] => {
    const text = texts.of(versionId);
    const run = stringRun((at) => text.line(at), line);
    const said = run ? filledFrom(run.text, query) : 0;
    return run && said > 0 ? { path, language, versionId, line: run.lineStart, said } : [];
  });
}
