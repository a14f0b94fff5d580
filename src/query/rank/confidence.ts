/**
 * How certain an answer is: first that the repository has what was asked for, then that the first hit is it.
 *
 * The first depends on whether the best hits contain the words of the query, in their text and, with more weight, in their names. Ranking
 * scores cannot tell, because they only compare places of one repository; but the first hit's lead over the others tells the second.
 *
 * A word weighs its inverse document frequency, so that a word unknown to the repository weighs most, but at least `WEIGHT_MIN`: words of
 * the repository's own subject are common in it, and still are evidence. Fitted by bench/confidence.ts on the labelled queries and on
 * bench/wrong-repository.jsonl.
 */
import { shapedNameAsked } from "#query/parse/asked-definition.ts";
import { copiedWord } from "#query/parse/literals.ts";
import { isNameLike, parseNameQuery } from "#query/parse/name-query.ts";
import type { QueryTerm, QueryTerms } from "#query/parse/query-terms.ts";
import { IMPORTED_CONFIDENCE } from "#query/rank/locate/imported.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { Expansions } from "#text/words/expansions.ts";
import { identifierParts } from "#text/words/identifiers.ts";
import { type TermPresence, termPresence } from "./term-presence.ts";

/** How many of the best hits an answer's confidence is computed from. */
export const EVIDENCE_HITS = 5;
/** Confidence (0..1) below which an answer is `low` and shows fewer hits. */
export const LOW_CONFIDENCE = 0.35;
/** Confidence (0..1) from which on an answer is `high`. */
export const HIGH_CONFIDENCE = 0.8;

/** The name of a confidence (0..1). */
export function levelOf(confidence: number): "low" | "medium" | "high" {
  return confidence < LOW_CONFIDENCE ? "low" : confidence < HIGH_CONFIDENCE ? "medium" : "high";
}

const WEIGHT_MIN = 3;
/** For a symbol of exactly the typed name, or a file of exactly the typed path. */
const NAMED = 0.95;
/** What is left of `NAMED` for the first of very many definitions that a query asks for, and for one in another letter case. */
const NAMED_AMONG_MANY = 0.6;
const IN_OTHER_CASE = 0.85;
/** For a guessed name, times its similarity to the typed one. */
const GUESSED = 0.4;
/** Upper limit where the name exists, but in no file or scope that was typed with it. */
const ELSEWHERE = 0.5;
/** Upper limit where a query looks copied, occurs nowhere as typed, and the hits only have its words. */
const ONLY_ITS_WORDS = 0.5;
/** Upper limit where other hits have the text as typed, and the first one does not. */
const PASSED_OVER = 0.75;
/** A hit that contains less than this share of a message, or matches a message this short, may do so by chance. */
const LITERAL_MIN = 0.5;
const LITERAL_WORDS_MIN = 3;
/**
 * What a clear lead of the first hit adds to the evidence of words: a repository that lacks the thing asked for has many equally bad hits.
 * With 0.2, two more of the 48 questions that nearly fit looked known (a hit can lead just because of a table named `schema`), and so did
 * eight more of the 425 that fit.
 */
const CLEAR_LEAD = 0.1;
/** A lead greater than this share of the best score adds no more. */
const LEAD_MAX = 0.4;
/**
 * From this much `known` on, only the lead of the first hit counts; at the lower border (`LOW_CONFIDENCE`) the first hit counts as half as
 * likely right.
 */
const SURELY_KNOWN = 0.5;
const BARELY_KNOWN_SHARE = 0.5;
/**
 * An answer that is hardly known, and whose first hit is hardly right, is low: a similar program would have the thing, and this one does
 * not. Of the labelled questions 6 in 425 fall between these limits and `LOW_CONFIDENCE`; of those that nearly fit, 3 in 48.
 */
const HARDLY_KNOWN = 0.4;
const HARDLY_RIGHT = 0.2;
/** A lead counts only over at least this many other places: anything leads before few. */
const LED_MIN = 4;
/**
 * Log odds that the first hit of a question is right: `none`, plus what its lead over the next file, its file's share of the best hits, and
 * the share of the query's words in it contribute. Logistic regression on the labelled questions, held out by repository.
 */
const FIRST_PLACE = { none: -3.45, lead: 5.7, company: 6, words: 2.3 };

const COMPOUND_NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

const ROUNDING_ERROR = 1e-9;

/** How certain an answer is, each value from 0 to 1. */
export interface AnswerConfidence {
  /** How much of the thing asked for exists in the repository. */
  readonly known: number;
  /** The probability that the first hit is right, if `known` is high enough; else `known`. */
  readonly confidence: number;
}

/** The confidence of an answer, from its best hits. */
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
    // A quoted message is the right hit far more often than the share of it that matches.
    words.length >= LITERAL_WORDS_MIN && literal >= LITERAL_MIN ? Math.sqrt(literal) : 0,
    isNamed(query, top) || isVerbatim(query, top) ? NAMED : 0,
    definitionAsked(query, ranked),
    GUESSED * Math.max(...top.map(({ guess }) => guess ?? 0)),
  ];
  const most = isElsewhere(query, top)
    ? ELSEWHERE
    : hasOnlyWordsOf(query, ranked) || lacksDefinition(query, ranked)
      ? ONLY_ITS_WORDS
      : isPassedOver(query, ranked)
        ? PASSED_OVER
        : 1;
  const limited = (evidence: number): number => hundredths(Math.min(most, Math.max(evidence, ...otherwise)));
  return { known: limited(byWords.known), confidence: limited(byWords.confidence) };
}

/** Rounds down to hundredths, so that a value just below a limit does not look as if it reached it. */
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

/** The lead of the best place over the next one, as a share of its score; undefined where too few places compete. */
function leadOf([first, ...others]: readonly RankedCandidate[]): number | undefined {
  if (!first || first.score <= 0) return undefined;
  const led = others.filter((candidate) => placeOf(candidate) !== placeOf(first));
  const [next] = led;
  if (!next || new Set(led.map(placeOf)).size < LED_MIN) return undefined;
  return Math.min(LEAD_MAX, Math.max(0, (first.score - next.score) / first.score));
}

/** The share of the best hits that are in the first one's place. */
function companyOf(top: readonly RankedCandidate[]): number {
  const [first] = top;
  return top.filter((candidate) => first && placeOf(candidate) === placeOf(first)).length / EVIDENCE_HITS;
}

/** The place in which hits support each other: a file or, in a search of documentation, a section. */
function placeOf({ path, key, textKind }: RankedCandidate): string {
  return textKind === undefined ? path : key;
}

/** Whether a name was typed with a path or scope that no hit has, and no hit contains it as typed. */
function isElsewhere(query: string, top: readonly RankedCandidate[]): boolean {
  const { path: typed, scope } = parseNameQuery(query);
  const bare = typed.toLowerCase().replace(/^(?:\.?\/)+/, "");
  if (bare !== "") return !top.some(({ path }) => path.toLowerCase().includes(bare));
  if (scope.length === 0 || !isNameLike(query) || top.some(({ isExact, isQuoted }) => isExact || isQuoted)) return false;
  return !top.some(({ reasons }) => reasons.some(({ factor }) => factor === "qualified_name" || factor === "path_end"));
}

/** Whether a query is one word that looks copied, or a compound name, and no hit contains it or has it as name or path. */
export function hasOnlyWordsOf(query: string, ranked: readonly RankedCandidate[]): boolean {
  const copied = copiedWord(query) ?? compoundName(query);
  const [first] = ranked;
  if (copied === undefined || !first || first.imported || first.place || isNamed(query, ranked.slice(0, EVIDENCE_HITS))) return false;
  return !ranked.some(({ isExact, path }) => isExact !== undefined || path.includes(copied));
}

/** How sure it is that the first hit is the definition that the query asks for; 0 if it is none. */
function definitionAsked(query: string, ranked: readonly RankedCandidate[]): number {
  const [first] = ranked;
  if (!first?.isAskedFor) return 0;
  const namesakes = ranked.filter(({ isAskedFor }) => isAskedFor).length;
  const isAsWritten = first.symbol !== null && query.includes(first.symbol.name);
  return NAMED * (NAMED_AMONG_MANY + (1 - NAMED_AMONG_MANY) / namesakes) * (isAsWritten ? 1 : IN_OTHER_CASE);
}

/** Whether a query asks for the definition of a compound name, and the repository has none. */
function lacksDefinition(query: string, [first]: readonly RankedCandidate[]): boolean {
  return !first?.isAskedFor && compoundName(shapedNameAsked(query) ?? "") !== undefined;
}

/** A query that is one compound name, as programs write them: `DB_IMPL_MUTEX`, `retryBudget`. */
function compoundName(query: string): string | undefined {
  const typed = query.trim();
  return COMPOUND_NAME.test(typed) && identifierParts(typed).length > 1 ? typed : undefined;
}

/** Whether the best hit contains the query as typed, or some hit contains what it quotes. */
function isVerbatim(query: string, top: readonly RankedCandidate[]): boolean {
  return top[0]?.isExact !== undefined || (isQuotation(query) && top.some(({ isQuoted }) => isQuoted));
}

/** Whether some hit contains the text as typed, and the first one neither does nor has that name. */
function isPassedOver(query: string, ranked: readonly RankedCandidate[]): boolean {
  const [first] = ranked;
  if (!first || first.isExact || first.place || first.isQuoted || isNamed(query, [first])) return false;
  return ranked.some(({ isExact }) => isExact !== undefined);
}

function isQuotation(query: string): boolean {
  return /^(["'`]).+\1$/.test(query.trim());
}

/** The weighted share of the query's words that `of` measures as present. */
function share(presences: readonly TermPresence[], of: (presence: TermPresence) => number): number {
  const weightOf = ({ weight }: QueryTerm): number => Math.max(WEIGHT_MIN, weight);
  const total = presences.reduce((sum, { term }) => sum + weightOf(term), 0);
  return total === 0 ? 0 : presences.reduce((sum, presence) => sum + weightOf(presence.term) * of(presence), 0) / total;
}

/** Whether a hit is the very symbol or file that was typed; a typed scope has to agree. */
function isNamed(query: string, top: readonly RankedCandidate[]): boolean {
  const has = (factor: string): boolean => top.some(({ reasons }) => reasons.some((reason) => reason.factor === factor));
  if (has("path_end")) return true;
  const isScoped = parseNameQuery(query).scope.length > 0;
  return isNameLike(query) && top.some(({ guess }) => guess === undefined) && has("exact_symbol") && (!isScoped || has("qualified_name"));
}
