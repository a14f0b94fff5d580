/** Fitting an answer into a budget: as many whole rows as there is room for. */
import { TOKENS_STEP } from "#core/limits.ts";
import { longestFitting } from "#text/longest-fitting.ts";
import { countTokens } from "#text/token-count.ts";

/** What a text may have at most. */
export interface Budget {
  readonly tokens: number;
  readonly chars: number;
}

/** What a text costs; more than any budget when it has more characters than an answer may have. */
export function costOf(text: string, charsMax: number): number {
  return text.length > charsMax ? Number.POSITIVE_INFINITY : countTokens(text);
}

/** The budget that an error names for a text; more than any when it has more characters than an answer may have. */
export function budgetFor(text: string, charsMax: number): number {
  return Math.ceil(costOf(text, charsMax) / TOKENS_STEP) * TOKENS_STEP;
}

/** Whether a text keeps within a budget. Characters are looked at first: counting tokens costs more. */
export function fits(text: string, { tokens, chars }: Budget): boolean {
  return text.length <= chars && countTokens(text) <= tokens;
}

/**
 * The text with the most rows that fits, or undefined when not even the text without rows does. `write` gives the text that shows
 * the first `shown` rows; more rows must not make it shorter.
 */
export function fitRows(rows: number, write: (shown: number) => string, budget: Budget): { text: string; shown: number } | undefined {
  const whole = write(rows);
  if (fits(whole, budget)) return { text: whole, shown: rows };
  // What fits is looked for among fewer rows than all, and written once more than needed: writing is cheap beside counting.
  const shown = longestFitting(Math.max(0, rows - 1), (length) => fits(write(length), budget));
  return shown < 0 ? undefined : { text: write(shown), shown };
}
