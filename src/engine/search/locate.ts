/** Use case `locate`: from a name to its definition. */
import type { SearchResponse } from "#core/protocol.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { locateSymbols } from "#query/rank/locate.ts";
import { suggestForName } from "#query/rank/suggest.ts";
import { answer, type Retrieval, type Retrieve, type RetrieveSource } from "./answer.ts";
import { orByPlace } from "./by-place.ts";
import { withImports } from "./with-imports.ts";

/** Finds symbols by place, by handle or by name: exact first, then other spellings, then names that start with it. */
export function locate(session: QuerySession, request: QueryRequest): Promise<SearchResponse> {
  return answer(session, "locate", request, orByPlace(withImports(retrieve)));
}

/** Symbols whose names `sym:` asks for, the best first; no guesses. */
export function locateNamed(source: RetrieveSource, name: string): Retrieval {
  const found = retrieve(source, name.replaceAll("*", ""));
  return { ...found, candidates: found.candidates.filter(({ guess }) => guess === undefined) };
}

const retrieve: Retrieve = ({ project, scope, settings, keep, named }, query): Retrieval => {
  const located = locateSymbols(project.db, project.indices, scope, query, settings.ranking, named);
  const { merged, confidence } = located;
  const candidates = keep(located.candidates);
  const suggestedNext = suggestForName({ db: project.db, scope, query, candidates });
  return { intent: "symbol", confidence, answerConfidence: confidence, candidates, suppressed: merged, suggestedNext };
};
