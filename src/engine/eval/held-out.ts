/**
 * Tuning for one project: weights are searched on some queries and judged on others, and only the gain on those others counts.
 *
 * Many queries are split in two by a hash of their text. Few queries are dealt into folds: each fold is held out once while the weights are
 * searched on the rest, and the weights that are finally offered are searched on all queries.
 */

import { counted } from "#core/counted.ts";
import { CodeCompassError } from "#core/errors.ts";
import type { EvalTuning } from "#core/protocol/eval.ts";
import { RANKING_PARAMETERS, rankingWith } from "#query/rank/ranking-parameters.ts";
import { tenThousandths } from "#text/rounded.ts";
import { mean } from "./metrics.ts";
import { objectivesUnder, type TuningRow, tune } from "./tune.ts";

/** The number of queries from which on they are split in two instead of into folds. */
const SPLIT_ROWS_MIN = 300;
/** Parts into which many queries are split; one of them is held out. */
const HELD_OUT_PARTS = 3;
const FOLDS = 5;
/** Fewer queries than this cannot tell a gain from luck. */
const TUNING_ROWS_MIN = 30;
const GAIN_MIN = 0.005;
const CONFIDENCE_MIN = 0.95;
const BOOTSTRAP_SAMPLES = 5_000;

const RULE = `The held-out queries gain at least ${GAIN_MIN} on average, and in at least ${100 * CONFIDENCE_MIN} % of ${BOOTSTRAP_SAMPLES} bootstrap samples of them they gain at all.`;

export interface ProjectTuningOptions {
  /** Values that the project has set already. */
  readonly start: ReadonlyMap<string, number>;
  readonly onProgress?: (done: number, of: number) => void | Promise<void>;
}

/** A row, with the text that decides to which part it belongs. */
export interface SplitRow extends TuningRow {
  readonly text: string;
}

interface Judged {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/**
 * Searches for better weights. The same rows give the same result.
 * @throws invalid_input when there are too few rows
 */
export async function tuneProject(rows: readonly SplitRow[], options: ProjectTuningOptions): Promise<EvalTuning> {
  if (rows.length < TUNING_ROWS_MIN) {
    throw new CodeCompassError(
      "invalid_input",
      `${counted(rows.length, "query is", "queries are")} too few to tune on; at least ${TUNING_ROWS_MIN} are needed.`,
      {
        remediation: "Give more queries, or more commits with --from-history.",
      },
    );
  }
  const folds = rows.length < SPLIT_ROWS_MIN ? FOLDS : 1;
  const partOf = parts(rows, folds === 1 ? HELD_OUT_PARTS : folds);
  const heldOut: Judged[] = [];
  let values: ReadonlyMap<string, number> = new Map();
  let train: readonly SplitRow[] = rows;
  const rounds = folds === 1 ? 1 : folds + 1;
  for (let fold = 0; fold < folds; fold++) {
    train = rows.filter((row) => partOf.get(row) !== fold);
    values = await search(train, options, fold, rounds);
    heldOut.push(
      judge(
        rows.filter((row) => partOf.get(row) === fold),
        options.start,
        values,
      ),
    );
  }
  if (folds > 1) {
    train = rows;
    values = await search(rows, options, folds, rounds);
  }
  return summary(judge(train, options.start, values), joined(heldOut), folds, values, options.start);
}

async function search(
  rows: readonly SplitRow[],
  { start, onProgress }: ProjectTuningOptions,
  round: number,
  rounds: number,
): Promise<ReadonlyMap<string, number>> {
  const onParameter = (done: number, of: number) => onProgress?.(round * of + done, rounds * of);
  return (await tune(rows, { start, onParameter })).values;
}

/** Deals rows into parts by a hash of their text, so that a query stays in its part when others come and go. */
export function parts<T extends { readonly text: string }>(rows: readonly T[], count: number): Map<T, number> {
  return new Map(rows.map((row) => [row, Number(BigInt(Bun.hash.xxHash64(row.text)) % BigInt(count))]));
}

function judge(rows: readonly SplitRow[], start: ReadonlyMap<string, number>, values: ReadonlyMap<string, number>): Judged {
  const before = objectivesUnder(rows, rankingWith(start));
  return { before, after: values.size === 0 ? before : objectivesUnder(rows, rankingWith(new Map([...start, ...values]))) };
}

function joined(parts: readonly Judged[]): Judged {
  return { before: parts.flatMap(({ before }) => before), after: parts.flatMap(({ after }) => after) };
}

function summary(
  train: Judged,
  heldOut: Judged,
  folds: number,
  values: ReadonlyMap<string, number>,
  start: ReadonlyMap<string, number>,
): EvalTuning {
  const gains = heldOut.after.map((after, at) => after - (heldOut.before[at] as number));
  const confidence = bootstrapConfidence(gains);
  const initial = new Map(RANKING_PARAMETERS.map(({ key, default: value }) => [key, start.get(key) ?? value]));
  return {
    train_queries: train.before.length,
    held_out_queries: gains.length,
    folds,
    train_before: tenThousandths(mean(train.before)),
    train_after: tenThousandths(mean(train.after)),
    held_out_before: tenThousandths(mean(heldOut.before)),
    held_out_after: tenThousandths(mean(heldOut.after)),
    held_out_confidence: confidence,
    held_out_better: gains.filter((gain) => gain > TIE).length,
    held_out_worse: gains.filter((gain) => gain < -TIE).length,
    is_improvement: values.size > 0 && mean(gains) >= GAIN_MIN && confidence >= CONFIDENCE_MIN,
    rule: RULE,
    changes: [...values].map(([key, to]) => ({ key, from: initial.get(key) ?? Number.NaN, to })),
    file: null,
    written: false,
  };
}

/** Smaller gains are rounding errors. */
const TIE = 1e-9;

/**
 * Share of resamples, drawn with replacement, whose mean is above zero: the paired bootstrap for two systems on one set of queries (Koehn,
 * EMNLP 2004; Sakai, SIGIR 2006).
 */
export function bootstrapConfidence(gains: readonly number[]): number {
  if (gains.length === 0) return 0;
  const next = generator();
  let above = 0;
  for (let sample = 0; sample < BOOTSTRAP_SAMPLES; sample++) {
    let sum = 0;
    for (let draw = 0; draw < gains.length; draw++) sum += gains[Math.floor(next() * gains.length)] as number;
    if (sum > TIE) above++;
  }
  return tenThousandths(above / BOOTSTRAP_SAMPLES);
}

/** Pseudo-random numbers from 0 to 1, always the same sequence (mulberry32, Tommy Ettinger, public domain). */
function generator(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
