/** From the words of a query to ranked candidates: the whole read path short of freshness and presentation. */
import { isKnownFileName } from "#lang/languages.ts";
import type { Candidate, Channel } from "#query/candidate.ts";
import { answerConfidence } from "#query/confidence.ts";
import { type Diversified, diversify } from "#query/diversify.ts";
import { rankQuery } from "#query/factors.ts";
import { fuse } from "#query/fuse.ts";
import { type QueryFacts, type RoutedIntent, routeIntent } from "#query/intent.ts";
import { analyseQuery, type QueryTerms } from "#query/query-terms.ts";
import { rank } from "#query/rank.ts";
import { recall } from "#query/recall.ts";
import { suggestForSearch } from "#query/suggest.ts";
import { type IntentWeights, WEIGHTS } from "#query/weights.ts";
import type { Database } from "#store/database.ts";
import { isPathEnd } from "#store/files.ts";
import type { Scope } from "#store/scope.ts";
import type { Found, Retrieve } from "./answer.ts";

/** What every stage made of a query. */
export interface RetrievalTrace {
  readonly terms: QueryTerms;
  readonly channels: Readonly<Record<Channel, readonly Candidate[]>>;
  readonly routed: RoutedIntent;
  readonly weights: IntentWeights;
  readonly diversified: Diversified;
}

/** Retrieves for `search`, keeping what every stage made of the query. */
export function traceRetrieval({ project, scope, texts }: Parameters<Retrieve>[0], query: string): RetrievalTrace {
  const { db, indices } = project;
  const terms = analyseQuery(db, query, scope.view.snippetCount);
  const channels = recall({ db, indices, scope, texts }, query, terms);
  const routed = routeIntent(query, factsOf(db, scope, query, channels));
  const weights = WEIGHTS[routed.intent];
  const ranked = rank(fuse(channels, weights.channels), rankQuery(query, terms), weights);
  return { terms, channels, routed, weights, diversified: diversify(ranked) };
}

/** Retrieves for `search`. */
export const retrieve: Retrieve = (source, query): Found => {
  const { project, scope, texts } = source;
  const { terms, channels, routed, diversified } = traceRetrieval(source, query);
  const { candidates, suppressed } = diversified;
  const confidence = answerConfidence(query, terms, candidates, texts);
  const isGuess = channels.names.length > 0 && channels.names.every(({ guess }) => guess !== undefined);
  return {
    intent: routed.intent,
    confidence: isGuess ? routed.confidence / 2 : routed.confidence,
    answerConfidence: confidence,
    candidates,
    suppressed,
    suggestedNext: suggestForSearch({ db: project.db, indices: project.indices, scope, texts, query, terms, candidates, confidence }),
  };
};

function factsOf(db: Database, scope: Scope, query: string, channels: RetrievalTrace["channels"]): QueryFacts {
  const isOneWord = /^\S+$/.test(query);
  const isKnownName = channels.names.some(({ guess }) => guess === undefined);
  return {
    isPathEnd: isOneWord && (/[./]/.test(query) || !isKnownName) && isPathEnd(db, scope.view, query),
    isSymbolName: isOneWord && channels.names.length > 0,
    hasFileExtension: isKnownFileName(query),
    literalShare: Math.max(0, ...channels.snippets.map((candidate) => candidate.text.literal)),
  };
}
