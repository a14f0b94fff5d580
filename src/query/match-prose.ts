/** Finding the words of a query in prose, and how well a text matches as a whole. */
import { wordTerms } from "#text/identifiers.ts";
import { stem } from "#text/stem.ts";
import type { LineMatch } from "./match-lines.ts";
import type { QueryTerm } from "./query-terms.ts";

export interface ProseMatch {
  /** Lines that contain terms, numbered from 1, with the sum of the terms' weights, in order of line. */
  readonly lines: readonly LineMatch[];
  /** Share of the terms' weight that occurs at all, 0..1. */
  readonly coverage: number;
  /** BM25 of the text. */
  readonly score: number;
}

/** BM25's `k1` and `b`, and the characters of a text that is neither short nor long. */
const K1 = 1.2;
const B = 0.5;
const CHARS_AVERAGE = 500;

const NEIGHBOUR = /[\p{L}\p{N}_]/u;

/**
 * Matches terms against a text. Unlike in code, where any part of an identifier may be what is meant, only whole words count,
 * in any inflection, and the parts of the identifiers among them: `cors` is in `CORSMiddleware` and not in `records`.
 */
export function matchProse(text: string, terms: readonly QueryTerm[]): ProseMatch {
  const lower = text.toLowerCase();
  // A few letters change their length with their case; offsets then only hold in the lower case text.
  const written = lower.length === text.length ? text : lower;
  const ends = lineEnds(lower);
  const byRow = new Map<number, { weight: number; terms: number }>();
  const frequencies = terms.map((term) => countTerm(term, lower, written, ends, byRow));
  const lines = [...byRow].sort((a, b) => a[0] - b[0]).map(([row, match]) => ({ line: row + 1, ...match }));
  if (lines.length === 0) return { lines, coverage: 0, score: 0 };
  return { lines, coverage: coverage(frequencies, terms), score: bm25(frequencies, terms, text.length) };
}

/** How often a term occurs; adds its weight once to every line that has it. */
function countTerm(
  term: QueryTerm,
  lower: string,
  written: string,
  ends: readonly number[],
  byRow: Map<number, { weight: number; terms: number }>,
): number {
  if (term.needle === "") return 0;
  let frequency = 0;
  let row = 0;
  let counted = -1;
  for (let at = lower.indexOf(term.needle); at !== -1; at = lower.indexOf(term.needle, at + term.needle.length)) {
    if (!isTermOf(wordAt(written, at), term)) continue;
    frequency++;
    while ((ends[row] as number) < at) row++;
    if (row === counted) continue;
    counted = row;
    const known = byRow.get(row);
    byRow.set(row, { weight: (known?.weight ?? 0) + term.weight, terms: (known?.terms ?? 0) + 1 });
  }
  return frequency;
}

function isTermOf(word: string, { term, stem: stemmed }: QueryTerm): boolean {
  return wordTerms(word).some((part) => part === term || withoutFinalI(stem(part)) === withoutFinalI(stemmed));
}

/** Porter's stem of `deploy` is `deploi`, but that of `deployment` is `deploy`. */
function withoutFinalI(stemmed: string): string {
  return stemmed.endsWith("i") ? `${stemmed.slice(0, -1)}y` : stemmed;
}

/** The word, or identifier, that an offset lies in. */
function wordAt(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && NEIGHBOUR.test(text[start - 1] as string)) start--;
  let end = offset;
  while (end < text.length && NEIGHBOUR.test(text[end] as string)) end++;
  return text.slice(start, end);
}

/** Offsets of the line feeds, and of the end. */
function lineEnds(text: string): number[] {
  const ends: number[] = [];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) ends.push(at);
  ends.push(text.length);
  return ends;
}

function coverage(frequencies: readonly number[], terms: readonly QueryTerm[]): number {
  let found = 0;
  let total = 0;
  for (const [index, { weight }] of terms.entries()) {
    total += weight;
    if (frequencies[index] !== 0) found += weight;
  }
  return total === 0 ? 0 : found / total;
}

function bm25(frequencies: readonly number[], terms: readonly QueryTerm[], chars: number): number {
  const norm = K1 * (1 - B + (B * chars) / CHARS_AVERAGE);
  let score = 0;
  for (const [index, { weight }] of terms.entries()) {
    const frequency = frequencies[index] as number;
    score += (weight * frequency * (K1 + 1)) / (frequency + norm);
  }
  return score;
}
