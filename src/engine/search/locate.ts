/** Use case `locate`: finds the definition of a name. */
import type { SearchResponse } from "#core/protocol.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { orByPlace } from "./ahead/by-place.ts";
import { withImports } from "./ahead/imports.ts";
import { orByResource } from "./ahead/names/by-resource.ts";
import { orEachName } from "./ahead/names/several-names.ts";
import { answer } from "./answer.ts";
import { byName } from "./by-name.ts";

/**
 * Finds symbols by place, by handle or by name: exact matches first, then other spellings, then names that start with the given one. Of a
 * list of names, it finds each.
 */
export function locate(session: QuerySession, request: QueryRequest): Promise<SearchResponse> {
  return answer(session, "locate", request, orByPlace(orByResource(orEachName(withImports(byName)))));
}
