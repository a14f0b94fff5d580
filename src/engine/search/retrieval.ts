/** The input of a search, and its result before the answer is cut to a page. */
import type { Suggestion } from "#core/next-step.ts";
import type { QueryIntent, SearchResponse } from "#core/protocol.ts";
import type { Project } from "#engine/project/project.ts";
import type { Settings } from "#engine/settings/settings.ts";
import type { ParsedQuery } from "#query/parse/query-language.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { AskedSearch } from "./asked.ts";

/** Everything that a query found, before paging. */
export interface Retrieval {
  readonly intent: QueryIntent;
  /** How sure the intent is, 0..1. */
  readonly confidence: number;
  /** How sure it is that the candidates answer the query, 0..1. */
  readonly answerConfidence: number;
  readonly candidates: readonly RankedCandidate[];
  readonly suppressed: number;
  readonly suggestedNext: Suggestion | null;
  /** The query as it was answered, without its operators. */
  readonly text?: string;
  /** How the query was read. */
  readonly parsed?: ParsedQuery;
  /** The query itself sets the order: nothing else moves a hit. */
  readonly isOrdered?: boolean;
  /** For a query that names places: how many are in files that the view does not have, and how many functions have moved. */
  readonly places?: SearchResponse["places"];
  /** The query, where it asked about a symbol's uses and the graph has answered. */
  readonly graphQuestion?: string;
  /** The sentence that what was asked for is not there, or not certain, for an answer that shows something else, or only names. */
  readonly unanswered?: string;
  /** The corrected query that the candidates answer; undefined where they answer the query as typed. */
  readonly correctedQuery?: string;
}

/** The project and settings that a search runs with, and the search itself. */
export interface RetrieveSource extends AskedSearch {
  readonly project: Project;
  readonly texts: VersionTexts;
  readonly settings: Settings;
}

export type Retrieve = (source: RetrieveSource, query: string) => Retrieval;

/** The candidates that the filters of a request, and files that changed meanwhile, leave. */
export function inScope(source: RetrieveSource, candidates: readonly RankedCandidate[]): readonly RankedCandidate[] {
  return source.keep(candidates.filter((candidate) => isInScope(source, candidate)));
}

/** What was found, behind places that answer the query themselves. */
export function withFirst(found: Retrieval, first: readonly RankedCandidate[]): Retrieval {
  const best = Math.max(1, found.candidates[0]?.score ?? 0);
  const all = [...first.map((candidate) => ({ ...candidate, score: best })), ...found.candidates];
  const keys = new Set<string>();
  const candidates = all.filter(({ key }) => !keys.has(key) && keys.add(key));
  return { ...found, candidates, suggestedNext: null, isOrdered: true };
}

/** Whether the filters of a request leave a candidate that was not found by a search within them. */
export function isInScope(
  { scope: { languages, kinds, versionIds } }: RetrieveSource,
  { language, symbol, versionId }: RankedCandidate,
): boolean {
  if (languages && !languages.includes(language)) return false;
  if (versionIds && !versionIds.includes(symbol ? versionOf(symbol.symbolRow) : versionId)) return false;
  return !kinds || (symbol !== null && kinds.includes(symbol.kind));
}
