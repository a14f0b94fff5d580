/** Recall of messages that were filled in: of the places that have words of a message, the strings that print it. */
import { filledFrom } from "#query/parse/message-template.ts";
import type { QueryTerms } from "#query/parse/query-terms.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Database } from "#store/database/database.ts";
import type { SnippetRow } from "#store/indices/indices.ts";
import { symbolsAround } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { type Candidate, candidateKey, NO_TEXT } from "./candidate.ts";
import { symbolAt } from "./exact.ts";

/** Words of a message that a line must have before its strings are looked at. */
const LINE_WORDS_MIN = 2;
/** More places that print the same are no place. */
const PLACES_MAX = 12;

interface FilledLine {
  readonly row: SnippetRow;
  readonly line: number;
  readonly said: number;
}

/** The places with a string that the query is, filled in; of several strings the one that says most of it. */
export function filledCandidates(
  db: Database,
  query: string,
  { words }: QueryTerms,
  texts: VersionTexts,
  rows: readonly SnippetRow[],
): Candidate[] {
  if (words.length <= LINE_WORDS_MIN) return [];
  const filled = rows.flatMap((row) => filledLines(row, query, words, texts));
  const most = Math.max(0, ...filled.map(({ said }) => said));
  const places = filled.filter(({ said }) => said === most);
  if (places.length > PLACES_MAX) return [];
  const around = symbolsAround(
    db,
    places.map(({ row, line }) => ({ versionId: versionOf(row.snippetRow), line })),
  );
  return places.map(({ row, line }, rank): Candidate => {
    const symbol = symbolAt(around[rank] ?? [], line);
    const versionId = versionOf(row.snippetRow);
    const { path, language } = row;
    const { lineStart, lineEnd } = symbol ?? { lineStart: line, lineEnd: line };
    const where = { key: candidateKey(symbol, versionId, line), versionId, path, language, symbol, lineStart, lineEnd };
    return { ...where, matchedLines: [line], ranks: { quoted: rank }, text: { ...NO_TEXT, literal: 1 }, isExact: "within" };
  });
}

function filledLines(row: SnippetRow, query: string, words: readonly string[], texts: VersionTexts): FilledLine[] {
  const text = texts.of(versionOf(row.snippetRow));
  const found: FilledLine[] = [];
  for (let line = row.lineStart; line <= row.lineEnd; line++) {
    const said = hasWords(text.line(line), words) ? filledFrom(text.line(line), query) : 0;
    if (said > 0) found.push({ row, line, said });
  }
  return found;
}

function hasWords(line: string, words: readonly string[]): boolean {
  const lower = line.toLowerCase();
  let count = 0;
  for (const word of words) if (lower.includes(word) && ++count === LINE_WORDS_MIN) return true;
  return false;
}
