/** Writes answers about uses within the budget: with fewer rows and a cursor, or a call graph without its farthest calls. */
import { USES_LIMIT_DEFAULT, USES_LIMIT_MAX } from "#core/limits.ts";
import type { GraphFrame } from "#core/protocol/graph.ts";
import { callGraph, cutGraph } from "#engine/graph/call-graph.ts";
import { callees, cutCallees } from "#engine/graph/callees.ts";
import { callers, cutCallers, cutReferences, references } from "#engine/graph/references.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { CalleesRequest, CallGraphRequest, RefsRequest } from "#flags/graph-flags.ts";
import { callGraphSheet } from "#format/answers/call-graph.ts";
import { calleesSheet, callersSheet, type GraphStyle, leanGraphFrame, refsSheet } from "#format/answers/graph.ts";
import { type Reader, suggestionData } from "#format/next-step.ts";
import { type Sheet, writeSheet } from "#format/sheet.ts";
import { isForPrograms, type OutputValues, type PlaceValues, type ToolCall } from "#mcp/tool.ts";
import { budgetOf, noteLines, rowsWithin, withWarnings } from "./list-text.ts";

type Values = PlaceValues & OutputValues;

/** A question about uses: how to ask it, cut its answer to some rows, and write it. */
interface Question<Request, Answer> {
  readonly ask: (session: QuerySession, request: Request) => Promise<Answer>;
  readonly rowsOf: (answer: Answer) => number;
  readonly cut: (answer: Answer, shown: number) => Answer;
  readonly sheet: (answer: Answer, style: GraphStyle) => Sheet;
  /** Whether an answer without rows may suggest a text search for the symbol's name. */
  readonly isOfUses?: boolean;
}

const rowsOf = ({ results }: { readonly results: readonly unknown[] }): number => results.length;

/** Asks the question and writes the answer within the budget of the call. */
export const answerReferences = answering<RefsRequest, Awaited<ReturnType<typeof references>>>({
  ...{ ask: references, rowsOf, cut: cutReferences, sheet: refsSheet, isOfUses: true },
});
export const answerCallers = answering<CalleesRequest, Awaited<ReturnType<typeof callers>>>({
  ...{ ask: callers, rowsOf, cut: cutCallers, sheet: callersSheet, isOfUses: true },
});
export const answerCallees = answering<CalleesRequest, Awaited<ReturnType<typeof callees>>>({
  ...{ ask: callees, rowsOf, cut: cutCallees, sheet: calleesSheet },
});
export const answerCallGraph = answering<CallGraphRequest, Awaited<ReturnType<typeof callGraph>>>({
  ...{ ask: callGraph, rowsOf: ({ edges }) => edges.length, sheet: callGraphSheet },
  cut: cutGraph,
});

function answering<Request extends object, Answer extends GraphFrame>(question: Question<Request, Answer>) {
  return (values: Request & Values, call: ToolCall): Promise<string> =>
    call.workspaces.use(call, values, async ({ session, ref }) => {
      const { ref: _, ...asked } = values;
      const request = {
        ...(question.isOfUses ? roomyLimit(values) : {}),
        ...asked,
        ...(ref === undefined ? {} : { ref }),
        countsNames: (values.format ?? "lines") === "lines",
      } as unknown as Request;
      const found = await question.ask(session, request);
      const rows = question.rowsOf(found);
      const answer = rows === 0 && question.isOfUses ? { ...found, suggested_next: asText(found, call.reader) } : found;
      const compact = !isForPrograms(values);
      const style: GraphStyle = { color: false, compact, isFramed: false };
      const budget = budgetOf(values);
      const write = (shown: number, warnings?: readonly string[]): string => {
        const rest = question.cut(answer, shown);
        const cut = { ...rest, ...withWarnings(rest, warnings) };
        return writeSheet(modelSheet(cut, question.sheet(cut, style)), values.format ?? "lines");
      };
      return rowsWithin(rows, write, budget);
    });
}

/** Minimum tokens of a row: a line number and a name. */
const ROW_TOKENS_LEAST = 5;

/** If the budget has room for more rows than the default limit, the limit grows with the budget. */
function roomyLimit({ maxTokens = 0 }: OutputValues): { readonly limit?: number } {
  const rows = Math.min(USES_LIMIT_MAX, Math.ceil(maxTokens / ROW_TOKENS_LEAST));
  return rows > USES_LIMIT_DEFAULT ? { limit: rows } : {};
}

/**
 * A next step when no use is found: the uses that are not calls, else a text search for the
 * name, since a use can be written where extraction does not recognize it.
 */
function asText({ symbol, other_uses: others }: GraphFrame, reader: Reader): Record<string, unknown> | null {
  const target = `${symbol.path}:${symbol.line_start}`;
  if (others)
    return suggestionData({ next: { do: "ask", question: "refs", target }, why: "Nothing calls it by its name. Its other uses:" }, reader);
  return suggestionData({ next: { do: "grep", word: symbol.name }, why: "Nothing found. To find the name as text:" }, reader);
}

/** Keys that the sheet shows below its head, or that repeat the caller's arguments. */
const IN_ROWS: ReadonlySet<string> = new Set(["results", "test_paths", "nodes", "edges", "left_out", "direction", "depth"]);

/** The text above the first blank line is ours; no line of a file can appear above it. */
function modelSheet(answer: GraphFrame, sheet: Sheet): Sheet {
  const told = leanGraphFrame(Object.fromEntries(Object.entries(answer).filter(([key]) => !IN_ROWS.has(key))) as unknown as GraphFrame);
  return {
    ...sheet,
    rows: [told, ...(sheet.rows ?? [])],
    lines: (tokens) => [...noteLines(told), "", sheet.lines(tokens)].join("\n").trimEnd(),
  };
}
