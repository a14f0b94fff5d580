/** The answer of `get_code_context`. Loaded with the first call. */
import { ANSWER_CHARS_MAX } from "#core/limits.ts";
import type { ContextResponse } from "#core/protocol/context.ts";
import type { Format } from "#core/protocol.ts";
import { context } from "#engine/context/context.ts";
import { globsMeant } from "#engine/project/workspace-path.ts";
import { ASK_AGAIN } from "#engine/session/first-index.ts";
import type { ValuesOf } from "#flags/flag.ts";
import { type ContextStyle, contextSheet, contextSize } from "#format/answers/context.ts";
import { toJson } from "#format/json.ts";
import { type Reader, suggestionData } from "#format/next-step.ts";
import { writeSheet } from "#format/sheet.ts";
import { toToon } from "#format/toon.ts";
import type { ToolCall } from "#mcp/tool.ts";
import type { CONTEXT_FLAGS } from "#mcp/tools/reading/get-code-context.ts";
import { noteLines } from "./list-text.ts";

/** Asks for code and writes the answer. */
export function answerWithCode(values: ValuesOf<typeof CONTEXT_FLAGS>, call: ToolCall): Promise<string> {
  // The default is not TOON, as in other tools: code in the cells of a table is quoted, which costs 14 to 19 % more tokens.
  const style: ContextStyle = { format: values.format ?? "lines", color: false, lineNumbers: false, reader: call.reader };
  return call.workspaces.use(call, values, async ({ session, run, ref }) => {
    const { ref: _, ...asked } = values;
    const globs = globsMeant(session.project.workspace.path, values.pathGlobs);
    const request = { ...asked, ...(globs ? { pathGlobs: globs } : {}), ...(ref === undefined ? {} : { ref }) };
    const found = await context(session, request, (response) => costOf(response, style));
    const isPartial = found.result_completeness === "partial" && !found.warnings;
    const response = isPartial && found.results.length === 0 ? { ...found, suggested_next: ASK_AGAIN } : found;
    // Without results two formats would give an empty text, which tells a model nothing.
    const text = writeSheet(contextSheet(response, style), style.format);
    return text || NOTHING_FOUND[style.format](factsOf(response, isPartial ? run?.progress() : undefined, call.reader));
  });
}

/** The cost of an answer in tokens; infinite when its text has more than `ANSWER_CHARS_MAX` characters. */
function costOf(response: ContextResponse, style: ContextStyle): number {
  const { tokens, chars } = contextSize(response, style);
  return chars > ANSWER_CHARS_MAX ? Number.POSITIVE_INFINITY : tokens;
}

type Facts = Readonly<Record<string, unknown>>;

/** The facts to tell when no code is shown. */
function factsOf(
  { suggested_next, metadata, freshness_status, unchecked_files }: ContextResponse,
  indexing: string | undefined,
  reader: Reader,
): Facts {
  const { total_candidates, suggestion } = metadata;
  return {
    total_candidates,
    ...(freshness_status === "fresh" ? {} : { freshness_status, result_completeness: "partial" }),
    ...(unchecked_files ? { unchecked_files } : {}),
    ...(suggestion === null ? {} : { suggestion }),
    ...(indexing === undefined ? {} : { indexing }),
    ...(suggested_next === null ? {} : { suggested_next: suggestionData(suggested_next, reader) }),
  };
}

const asLines = (facts: Facts): string => ["nothing found", ...noteLines(facts)].join("\n");

const NOTHING_FOUND: Readonly<Record<Format, (facts: Facts) => string>> = { lines: asLines, jsonl: toJson, json: toJson, toon: toToon };
