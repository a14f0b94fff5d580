/** Reciprocal rank fusion: merges several ranked lists without comparing their scores, which mean different things. */
import { type Candidate, CHANNELS, type Channel, type TextEvidence } from "./candidate.ts";

/** `k` of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
export const FUSION = { rrf_k: 60 };
export type FusionNumbers = Readonly<typeof FUSION>;

/** A candidate with its fused score: the sum over channels of `weight * k / (k + rank)`, scaled so that rank 0 in every channel gives 1. */
export interface FusedCandidate extends Candidate {
  readonly fused: number;
}

/** Merges the channels. Candidates of one key become one candidate, with all their ranks and lines. */
export function fuse(
  lists: Readonly<Record<Channel, readonly Candidate[]>>,
  weights: Readonly<Record<Channel, number>>,
  numbers: FusionNumbers = FUSION,
): FusedCandidate[] {
  const merged = new Map<string, Candidate>();
  for (const channel of CHANNELS) {
    for (const candidate of lists[channel]) {
      const known = merged.get(candidate.key);
      merged.set(candidate.key, known ? merge(known, candidate) : candidate);
    }
  }
  const best = bestScore(weights);
  return [...merged.values()].map((candidate) => ({ ...candidate, fused: fusedScore(candidate, weights, numbers) / best }));
}

function merge(a: Candidate, b: Candidate): Candidate {
  // The line with the text asked for says more than lines with its words.
  const isTold = a.isQuoted || (a.isExact && !b.isExact);
  const [stronger, weaker] = isTold || a.text.score >= b.text.score ? [a, b] : [b, a];
  const lines = [...new Set([...stronger.matchedLines, ...weaker.matchedLines])];
  // A candidate already in the map has the best rank of its channel.
  const ranks = { ...b.ranks, ...a.ranks };
  const guess = a.guess ?? b.guess;
  const evidence = { ...(guess === undefined ? {} : { guess }), ...exactness(a, b) };
  return { ...a, ...evidence, matchedLines: lines, ranks, text: strongest(a.text, b.text) };
}

function exactness(a: Candidate, b: Candidate): Pick<Candidate, "isExact" | "isWholeString" | "isAskedFor"> {
  const isExact = a.isExact === "alone" ? a.isExact : (b.isExact ?? a.isExact);
  const isWholeString = a.isWholeString ?? b.isWholeString;
  const isAskedFor = a.isAskedFor ?? b.isAskedFor;
  return { ...(isExact ? { isExact } : {}), ...(isWholeString ? { isWholeString } : {}), ...(isAskedFor ? { isAskedFor } : {}) };
}

function strongest(a: TextEvidence, b: TextEvidence): TextEvidence {
  return {
    score: Math.max(a.score, b.score),
    coverage: Math.max(a.coverage, b.coverage),
    literal: Math.max(a.literal, b.literal),
  };
}

/** The unscaled score of a candidate at rank 0 in every channel. */
export function bestScore(weights: Readonly<Record<Channel, number>>): number {
  return CHANNELS.reduce((sum, channel) => sum + weights[channel], 0) || 1;
}

/** The fused score of a candidate before scaling. */
export function fusedScore(
  { ranks }: Pick<Candidate, "ranks">,
  weights: Readonly<Record<Channel, number>>,
  { rrf_k: k }: FusionNumbers = FUSION,
): number {
  let score = 0;
  for (const channel of CHANNELS) {
    const rank = ranks[channel];
    if (rank !== undefined) score += (weights[channel] * k) / (k + rank);
  }
  return score;
}
