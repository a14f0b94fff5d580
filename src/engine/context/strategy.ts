/** The numbers of one strategy, breadth or depth. */
import type { ContextStrategy } from "#core/protocol.ts";

export interface StrategyRow {
  /** The factor by which each further hit of one file is worth less than the hit before. */
  readonly sameFile: number;
  /** The share of its worth that a place has in each amount. */
  readonly amounts: readonly number[];
  /** Additions worth less than this share of the best are not shown, however much room there is. */
  readonly leastShare: number;
  /** The same for the first places of an answer, where nothing was asked for by name. */
  readonly leastShareOfFirst: number;
  /** The most places in one answer: where many are worth the same, further ones tell the reader no more. */
  readonly placesMax: number;
  /** Functions shown in part whose rest is shown too, where the budget has room. */
  readonly restsMax: number;
  /** The share of a shown function's worth that its callee gets. */
  readonly callee: number;
  /** How many calls away from a candidate a shown function may be. */
  readonly calls: number;
}

/** Breadth shows the declarations of many places before the bodies of the best; depth reads the best to the end first. */
export const STRATEGIES: Readonly<Record<ContextStrategy, StrategyRow>> = {
  breadth: {
    sameFile: 0.9,
    amounts: [1, 0.8, 0.75, 0.7],
    leastShare: 0.6,
    leastShareOfFirst: 0.5,
    placesMax: 15,
    restsMax: 3,
    callee: 0.5,
    calls: 1,
  },
  depth: {
    sameFile: 0.97,
    amounts: [1, 0.99, 0.97, 0.9],
    leastShare: 0.6,
    leastShareOfFirst: 0.5,
    placesMax: 15,
    restsMax: 3,
    callee: 0.85,
    calls: 2,
  },
};

/** How many places are shown where probably none is the one asked for. */
export const DOUBTFUL_PLACES_MAX = 4;

/** The same strategy for an answer that is probably wrong: few places, and little of each, enough to see that. */
export function inDoubt(strategy: StrategyRow): StrategyRow {
  return { ...strategy, placesMax: DOUBTFUL_PLACES_MAX, amounts: strategy.amounts.slice(0, 2), restsMax: 0 };
}
