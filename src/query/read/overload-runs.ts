/** Which declarations of a name in one file are one function: signatures close above each other and above the one with the body. */
import type { LineRange } from "#core/types.ts";

/** How many lines, mostly of comments, may be between two overloads of one function. */
const OVERLOAD_GAP_LINES_MAX = 30;

/** A declaration of a function in its file. */
export interface Overload extends LineRange {
  /** Whether it has a body. */
  readonly isDefinition: boolean;
}

/** Runs of at least two namesakes in one file, in order of line: each but the last is without a body, and close above the next. */
export function overloadRuns<T>(namesakes: readonly T[], overloadOf: (one: T) => Overload): T[][] {
  const overloads = namesakes.map((one) => ({ one, ...overloadOf(one) }));
  if (overloads.length < 2 || overloads.every(({ isDefinition }) => isDefinition)) return [];
  const runs: (typeof overloads)[] = [];
  for (const next of overloads.toSorted((a, b) => a.lineStart - b.lineStart)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const continues = last && !last.isDefinition && next.lineStart - last.lineEnd <= OVERLOAD_GAP_LINES_MAX;
    if (continues) run?.push(next);
    else runs.push([next]);
  }
  return runs.filter(({ length }) => length > 1).map((run) => run.map(({ one }) => one));
}
