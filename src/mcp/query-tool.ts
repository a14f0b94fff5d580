/** What `search_code` and `locate_symbol` do alike. Loaded with the first call. */
import { CodeCompassError } from "#core/errors.ts";
import type { SearchResponse } from "#core/protocol.ts";
import { SYMBOL_KINDS } from "#core/types.ts";
import type { QueryRequest, QuerySession, QueryTool } from "#engine/answer.ts";
import type { QueryArguments } from "./properties.ts";
import { refuseOtherRef } from "./refs.ts";
import { searchText } from "./search-text.ts";
import type { ToolCall } from "./tool.ts";

interface Question {
  readonly tool: QueryTool;
  readonly query: string;
  readonly ask: (session: QuerySession, request: QueryRequest) => Promise<SearchResponse>;
}

/** Asks and writes the answer. */
export function answerQuery(question: Question, args: QueryArguments, call: ToolCall): Promise<string> {
  const request = requestOf(question.query, args);
  return call.workspaces.use(call, args.workspace, async ({ session, run }) => {
    refuseOtherRef(session.project, args.ref);
    const response = await question.ask(session, request);
    const indexing = response.result_completeness === "partial" ? (run?.progress() ?? "by another process") : undefined;
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
