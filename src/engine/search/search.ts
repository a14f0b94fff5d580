/** Use case `search`: finds ranked places for a query in any words. */
import type { SearchResponse } from "#core/protocol.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { answer } from "./answer.ts";
import { kindAsked } from "./asked.ts";
import { orByGraph } from "./by-graph.ts";
import { orByPlace } from "./by-place.ts";
import { orByRoute } from "./by-route.ts";
import { orByLackingMember, withImports } from "./first-candidates.ts";
import { retrieve } from "./retrieve.ts";
import { searchDocs } from "./search-docs.ts";

/**
 * Answers a search. Some queries have special answers: one that names places, as a trace does, gets the functions around them; one that
 * asks who uses a symbol, the graph's answer; one that names a route, the line that registers it first; a message that a type lacks a
 * member, this type first; one with `scope:text` or `kind:comment`, prose. Finding nothing is an answer, not an error.
 */
export function search(session: QuerySession, request: QueryRequest): Promise<SearchResponse> {
  const isProse = kindAsked("search", request.query) === "docs";
  return isProse
    ? searchDocs(session, request)
    : answer(session, "search", request, orByPlace(orByGraph(orByRoute(orByLackingMember(withImports(retrieve))))));
}
