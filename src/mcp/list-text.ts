/** Answers that are a few facts and one list, as text that fits: the list is cut at a row, and a cursor brings the rest. */
import { CodeCompassError } from "#core/errors.ts";
import { ANSWER_CHARS_MAX, ANSWER_TOKENS_DEFAULT } from "#core/limits.ts";
import type { Format } from "#core/protocol.ts";
import { decodeCursor, encodeCursor } from "#engine/search/cursor.ts";
import { type Budget, fitRows } from "#format/fit.ts";
import { toJson, withTokenCount } from "#format/json.ts";
import { toToon } from "#format/toon.ts";
import type { OutputArguments } from "./properties.ts";

type Row = Readonly<Record<string, unknown>> | string;

export interface ListAnswer {
  /** What decides the rows and their order; a cursor belongs to it. */
  readonly question: readonly unknown[];
  readonly facts: Readonly<Record<string, unknown>>;
  /** What the list is called. */
  readonly name: string;
  readonly rows: readonly Row[];
  /** The rows for people: one text a row. JSON when left out. */
  readonly lines?: readonly string[];
}

/** Budget of a call: its `max_tokens`, and the cap on characters that holds for every answer. */
export function budgetOf({ max_tokens: tokens = ANSWER_TOKENS_DEFAULT }: OutputArguments): Budget {
  return { tokens, chars: ANSWER_CHARS_MAX };
}

/**
 * Writes a list answer within the budget of the call.
 * @throws invalid_input for a cursor of another question; limit_exceeded when the budget has no room
 */
export function listText(answer: ListAnswer, args: OutputArguments & { readonly cursor?: string }): string {
  const question = JSON.stringify(answer.question);
  const offset = args.cursor === undefined ? 0 : decodeCursor(args.cursor, question);
  const left = answer.rows.length - offset;
  const budget = budgetOf(args);
  const write = WRITERS[args.format ?? "toon"];
  const fitted = fitRows(
    Math.max(0, left),
    (shown) => {
      const page = { ...answer, rows: answer.rows.slice(offset, offset + shown) };
      const lines = answer.lines ? { lines: answer.lines.slice(offset, offset + shown) } : {};
      const cursor =
        shown < left ? { result_completeness: "truncated", next_cursor: encodeCursor({ question, offset: offset + shown }) } : {};
      return write({ ...page, ...lines, facts: { ...answer.facts, ...cursor } });
    },
    budget,
  );
  if (!fitted || (fitted.shown === 0 && left > 0)) throw tooSmall(budget);
  return fitted.text;
}

const WRITERS: Readonly<Record<Format, (answer: ListAnswer) => string>> = {
  toon: (answer) => withTokenCount(asData(answer), toToon),
  json: (answer) => withTokenCount(asData(answer), toJson),
  jsonl: ({ facts, rows }) => [facts, ...rows].map((row) => toJson(row)).join("\n"),
  lines: ({ facts, rows, lines }) => {
    const said = Object.entries(facts).filter(([, value]) => value !== null);
    const head = said.map(([key, value]) => `${key}: ${typeof value === "string" ? value : toJson(value)}`);
    return [...head, ...(lines ?? rows.map((row) => (typeof row === "string" ? row : toJson(row))))].join("\n");
  },
};

function asData({ facts, name, rows }: ListAnswer): Record<string, unknown> {
  return { ...facts, estimated_tokens: 0, [name]: rows };
}

/** Plain facts without a list, in the format of the call. */
export function factsText(facts: Readonly<Record<string, unknown>>, { format = "toon" }: OutputArguments): string {
  return format === "toon" || format === "lines" ? toToon(facts) : toJson(facts);
}

export function tooSmall({ tokens }: Budget): CodeCompassError {
  return new CodeCompassError("limit_exceeded", `max_tokens ${tokens} has no room for a single result.`, {
    remediation: "Call again with a larger max_tokens.",
  });
}
