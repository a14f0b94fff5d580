/** Finding which lines of a snippet made it match, and which symbol they belong to. */
import type { LineRange } from "#core/types.ts";
import type { QueryTerm } from "./query-terms.ts";

export interface LineMatch {
  readonly line: number;
  readonly weight: number;
}

/** Lines of a range that contain terms, with the sum of the terms' weights; in order of line. */
export function matchLines(lines: readonly string[], range: LineRange, terms: readonly QueryTerm[]): LineMatch[] {
  const matches: LineMatch[] = [];
  for (let line = range.lineStart; line <= range.lineEnd; line++) {
    const text = (lines[line - 1] ?? "").toLowerCase();
    let weight = 0;
    for (const { term, weight: termWeight } of terms) if (text.includes(term)) weight += termWeight;
    if (weight > 0) matches.push({ line, weight });
  }
  return matches;
}

/** The line with the greatest weight, the first of equals. */
export function strongestLine(matches: readonly LineMatch[]): LineMatch | undefined {
  let best: LineMatch | undefined;
  for (const match of matches) if (!best || match.weight > best.weight) best = match;
  return best;
}
