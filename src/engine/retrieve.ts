/** From the words of a query to ranked candidates: the whole read path short of freshness and presentation. */
import type { SuggestedNext } from "#core/protocol.ts";
import { isKnownFileName } from "#lang/languages.ts";
import type { Candidate, Channel } from "#query/candidate.ts";
import { diversify } from "#query/diversify.ts";
import { type RankQuery, rankQuery } from "#query/factors.ts";
import { type FusedCandidate, fuse } from "#query/fuse.ts";
import { type QueryFacts, type RoutedIntent, routeIntent } from "#query/intent.ts";
import { mergeOverloads } from "#query/overloads.ts";
import { analyseQuery } from "#query/query-terms.ts";
import { rank } from "#query/rank.ts";
import { recall } from "#query/recall.ts";
import { usersOf } from "#store/centrality.ts";
import type { Database } from "#store/database.ts";
import { isPathEnd } from "#store/files.ts";
import type { Scope } from "#store/scope.ts";
import type { Found, Retrieve, RetrieveSource } from "./answer.ts";

/** Retrieves for `search`. */
export const retrieve: Retrieve = (source, query): Found => {
  const { intent, confidence, fused, merged, asked } = gather(source, query);
  const { weights, multipliers } = source.settings.ranking;
  const { candidates, suppressed } = diversify(rank(fused, asked, { weights: weights[intent], multipliers }));
  return {
    intent,
    confidence,
    candidates,
    suppressed: suppressed + merged,
    suggestedNext: candidates.length === 0 ? nothingFound(query) : null,
  };
};

/** All that may answer a query, before it is ranked. */
export interface Gathered extends RoutedIntent {
  readonly fused: readonly FusedCandidate[];
  /** Overloads that went into others. */
  readonly merged: number;
  readonly asked: RankQuery;
}

/** Recalls, routes and fuses. */
export function gather({ project, scope, texts, settings }: RetrieveSource, query: string): Gathered {
  const { db, indices } = project;
  const terms = analyseQuery(db, query, scope.view.snippetCount, settings.expansions);
  const channels = recall({ db, indices, scope, texts }, query, terms);
  const routed = routeIntent(query, factsOf(db, scope, query, channels));
  const { candidates: fused, count: merged } = mergeOverloads(fuse(channels, settings.ranking.weights[routed.intent].channels));
  const users = usersOf(db, [...new Set(fused.map(({ versionId }) => versionId))]);
  return { ...routed, fused, merged, asked: rankQuery(query, terms, users) };
}

function factsOf(db: Database, scope: Scope, query: string, channels: Readonly<Record<Channel, readonly Candidate[]>>): QueryFacts {
  const isOneWord = /^\S+$/.test(query);
  return {
    isPathEnd: isOneWord && (/[./]/.test(query) || channels.names.length === 0) && isPathEnd(db, scope.view, query),
    isSymbolName: isOneWord && channels.names.length > 0,
    hasFileExtension: isKnownFileName(query),
    literalShare: Math.max(0, ...channels.snippets.map((candidate) => candidate.text.literal)),
  };
}

function nothingFound(query: string): SuggestedNext {
  return {
    tool: "search_code",
    arguments: { query: query.split(/\s+/).slice(0, 3).join(" ") },
    why: "No indexed file contains any of these words. Try fewer or other words, or an identifier you expect to exist.",
  };
}
