/**
 * Questions with a literal in them: `"no such table" how are migrations applied`. The literal stands in few places, which rank far before
 * all others but say nothing about the rest of the question. So the rest is retrieved and scored by itself.
 */
import type { Retrieval, Retrieve } from "#engine/search/retrieval.ts";
import { withoutQuoted, wordsBeside } from "#query/parse/words-beside.ts";
import { HIGH_CONFIDENCE, LOW_CONFIDENCE } from "#query/rank/confidence.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { DOUBTFUL_PLACES_MAX } from "./strategy.ts";

/**
 * The least number of words beside a literal that make the query ask for more than the literal; a single word (`thrown`) says what happens
 * to it.
 */
const WORDS_BESIDE_MIN = 2;
/** The weight of the rest of the question, beside the whole, where the rest may be no question by itself (`where is it raised`). */
const UNSURE_REST_SHARE = 0.5;
/** The highest confidence of an answer that surely has the literal, but only perhaps what else was asked for. */
const UNSURE_CONFIDENCE = 0.5;

/** Whether a candidate has a literal of the question exactly as typed; not for a route, where the literal is the question itself. */
export function hasLiteral({ isQuoted, reasons }: RankedCandidate): boolean {
  return isQuoted === true && !reasons.some(({ factor }) => factor === "route");
}

/** Whether a query asks for more than the literal that candidates have. A pasted message, matched as a whole, asks for nothing more. */
export function asksForMore(query: string, candidates: readonly RankedCandidate[]): boolean {
  const isMessage = candidates.some(({ isExact, isQuoted }) => isExact !== undefined && !isQuoted);
  return !isMessage && candidates.some(hasLiteral) && wordsBeside(query).length >= WORDS_BESIDE_MIN;
}

/** Also retrieves the rest of a question that has a quoted literal; leaves all other queries to `retrieve`. */
export function withRest(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const found = retrieve(source, query);
    const rest = withoutQuoted(query);
    if (rest === undefined || found.isOrdered || !asksForMore(query, found.candidates)) return found;
    const told = found.candidates.filter(hasLiteral);
    const keys = new Set(told.map(({ key }) => key));
    const others = (candidates: readonly RankedCandidate[]) => candidates.filter(({ key }) => !keys.has(key));
    const { candidates, answerConfidence, graphQuestion } = retrieve(source, rest);
    // What the graph answers is what was asked, however sure its rows are.
    const share = graphQuestion === undefined ? restShare(answerConfidence) : 1;
    const beside = together(others(found.candidates), others(candidates), share);
    return {
      ...found,
      answerConfidence: share === 1 ? found.answerConfidence : Math.min(found.answerConfidence, UNSURE_CONFIDENCE),
      candidates: [...told, ...(share === 0 ? beside.slice(0, DOUBTFUL_PLACES_MAX) : beside)],
    };
  };
}

/** The weight of the rest: 1 where its own answer is confident, 0 where that has low confidence, else `UNSURE_REST_SHARE`. */
function restShare(confidence: number): number {
  return confidence >= HIGH_CONFIDENCE ? 1 : confidence < LOW_CONFIDENCE ? 0 : UNSURE_REST_SHARE;
}

/**
 * Merges two lists by score, each score taken as a share of its list's best; the second list weighs `restShare`, the first the remainder.
 */
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

/** Scores as shares of the best score, by key. */
function shares(candidates: readonly RankedCandidate[]): ReadonlyMap<string, number> {
  const best = Math.max(Number.MIN_VALUE, ...candidates.map(({ score }) => score));
  return new Map(candidates.map(({ key, score }) => [key, score / best]));
}
