/** Errors about budgets in tokens: each names a budget that suffices. */
import { CodeCompassError } from "./errors.ts";
import { TOKENS_STEP } from "./limits.ts";

/** The smallest and the largest budget of a question, and the usual one. */
export interface BudgetRange {
  readonly min: number;
  readonly max: number;
  readonly usual: number;
}

/**
 * The budget of a call in tokens; one above the largest counts as the largest.
 * @throws invalid_input
 */
export function checkedBudget(given: number | undefined, { min, max, usual }: BudgetRange): number {
  const tokens = given ?? usual;
  if (Number.isInteger(tokens) && tokens >= min) return Math.min(tokens, max);
  throw new CodeCompassError("invalid_input", `The budget must be a whole number of tokens from ${min} up, not ${tokens}.`, {
    remediation: `More than ${max} is taken as ${max}; ${usual} is usual.`,
  });
}

/** A budget that has room for an answer of so many tokens, rounded up. */
export function budgetAbove(tokens: number): number {
  return Math.ceil(tokens / TOKENS_STEP) * TOKENS_STEP;
}

/** The error for a budget without room for even `what`, the shortest answer, which costs `shortest` tokens. */
export function budgetTooSmall(what: string, { given, shortest, max }: { given: number; shortest: number; max: number }): CodeCompassError {
  const enough = budgetAbove(shortest);
  const message = `A budget of ${given} tokens is too small for even ${what}`;
  if (enough > max)
    return new CodeCompassError("limit_exceeded", `${message}, and so is the largest.`, { remediation: "Ask for less at a time." });
  return new CodeCompassError("limit_exceeded", `${message}; ${enough} suffice.`, { needed: { maxTokens: enough } });
}
