/** Writes the answer of `grep_code` within the budget: with fewer lines and a cursor, each below the heading of its file. */
import { CodeCompassError } from "#core/errors.ts";
import { ANSWER_CHARS_MAX, ANSWER_TOKENS_MIN } from "#core/limits.ts";
import type { GrepResponse } from "#core/protocol/grep.ts";
import { grep } from "#engine/exact/grep.ts";
import { linesWith, type OnlyText } from "#engine/graph/only-text.ts";
import { globsMeant } from "#engine/project/workspace-path.ts";
import { cursorBehind } from "#engine/search/cursor.ts";
import type { RefsRequest } from "#flags/graph-flags.ts";
import type { GrepRequest } from "#flags/grep-flags.ts";
import { grepSheet } from "#format/answers/grep.ts";
import { costOf } from "#format/fit.ts";
import { type Sheet, writeSheet } from "#format/sheet.ts";
import type { OutputValues, PlaceValues, ToolCall } from "#mcp/tool.ts";

import { budgetOf, noteLines, rowsWithin, withWarnings } from "./list-text.ts";

/** Asks the question and writes the answer within the budget of the call. */
export function answerGrep(values: GrepRequest & PlaceValues & OutputValues, call: ToolCall): Promise<string> {
  if (values.pattern === "") {
    throw new CodeCompassError("invalid_input", "The pattern is empty: every line would match.", {
      remediation: "Pass a text or a regular expression. read_code reads a file; search_code lists files, with a query like file:src/**.",
    });
  }
  return call.workspaces.use(call, values, async ({ session, ref }) => {
    const { ref: _, ...asked } = values;
    const globs = globsMeant(session.project.workspace.path, values.globs);
    const request: GrepRequest = { ...asked, ...(globs ? { globs } : {}), ...(ref === undefined ? {} : { ref }) };
    const response = await grep(session, request);
    const budget = budgetOf(values);
    const rows = Math.max(response.results.length, response.files.length);
    const write = (shown: number, warnings?: readonly string[]): string => {
      const rest = cut(response, shown);
      return writeSheet(modelSheet({ ...rest, ...withWarnings(rest, warnings) }, values), values.format ?? "lines");
    };
    return rowsWithin(rows, write, budget);
  });
}

/** The lines that have a name which no symbol has, below what is said of it, within the budget of a call that asked for its uses. */
export async function answerTextOnly(only: OnlyText, values: RefsRequest & PlaceValues & OutputValues, call: ToolCall): Promise<string> {
  const { workspace, ref, maxTokens } = values;
  const said = noteLines({ note: only.said }).join("\n");
  const left = maxTokens === undefined ? undefined : Math.max(ANSWER_TOKENS_MIN, maxTokens - costOf(`${said}\n`, ANSWER_CHARS_MAX));
  const place = Object.entries({ workspace, ref, maxTokens: left }).filter(([, value]) => value !== undefined);
  return `${said}\n${await answerGrep({ ...linesWith(only, values), ...Object.fromEntries(place) }, call)}`;
}

/** The answer with only its first lines, or files. A list of files gets no new cursor; the answer counts all of them. */
function cut(response: GrepResponse, shown: number): GrepResponse {
  const { results, files, next_cursor: cursor } = response;
  if (shown >= Math.max(results.length, files.length)) return response;
  const next = files.length > 0 ? cursor : cursorBehind(results, shown);
  return {
    ...response,
    result_completeness: "truncated",
    next_cursor: next,
    returned: shown,
    results: results.slice(0, shown),
    files: files.slice(0, shown),
  };
}

/** The text above the first blank line is ours; no line of a file can appear above it. */
function modelSheet(response: GrepResponse, { count: counts = false, ref }: GrepRequest): Sheet {
  const sheet = grepSheet(response, { color: false, grouped: true, dense: true, counts });
  const told = FACTS.flatMap((name) => {
    const value = response[name];
    const isUsual = value === undefined || value === null || value === USUAL[name] || (name === "ref" && ref === undefined);
    return isUsual ? [] : [[name, value] as const];
  });
  return { ...sheet, lines: () => [...noteLines(Object.fromEntries(told)), "", sheet.lines(0)].join("\n") };
}

/** Facts that a model reads above the lines. */
const FACTS = [
  ...(["matches_total", "files_total", "not_searched", "nested_repositories", "result_completeness", "next_cursor"] as const),
  ...(["ref", "answered_from", "freshness_status", "unchecked_files", "indexing_status", "warnings"] as const),
];

/** Usual values of some of these facts, which are not shown. */
const USUAL: Readonly<Record<string, unknown>> = {
  freshness_status: "fresh",
  indexing_status: "ready",
  result_completeness: "complete",
};
