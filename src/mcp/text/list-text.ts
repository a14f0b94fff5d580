/** Writes answers that consist of a few facts and one list within the budget: cuts the list at a row, and adds a cursor for the rest. */
import { CodeCompassError } from "#core/errors.ts";
import { ANSWER_CHARS_MAX, ANSWER_TOKENS_DEFAULT, ANSWER_TOKENS_MAX } from "#core/limits.ts";
import { visible, visibleLine } from "#core/visible.ts";
import { ANEW, decodeCursor, encodeCursor, pageStart, seenRows } from "#engine/search/cursor.ts";
import { type Budget, budgetFor, fitRows, fits } from "#format/fit.ts";
import { toJson } from "#format/json.ts";
import { leanFacts } from "#format/lean.ts";
import { type ListAnswer, listLines, listSheet, rowsBetween, type Sheet, writeSheet } from "#format/sheet.ts";
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
  const write = (given: ListAnswer["facts"], shown: number, warnings?: readonly string[]): string => {
    const end = offset + shown;
    const cursor =
      shown < left
        ? { result_completeness: "truncated", next_cursor: encodeCursor({ question: asked, offset: end, seen: seen(end) }) }
        : {};
    const page = {
      ...list,
      ...rowsBetween(list, offset, end),
      facts: {
        ...given,
        ...cursor,
        ...completenessOf(list.facts),
        ...withWarnings(given, [...(isAnew ? [ANEW] : []), ...(warnings ?? [])]),
      },
    };
    return writeSheet(modelSheet(page), values.format ?? "toon");
  };
  const rows = Math.max(0, left);
  const fitted = fitRows(rows, (shown) => write(list.facts, shown), budget);
  if (fitted && (fitted.shown > 0 || rows === 0)) return fitted.text;
  const less = withoutLists(list.facts);
  return rowsWithin(rows, (shown, warnings) => write(less, shown, warnings), budget);
}

/** The facts that are no lists, and a warning that names the lists. */
function withoutLists(facts: ListAnswer["facts"]): ListAnswer["facts"] {
  const isList = ([name, value]: readonly [string, unknown]): boolean => Array.isArray(value) && value.length > 0 && name !== "warnings";
  const lists = Object.entries(facts).filter(isList);
  if (lists.length === 0) return facts;
  const rest = Object.fromEntries(Object.entries(facts).filter((fact) => !isList(fact)));
  const names = lists.map(([name]) => name).join(", ");
  return { ...rest, result_completeness: "truncated", ...withWarnings(facts, [`max_tokens has no room for ${names}`]) };
}

/**
 * The text with as many rows as fit. Where not even one does, the text without rows: `write` adds the warning that says so, and which
 * budget suffices for a row.
 * @throws limit_exceeded when that text does not fit either
 */
export function rowsWithin(rows: number, write: (shown: number, warnings?: readonly string[]) => string, budget: Budget): string {
  const fitted = fitRows(rows, (shown) => write(shown), budget);
  if (fitted && (fitted.shown > 0 || rows === 0)) return fitted.text;
  const error = tooSmall(budget, write(Math.min(1, rows)));
  const without = rows === 0 ? undefined : write(0, [error.message]);
  if (without === undefined || !fits(without, budget)) throw error;
  return without;
}

/** The field for warnings, with more of them; nothing where there are none. */
export function withWarnings(
  answer: { readonly warnings?: unknown },
  more: readonly string[] = [],
): { readonly warnings?: readonly string[] } {
  const known = Array.isArray(answer.warnings) ? (answer.warnings as readonly string[]) : [];
  return more.length === 0 ? {} : { warnings: [...known, ...more] };
}

/**
 * A list for a model. The text above the first blank line is ours; no row can be blank, or appear above it. A model gets the facts above
 * the rows in every format, while a person at a shell reads them as messages; formats for reading show only facts that say something.
 */
function modelSheet(page: ListAnswer): Sheet {
  const { facts, name, rows } = page;
  const lines = listLines(page);
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
