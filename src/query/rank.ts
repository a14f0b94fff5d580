/**
 * The rule-based rerank: fused candidates in, ordered candidates with their reasons out.
 *
 * Factors add up by weight; what the path says multiplies. The same input gives the same order: ties are broken by path and line.
 */
import type { RankedCandidate, RankingReason } from "./candidate.ts";
import { FACTORS, type FileEvidence, type RankQuery } from "./factors.ts";
import type { FusedCandidate } from "./fuse.ts";
import { type PathFactor, pathFactors } from "./path-factors.ts";
import type { IntentWeights } from "./weights.ts";
import { orderWithinFiles } from "./within-file.ts";

/** How much less each further snippet of a file adds to the file's text evidence. */
const FILE_TEXT_DECAY = 0.6;
const NO_EVIDENCE: FileEvidence = { text: 0 };

/** What multiplies a candidate's sum of factors. */
export type Multipliers = (candidate: FusedCandidate) => readonly PathFactor[];

/** Orders candidates, best first. */
export function rank(
  candidates: readonly FusedCandidate[],
  query: RankQuery,
  weights: IntentWeights,
  multipliers: Multipliers = byPath(query.text),
): RankedCandidate[] {
  const files = fileEvidence(candidates);
  const ranked = candidates.map((candidate) =>
    score(candidate, query, weights, files.get(candidate.versionId) ?? NO_EVIDENCE, multipliers(candidate)),
  );
  return orderWithinFiles(ranked.sort(byScore));
}

/** What its path says about a candidate; each path is read once. */
export function byPath(query: string): Multipliers {
  const paths = new Map<string, readonly PathFactor[]>();
  return ({ path }) => {
    const known = paths.get(path) ?? pathFactors(path, query);
    paths.set(path, known);
    return known;
  };
}

function byScore(a: RankedCandidate, b: RankedCandidate): number {
  return b.score - a.score || compare(a.path, b.path) || a.lineStart - b.lineStart || compare(a.key, b.key);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Text relevance by file: the sum of its snippets, each worth less than the one before, relative to the best file. */
function fileEvidence(candidates: readonly FusedCandidate[]): Map<number, FileEvidence> {
  const scores = new Map<number, number[]>();
  for (const { versionId, text } of candidates) {
    if (text.score > 0) scores.set(versionId, [...(scores.get(versionId) ?? []), text.score]);
  }
  const sums = [...scores].map(([versionId, values]): [number, number] => {
    const ordered = values.sort((a, b) => b - a);
    return [versionId, ordered.reduce((sum, value, index) => sum + value * FILE_TEXT_DECAY ** index, 0)];
  });
  const best = Math.max(0, ...sums.map(([, sum]) => sum)) || 1;
  return new Map(sums.map(([versionId, sum]) => [versionId, { text: sum / best }]));
}

function score(
  candidate: FusedCandidate,
  query: RankQuery,
  weights: IntentWeights,
  file: FileEvidence,
  path: readonly PathFactor[],
): RankedCandidate {
  const reasons: RankingReason[] = [];
  let sum = 0;
  for (const factor of FACTORS) {
    const weight = weights.factors[factor.name];
    const value = weight === 0 ? 0 : factor.value(candidate, query, file);
    if (value === 0) continue;
    sum += weight * value;
    reasons.push({ factor: factor.name, weight: round(weight * value), detail: factor.detail(candidate) });
  }
  for (const { factor, multiplier, detail } of path) {
    // Where a name or a path was typed, source folders need no help against each other.
    if (multiplier > 1 && weights.path < 1) continue;
    const softened = multiplier ** weights.path;
    const change = sum * (softened - 1);
    sum += change;
    reasons.push({ factor, weight: round(change), detail: `${detail}, times ${round(softened)}` });
  }
  return { ...candidate, score: sum, reasons };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
