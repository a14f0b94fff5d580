/** What a section of the benches hands over: figures beside their yardsticks, tables, remarks. All of it is plain JSON. */

export type Unit = "s" | "ms" | "MB" | "x" | "%" | "score" | "tokens";

/** What was measured with another program in the same run. */
export interface Yardstick {
  readonly tool: string;
  readonly value: number;
  /** The single measurements behind `value`. */
  readonly runs: readonly number[];
}

export interface Goal {
  readonly text: string;
  readonly limit: number;
  readonly better: "lower" | "higher";
}

export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  readonly value: number;
  readonly runs: readonly number[];
  readonly goal?: Goal;
  readonly yardsticks: readonly Yardstick[];
}

/** A table for the text of a section. */
export interface Table {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface SectionResult {
  readonly figures: readonly Figure[];
  readonly tables: readonly Table[];
  /** Paragraphs in Markdown: how it was measured, what the numbers mean. */
  readonly notes: readonly string[];
  /** What could not be measured here, and why. */
  readonly skipped: readonly string[];
}

/** A goal that is reached at or below `limit`. */
export function atMost(limit: number, text: string): Goal {
  return { text, limit, better: "lower" };
}

/** A goal that is reached at or above `limit`. */
export function atLeast(limit: number, text: string): Goal {
  return { text, limit, better: "higher" };
}

/** The middle value; of an even number, the mean of the middle two. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which `share` of the values lie, interpolated between neighbours. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** A figure whose value is the median of its runs. */
export function figure(name: string, unit: Unit, runs: readonly number[], yardsticks: readonly Yardstick[] = [], goal?: Goal): Figure {
  return { name, unit, value: median(runs), runs, yardsticks, ...(goal ? { goal } : {}) };
}

/** A yardstick whose value is the median of its runs; none when there are no runs. */
export function yardstick(tool: string, runs: readonly number[]): Yardstick[] {
  return runs.length === 0 ? [] : [{ tool, value: median(runs), runs }];
}

/** Whether a figure reaches its goal; undefined when it has none. */
export function isMet({ value, goal }: Figure): boolean | undefined {
  if (!goal) return undefined;
  return goal.better === "lower" ? value <= goal.limit : value >= goal.limit;
}
