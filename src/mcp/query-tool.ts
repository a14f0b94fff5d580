/** The common part of `search_code`, `locate_symbol` and `search_docs`. Loaded with the first call. */
import type { SearchResponse } from "#core/protocol.ts";
import { globsMeant } from "#engine/project/workspace-path.ts";
import { ASK_AGAIN } from "#engine/session/first-index.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { searchText } from "#mcp/text/search-text.ts";
import { isForPrograms, type QueryValues, type ToolCall } from "./tool.ts";

interface Question {
  readonly ask: (session: QuerySession, request: QueryRequest) => Promise<SearchResponse>;
}

/** Asks the question and writes the answer. */
export function answerQuery({ ask }: Question, values: QueryValues & { readonly query: string }, call: ToolCall): Promise<string> {
  return call.workspaces.use(call, values, async ({ session, run, ref }) => {
    const { ref: _, ...asked } = values;
    const globs = globsMeant(session.project.workspace.path, values.pathGlobs);
    const request: QueryRequest = { ...asked, ...(globs ? { pathGlobs: globs } : {}), ...(ref === undefined ? {} : { ref }) };
    const answered = await ask(session, request);
    const isPartial = answered.result_completeness === "partial" && !answered.warnings;
    const isElsewhere = answered.freshness_status === "syncing";
    const indexing = isPartial ? (run?.progress() ?? (isElsewhere ? "by another process" : undefined)) : undefined;
    const response = isPartial && answered.returned === 0 ? { ...answered, suggested_next: ASK_AGAIN } : answered;
    const lean = isLean(values);
    const shape = { detail: values.detail ?? "signature", compact: values.compact ?? lean, lean, reader: call.reader };
    return searchText({ response, indexing }, shape, values);
  });
}

/** Whether a call asks for nothing that a lean answer leaves out. JSON, bodies, `detail_level: signature` and `compact` ask for more. */
function isLean({ format, detail, compact }: QueryValues): boolean {
  return compact === undefined && (detail === undefined || detail === "location") && !isForPrograms({ format });
}
