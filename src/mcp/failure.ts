/** A failed call as a result that the model can act on: the code of the registry, what happened, and the next call to make. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import { type ErrorCode, toCodeCompassError } from "#core/errors.ts";
import { toJson } from "#core/json.ts";

interface NextCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

type Given = Readonly<Record<string, unknown>>;

const sameWorkspace = ({ workspace }: Given): Given => (typeof workspace === "string" ? { workspace } : {});

/** What to call after an error; codes that are not here leave it to their message. */
const NEXT_CALLS: Partial<Record<ErrorCode, (given: Given) => NextCall>> = {
  not_indexed: (given) => ({ tool: "index_repo", arguments: sameWorkspace(given) }),
  index_incompatible: (given) => ({ tool: "index_repo", arguments: { force: true, ...sameWorkspace(given) } }),
  index_busy: (given) => ({ tool: "index_status", arguments: sameWorkspace(given) }),
  ref_not_found: (given) => ({ tool: "list_refs", arguments: sameWorkspace(given) }),
  path_not_found: ({ path, ...given }) => ({ tool: "search_code", arguments: { query: String(path ?? ""), ...sameWorkspace(given) } }),
  symbol_not_found: ({ name, ...given }) => ({ tool: "search_code", arguments: { query: String(name ?? ""), ...sameWorkspace(given) } }),
};

/** The result of a call that failed. A next call is named only when the client has the tool. */
export function failed(thrown: unknown, given: Given, tools: ReadonlySet<string>): CallToolResult {
  const error = toCodeCompassError(thrown);
  // Where in the program it failed is for its log, not for the model.
  const { detail: _, ...data } = error.data;
  const next = NEXT_CALLS[error.code]?.(given);
  const shown = { code: error.code, message: error.message, data: { ...data, ...(next && tools.has(next.tool) ? { next } : {}) } };
  return { content: [{ type: "text", text: toJson({ error: shown }) }], isError: true };
}
