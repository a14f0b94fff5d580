/** What `search_code` and `locate_symbol` do alike. Loaded with the first call. */
import { CodeCompassError } from "#core/errors.ts";
import type { SearchResponse } from "#core/protocol.ts";
import { SYMBOL_KINDS } from "#core/types.ts";
import type { QueryRequest } from "#engine/search/answer.ts";
import type { QueryKind, QuerySession } from "#engine/session/query-session.ts";
import type { QueryArguments } from "./properties.ts";
import { searchText } from "./search-text.ts";
import type { ToolCall } from "./tool.ts";

interface Question {
  readonly tool: QueryKind;
  readonly query: string;
  /** What only this tool can be asked for. */
  readonly filter?: Pick<QueryRequest, "textKinds">;
  readonly ask: (session: QuerySession, request: QueryRequest) => Promise<SearchResponse>;
}

/** Nothing found in an index that is still being built says little. */
export const ASK_AGAIN = { tool: "index_status", arguments: {}, why: "Indexing is under way; ask again when it is done." };

/** Asks and writes the answer. */
export function answerQuery(question: Question, args: QueryArguments, call: ToolCall): Promise<string> {
  const asked = requestOf(question.query, args);
  return call.workspaces.use(call, args, async ({ session, run, ref }) => {
    const request = { ...asked, ...question.filter, ...(ref === undefined ? {} : { ref }) };
    const answered = await question.ask(session, request);
    const isPartial = answered.result_completeness === "partial";
    const indexing = isPartial ? (run?.progress() ?? "by another process") : undefined;
    const response = isPartial && answered.returned === 0 ? { ...answered, suggested_next: ASK_AGAIN } : answered;
    const shape = { detail: request.detail ?? "signature", compact: args.compact ?? false };
    return searchText({ response, tool: question.tool, request, indexing }, shape, args);
  });
}

function requestOf(query: string, args: QueryArguments): QueryRequest {
  const { limit, cursor } = args;
  return {
    query,
    detail: args.detail_level ?? "signature",
    explain: args.ranking_explain_level ?? "off",
    ...filtersOf(args),
    ...(limit === undefined ? {} : { limit }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/**
 * What narrows a query down.
 * @throws invalid_input for a kind that no symbol is of
 */
export function filtersOf(args: Pick<QueryArguments, "kind" | "language" | "path">): Omit<QueryRequest, "query"> {
  const { kind, language, path } = args;
  if (kind !== undefined && !SYMBOL_KINDS.includes(kind)) {
    throw new CodeCompassError("invalid_input", `No symbol is of kind "${kind}".`, {
      remediation: `Use one of: ${SYMBOL_KINDS.join(", ")}.`,
    });
  }
  return {
    ...(kind === undefined ? {} : { kinds: [kind] }),
    ...(language === undefined ? {} : { languages: [language] }),
    ...(path === undefined ? {} : { pathGlob: path }),
  };
}
