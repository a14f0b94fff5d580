/**
 * How sure an answer is that the repository has what was asked for: whether its best places say the words of the query, in their
 * text and, what tells more, in their names. Ranking scores cannot say it, since they only compare places of one repository.
 *
 * A word weighs its inverse document frequency, so that one that the repository does not know weighs most, but at least
 * `WEIGHT_MIN`: what a repository is about is common in it, and still speaks for it. Fitted on the labelled queries and on
 * bench/wrong-repository.jsonl by bench/confidence.ts.
 */
import { isNameLike, parseNameQuery } from "#query/parse/name-query.ts";
import type { QueryTerm, QueryTerms } from "#query/parse/query-terms.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { Expansions } from "#text/expansions.ts";
import { type TermPresence, termPresence } from "./term-presence.ts";

/** Best hits that an answer's confidence is read from. */
export const EVIDENCE_HITS = 5;
/** Confidence (0..1) below which an answer is `low` and shows fewer hits. */
export const LOW_CONFIDENCE = 0.32;
/** Confidence (0..1) from which on an answer is `high`. */
export const HIGH_CONFIDENCE = 0.6;

const WEIGHT_MIN = 3;
/** A symbol of just this name, or a file of just this path. */
const NAMED = 0.95;
/** A name that is near to what was typed, times how near. */
const GUESSED = 0.4;
/** The most for a name of another file or scope than the one that was typed before it. */
const ELSEWHERE = 0.5;
/** Quoting less than this share of a message, or a message this short, happens by chance. */
const LITERAL_MIN = 0.5;
const LITERAL_WORDS_MIN = 3;

/** 0..1 for the answer as a whole, from its best hits. */
export function answerConfidence(
  query: string,
  { terms, words }: QueryTerms,
  ranked: readonly RankedCandidate[],
  texts: VersionTexts,
  expansions: Expansions,
): number {
  const top = ranked.slice(0, EVIDENCE_HITS);
  if (top.length === 0) return 0;
  const presences = top.map((candidate) => termPresence(candidate, terms, texts.of(candidate.versionId), expansions));
  const best = (of: (presence: TermPresence) => number): number => Math.max(...presences.map((presence) => share(presence, of)));
  const literal = Math.max(...top.map(({ text }) => text.literal));
  const evidence = [
    (best(({ anywhere }) => anywhere) + best(({ inName }) => inName)) / 2,
    words.length >= LITERAL_WORDS_MIN && literal >= LITERAL_MIN ? literal : 0,
    isNamed(query, top) || isVerbatim(query, top) ? NAMED : 0,
    GUESSED * Math.max(...top.map(({ guess }) => guess ?? 0)),
  ];
  const confidence = isElsewhere(query, top) ? Math.min(ELSEWHERE, Math.max(...evidence)) : Math.max(...evidence);
  return Math.round(100 * confidence) / 100;
}

/** Whether a name was typed with a path, or a scope, that no hit has, and stands nowhere as it was typed. */
function isElsewhere(query: string, top: readonly RankedCandidate[]): boolean {
  const { path: typed, scope } = parseNameQuery(query);
  const bare = typed.toLowerCase().replace(/^(?:\.?\/)+/, "");
  if (bare !== "") return !top.some(({ path }) => path.toLowerCase().includes(bare));
  if (scope.length === 0 || !isNameLike(query) || top.some(({ isExact, isQuoted }) => isExact || isQuoted)) return false;
  return !top.some(({ reasons }) => reasons.some(({ factor }) => factor === "qualified_name" || factor === "path_end"));
}

/** Whether the best hit has the query as it was typed, or one has what it quotes. */
function isVerbatim(query: string, top: readonly RankedCandidate[]): boolean {
  return top[0]?.isExact !== undefined || (isQuotation(query) && top.some(({ isQuoted }) => isQuoted));
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
