/**
 * How much work reading the uses of one file may cost. The binder, the reader and the profiles look at a file through its trees, scopes and
 * symbols, and these count each of their steps here, so no profile has to count for itself.
 *
 * Steps are counted and never timed, as the parser's work is (`lang/trees/work-budget.ts`), and they come out of the same budget.
 */
import type { WorkBudget } from "#lang/trees/work-budget.ts";

/** Steps that are taken out of the budget together: one step costs a few nanoseconds, too little to look at a budget each time. */
const STEPS_TOGETHER = 4_096;
/** Characters of text that cost as much as one step, since a profile may look at all of a text it asked for. */
const CHARS_PER_STEP = 128;

let budget: WorkBudget | undefined;
let left = Number.POSITIVE_INFINITY;

/** Uses of the file were not read to the end, since that needs more work than the limit for one file. */
class UsesUnread extends Error {}

/** Counts steps of the reading that is under way; does nothing where none is. */
export function step(count = 1): void {
  left -= count;
  if (left < 0) spend();
}

/** Counts what it may cost to look at a text. */
export function stepText(chars: number): void {
  step(1 + Math.floor(chars / CHARS_PER_STEP));
}

function spend(): void {
  while (left < 0) {
    left += STEPS_TOGETHER;
    if (!budget?.spend("steps")) continue;
    budget.checkClock();
    throw new UsesUnread("reading uses needs more work than the limit for one file");
  }
}

/**
 * Runs a reading of uses within what is left of a file's budget. Undefined where that does not suffice, which is so on every machine.
 * @throws BudgetSpent for processor time
 */
export function withinBudget<T>(within: WorkBudget, read: () => T): T | undefined {
  budget = within;
  left = 0;
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof UsesUnread) return undefined;
    throw thrown;
  } finally {
    budget = undefined;
    left = Number.POSITIVE_INFINITY;
  }
}
