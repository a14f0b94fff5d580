/** Use case `search`: from a query in any words to ranked places. */
import type { SearchResponse } from "#core/protocol.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { answer, type QueryRequest } from "./answer.ts";
import { retrieve } from "./retrieve.ts";

/** Answers a search. Finding nothing is an answer, not an error. */
export function search(session: QuerySession, request: QueryRequest): Promise<SearchResponse> {
  return answer(session, "search", request, retrieve);
}
