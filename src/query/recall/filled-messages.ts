/** Recall of messages that were filled in: of the places that have words of a message, the strings that print it. */
import { filledFrom } from "#query/parse/message-template.ts";
import type { QueryTerms } from "#query/parse/query-terms.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Database } from "#store/database/database.ts";
import { symbolsAround } from "#store/indices/symbols.ts";
import { type Candidate, candidateKey, NO_TEXT } from "./candidate.ts";
import { symbolAt } from "./exact.ts";
import type { MatchedSnippet } from "./join.ts";

/** A query of fewer words is no message. */
const MESSAGE_WORDS_MIN = 3;
/** More places that print the same are no place. */
const PLACES_MAX = 12;

/** A line with a string that says so many characters of the message. */
interface FilledLine {
  readonly of: MatchedSnippet;
  readonly line: number;
  readonly said: number;
}

/** Of what recall found the lines with a string that the query is, filled in; of several strings those that say most of it. */
export function filledCandidates(
  db: Database,
  query: string,
  { words }: QueryTerms,
  texts: VersionTexts,
  snippets: readonly MatchedSnippet[],
): Candidate[] {
  if (words.length < MESSAGE_WORDS_MIN) return [];
  const filled = snippets.flatMap((snippet) => filledLines(snippet, query, texts));
  const most = Math.max(0, ...filled.map(({ said }) => said));
  const places = filled.filter(({ said }) => said === most);
  if (places.length > PLACES_MAX) return [];
  const around = symbolsAround(
    db,
    places.map(({ of: { versionId }, line }) => ({ versionId, line })),
  );
  return places.map(({ of: { row, versionId }, line }, rank): Candidate => {
    const { path, language } = row;
    const symbol = symbolAt(around[rank] ?? [], line);
    const { lineStart, lineEnd } = symbol ?? { lineStart: line, lineEnd: line };
    const where = { key: candidateKey(symbol, versionId, line), versionId, path, language, symbol, lineStart, lineEnd };
    return { ...where, matchedLines: [line], ranks: { quoted: rank }, text: { ...NO_TEXT, literal: 1 }, isExact: "within" };
  });
}

function filledLines(of: MatchedSnippet, query: string, texts: VersionTexts): FilledLine[] {
  const text = texts.of(of.versionId);
  return of.match.lines.flatMap(({ line }): FilledLine | [] => {
    const said = filledFrom(text.line(line), query);
    return said > 0 ? { of, line, said } : [];
  });
}
