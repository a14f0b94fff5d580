/** Use case `search`: from a query in any words to ranked places. */
import type { SearchResponse, SuggestedNext } from "#core/protocol.ts";
import { isKnownFileName } from "#lang/languages.ts";
import { diversify } from "#query/diversify.ts";
import { fuse } from "#query/fuse.ts";
import { type QueryFacts, routeIntent } from "#query/intent.ts";
import { parseNameQuery } from "#query/name-query.ts";
import { analyseQuery } from "#query/query-terms.ts";
import { rank, WEIGHTS } from "#query/rank.ts";
import { recall } from "#query/recall.ts";
import { isPathEnd } from "#store/files.ts";
import { symbolsNamed } from "#store/symbols.ts";
import { answer, type Found, type QueryRequest, type QuerySession, type Retrieve } from "./answer.ts";

/** Answers a search. Finding nothing is an answer, not an error. */
export function search(session: QuerySession, request: QueryRequest): Promise<SearchResponse> {
  return answer(session, request, retrieve);
}

export const retrieve: Retrieve = ({ project, scope, texts }, query): Found => {
  const { db, indices } = project;
  const facts: QueryFacts = {
    isPathEnd: /^\S+$/.test(query) && isPathEnd(db, scope.view, query),
    isSymbolName: /^\S+$/.test(query) && symbolsNamed(db, parseNameQuery(query).name, scope, 1).length > 0,
    hasFileExtension: isKnownFileName(query),
  };
  const { intent, confidence } = routeIntent(query, facts);
  const terms = analyseQuery(db, query, scope.view.snippetCount);
  const channels = recall({ db, indices, scope, texts }, query, terms);
  const ranked = rank(fuse(channels, WEIGHTS.channels[intent]), { text: query, intent, terms });
  const { candidates, suppressed } = diversify(ranked);
  return { intent, confidence, candidates, suppressed, suggestedNext: candidates.length === 0 ? nothingFound(query) : null };
};

function nothingFound(query: string): SuggestedNext {
  return {
    tool: "search_code",
    arguments: { query: query.split(/\s+/).slice(0, 3).join(" ") },
    why: "No indexed file contains any of these words. Try fewer or other words, or an identifier you expect to exist.",
  };
}
