/** Fits an answer into a budget: as many whole rows as there is room for. */
import { budgetAbove } from "#core/token-budget.ts";
import { longestFitting } from "#text/longest-fitting.ts";
import { countTokens } from "#text/token-count.ts";

/** The largest size of a text. */
export interface Budget {
  readonly tokens: number;
  readonly chars: number;
}

/** The cost of a text in tokens; infinite when it has more characters than an answer may have. */
export function costOf(text: string, charsMax: number): number {
  return text.length > charsMax ? Number.POSITIVE_INFINITY : countTokens(text);
}

/** The budget that an error suggests for a text, in tokens; infinite when the text has more characters than an answer may have. */
export function budgetFor(text: string, charsMax: number): number {
  return budgetAbove(costOf(text, charsMax));
}

/** Whether a text fits a budget. Checks characters first, because counting tokens is slower. */
export function fits(text: string, { tokens, chars }: Budget): boolean {
  return text.length <= chars && countTokens(text) <= tokens;
}

/**
 * Returns the text with as many rows as fit, or undefined when not even the text without rows fits. `write` returns the text with the first
 * `shown` rows; more rows must not make it shorter.
 */
export function fitRows(rows: number, write: (shown: number) => string, budget: Budget): { text: string; shown: number } | undefined {
  const whole = write(rows);
  if (fits(whole, budget)) return { text: whole, shown: rows };
  // Searches among fewer rows than all. The result is written once more than necessary, because writing is cheap compared with counting.
  const shown = longestFitting(Math.max(0, rows - 1), (length) => fits(write(length), budget));
  return shown < 0 ? undefined : { text: write(shown), shown };
}
