/**
 * The rule-based rerank: takes fused candidates, returns ordered candidates with their reasons.
 *
 * Weighted factors are added up; path marks multiply the sum. The same input gives the same order: ties are broken by path and line.
 */

import { olderVersions } from "#query/rank/secondary/older-versions.ts";
import type { PlacedCandidate, RankedCandidate, RankingReason } from "#query/recall/candidate.ts";
import { bestScore, type FusedCandidate, type FusionNumbers, fusedScore } from "#query/recall/fuse.ts";
import { thousandths } from "#text/rounded.ts";
import { FACTORS, type FactorName, FILE_TEXT, type FileEvidence, type FileTextNumbers, type RankQuery } from "./factors.ts";
import { multiplierOf, olderVersionMark, type PathMark, type PathMultipliers, pathMarks } from "./path-factors.ts";
import { placeMarks } from "./test-code.ts";
import type { IntentWeights } from "./weights.ts";
import { orderWithinFiles, type WithinFileNumbers } from "./within-file.ts";

const NO_EVIDENCE: FileEvidence = { text: 0, place: 0 };
const FACTOR_NAMES = FACTORS.map(({ name }) => name);

/** A candidate with all evidence that does not depend on weights. */
export interface FeatureVector<T> {
  readonly candidate: T;
  /** One value for each of {@link FACTORS}, in their order; 0 for factors that were not computed. */
  readonly values: readonly number[];
  readonly marks: readonly PathMark[];
}

/** The numbers of a project's ranking for queries of one intent. */
export interface IntentRanking {
  readonly weights: IntentWeights;
  readonly multipliers: PathMultipliers;
  readonly stages: RankStages;
}

/** The numbers of the stages that order candidates. */
export interface RankStages {
  readonly fusion: FusionNumbers;
  readonly file_text: FileTextNumbers;
  readonly within_file: WithinFileNumbers;
}

/** Orders candidates, best first, with the reasons for each. */
export function rank(candidates: readonly FusedCandidate[], query: RankQuery, ranking: IntentRanking): RankedCandidate[] {
  return inOrder(scored(candidates, query, ranking), ranking.stages);
}

/** Candidates with their scores and reasons, in the given order. */
export function scored(candidates: readonly FusedCandidate[], query: RankQuery, ranking: IntentRanking): RankedCandidate[] {
  const measured = measure(candidates, query, (factor) => ranking.weights.factors[factor] !== 0, ranking.stages.file_text);
  return measured.map((item) => ({ ...rated(item, ranking), reasons: reasonsOf(item, ranking) }));
}

/** Orders measured candidates under any weights. */
export function rankMeasured<T extends PlacedCandidate>(
  measured: readonly FeatureVector<T>[],
  ranking: IntentRanking,
): (T & { score: number })[] {
  return inOrder(
    measured.map((item) => rated(item, ranking)),
    ranking.stages,
  );
}

function rated<T extends PlacedCandidate>(item: FeatureVector<T>, ranking: IntentRanking): T & { score: number } {
  const ofSymbol = item.marks.filter(({ isOfSymbol }) => isOfSymbol);
  const textShare = ofSymbol.reduce((share, mark) => share * softened(mark, ranking), 1);
  return { ...item.candidate, score: scoreOf(item, ranking), ...(ofSymbol.length > 0 ? { textShare } : {}) };
}

/** The factor values for each candidate; a factor for which `counts` is false gets 0 and is not computed. */
export function measure(
  candidates: readonly FusedCandidate[],
  query: RankQuery,
  counts: (factor: FactorName) => boolean,
  fileText: FileTextNumbers = FILE_TEXT,
): FeatureVector<FusedCandidate>[] {
  const files = fileEvidence(candidates, fileText);
  const paths = new Map<string, PathMark[]>();
  const older = olderVersions(candidates.map(({ path }) => path));
  const counting = FACTORS.map(({ name }) => counts(name));
  return candidates.map((candidate) => {
    const ofPath = paths.get(candidate.path) ?? marksOf(candidate.path, query.text, older);
    paths.set(candidate.path, ofPath);
    const marks = placeMarks(candidate, query.text, ofPath);
    const file = files.get(candidate.versionId) ?? NO_EVIDENCE;
    return { candidate, values: FACTORS.map(({ value }, at) => (counting[at] ? value(candidate, query, file) : 0)), marks };
  });
}

function marksOf(path: string, query: string, older: ReadonlyMap<string, string>): PathMark[] {
  const marks = pathMarks(path, query);
  const folder = older.get(path);
  return folder === undefined || marks.some(({ factor }) => factor === "path_superseded")
    ? marks
    : [...marks, olderVersionMark(folder, query)];
}

/** Measured candidates with their fusion value recomputed for other channel weights. */
export function measuredUnder<T extends PlacedCandidate>(
  measured: readonly FeatureVector<T>[],
  channels: IntentWeights["channels"],
  fusion: FusionNumbers,
): FeatureVector<T>[] {
  const best = bestScore(channels);
  return measured.map((item) => ({ ...item, values: item.values.with(FUSION, fusedScore(item.candidate, channels, fusion) / best) }));
}

const FUSION = FACTORS.findIndex(({ name }) => name === "fusion");

/** Sorts by score, and then orders the places of each file among themselves by their text evidence. */
export function inOrder<T extends PlacedCandidate & { readonly score: number }>(
  candidates: T[],
  { within_file: numbers }: Pick<RankStages, "within_file">,
): T[] {
  return orderWithinFiles(candidates.sort(byScore), numbers);
}

function byScore(a: PlacedCandidate & { readonly score: number }, b: PlacedCandidate & { readonly score: number }): number {
  return b.score - a.score || compare(a.path, b.path) || a.lineStart - b.lineStart || compare(a.key, b.key);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Text relevance by file: the sum over its snippets, each with a lower share than the one before, relative to the best file. */
function fileEvidence(candidates: readonly FusedCandidate[], { decay }: FileTextNumbers): Map<number, FileEvidence> {
  const scores = new Map<number, number[]>();
  for (const { versionId, text } of candidates) {
    if (text.score > 0) scores.set(versionId, [...(scores.get(versionId) ?? []), text.score]);
  }
  const sums = [...scores].map(([versionId, values]): [number, number] => {
    const ordered = values.sort((a, b) => b - a);
    return [versionId, ordered.reduce((sum, value, index) => sum + value * decay ** index, 0)];
  });
  const best = Math.max(0, ...sums.map(([, sum]) => sum)) || 1;
  const places = bestPlaces(candidates);
  return new Map(sums.map(([versionId, sum]) => [versionId, { text: sum / best, place: places.get(versionId) ?? 0 }]));
}

/** The best score that a single place has in each file. */
function bestPlaces(candidates: readonly FusedCandidate[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const { versionId, text } of candidates) best.set(versionId, Math.max(best.get(versionId) ?? 0, text.place ?? 0));
  return best;
}

function scoreOf({ values, marks }: FeatureVector<unknown>, ranking: IntentRanking): number {
  const { factors } = ranking.weights;
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += factors[FACTOR_NAMES[at] as FactorName] * (values[at] as number);
  for (const mark of marks) sum *= softened(mark, ranking);
  return sum;
}

function reasonsOf({ candidate, values, marks }: FeatureVector<FusedCandidate>, ranking: IntentRanking): RankingReason[] {
  const reasons: RankingReason[] = [];
  let sum = 0;
  for (const [at, { name, detail }] of FACTORS.entries()) {
    const share = ranking.weights.factors[name] * (values[at] ?? 0);
    sum += share;
    if (share !== 0)
      reasons.push({ factor: name, value: thousandths(values[at] ?? 0), weight: thousandths(share), detail: detail(candidate) });
  }
  for (const mark of marks) {
    const multiplier = softened(mark, ranking);
    if (multiplier !== 1) {
      const detail = `${mark.detail}, times ${thousandths(multiplier)}`;
      reasons.push({ factor: mark.factor, value: thousandths(multiplier), weight: thousandths(sum * (multiplier - 1)), detail });
    }
    sum *= multiplier;
  }
  return reasons;
}

/** The number by which a path mark multiplies a score. For a typed name or path (path weight below 1) source directories gain nothing. */
function softened(mark: PathMark, { weights, multipliers }: IntentRanking): number {
  const multiplier = multiplierOf(mark, multipliers);
  return multiplier > 1 && weights.path < 1 ? 1 : multiplier ** weights.path;
}
