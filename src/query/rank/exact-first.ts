/** Puts what a query asks for by name, mentions, or has as a literal before look-alikes, however high those rank. */
import { FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import { hasKeys } from "#lang/languages.ts";
import { UPPER_CASE } from "#query/parse/literals.ts";
import { endsInNames, qualifiedParts } from "#query/parse/name-query.ts";
import type { QueryForm } from "#query/parse/query-form.ts";
import type { Candidate, Precedence } from "#query/recall/candidate.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { identifierParts } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";
import { isAside, isDocumentation } from "./asides.ts";
import type { FactorName } from "./factors.ts";

/** How many files whose path, or its end, was typed come before places that mention the path. */
const FILES_BEFORE_MENTIONS = 3;

/** Up to this many strings that are exactly the literal, where no symbol has the name, count as the places that define and read it. */
const DEFINING_STRINGS_MAX = 3;

/** How many definitions that a query asks for come before all other hits: a repository may have a hundred methods `run`. */
const DEFINITIONS_FIRST = 5;

/** How many symbols that a question mentions come before all other hits. */
const MENTIONED_FIRST = 2;

/** A name of fewer words may stand for anything. */
const WHOLE_NAME_WORDS_MIN = 2;

/**
 * Whether a symbol's name and owner are all that a question says: "where is the hotness of a story calculated" is about
 * `Story.calculated_hotness`, although other places of that file have the words more often.
 */
function saysAll(words: ReadonlySet<string>, { name, qualifiedName }: Pick<SymbolRow, "name" | "qualifiedName">): boolean {
  if (words.size < WHOLE_NAME_WORDS_MIN) return false;
  const own = new Set(identifierParts(name).map(stem));
  if (own.size < WHOLE_NAME_WORDS_MIN || [...own].some((word) => !words.has(word))) return false;
  const around = new Set(qualifiedParts(qualifiedName).flatMap(identifierParts).map(stem));
  return [...words].every((word) => around.has(word));
}

/** Why a candidate with these factor values comes first; undefined if it does not. */
export function precedenceOf(
  place: Pick<Candidate, "isExact" | "isWholeString" | "isAskedFor" | "path" | "symbol">,
  factorValue: (factor: FactorName) => number,
  { isOneWord, hasArguments, isScoped, isTopic, mentions, words }: QueryForm,
): Precedence | undefined {
  const { isExact, isWholeString, isAskedFor, symbol } = place;
  if (isAskedFor) return "definition";
  // A query that is a whole line of code may mention a symbol that the line defines or that is around it.
  if (isExact === "alone" && mentions.length > 0) return "text";
  if (symbol && mentions.some((names) => endsInNames(symbol.qualifiedName, names))) return "mention";
  if (symbol && FUNCTION_KINDS.has(symbol.kind) && saysAll(words, symbol) && !isAside(place)) return "mention";
  if (factorValue("path_end") > 0) return "file";
  if (isExact === "within" && isTopic && isDocumentation(place)) return undefined;
  if (isWholeString && !isAside(place)) return "string";
  if (isExact === "alone" || (isExact === "within" && !isAside(place))) return "text";
  if (isExact === "within") return "aside";
  return isOneWord && !hasArguments && factorValue("exact_symbol") === 1 && (!isScoped || factorValue("qualified_name") === 1)
    ? "name"
    : undefined;
}

/**
 * Whether a place is test code that sets the environment variable asked for, or a file of settings or documentation that names it: the
 * question is which code reads the variable.
 */
export function setsVariable(query: string, place: Pick<Candidate, "path" | "symbol" | "language">): boolean {
  if (!UPPER_CASE.test(query.trim())) return false;
  return hasKeys(place.language) || isDocumentation(place) || (place.symbol?.name === query.trim() && isAside(place));
}

/** A candidate with the reason why it comes first, if there is one. */
interface Reasoned<T> {
  readonly candidate: T;
  readonly precedence: Precedence | undefined;
}

/** Returns the candidates with one of some reasons, in ranking order. */
type Having<T> = (...wanted: Precedence[]) => readonly Reasoned<T>[];

/**
 * Moves to the front, each in ranking order: the definitions that a query asks for, then the answers to a literal (files with that path,
 * then places with the text or the name) or, for any other query, the symbols that it mentions. Candidates for which `isSetAside` is true
 * come last among the places with a text.
 */
export function exactFirst<T extends object>(
  ranked: readonly T[],
  precedence: (candidate: T) => Precedence | undefined,
  isSetAside: (candidate: T) => boolean = () => false,
): readonly (T | (T & { readonly precedence: Precedence }))[] {
  const ordered = ranked.map((candidate) => ({ candidate, precedence: precedence(candidate) }));
  const having: Having<T> = (...wanted) => ordered.filter(({ precedence: why }) => why !== undefined && wanted.includes(why));
  const first = [...having("definition").slice(0, DEFINITIONS_FIRST), ...literalFirst(having, isSetAside)];
  const moved = new Set<Reasoned<T>>(first);
  const marked = first.map(({ candidate, precedence: why }) => (why === undefined ? candidate : { ...candidate, precedence: why }));
  return [...marked, ...ordered.filter((item) => !moved.has(item)).map(({ candidate }) => candidate)];
}

function literalFirst<T>(having: Having<T>, isSetAside: (candidate: T) => boolean): readonly Reasoned<T>[] {
  const files = having("file").slice(0, FILES_BEFORE_MENTIONS);
  const quotes = having("aside");
  if (having("text", "string").length > 0) return [...files, ...textsFirst(having, isSetAside), ...quotes];
  // Where no other place has the text, and no symbol has the name, the places that quote it come first.
  const isOnlyQuoted = quotes.length > 0 && having("name", "mention").length === 0;
  return isOnlyQuoted ? [...files, ...quotes] : having("mention").slice(0, MENTIONED_FIRST);
}

/** The places with a text: the few that define and read it as a string, then all others and the symbols of that name. */
function textsFirst<T>(having: Having<T>, isSetAside: (candidate: T) => boolean): readonly Reasoned<T>[] {
  const strings = having("string");
  const defining = strings.length <= DEFINING_STRINGS_MAX && having("name").length === 0 ? strings : [];
  const texts = [...new Set([...defining, ...having("string", "text", "name")])];
  return [...texts.filter(({ candidate }) => !isSetAside(candidate)), ...texts.filter(({ candidate }) => isSetAside(candidate))];
}
