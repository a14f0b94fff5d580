/**
 * How sure an answer is: first that the repository has what was asked for, then that the first place is it.
 *
 * The first is whether the best places say the words of the query, in their text and, what tells more, in their names. Ranking scores
 * cannot say it, since they only compare places of one repository; but how far the first place is before the others says the second.
 *
 * A word weighs its inverse document frequency, so that one that the repository does not know weighs most, but at least
 * `WEIGHT_MIN`: what a repository is about is common in it, and still speaks for it. Fitted on the labelled queries and on
 * bench/wrong-repository.jsonl by bench/confidence.ts.
 */
import { copiedWord } from "#query/parse/literals.ts";
import { isNameLike, parseNameQuery } from "#query/parse/name-query.ts";
import type { QueryTerm, QueryTerms } from "#query/parse/query-terms.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { Expansions } from "#text/words/expansions.ts";
import { identifierParts } from "#text/words/identifiers.ts";
import { IMPORTED_CONFIDENCE } from "./imported.ts";
import { type TermPresence, termPresence } from "./term-presence.ts";

/** Best hits that an answer's confidence is read from. */
export const EVIDENCE_HITS = 5;
/** Confidence (0..1) below which an answer is `low` and shows fewer hits. */
export const LOW_CONFIDENCE = 0.35;
/** Confidence (0..1) from which on an answer is `high`. */
export const HIGH_CONFIDENCE = 0.8;

const WEIGHT_MIN = 3;
/** A symbol of just this name, or a file of just this path. */
const NAMED = 0.95;
/** A name that is near to what was typed, times how near. */
const GUESSED = 0.4;
/** The most for a name of another file or scope than the one that was typed before it. */
const ELSEWHERE = 0.5;
/** The most for what has only the words of something that was copied, and stands nowhere as it is. */
const ONLY_ITS_WORDS = 0.5;
/** The most for a first place that has not the text that others have, as it was typed. */
const PASSED_OVER = 0.75;
/** Quoting less than this share of a message, or a message this short, happens by chance. */
const LITERAL_MIN = 0.5;
const LITERAL_WORDS_MIN = 3;
/**
 * What a clear first place adds to the words: a repository that lacks what was asked for has many places that are equally bad. With 0.2, two
 * more of the 48 questions that nearly fit looked known (a place can lead by a table named `schema` alone), and eight more of the 425
 * that fit did.
 */
const CLEAR_LEAD = 0.1;
/** A greater lead than this share of the best score says no more. */
const LEAD_MAX = 0.4;
/**
 * Where so much of what was asked for is known, whether the first place leads is all that counts; a first place is half as likely at
 * the border below which nothing is known.
 */
const SURELY_KNOWN = 0.5;
const BARELY_KNOWN_SHARE = 0.5;
/**
 * What is hardly known, and whose first place is hardly right, is low: a program of the same sort would have it, and this one does not. Of the
 * labelled questions 6 in 425 fall between these and `LOW_CONFIDENCE`, of those that nearly fit 3 in 48.
 */
const HARDLY_KNOWN = 0.4;
const HARDLY_RIGHT = 0.2;
/** Other places among which a lead says something: before few, anything leads. */
const LED_MIN = 4;
/**
 * Log odds that the first place of a question is right: what its lead over the next file, its share of the best hits, and the share of
 * the words that it says add to `none`. Logistic regression on the labelled questions, held out by repository.
 */
const FIRST_PLACE = { none: -3.45, lead: 5.7, company: 6, words: 2.3 };

const COMPOUND_NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

const ROUNDING_ERROR = 1e-9;

/** How sure an answer is, each from 0 to 1. */
export interface AnswerConfidence {
  /** How much of what was asked for the repository has. */
  readonly known: number;
  /** The chance that the first hit is right where that is known to be enough, else `known`. */
  readonly confidence: number;
}

/** For the answer as a whole, from its best hits. */
export function answerConfidence(
  query: string,
  { terms, words }: QueryTerms,
  ranked: readonly RankedCandidate[],
  texts: VersionTexts,
  expansions: Expansions,
): AnswerConfidence {
  const top = ranked.slice(0, EVIDENCE_HITS);
  if (top.length === 0) return { known: 0, confidence: 0 };
  if (top[0]?.imported) return { known: IMPORTED_CONFIDENCE, confidence: IMPORTED_CONFIDENCE };
  const presences = top.map((candidate) => termPresence(candidate, terms, texts.of(candidate.versionId), expansions));
  const best = (of: (presence: TermPresence) => number): number => Math.max(...presences.map((presence) => share(presence, of)));
  const literal = Math.max(...top.map(({ text }) => text.literal));
  const said = (best(({ anywhere }) => anywhere) + best(({ inName }) => inName)) / 2;
  const byWords = { known: said, confidence: said };
  const lead = leadOf(ranked);
  if (lead !== undefined) {
    byWords.known = Math.min(1, said + CLEAR_LEAD * lead);
    const words = share(presences[0] ?? [], ({ anywhere }) => anywhere);
    const isRight = firstPlace(lead, companyOf(top), words) * knownness(byWords.known);
    const isLacking = byWords.known < HARDLY_KNOWN && isRight < HARDLY_RIGHT;
    byWords.confidence = byWords.known < LOW_CONFIDENCE ? byWords.known : isLacking ? isRight : Math.max(LOW_CONFIDENCE, isRight);
  }
  const otherwise = [
    // A quoted message is what was meant far more often than the share of it that is quoted.
    words.length >= LITERAL_WORDS_MIN && literal >= LITERAL_MIN ? Math.sqrt(literal) : 0,
    isNamed(query, top) || isVerbatim(query, top) ? NAMED : 0,
    GUESSED * Math.max(...top.map(({ guess }) => guess ?? 0)),
  ];
  const most = isElsewhere(query, top)
    ? ELSEWHERE
    : hasOnlyWordsOf(query, ranked)
      ? ONLY_ITS_WORDS
      : isPassedOver(query, ranked)
        ? PASSED_OVER
        : 1;
  const limited = (evidence: number): number => hundredths(Math.min(most, Math.max(evidence, ...otherwise)));
  return { known: limited(byWords.known), confidence: limited(byWords.confidence) };
}

/** Rounded down: what is not quite known must not look as if it were. */
function hundredths(value: number): number {
  return Math.floor(100 * value + ROUNDING_ERROR) / 100;
}

function knownness(known: number): number {
  const share = (known - LOW_CONFIDENCE) / (SURELY_KNOWN - LOW_CONFIDENCE);
  return BARELY_KNOWN_SHARE + (1 - BARELY_KNOWN_SHARE) * Math.min(1, Math.max(0, share));
}

function firstPlace(lead: number, company: number, words: number): number {
  return 1 / (1 + Math.exp(-(FIRST_PLACE.none + FIRST_PLACE.lead * lead + FIRST_PLACE.company * company + FIRST_PLACE.words * words)));
}

/** How far the best place is before the next one, as a share of its score. */
function leadOf([first, ...others]: readonly RankedCandidate[]): number | undefined {
  if (!first || first.score <= 0) return undefined;
  const led = others.filter((candidate) => placeOf(candidate) !== placeOf(first));
  const [next] = led;
  if (!next || new Set(led.map(placeOf)).size < LED_MIN) return undefined;
  return Math.min(LEAD_MAX, Math.max(0, (first.score - next.score) / first.score));
}

/** The share of the best hits that are of the first one's place. */
function companyOf(top: readonly RankedCandidate[]): number {
  const [first] = top;
  return top.filter((candidate) => first && placeOf(candidate) === placeOf(first)).length / EVIDENCE_HITS;
}

/** What hits speak together for: a file or, where documentation was asked for, a section. */
function placeOf({ path, key, textKind }: RankedCandidate): string {
  return textKind === undefined ? path : key;
}

/** Whether a name was typed with a path, or a scope, that no hit has, and stands nowhere as it was typed. */
function isElsewhere(query: string, top: readonly RankedCandidate[]): boolean {
  const { path: typed, scope } = parseNameQuery(query);
  const bare = typed.toLowerCase().replace(/^(?:\.?\/)+/, "");
  if (bare !== "") return !top.some(({ path }) => path.toLowerCase().includes(bare));
  if (scope.length === 0 || !isNameLike(query) || top.some(({ isExact, isQuoted }) => isExact || isQuoted)) return false;
  return !top.some(({ reasons }) => reasons.some(({ factor }) => factor === "qualified_name" || factor === "path_end"));
}

/**
 * Whether a query is one word that is written as things are that one copies, or a name of several words, and is neither in a place, nor the name or path of
 * one.
 */
export function hasOnlyWordsOf(query: string, ranked: readonly RankedCandidate[]): boolean {
  const copied = copiedWord(query) ?? compoundName(query);
  const [first] = ranked;
  if (copied === undefined || !first || first.imported || first.place || isNamed(query, ranked.slice(0, EVIDENCE_HITS))) return false;
  return !ranked.some(({ isExact, path }) => isExact !== undefined || path.includes(copied));
}

/** A query that is one name of several words, as programs write them: `DB_IMPL_MUTEX`, `retryBudget`. */
function compoundName(query: string): string | undefined {
  const typed = query.trim();
  return COMPOUND_NAME.test(typed) && identifierParts(typed).length > 1 ? typed : undefined;
}

/** Whether the best hit has the query as it was typed, or one has what it quotes. */
function isVerbatim(query: string, top: readonly RankedCandidate[]): boolean {
  return top[0]?.isExact !== undefined || (isQuotation(query) && top.some(({ isQuoted }) => isQuoted));
}

/** Whether the text stands somewhere as it was typed, and the first place is neither there nor of that name. */
function isPassedOver(query: string, ranked: readonly RankedCandidate[]): boolean {
  const [first] = ranked;
  if (!first || first.isExact || first.place || first.isQuoted || isNamed(query, [first])) return false;
  return ranked.some(({ isExact }) => isExact !== undefined);
}

function isQuotation(query: string): boolean {
  return /^(["'`]).+\1$/.test(query.trim());
}

/** Share of the words by weight. */
function share(presences: readonly TermPresence[], of: (presence: TermPresence) => number): number {
  const weightOf = ({ weight }: QueryTerm): number => Math.max(WEIGHT_MIN, weight);
  const total = presences.reduce((sum, { term }) => sum + weightOf(term), 0);
  return total === 0 ? 0 : presences.reduce((sum, presence) => sum + weightOf(presence.term) * of(presence), 0) / total;
}

/** Whether a hit is the very symbol or file that was typed; where a scope was typed, it has to agree. */
function isNamed(query: string, top: readonly RankedCandidate[]): boolean {
  const has = (factor: string): boolean => top.some(({ reasons }) => reasons.some((reason) => reason.factor === factor));
  if (has("path_end")) return true;
  const isScoped = parseNameQuery(query).scope.length > 0;
  return isNameLike(query) && top.some(({ guess }) => guess === undefined) && has("exact_symbol") && (!isScoped || has("qualified_name"));
}
