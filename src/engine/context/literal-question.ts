/**
 * Questions with a literal in them: `"no such table" how are migrations applied`. The literal stands in few places, which rank far before all others and
 * say nothing of what else is asked: that is retrieved by itself, and measured by itself.
 */
import type { Retrieval, Retrieve } from "#engine/search/retrieval.ts";
import { withoutQuoted, wordsBeside } from "#query/parse/words-beside.ts";
import { HIGH_CONFIDENCE, LOW_CONFIDENCE } from "#query/rank/confidence.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { DOUBTFUL_PLACES_MAX } from "./strategy.ts";

/** Words beside a literal that make a question about more than it: one says what is to be done with it (`thrown`). */
const WORDS_BESIDE_MIN = 2;
/** What fitting the rest of a question counts for where that may be no question by itself (`where is it raised`): as much as fitting the whole. */
const UNSURE_REST_SHARE = 0.5;
/** What an answer can be sure of at most that has the literal for sure, and what else was asked for perhaps. */
const UNSURE_CONFIDENCE = 0.5;

/** Whether a place has a literal that stands in a question, as it was typed; a route that it names is the question itself. */
export function hasLiteral({ isQuoted, reasons }: RankedCandidate): boolean {
  return isQuoted === true && !reasons.some(({ factor }) => factor === "route");
}

/** Whether a query is a question about more than the literal in it that candidates have. A message that was pasted as a whole asks for nothing more. */
export function asksForMore(query: string, candidates: readonly RankedCandidate[]): boolean {
  const isMessage = candidates.some(({ isExact, isQuoted }) => isExact !== undefined && !isQuoted);
  return !isMessage && candidates.some(hasLiteral) && wordsBeside(query).length >= WORDS_BESIDE_MIN;
}

/** Retrieves what a question asks for beside a text in quotes too; any other query as `retrieve` does. */
export function withRest(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const found = retrieve(source, query);
    const rest = withoutQuoted(query);
    if (rest === undefined || found.isOrdered || !asksForMore(query, found.candidates)) return found;
    const told = found.candidates.filter(hasLiteral);
    const keys = new Set(told.map(({ key }) => key));
    const others = (candidates: readonly RankedCandidate[]) => candidates.filter(({ key }) => !keys.has(key));
    const { candidates, answerConfidence } = retrieve(source, rest);
    const share = restShare(answerConfidence);
    const beside = together(others(found.candidates), others(candidates), share);
    return {
      ...found,
      answerConfidence: share === 1 ? found.answerConfidence : Math.min(found.answerConfidence, UNSURE_CONFIDENCE),
      candidates: [...told, ...(share === 0 ? beside.slice(0, DOUBTFUL_PLACES_MAX) : beside)],
    };
  };
}

/** What fitting the rest counts for: all, nothing or something, as the repository has what it asks for. */
function restShare(confidence: number): number {
  return confidence >= HIGH_CONFIDENCE ? 1 : confidence < LOW_CONFIDENCE ? 0 : UNSURE_REST_SHARE;
}

/** The places of two lists by their shares of the best of each, those of the second counted for `restShare`. */
function together(whole: readonly RankedCandidate[], rest: readonly RankedCandidate[], restShare: number): RankedCandidate[] {
  const ofWhole = shares(whole);
  const ofRest = shares(rest);
  const all = new Map([...rest, ...whole].map((candidate) => [candidate.key, candidate]));
  const scored = [...all.values()].map((candidate) => {
    const { key } = candidate;
    return { ...candidate, score: (1 - restShare) * (ofWhole.get(key) ?? 0) + restShare * (ofRest.get(key) ?? 0) };
  });
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}

/** Scores as shares of the best, by key. */
function shares(candidates: readonly RankedCandidate[]): ReadonlyMap<string, number> {
  const best = Math.max(Number.MIN_VALUE, ...candidates.map(({ score }) => score));
  return new Map(candidates.map(({ key, score }) => [key, score / best]));
}
