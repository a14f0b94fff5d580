/** Finding which lines of a snippet made it match, and how well it matches as a whole. */
import type { LineRange } from "#core/types.ts";
import type { QueryTerm } from "./query-terms.ts";

export interface LineMatch {
  readonly line: number;
  readonly weight: number;
  /** How many different terms it has. */
  readonly terms: number;
}

export interface SnippetMatch {
  /** Lines that contain terms, with the sum of the terms' weights, in order of line. */
  readonly lines: readonly LineMatch[];
  /** The line with the greatest weight, the first of equals. */
  readonly strongest: LineMatch | undefined;
  /** BM25 of the range, its frequencies counted in lines. */
  readonly score: number;
}

/** BM25's `k1` and `b`; a snippet of this many lines has the average length. */
const K1 = 1.2;
const B = 0.6;
const LINES_AVERAGE = 25;

/** Matches terms against the lines of a range. */
export function matchSnippet(fileLines: readonly string[], range: LineRange, terms: readonly QueryTerm[]): SnippetMatch {
  const lines: LineMatch[] = [];
  const frequencies = new Float64Array(terms.length);
  let strongest: LineMatch | undefined;
  for (let line = range.lineStart; line <= range.lineEnd; line++) {
    const text = (fileLines[line - 1] ?? "").toLowerCase();
    let weight = 0;
    let count = 0;
    for (let index = 0; index < terms.length; index++) {
      const term = terms[index] as QueryTerm;
      if (!text.includes(term.needle)) continue;
      weight += term.weight;
      count++;
      frequencies[index] = (frequencies[index] as number) + 1;
    }
    if (weight === 0) continue;
    const match = { line, weight, terms: count };
    lines.push(match);
    if (!strongest || weight > strongest.weight) strongest = match;
  }
  return { lines, strongest, score: bm25(frequencies, terms, range.lineEnd - range.lineStart + 1) };
}

function bm25(frequencies: Float64Array, terms: readonly QueryTerm[], length: number): number {
  const norm = K1 * (1 - B + (B * length) / LINES_AVERAGE);
  let score = 0;
  for (const [index, { weight }] of terms.entries()) {
    const frequency = frequencies[index] as number;
    score += (weight * frequency * (K1 + 1)) / (frequency + norm);
  }
  return score;
}
