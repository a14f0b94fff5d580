/** The answer of `get_code_context`. Loaded with the first call. */
import { ANSWER_CHARS_MAX } from "#core/limits.ts";
import type { ContextResponse, ContextStrategy, Format } from "#core/protocol.ts";
import { context } from "#engine/context/context.ts";
import { type ContextStyle, contextSize, writeContext } from "#format/context.ts";
import { toJson } from "#format/json.ts";
import { toToon } from "#format/toon.ts";
import type { QueryArguments } from "./properties.ts";
import { ASK_AGAIN, filtersOf } from "./query-tool.ts";
import type { ToolCall } from "./tool.ts";

export interface ContextArguments extends Omit<QueryArguments, "limit" | "cursor" | "compact" | "detail_level" | "ranking_explain_level"> {
  readonly query: string;
  readonly strategy?: ContextStrategy;
  readonly known?: readonly string[];
}

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
    // Nothing found is an empty text in two formats, and an empty text tells a model nothing.
    return writeContext(response, style) || NOTHING_FOUND[style.format](said(response, isPartial ? run?.progress() : undefined));
  });
}

/** In tokens; beyond every budget where no answer may have so many characters. */
function costOf(response: ContextResponse, style: ContextStyle): number {
  const { tokens, chars } = contextSize(response, style);
  return chars > ANSWER_CHARS_MAX ? Number.POSITIVE_INFINITY : tokens;
}

/** What there is to say when nothing is shown. */
function said({ suggested_next, metadata }: ContextResponse, indexing: string | undefined): Readonly<Record<string, unknown>> {
  const { total_candidates, suggestion } = metadata;
  return {
    total_candidates,
    ...(suggestion === null ? {} : { suggestion }),
    ...(indexing === undefined ? {} : { indexing }),
    ...(suggested_next === null ? {} : { suggested_next }),
  };
}

type Said = (facts: Readonly<Record<string, unknown>>) => string;

const asLines: Said = (facts) =>
  ["nothing found", ...Object.entries(facts).map(([key, value]) => `${key}: ${typeof value === "string" ? value : toJson(value)}`)].join(
    "\n",
  );

const NOTHING_FOUND: Readonly<Record<Format, Said>> = { lines: asLines, jsonl: toJson, json: toJson, toon: toToon };
