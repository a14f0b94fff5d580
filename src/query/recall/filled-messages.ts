/** Recall of messages that were filled in: of the places that have words of a message, the strings that print it. */
import { compilePattern } from "#query/exact/pattern.ts";
import { filledFrom, mayBeMessage } from "#query/parse/message-template.ts";
import { printedParts } from "#query/parse/phrases.ts";
import type { QueryTerms } from "#query/parse/query-terms.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Database } from "#store/database/database.ts";
import { symbolsAround } from "#store/indices/symbols.ts";
import type { Scope } from "#store/views/scope.ts";
import { type Candidate, candidateKey, NO_TEXT } from "./candidate.ts";
import { matchingPlaces, symbolAt } from "./exact.ts";
import type { MatchedSnippet } from "./join.ts";
import type { RecallSource } from "./recall.ts";

/** A query of fewer words is no message. */
const MESSAGE_WORDS_MIN = 3;
/** More places that print the same are no place. */
const PLACES_MAX = 12;
/** What the parts round the values must say together, in characters, for their lines to be looked for. */
const PARTS_CHARS_MIN = 8;

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
 * recall no file.
 */
export function filledCandidates(
  { db, scope, texts }: RecallSource,
  query: string,
  { words }: QueryTerms,
  snippets: readonly MatchedSnippet[],
): Candidate[] {
  if (words.length < MESSAGE_WORDS_MIN) return [];
  const recalled = snippets.flatMap((snippet) => filledLines(snippet, query, texts));
  const filled = recalled.length > 0 ? recalled : printingLines(db, scope, query);
  const most = Math.max(0, ...filled.map(({ said }) => said));
  const places = filled.filter(({ said }) => said === most);
  if (places.length > PLACES_MAX) return [];
  const around = symbolsAround(db, places);
  return places.map(({ path, language, versionId, line }, rank): Candidate => {
    const symbol = symbolAt(around[rank] ?? [], line);
    const { lineStart, lineEnd } = symbol ?? { lineStart: line, lineEnd: line };
    const where = { key: candidateKey(symbol, versionId, line), versionId, path, language, symbol, lineStart, lineEnd };
    return { ...where, matchedLines: [line], ranks: { quoted: rank }, text: { ...NO_TEXT, literal: 1 }, isExact: "within" };
  });
}

function filledLines({ row: { path, language }, versionId, match }: MatchedSnippet, query: string, texts: VersionTexts): FilledLine[] {
  const text = texts.of(versionId);
  return match.lines.flatMap(({ line }): FilledLine | [] => {
    const said = filledFrom(text.line(line), query);
    return said > 0 ? { path, language, versionId, line, said } : [];
  });
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
