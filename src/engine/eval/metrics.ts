/** Scores of rankings against expected places; every score is from 0 to 1. */

/** A result, or an expected place: a file, or lines of it (1-based, inclusive). */
export interface Place {
  readonly path: string;
  readonly line_start?: number;
  readonly line_end?: number;
}

/** Only this many of a result's first lines count. */
const COUNTED_LINES = 120;
/** The number of results that are scored by default. */
export const SCORED_RESULTS = 10;

const discount = (rank: number): number => 1 / Math.log2(rank + 2);

/** NDCG with binary gains over distinct paths; each path counts once. */
export function pathScore(results: readonly Place[], expected: readonly Place[], cut = SCORED_RESULTS): number {
  const wanted = new Set(expected.map(({ path }) => path));
  const distinct = [...new Set(results.map(({ path }) => path))].slice(0, cut);
  return ndcg(
    distinct.map((path) => (wanted.has(path) ? 1 : 0)),
    wanted.size,
    cut,
  );
}

/**
 * NDCG over expected spans: a result gains when it overlaps a span that no result before it did. Undefined when no expected place has
 * lines.
 */
export function lineScore(results: readonly Place[], expected: readonly Place[], cut = SCORED_RESULTS): number | undefined {
  const spans = expected.filter((place) => place.line_start !== undefined);
  if (spans.length === 0) return undefined;
  const open = new Set(spans);
  const gains = results.slice(0, cut).map((result) => {
    const hit = [...open].find((span) => overlaps(result, span));
    if (hit) open.delete(hit);
    return hit ? 1 : 0;
  });
  return ndcg(gains, spans.length, cut);
}

/**
 * The score as semble computes it: a target's rank is that of the first result with its path and, where it has a span, overlapping lines.
 */
export function targetScore(results: readonly Place[], expected: readonly Place[]): number {
  const ranks = expected.map((target) => results.slice(0, SCORED_RESULTS).findIndex((result) => matches(result, target)));
  const found = ranks.filter((rank) => rank >= 0);
  const gain = found.reduce((sum, rank) => sum + discount(rank), 0);
  return gain / ideal(expected.length, SCORED_RESULTS);
}

/** One over the rank of the first expected file among distinct files; 0 when no expected file is among the results. */
export function reciprocalRank(results: readonly Place[], expected: readonly Place[]): number {
  const wanted = new Set(expected.map(({ path }) => path));
  const rank = [...new Set(results.map(({ path }) => path))].findIndex((path) => wanted.has(path));
  return rank < 0 ? 0 : 1 / (rank + 1);
}

/** Share of the expected files that are among the results. */
export function recallOf(results: readonly Place[], expected: readonly Place[]): number {
  const wanted = new Set(expected.map(({ path }) => path));
  const found = new Set(results.map(({ path }) => path));
  return mean([...wanted].map((path) => (found.has(path) ? 1 : 0)));
}

function matches(result: Place, target: Place): boolean {
  return target.line_start === undefined ? result.path === target.path : overlaps(result, target);
}

function overlaps(result: Place, span: Place): boolean {
  if (result.path !== span.path) return false;
  const start = result.line_start ?? 1;
  const end = Math.min(result.line_end ?? start, start + COUNTED_LINES - 1);
  return start <= (span.line_end ?? span.line_start ?? 0) && (span.line_start ?? 0) <= end;
}

function ndcg(gains: readonly number[], relevant: number, cut: number): number {
  const gain = gains.reduce((sum, value, rank) => sum + value * discount(rank), 0);
  return gain / ideal(relevant, cut);
}

function ideal(relevant: number, cut: number): number {
  let sum = 0;
  for (let rank = 0; rank < Math.min(relevant, cut); rank++) sum += discount(rank);
  return sum;
}

/** The arithmetic mean; 0 of no values. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
