/** A query with the factors of all its candidates, from which its answer under other weights can be computed without retrieving again. */
import type { QueryIntent } from "#core/protocol.ts";
import type { RetrieveSource } from "#engine/search/retrieval.ts";
import { gather, stagesFor } from "#engine/search/retrieve.ts";
import { queryForm } from "#query/parse/query-form.ts";
import type { QuestionShape } from "#query/parse/question-shape.ts";
import { diversify, eachLineOnce } from "#query/rank/diversify.ts";
import { exactFirst, precedenceOf } from "#query/rank/exact-first.ts";
import { FACTORS, type FactorName } from "#query/rank/factors.ts";
import { type FeatureVector, measure, measuredUnder, rankMeasured } from "#query/rank/rank.ts";
import type { IntentWeights, Ranking } from "#query/rank/weights.ts";
import type { Candidate, PlacedCandidate, Precedence } from "#query/recall/candidate.ts";
import type { Place } from "./metrics.ts";

export interface MeasuredQuery {
  readonly intent: QueryIntent;
  readonly shape: QuestionShape;
  /** The channel weights with which the factor `fusion` was computed. */
  readonly channels: IntentWeights["channels"];
  readonly candidates: readonly FeatureVector<Preceding>[];
}

/** A candidate with the line that it shows first and the reason why it comes first, if there is one. */
interface Preceding extends PlacedCandidate, Pick<Candidate, "matchedLines"> {
  readonly precedence: Precedence | undefined;
}

const FACTOR_NAMES: readonly FactorName[] = FACTORS.map(({ name }) => name);

/** Measures a query. The set of candidates depends on no weight of channels or factors. */
export function measureQuery(source: RetrieveSource, query: string): MeasuredQuery {
  const { intent, shape, fused, asked } = gather(source, query);
  const meant = queryForm(query, asked.name, intent);
  const candidates = measure(fused, asked, () => true, source.settings.ranking.stages.file_text).map(({ candidate, values, marks }) => ({
    candidate: {
      ...placed(candidate),
      matchedLines: candidate.matchedLines.slice(0, 1),
      precedence: precedenceOf(candidate, (factor) => values[FACTOR_NAMES.indexOf(factor)] ?? 0, meant),
    },
    values,
    marks,
  }));
  return { intent, shape, channels: source.settings.ranking.weights[intent].channels, candidates };
}

/** The candidate without fields that no rank depends on: thousands of these are kept. */
function placed({ key, versionId, path, lineStart, lineEnd, ranks, symbol, text, isExact }: PlacedCandidate): PlacedCandidate {
  const named = symbol && { name: symbol.name, bodyHash: symbol.bodyHash, kind: symbol.kind };
  return { key, versionId, path, lineStart, lineEnd, ranks, symbol: named, text, ...(isExact ? { isExact } : {}) };
}

/** A measured query with its fusion scores recomputed under other channel weights. */
export function withChannelWeights(
  query: MeasuredQuery,
  channels: IntentWeights["channels"],
  { fusion }: Ranking["stages"],
): MeasuredQuery {
  if (isSame(query.channels, channels)) return query;
  return { ...query, channels, candidates: measuredUnder(query.candidates, channels, fusion) };
}

function isSame(a: IntentWeights["channels"], b: IntentWeights["channels"]): boolean {
  return a === b || Object.entries(a).every(([name, weight]) => b[name as keyof typeof b] === weight);
}

/** The first results of `search` under a ranking, as places to score. */
export function resultsUnder(query: MeasuredQuery, { weights, multipliers, stages }: Ranking, limit: number): Place[] {
  const ranking = { weights: weights[query.intent], multipliers, stages };
  const { candidates } = diversify(
    rankMeasured(withChannelWeights(query, ranking.weights.channels, stages).candidates, ranking),
    stagesFor(query, stages).diversity,
  );
  return eachLineOnce(exactFirst(candidates, ({ precedence }) => precedence))
    .slice(0, limit)
    .map(({ path, lineStart, lineEnd }) => ({ path, line_start: lineStart, line_end: lineEnd }));
}
