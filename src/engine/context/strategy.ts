/** What breadth and depth mean, in numbers. */
import type { ContextStrategy } from "#core/protocol.ts";

export interface StrategyRow {
  /** What each further hit of one file is worth beside the one before. */
  readonly sameFile: number;
  /** What it is worth to show a place, by amount. */
  readonly amounts: readonly number[];
  /** What is worth less than this share of the best, a place or more of one, is not shown, however much room there is. */
  readonly leastShare: number;
  /** The same for the first places of an answer, where nothing was asked for by name. */
  readonly leastShareOfFirst: number;
  /** Places that anyone reads in one answer: where many are worth the same, the further ones tell no more. */
  readonly placesMax: number;
  /** Functions shown in part whose rest is shown too where the budget has room for it. */
  readonly restsMax: number;
  /** What a function is worth that a shown one calls, beside that one. */
  readonly callee: number;
  /** How many calls away from what was found a function may be. */
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

/** Places that are shown where probably none is what was asked for. */
export const DOUBTFUL_PLACES_MAX = 4;

/** The same strategy for an answer that is probably none: few places, enough to see that, and little of each. */
export function inDoubt(strategy: StrategyRow): StrategyRow {
  return { ...strategy, placesMax: DOUBTFUL_PLACES_MAX, amounts: strategy.amounts.slice(0, 2), restsMax: 0 };
}
