/** Writes answers that consist of a few facts and one list within the budget: cuts the list at a row, and adds a cursor for the rest. */
import { CodeCompassError } from "#core/errors.ts";
import { ANSWER_CHARS_MAX, ANSWER_TOKENS_DEFAULT, ANSWER_TOKENS_MAX } from "#core/limits.ts";
import { visible, visibleLine } from "#core/visible.ts";
import { ANEW, decodeCursor, encodeCursor, pageStart, seenRows } from "#engine/search/cursor.ts";
import { type Budget, budgetFor, fitRows } from "#format/fit.ts";
import { toJson } from "#format/json.ts";
import { leanFacts } from "#format/lean.ts";
import { type ListAnswer, listSheet, type Sheet, writeSheet } from "#format/sheet.ts";
import { completenessOf } from "#format/standing.ts";
import { toLeanToon, toToon } from "#format/toon.ts";
import type { OutputValues } from "#mcp/tool.ts";

/** Budget of a call: its `max_tokens`, and the limit of characters for any answer. */
export function budgetOf({ maxTokens: tokens = ANSWER_TOKENS_DEFAULT }: OutputValues): Budget {
  return { tokens, chars: ANSWER_CHARS_MAX };
}

/**
 * Writes a list within the budget of the call. `question` determines the rows and their order; a cursor is valid only for it.
 * @throws invalid_input for a cursor of another question; limit_exceeded when the budget has no room
 */
export function listText(list: ListAnswer, question: readonly unknown[], values: OutputValues & { readonly cursor?: string }): string {
  const asked = JSON.stringify(question);
  // A line says what its row says, without times to the millisecond.
  const seen = seenRows(list.lines, (line) => line);
  const { offset, isAnew } = pageStart(decodeCursor(values.cursor, asked), seen);
  const left = list.rows.length - offset;
  const budget = budgetOf(values);
  const write = (shown: number): string => {
    const end = offset + shown;
    const cursor =
      shown < left
        ? { result_completeness: "truncated", next_cursor: encodeCursor({ question: asked, offset: end, seen: seen(end) }) }
        : {};
    const page = {
      ...list,
      rows: list.rows.slice(offset, end),
      lines: list.lines.slice(offset, end),
      facts: { ...list.facts, ...cursor, ...completenessOf(list.facts), ...(isAnew ? withWarning(list.facts) : {}) },
    };
    return writeSheet(modelSheet(page), values.format ?? "toon");
  };
  const fitted = fitRows(Math.max(0, left), write, budget);
  if (!fitted || (fitted.shown === 0 && left > 0)) throw tooSmall(budget, write(1));
  return fitted.text;
}

/** The warnings of an answer whose list begins anew. */
function withWarning({ warnings = [] }: ListAnswer["facts"]): { readonly warnings: readonly string[] } {
  return { warnings: [...warnings, ANEW] };
}

/**
 * A list for a model. The text above the first blank line is ours; no row can be blank, or appear above it. A model gets the facts above
 * the rows in every format, while a person at a shell reads them as messages; formats for reading show only facts that say something.
 */
function modelSheet(page: ListAnswer): Sheet {
  const { facts, name, rows, lines } = page;
  const lean = leanFacts(facts);
  return {
    ...listSheet(page),
    rows: [facts, ...rows],
    toon: () => toLeanToon({ ...lean, [name]: rows }),
    tokensSaidIn: ["json"],
    lines: () => [...noteLines(lean), ...(lines.length > 0 ? ["", ...lines.map(visibleLine)] : [])].join("\n"),
  };
}

/** Facts as `name: value` lines, without those that are null. */
export function noteLines(facts: Readonly<Record<string, unknown>>): string[] {
  const said = Object.entries(facts).filter(([, value]) => value !== null);
  return said.map(([key, value]) => `${key}: ${typeof value === "string" ? visible(value) : toJson(value)}`);
}

/** Facts without a list, in the format of the call. */
export function factsText(facts: Readonly<Record<string, unknown>>, { format = "toon" }: Pick<OutputValues, "format">): string {
  return format === "toon" || format === "lines" ? toToon(facts) : toJson(facts);
}

/** The error for a budget without room for a single row. It names the cost of an answer with one row, if that is an allowed budget. */
export function tooSmall({ tokens, chars }: Budget, withOneRow: string): CodeCompassError {
  const least = budgetFor(withOneRow, chars);
  const message = `max_tokens ${tokens} is too small for even one result`;
  if (least > ANSWER_TOKENS_MAX) {
    return new CodeCompassError("limit_exceeded", `${message}, and so is the largest allowed.`, {
      remediation: "Ask for fewer lines or less detail.",
    });
  }
  return new CodeCompassError("limit_exceeded", `${message}; the first one needs ${least}.`, { needed: { maxTokens: least } });
}
