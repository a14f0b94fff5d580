/** What `search_code` and `locate_symbol` do alike. Loaded with the first call. */
import { CodeCompassError } from "#core/errors.ts";
import type { SearchResponse } from "#core/protocol.ts";
import { SYMBOL_KINDS } from "#core/types.ts";
import type { QueryRequest, QuerySession } from "#engine/answer.ts";
import type { Tool } from "#engine/session-relevance.ts";
import type { QueryArguments } from "./properties.ts";
import { refuseOtherRef } from "./refs.ts";
import { searchText } from "./search-text.ts";
import type { ToolCall } from "./tool.ts";

interface Question {
  readonly tool: Tool;
  readonly query: string;
  readonly ask: (session: QuerySession, request: QueryRequest) => Promise<SearchResponse>;
}

/** Nothing found in an index that is still being built says little. */
const ASK_AGAIN = { tool: "index_status", arguments: {}, why: "Indexing is under way; ask again when it is done." };

/** Asks and writes the answer. */
export function answerQuery(question: Question, args: QueryArguments, call: ToolCall): Promise<string> {
  const request = requestOf(question.query, args);
  return call.workspaces.use(call, args.workspace, async ({ session, run }) => {
    refuseOtherRef(session.project, args.ref);
    const answered = await question.ask(session, request);
    const isPartial = answered.result_completeness === "partial";
    const indexing = isPartial ? (run?.progress() ?? "by another process") : undefined;
    const response = isPartial && answered.returned === 0 ? { ...answered, suggested_next: ASK_AGAIN } : answered;
    const shape = { detail: request.detail ?? "signature", compact: args.compact ?? false };
    return searchText({ response, tool: question.tool, request, indexing }, shape, args);
  });
}

function requestOf(query: string, args: QueryArguments): QueryRequest {
  const { kind, language, path, limit, cursor } = args;
  if (kind !== undefined && !SYMBOL_KINDS.includes(kind)) {
    throw new CodeCompassError("invalid_input", `No symbol is of kind "${kind}".`, {
      remediation: `Use one of: ${SYMBOL_KINDS.join(", ")}.`,
    });
  }
  return {
    query,
    detail: args.detail_level ?? "signature",
    explain: args.ranking_explain_level ?? "off",
    ...(kind === undefined ? {} : { kinds: [kind] }),
    ...(language === undefined ? {} : { languages: [language] }),
    ...(path === undefined ? {} : { pathGlob: path }),
    ...(limit === undefined ? {} : { limit }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
