/** Use case `search --docs`: documentation by section, and the comments, docstrings and strings of code. */
import type { SearchResponse } from "#core/protocol.ts";
import { PROSE_KINDS, type ProseKind } from "#core/types.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { routeIntent } from "#query/parse/intent.ts";
import { analyseQuery } from "#query/parse/query-terms.ts";
import { diversifyProse } from "#query/prose/diversify.ts";
import { rankProse } from "#query/prose/factors.ts";
import { downweightFillers } from "#query/prose/filler-words.ts";
import { recallProse } from "#query/prose/recall.ts";
import { answerConfidence } from "#query/rank/confidence.ts";
import { rankQuery } from "#query/rank/factors.ts";
import { answer } from "./answer.ts";
import type { Retrieval, Retrieve } from "./retrieval.ts";

/** In prose, how many files use a file does not matter. */
const NO_USERS: ReadonlyMap<number, number> = new Map();

/** Searches in prose; `textKinds` selects the kinds (default: all). Hits carry `text_kind`. */
export function searchDocs(session: QuerySession, request: QueryRequest): Promise<SearchResponse> {
  return answer(session, "docs", request, retrieve);
}

/** The kinds that are searched where the settings switch comments off and the request selects no kinds. */
const WITHOUT_COMMENTS: readonly ProseKind[] = ["section", "docstring"];

const retrieve: Retrieve = ({ project, scope, texts, settings, keep, textKinds }, query): Retrieval => {
  const kinds = new Set(textKinds === PROSE_KINDS && !settings.findsComments ? WITHOUT_COMMENTS : textKinds);
  const { db, indices } = project;
  const terms = downweightFillers(analyseQuery(db, scope.view, query, settings.expansions));
  const all = recallProse({ db, indices, scope, texts }, terms, kinds, settings.ranking.stages);
  const candidates = keep(scope.kinds ? all.filter(({ symbol }) => symbol && scope.kinds?.includes(symbol.kind)) : all);
  const { intent, confidence } = routeIntent(query, {
    isPathEnd: false,
    isSymbolName: false,
    hasFileExtension: false,
    literalShare: Math.max(0, ...candidates.map(({ text }) => text.literal)),
  });
  const { ranking } = settings;
  const ranked = rankProse(candidates, rankQuery(query, terms, NO_USERS, ranking.stages), { intent, ranking, texts });
  const { candidates: kept, suppressed } = diversifyProse(ranked, texts, ranking.stages.diversity);
  const { confidence: confidenceOfAnswer } = answerConfidence(query, terms, kept, texts, settings.expansions);
  const suggestedNext = kept.length === 0 ? nothingFound(query) : null;
  return { intent, confidence, answerConfidence: confidenceOfAnswer, candidates: kept, suppressed, suggestedNext };
};

function nothingFound(query: string): Retrieval["suggestedNext"] {
  return {
    next: { do: "search", query },
    why: "No documentation, comment or string has these words; a search looks at code too.",
  };
}
