/** Queries that name places (`path:12`, a trace) or handles are answered by these, and by nothing that is merely like them. */
import { checkWords, meantExactly } from "#query/rank/meant.ts";
import type { Retrieval, Retrieve } from "./retrieval.ts";

/**
 * Retrieves what a query names by place or handle, and what else `retrieve` finds for all other queries.
 * @throws limit_exceeded for a query that is longer than words are looked for, and names no place of the view
 */
export function orByPlace(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const { project, scope } = source;
    const found = meantExactly({ db: project.db, scope, repo: project.workspace.path }, query);
    if (!found) return retrieve(source, checkWords(query));
    const { candidates, merged, confidence, places } = found;
    return {
      intent: places ? "path" : "symbol",
      confidence: 1,
      answerConfidence: confidence,
      candidates,
      suppressed: merged,
      suggestedNext: null,
      isOrdered: true,
      ...(places ? { places: { outside: places.outside, moved: places.moved } } : {}),
    };
  };
}
