/** The answer of `get_code_context`. Loaded with the first call. */
import { ANSWER_CHARS_MAX } from "#core/limits.ts";
import type { ContextResponse } from "#core/protocol.ts";
import { context } from "#engine/context.ts";
import { type ContextStyle, contextSize, writeContext } from "#format/context.ts";
import { toJson } from "#format/json.ts";
import { ASK_AGAIN, filtersOf } from "./query-tool.ts";
import type { ToolCall } from "./tool.ts";
import type { ContextArguments } from "./tools/get-code-context.ts";

/** Asks for code and writes it. */
export function answerWithCode(args: ContextArguments, call: ToolCall): Promise<string> {
  const { query, max_tokens: maxTokens, strategy, known } = args;
  // Not TOON like the other tools: code in the cells of a table is quoted, which costs 14 to 19 % more tokens.
  const style: ContextStyle = { format: args.format ?? "lines", color: false, lineNumbers: false };
  const filters = filtersOf(args);
  return call.workspaces.use(call, args, async ({ session, run, ref }) => {
    const request = {
      query,
      ...filters,
      ...(maxTokens === undefined ? {} : { maxTokens }),
      ...(strategy === undefined ? {} : { strategy }),
      ...(known === undefined ? {} : { known }),
      ...(ref === undefined ? {} : { ref }),
    };
    const found = await context(session, request, (response) => costOf(response, style));
    const isPartial = found.result_completeness === "partial";
    const response = isPartial && found.results.length === 0 ? { ...found, suggested_next: ASK_AGAIN } : found;
    const text = writeContext(response, style);
    if (style.format !== "lines" && style.format !== "jsonl") return text;
    return text === "" ? nothingFound(response, isPartial ? run?.progress() : undefined) : text;
  });
}

/** In tokens; beyond every budget where no answer may have so many characters. */
function costOf(response: ContextResponse, style: ContextStyle): number {
  const { tokens, chars } = contextSize(response, style);
  return chars > ANSWER_CHARS_MAX ? Number.POSITIVE_INFINITY : tokens;
}

/** What a model reads in place of an empty text. */
function nothingFound({ suggested_next: next, metadata }: ContextResponse, indexing: string | undefined): string {
  const { total_candidates: total, suggestion } = metadata;
  return [
    total > 0 ? `nothing of ${total} candidates fits` : "nothing found",
    ...(suggestion === null ? [] : [suggestion]),
    ...(indexing === undefined ? [] : [`indexing: ${indexing}`]),
    ...(next === null ? [] : [`suggested_next: ${toJson(next)}`]),
  ].join("\n");
}
