/** Finds which lines of a snippet match the terms, and how well the snippet matches as a whole. */
import type { LineRange } from "#core/types.ts";
import type { Alternative } from "#query/parse/alternatives.ts";
import type { QueryTerm } from "#query/parse/query-terms.ts";
import type { FileText } from "#text/file-text.ts";
import { lineEnds } from "#text/line-starts.ts";
import { type Bm25, bm25, termCoverage } from "./term-scores.ts";

export interface LineMatch {
  readonly line: number;
  readonly weight: number;
  /** How many different terms the line has. */
  readonly terms: number;
}

export interface SnippetMatch {
  /** Lines that contain terms, with the sum of the terms' weights, in order of line. */
  readonly lines: readonly LineMatch[];
  /** The line with the greatest weight, the first of equals. */
  readonly strongest: LineMatch | undefined;
  /** The share of the terms' weight that occurs at all, 0 to 1. */
  readonly coverage: number;
  /** BM25 score of the range, with frequencies counted in lines. */
  readonly score: number;
  /** In how many lines each term occurs; a line with only an alternative counts less than one. */
  readonly frequencies: readonly number[];
}

/** BM25 numbers for snippets; the length is in lines. */
export const SNIPPET_TEXT: Bm25 = { k1: 1.2, b: 0.6, average_length: 25 };

const NO_ALTERNATIVES: readonly Alternative[] = [];

/** The rows that contain a term (share 1), or only an alternative to it (its share). */
function sharesByRow(text: string, ends: readonly number[], { needle, alternatives = NO_ALTERNATIVES }: QueryTerm): [number, number][] {
  const own = rowsWith(text, needle, ends).map((row): [number, number] => [row, 1]);
  if (alternatives.length === 0) return own;
  const shares = new Map(own);
  for (const other of alternatives) {
    for (const row of rowsWith(text, other.needle, ends)) shares.set(row, Math.max(other.share, shares.get(row) ?? 0));
  }
  return [...shares];
}

/** The rows, counted from 0, that contain a text, each once. */
function rowsWith(text: string, needle: string, ends: readonly number[]): number[] {
  const rows: number[] = [];
  let row = 0;
  if (needle === "") return rows;
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, ends[row])) {
    while ((ends[row] as number) < at) row++;
    rows.push(row);
  }
  return rows;
}

/** Matches terms against the lines of a range. */
export function matchSnippet(file: FileText, range: LineRange, terms: readonly QueryTerm[], numbers: Bm25 = SNIPPET_TEXT): SnippetMatch {
  const text = file.range(range).toLowerCase();
  const ends = lineEnds(text);
  const weights = new Float64Array(ends.length);
  const counts = new Uint16Array(ends.length);
  const frequencies = terms.map((term) => {
    let frequency = 0;
    for (const [row, share] of sharesByRow(text, ends, term)) {
      weights[row] = (weights[row] as number) + share * term.weight;
      counts[row] = (counts[row] as number) + 1;
      frequency += share;
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
  const score = bm25(terms, frequencies, range.lineEnd - range.lineStart + 1, numbers);
  return { lines, strongest, coverage: termCoverage(terms, (index) => frequencies[index] !== 0), score, frequencies };
}
