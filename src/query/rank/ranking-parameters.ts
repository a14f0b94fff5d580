/** Every number of the ranking under a name of its own, for settings, tuning and ablation. */
import type { QueryIntent } from "#core/protocol.ts";
import { DEFAULT_RANKING, type IntentWeights, type Ranking } from "./weights.ts";

export interface RankingParameter {
  /** As in a settings file, with dots: `ranking.weights.symbol.factors.kind`. */
  readonly key: string;
  /** The intent it counts for; null for all. */
  readonly intent: QueryIntent | null;
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

/** Bounds keep a settings file from turning the ranking into noise, and scores finite. */
const WEIGHT_MAX = 20;
const PATH_EXPONENT_MAX = 4;
const MULTIPLIER_MIN = 0.05;
const MULTIPLIER_MAX = 4;

export const RANKING_PARAMETERS: readonly RankingParameter[] = [
  ...Object.entries(DEFAULT_RANKING.weights).flatMap(([intent, weights]) => ofIntent(intent as QueryIntent, weights)),
  ...Object.entries(DEFAULT_RANKING.multipliers).map(([name, multiplier]) => ({
    key: `ranking.path_factors.${name}`,
    intent: null,
    default: multiplier,
    min: MULTIPLIER_MIN,
    max: MULTIPLIER_MAX,
  })),
];

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

/** The default ranking with other values for some parameters, by their keys. */
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
  return {
    weights: Object.fromEntries(weights) as Ranking["weights"],
    multipliers: replaced("ranking.path_factors", DEFAULT_RANKING.multipliers),
  };
}
