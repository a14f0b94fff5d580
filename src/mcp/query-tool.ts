/** What `search_code`, `locate_symbol` and `search_docs` do alike. Loaded with the first call. */
import type { Suggestion } from "#core/next-step.ts";
import type { SearchResponse } from "#core/protocol.ts";
import type { QueryKind, QuerySession } from "#engine/session/query-session.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { searchText } from "./search-text.ts";
import type { QueryValues, ToolCall } from "./tool.ts";

interface Question {
  readonly kind: QueryKind;
  readonly ask: (session: QuerySession, request: QueryRequest) => Promise<SearchResponse>;
}

/** Nothing found in an index that is still being built says little. */
export const ASK_AGAIN: Suggestion = { next: { do: "status" }, why: "Indexing is under way; ask again when it is done." };

/** Asks and writes the answer. */
export function answerQuery({ kind, ask }: Question, values: QueryValues & { readonly query: string }, call: ToolCall): Promise<string> {
  return call.workspaces.use(call, values, async ({ session, run, ref }) => {
    const { ref: _, ...asked } = values;
    const request: QueryRequest = { ...asked, ...(ref === undefined ? {} : { ref }) };
    const answered = await ask(session, request);
    const isPartial = answered.result_completeness === "partial";
    const indexing = isPartial ? (run?.progress() ?? "by another process") : undefined;
    const response = isPartial && answered.returned === 0 ? { ...answered, suggested_next: ASK_AGAIN } : answered;
    const shape = { detail: values.detail ?? "signature", compact: values.compact ?? false, reader: call.reader };
    return searchText({ response, kind, request, indexing }, shape, values);
  });
}
