/**
 * Tuning: coordinate descent over the numbers of the ranking. It tries one parameter at a time at a few round multiples of its value, and
 * keeps the best where the mean score grows by more than {@link GAIN_MIN}, until a pass changes nothing. Nothing finer: a few hundred
 * queries cannot tell 1.3 from 1.35, and few round steps leave little room to fit noise.
 */
import type { QueryIntent } from "#core/protocol.ts";
import { FACTORS } from "#query/rank/factors.ts";
import { RANKING_PARAMETERS, type RankingParameter, rankingWith, WEIGHT_PARAMETERS } from "#query/rank/ranking-parameters.ts";
import { DEFAULT_RANKING, type Ranking } from "#query/rank/weights.ts";
import { lineScore, mean, type Place, pathScore, SCORED_RESULTS } from "./metrics.ts";
import { type MeasuredQuery, resultsUnder, withChannelWeights } from "./query-features.ts";

/** A judged query with its measured candidates. */
export interface TuningRow {
  readonly query: MeasuredQuery;
  readonly expected: readonly Place[];
}

interface TuningStep {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  /** How much the step added to the mean score of the queries that the parameter concerns. */
  readonly gain: number;
}

export interface Tuned {
  /** Values that differ from the start values. */
  readonly values: ReadonlyMap<string, number>;
  readonly steps: readonly TuningStep[];
}

export interface TuningOptions {
  /** Values to begin with, by key; the defaults for all other keys. */
  readonly start?: ReadonlyMap<string, number>;
  /** Called before each parameter; may throw to stop, or wait to let others work. */
  readonly onParameter?: (done: number, of: number) => void | Promise<void>;
}

const STEPS = [0, 0.5, 0.75, 1.33, 2];
/** The values at which a weight of 0 is tried. */
const FIRST_VALUES = [0.1, 0.3, 1];
const GAIN_MIN = 0.001;
const PASSES_MAX = 4;
/** The weights of an intent with fewer queries are not tuned. */
const ROWS_PER_INTENT_MIN = 10;
/** The share of the line score in the objective, where a row names lines. */
const LINE_SHARE = 0.25;

/** The objective of tuning, 0..1: mostly the score of the files, a little that of the lines. */
function objective(results: readonly Place[], expected: readonly Place[]): number {
  const files = pathScore(results, expected);
  const lines = lineScore(results, expected);
  return lines === undefined ? files : (1 - LINE_SHARE) * files + LINE_SHARE * lines;
}

/** The objective of each row under a ranking. */
export function objectivesUnder(rows: readonly TuningRow[], ranking: Ranking): number[] {
  return rows.map(({ query, expected }) => objective(resultsUnder(query, ranking, SCORED_RESULTS), expected));
}

/** Searches for better values on some rows. The same rows give the same values. */
export async function tune(rows: readonly TuningRow[], { start = new Map(), onParameter }: TuningOptions = {}): Promise<Tuned> {
  const descent = new Descent(rows, start);
  const parameters = WEIGHT_PARAMETERS.filter(
    (parameter) => descent.rowsOf(parameter.intent).length >= ROWS_PER_INTENT_MIN && descent.canMatter(parameter),
  );
  const steps: TuningStep[] = [];
  const total = parameters.length * PASSES_MAX;
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const before = steps.length;
    for (const [at, parameter] of parameters.entries()) {
      await onParameter?.(pass * parameters.length + at, total);
      const step = descent.improve(parameter);
      if (step) steps.push(step);
    }
    if (steps.length === before) break;
  }
  return { values: descent.changed(), steps };
}

/** The state of the search. */
class Descent {
  readonly #start: ReadonlyMap<string, number>;
  readonly #values: Map<string, number>;
  #rows: Map<QueryIntent, TuningRow[]>;

  constructor(rows: readonly TuningRow[], start: ReadonlyMap<string, number>) {
    this.#start = start;
    this.#values = new Map(start);
    this.#rows = Map.groupBy(rows, ({ query }) => query.intent);
    this.#recomputeFusion();
  }

  rowsOf(intent: QueryIntent | null): readonly TuningRow[] {
    return intent === null ? [...this.#rows.values()].flat() : (this.#rows.get(intent) ?? []);
  }

  /** Whether any candidate of the rows has the factor, channel or mark that the parameter weighs. */
  canMatter({ key, intent }: RankingParameter): boolean {
    const name = key.split(".").at(-1) ?? "";
    const factor = key.includes(".factors.") ? FACTORS.findIndex((item) => item.name === name) : -1;
    const has = ({ values, marks, candidate: { ranks } }: MeasuredQuery["candidates"][number]): boolean => {
      if (factor >= 0) return values[factor] !== 0;
      return Object.hasOwn(ranks, name) || (name === "path" ? marks.length > 0 : marks.some((mark) => mark.factor === name));
    };
    return this.rowsOf(intent).some(({ query }) => query.candidates.some(has));
  }

  /** Moves one parameter to its best value, if that beats its present value by more than `GAIN_MIN`. */
  improve(parameter: RankingParameter): TuningStep | undefined {
    const rows = this.rowsOf(parameter.intent);
    const from = this.#values.get(parameter.key) ?? parameter.default;
    const meanAt = (value: number): number => mean(objectivesUnder(rows, rankingWith(new Map(this.#values).set(parameter.key, value))));
    const now = meanAt(from);
    let best = { to: from, gain: GAIN_MIN };
    for (const to of neighbours(from, parameter)) {
      const gain = meanAt(to) - now;
      if (gain > best.gain) best = { to, gain };
    }
    if (best.to === from) return undefined;
    this.#values.set(parameter.key, best.to);
    if (parameter.key.includes(".channels.")) this.#recomputeFusion();
    return { key: parameter.key, from, ...best };
  }

  /** The values that differ from the start values. */
  changed(): Map<string, number> {
    const initial = ({ key, default: value }: RankingParameter): number => this.#start.get(key) ?? value;
    const moved = RANKING_PARAMETERS.filter((parameter) => (this.#values.get(parameter.key) ?? parameter.default) !== initial(parameter));
    return new Map(moved.map(({ key }) => [key, this.#values.get(key) as number]));
  }

  /** Recomputes every row's fusion scores once, for all trials that leave the channel weights alone. */
  #recomputeFusion(): void {
    const { weights, stages } = this.#values.size === 0 ? DEFAULT_RANKING : rankingWith(this.#values);
    for (const [intent, rows] of this.#rows) {
      this.#rows.set(
        intent,
        rows.map((row) => ({ ...row, query: withChannelWeights(row.query, weights[intent].channels, stages) })),
      );
    }
  }
}

function neighbours(value: number, { min, max }: RankingParameter): number[] {
  const tried = value === 0 ? FIRST_VALUES : STEPS.map((step) => value * step);
  return [...new Set(tried.map(rounded))].filter((other) => other !== value && other >= min && other <= max);
}

/** Rounds to two significant digits. */
function rounded(value: number): number {
  return Number(value.toPrecision(2));
}
