/** From the words of a query to ranked candidates: the whole read path short of freshness and presentation. */
import { isKnownFileName } from "#lang/languages.ts";
import type { Candidate, Channel } from "#query/candidate.ts";
import { answerConfidence } from "#query/confidence.ts";
import { diversify } from "#query/diversify.ts";
import { rankQuery } from "#query/factors.ts";
import { fuse } from "#query/fuse.ts";
import { type QueryFacts, routeIntent } from "#query/intent.ts";
import { analyseQuery } from "#query/query-terms.ts";
import { rank } from "#query/rank.ts";
import { recall } from "#query/recall.ts";
import { suggestForSearch } from "#query/suggest.ts";
import { WEIGHTS } from "#query/weights.ts";
import type { Database } from "#store/database.ts";
import { isPathEnd } from "#store/files.ts";
import type { Scope } from "#store/scope.ts";
import type { Found, Retrieve } from "./answer.ts";

/** Retrieves for `search`. */
export const retrieve: Retrieve = ({ project, scope, texts }, query): Found => {
  const { db, indices } = project;
  const terms = analyseQuery(db, query, scope.view.snippetCount);
  const channels = recall({ db, indices, scope, texts }, query, terms);
  const { intent, confidence } = routeIntent(query, factsOf(db, scope, query, channels));
  const weights = WEIGHTS[intent];
  const ranked = rank(fuse(channels, weights.channels), rankQuery(query, terms), weights);
  const { candidates, suppressed } = diversify(ranked);
  const answered = answerConfidence(query, terms, candidates, texts);
  const isGuess = channels.names.length > 0 && channels.names.every(({ guess }) => guess !== undefined);
  return {
    intent,
    confidence: isGuess ? confidence / 2 : confidence,
    answerConfidence: answered,
    candidates,
    suppressed,
    suggestedNext: suggestForSearch({ db, indices, scope, texts, query, terms, candidates, confidence: answered }),
  };
};

function factsOf(db: Database, scope: Scope, query: string, channels: Readonly<Record<Channel, readonly Candidate[]>>): QueryFacts {
  const isOneWord = /^\S+$/.test(query);
  const isKnownName = channels.names.some(({ guess }) => guess === undefined);
  return {
    isPathEnd: isOneWord && (/[./]/.test(query) || !isKnownName) && isPathEnd(db, scope.view, query),
    isSymbolName: isOneWord && channels.names.length > 0,
    hasFileExtension: isKnownFileName(query),
    literalShare: Math.max(0, ...channels.snippets.map((candidate) => candidate.text.literal)),
  };
}
