/** Finds the words of a query in prose, and scores how well a text matches as a whole. */

import type { QueryTerm } from "#query/parse/query-terms.ts";
import { DOCS_TEXT } from "#query/rank/docs-numbers.ts";
import type { LineMatch } from "#query/read/match-lines.ts";
import { type Bm25, bm25, termCoverage } from "#query/read/term-scores.ts";
import { lineEnds } from "#text/line-starts.ts";
import { wordTerms } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";

export interface ProseMatch {
  /** Lines that contain terms, numbered from 1, with the sum of the terms' weights, in order of line. */
  readonly lines: readonly LineMatch[];
  /** The share of the terms' weight that occurs at all, 0 to 1. */
  readonly coverage: number;
  /** The BM25 score of the text. */
  readonly score: number;
}

/** How far a word is followed to either side: longer runs of letters are data. */
const WORD_CHARS_MAX = 128;
const NEIGHBOUR = /[\p{L}\p{N}_]/u;

/**
 * Matches terms against a text. Unlike in code, where any part of an identifier may be meant, only whole words count, in any inflection,
 * and the parts of identifiers: `cors` is in `CORSMiddleware`, but not in `records`. Alternatives to words that the index hardly has count
 * less. The context of the text (headings, the name of its symbol) counts only for coverage.
 */
export function matchProse(text: string, terms: readonly QueryTerm[], context = "", numbers: Bm25 = DOCS_TEXT): ProseMatch {
  const own = spelled(text);
  const ends = lineEnds(own.lower);
  const byRow = new Map<number, { weight: number; terms: number }>();
  const frequencies = terms.map((term) => {
    let frequency = 0;
    const shares = new Map<number, number>();
    for (const { word, share } of standingFor(term)) {
      const offsets = offsetsOf(word, own);
      frequency += share * offsets.length;
      for (const row of rowsOf(offsets, ends)) shares.set(row, Math.max(share, shares.get(row) ?? 0));
    }
    for (const [row, share] of shares) {
      const known = byRow.get(row);
      byRow.set(row, { weight: (known?.weight ?? 0) + share * term.weight, terms: (known?.terms ?? 0) + 1 });
    }
    return frequency;
  });
  const lines = [...byRow].sort((a, b) => a[0] - b[0]).map(([row, match]) => ({ line: row + 1, ...match }));
  if (lines.length === 0) return { lines, coverage: 0, score: 0 };
  const around = spelled(context);
  const isSaid = terms.map(
    (term, index) => frequencies[index] !== 0 || standingFor(term).some(({ word }) => offsetsOf(word, around).length > 0),
  );
  return { lines, coverage: termCoverage(terms, (index) => isSaid[index] === true), score: bm25(terms, frequencies, text.length, numbers) };
}

type Word = Pick<QueryTerm, "term" | "stem" | "needle">;

/** A term and its alternatives, with what each counts. */
function standingFor(term: QueryTerm): { readonly word: Word; readonly share: number }[] {
  return [{ word: term, share: 1 }, ...(term.alternatives ?? []).map((word) => ({ word, share: word.share }))];
}

interface Spelled {
  readonly lower: string;
  readonly written: string;
}

/** A few letters change their length with their case; offsets are then valid only in the lower-case text. */
function spelled(text: string): Spelled {
  const lower = text.toLowerCase();
  return { lower, written: lower.length === text.length ? text : lower };
}

/** The offsets at which a term occurs. */
function offsetsOf(term: Word, { lower, written }: Spelled): number[] {
  const offsets: number[] = [];
  if (term.needle === "") return offsets;
  for (let at = lower.indexOf(term.needle); at !== -1; at = lower.indexOf(term.needle, at + term.needle.length)) {
    if (isTermOf(wordAt(written, at), term)) offsets.push(at);
  }
  return offsets;
}

/** The distinct rows, counted from 0, of ascending offsets. */
function rowsOf(offsets: readonly number[], ends: readonly number[]): number[] {
  const rows: number[] = [];
  let row = 0;
  for (const offset of offsets) {
    while (row < ends.length - 1 && (ends[row] as number) < offset) row++;
    if (rows.at(-1) !== row) rows.push(row);
  }
  return rows;
}

function isTermOf(word: string, { term, stem: stemmed }: Word): boolean {
  return wordTerms(word).some((part) => part === term || withoutFinalI(stem(part)) === withoutFinalI(stemmed));
}

/** Treats a final `i` of a stem as `y`: Porter's stem of `deploy` is `deploi`, but that of `deployment` is `deploy`. */
function withoutFinalI(stemmed: string): string {
  return stemmed.endsWith("i") ? `${stemmed.slice(0, -1)}y` : stemmed;
}

/** The word or identifier around an offset. */
function wordAt(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && offset - start < WORD_CHARS_MAX && NEIGHBOUR.test(text[start - 1] as string)) start--;
  let end = offset;
  while (end < text.length && end - offset < WORD_CHARS_MAX && NEIGHBOUR.test(text[end] as string)) end++;
  return text.slice(start, end);
}
