/** The numbers of one strategy, breadth or depth. */
import type { ContextStrategy } from "#core/protocol/context.ts";

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

/**
 * How many places of an answer are shown in code wherever they are. From the next one on, places of other files than the first one's get a
 * row: in answers to 72 subjects of commits (six repositories, five languages, 1,500 tokens each), the first three pieces had 42 of the 56
 * that the commit changed, while all the others together took more than half of the tokens. A row is left out where neither its place's
 * name nor its owner's has a word of the query: with these 125 rows the answers cost 2,800 tokens more, and two had a changed function
 * more.
 */
export const PLACES_READ_FIRST = 3;
/** A later place worth this share of the best is shown in code as well: nothing says that the best is the better guess. */
export const NEARLY_BEST_SHARE = 0.95;

/** How many places the rest of a question has beside its literal, where probably none is the one asked for. */
export const DOUBTFUL_PLACES_MAX = 4;
/**
 * How many rows an answer has that is probably not what was asked for. Its bodies would be paid for in vain: of 21 such answers to the same
 * 72 subjects 5 had a function that the commit changed. Rows of eight places cost a quarter of the bodies of four, and have as many.
 */
const DOUBTFUL_ROWS_MAX = 8;

/** The same strategy for an answer that is probably wrong: a row for each place, enough to see whether it is. */
export function inDoubt(strategy: StrategyRow): StrategyRow {
  return { ...strategy, placesMax: DOUBTFUL_ROWS_MAX, amounts: strategy.amounts.slice(0, 2), restsMax: 0 };
}

/**
 * Comments of up to this length that document a place behind the first one, unless it is asked for by name; longer ones are shown in their
 * first line. Of the same answers 12 % of the tokens were comments of functions that the commit did not change. Short ones stay whole,
 * since the mark of a gap costs as much.
 */
export const LATER_DOC_LINES_MAX = 3;

/** How many values that the query names have their uses shown. */
export const USED_VALUES_MAX = 2;
/** Among how many of the best candidates these values are looked for. */
export const USED_VALUES_AMONG = 8;
/**
 * The most uses outside of tests that are shown of a constant, option or field that the query names. In two of twelve maintenance tasks
 * the line to change was the only use of the option that was asked for, and the answer had only the declaration; what has more uses means
 * no single one of them.
 */
export const VALUE_USES_MAX = 3;

/**
 * How many members that the query or another place names are shown of a class that is shown in part: a change of a function in a source
 * file changes its declaration in the header too, and three windows of 115 lines left just that out.
 */
export const MEMBERS_NAMED_MAX = 3;
/**
 * The share of the strongest match's weight that a line of the comment above a class needs to be shown with its declaration alone: the
 * comment may be what the question quotes, as a setting that is described nowhere else.
 */
export const TELLING_COMMENT_SHARE = 0.5;
