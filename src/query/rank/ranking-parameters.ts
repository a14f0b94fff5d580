/** Every number of the ranking with a key of its own, for settings, tuning and ablation. */
import type { QueryIntent } from "#core/protocol.ts";
import { DEFAULT_RANKING, type IntentWeights, type Ranking } from "./weights.ts";

export interface RankingParameter {
  /** As in a settings file, with dots: `ranking.weights.symbol.factors.kind`. */
  readonly key: string;
  /** The intent that it applies to; null for all. */
  readonly intent: QueryIntent | null;
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

/** Bounds keep a settings file from turning the ranking into noise, and keep scores finite. */
const WEIGHT_MAX = 20;
const PATH_EXPONENT_MAX = 4;
const MULTIPLIER_MIN = 0.05;
const MULTIPLIER_MAX = 4;

/** Numbers of stages stay within this factor of their defaults; a number up to 1 is a share, and stays between 0 and 1. */
const STAGE_FACTOR_MAX = 20;

/** The parameters under which measured candidates can be reordered without measuring again: tuning and ablation vary these. */
export const WEIGHT_PARAMETERS: readonly RankingParameter[] = [
  ...Object.entries(DEFAULT_RANKING.weights).flatMap(([intent, weights]) => ofIntent(intent as QueryIntent, weights)),
  ...Object.entries(DEFAULT_RANKING.multipliers).map(([name, multiplier]) => ({
    key: `ranking.path_factors.${name}`,
    intent: null,
    default: multiplier,
    min: MULTIPLIER_MIN,
    max: MULTIPLIER_MAX,
  })),
];

export const RANKING_PARAMETERS: readonly RankingParameter[] = [
  ...WEIGHT_PARAMETERS,
  ...Object.entries(DEFAULT_RANKING.docsWeights).flatMap(([intent, factors]) => ofDocs(intent as QueryIntent, factors)),
  ...Object.entries(DEFAULT_RANKING.stages).flatMap(([stage, numbers]) => ofStage(stage, numbers)),
];

function ofDocs(intent: QueryIntent, factors: IntentWeights["factors"]): RankingParameter[] {
  return Object.entries(factors).map(([name, value]) => {
    return { key: `ranking.docs_weights.${intent}.${name}`, intent, default: value, min: 0, max: WEIGHT_MAX };
  });
}

function ofStage(stage: string, numbers: object): RankingParameter[] {
  return Object.entries(numbers).map(([name, value]: [string, number]) => {
    const bounds = value <= 1 ? { min: 0, max: 1 } : { min: value / STAGE_FACTOR_MAX, max: value * STAGE_FACTOR_MAX };
    return { key: `ranking.${stage}.${name}`, intent: null, default: value, ...bounds };
  });
}

function ofIntent(intent: QueryIntent, { channels, factors, path }: IntentWeights): RankingParameter[] {
  const weight = (key: string, value: number, max = WEIGHT_MAX): RankingParameter => {
    return { key: `ranking.weights.${intent}.${key}`, intent, default: value, min: 0, max };
  };
  return [
    ...Object.entries(channels).map(([name, value]) => weight(`channels.${name}`, value)),
    ...Object.entries(factors).map(([name, value]) => weight(`factors.${name}`, value)),
    weight("path", path, PATH_EXPONENT_MAX),
  ];
}

/** The default ranking with other values for some parameters, by key. */
export function rankingWith(values: ReadonlyMap<string, number>): Ranking {
  const replaced = <T extends object>(prefix: string, defaults: T): T =>
    Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, values.get(`${prefix}.${name}`) ?? value])) as T;
  const weights = Object.entries(DEFAULT_RANKING.weights).map(([intent, { channels, factors, path }]) => {
    const prefix = `ranking.weights.${intent}`;
    return [
      intent,
      {
        channels: replaced(`${prefix}.channels`, channels),
        factors: replaced(`${prefix}.factors`, factors),
        path: values.get(`${prefix}.path`) ?? path,
      },
    ];
  });
  const docsWeights = Object.entries(DEFAULT_RANKING.docsWeights).map(([intent, factors]) => {
    return [intent, replaced(`ranking.docs_weights.${intent}`, factors)];
  });
  const stages = Object.entries(DEFAULT_RANKING.stages).map(([stage, numbers]) => [stage, replaced(`ranking.${stage}`, numbers)]);
  return {
    weights: Object.fromEntries(weights) as Ranking["weights"],
    docsWeights: Object.fromEntries(docsWeights) as Ranking["docsWeights"],
    multipliers: replaced("ranking.path_factors", DEFAULT_RANKING.multipliers),
    stages: Object.fromEntries(stages) as Ranking["stages"],
  };
}
