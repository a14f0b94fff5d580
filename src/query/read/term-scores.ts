/** Scores of a text for a query's terms, independent of how the terms were found. */
import type { QueryTerm } from "#query/parse/query-terms.ts";

/** The share of the terms' weight that occurs at all, 0 to 1. `occurs` is called with the index of a term. */
export function termCoverage(terms: readonly QueryTerm[], occurs: (index: number) => boolean): number {
  let found = 0;
  let total = 0;
  for (const [index, { weight }] of terms.entries()) {
    total += weight;
    if (occurs(index)) found += weight;
  }
  return total === 0 ? 0 : found / total;
}

/** BM25's `k1` and `b`, and the average length of a text, in the unit of the lengths passed. */
export interface Bm25 {
  readonly k1: number;
  readonly b: number;
  readonly average_length: number;
}

/**
 * The BM25 score (Robertson and Zaragoza, 2009) of a text with these length and term frequencies; a term's weight stands for its rarity.
 */
export function bm25(
  terms: readonly QueryTerm[],
  frequencies: readonly number[],
  length: number,
  { k1, b, average_length: averageLength }: Bm25,
): number {
  const norm = k1 * (1 - b + (b * length) / averageLength);
  return terms.reduce((score, { weight }, index) => {
    const frequency = frequencies[index] ?? 0;
    return score + (weight * frequency * (k1 + 1)) / (frequency + norm);
  }, 0);
}
