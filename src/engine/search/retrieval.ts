/** What a search is run with, and what it gives before the answer is cut to a page. */
import type { Suggestion } from "#core/next-step.ts";
import type { QueryIntent, SearchResponse } from "#core/protocol.ts";
import type { Project } from "#engine/project/project.ts";
import type { Settings } from "#engine/settings/settings.ts";
import type { ParsedQuery } from "#query/parse/query-language.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { AskedSearch } from "./asked.ts";

/** Everything that a query found, before paging. */
export interface Retrieval {
  readonly intent: QueryIntent;
  /** How sure the intent is, 0..1. */
  readonly confidence: number;
  /** How sure it is that the repository answers the query, 0..1. */
  readonly answerConfidence: number;
  readonly candidates: readonly RankedCandidate[];
  readonly suppressed: number;
  readonly suggestedNext: Suggestion | null;
  /** How the query was read. */
  readonly parsed?: ParsedQuery;
  /** The order is the query's own: nothing else moves a hit. */
  readonly isOrdered?: boolean;
  /** Of a query that names places: how many are in files that the view does not have, and how many functions stand elsewhere by now. */
  readonly places?: SearchResponse["places"];
  /** The query, where it asked for the uses of a symbol and the graph has answered. */
  readonly graphQuestion?: string;
  /** What the graph has none of, of a question that asks for it and is answered by its words. */
  readonly unanswered?: string;
  /** The query that the candidates answer, where it is not the one that was asked. */
  readonly correctedQuery?: string;
}

/** What a search is run with, and what it asks for. */
export interface RetrieveSource extends AskedSearch {
  readonly project: Project;
  readonly texts: VersionTexts;
  readonly settings: Settings;
}

export type Retrieve = (source: RetrieveSource, query: string) => Retrieval;
