/** Finding which lines of a snippet made it match, and how well it matches as a whole. */
import type { LineRange } from "#core/types.ts";
import type { QueryTerm } from "#query/parse/query-terms.ts";
import type { FileText } from "#text/file-text.ts";

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
  /** Share of the terms' weight that occurs at all, 0..1. */
  readonly coverage: number;
  /** BM25 of the range, its frequencies counted in lines. */
  readonly score: number;
}

/** BM25's `k1` and `b`; a snippet of this many lines has the average length. */
const K1 = 1.2;
const B = 0.6;
const LINES_AVERAGE = 25;

/** Matches terms against the lines of a range. */
export function matchSnippet(file: FileText, range: LineRange, terms: readonly QueryTerm[]): SnippetMatch {
  const text = file.range(range).toLowerCase();
  const ends = lineEnds(text);
  const weights = new Float64Array(ends.length);
  const counts = new Uint16Array(ends.length);
  const frequencies = terms.map(({ needle, weight }) => {
    let frequency = 0;
    let row = 0;
    if (needle === "") return 0;
    for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, ends[row])) {
      while ((ends[row] as number) < at) row++;
      weights[row] = (weights[row] as number) + weight;
      counts[row] = (counts[row] as number) + 1;
      frequency++;
    }
    return frequency;
  });
  const lines: LineMatch[] = [];
  let strongest: LineMatch | undefined;
  for (const [row, weight] of weights.entries()) {
    if (weight === 0) continue;
    const match = { line: range.lineStart + row, weight, terms: counts[row] as number };
    lines.push(match);
    if (!strongest || weight > strongest.weight) strongest = match;
  }
  return { lines, strongest, coverage: coverage(frequencies, terms), score: bm25(frequencies, terms, range.lineEnd - range.lineStart + 1) };
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

function bm25(frequencies: readonly number[], terms: readonly QueryTerm[], length: number): number {
  const norm = K1 * (1 - B + (B * length) / LINES_AVERAGE);
  let score = 0;
  for (const [index, { weight }] of terms.entries()) {
    const frequency = frequencies[index] as number;
    score += (weight * frequency * (K1 + 1)) / (frequency + norm);
  }
  return score;
}
