/** Puts places that contain the whole query as typed before look-alikes, however high those rank. */
import type { QueryIntent } from "#core/protocol.ts";
import { FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import { hasKeys } from "#lang/languages.ts";
import { UPPER_CASE } from "#query/parse/literals.ts";
import { endsInNames, isOneWord, type NameQuery, qualifiedParts } from "#query/parse/name-query.ts";
import { asksForTests } from "#query/parse/question-shape.ts";
import type { Candidate, Precedence } from "#query/recall/candidate.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { identifierParts } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";
import { STOP_WORDS } from "#text/words/stop-words.ts";
import type { FactorName } from "./factors.ts";
import { placeMarks, type TestablePlace } from "./test-code.ts";

/** How many files whose path, or its end, was typed come before places that mention the path. */
const FILES_BEFORE_MENTIONS = 3;

/** Up to this many strings that are exactly the literal, where no symbol has the name, count as the places that define and read it. */
const DEFINING_STRINGS_MAX = 3;

/** How many definitions that a query asks for by name and kind come before all other hits: a repository may have a hundred methods `run`. */
const DEFINITIONS_FIRST = 5;

/** How many symbols that a question names with their scopes come before all other hits. */
const MENTIONED_FIRST = 2;

/** The form of a query, as far as it decides what comes first. */
interface AskedFor {
  /** One word; in a query of several, no word is the name asked for: `assertEquals(2, calls)`, `if (size >= limit)`. */
  readonly isOneWord: boolean;
  /** It has arguments in brackets, and so says more than a name. */
  readonly hasArguments: boolean;
  /** It is a name with the scope to find it in. */
  readonly isScoped: boolean;
  /** Some plain words, which documentation may have in that order although the query asks for code: `request interceptors`. */
  readonly isTopic: boolean;
  /** The names with scopes among several words, each split into its parts. */
  readonly mentions: readonly (readonly string[])[];
  /** The stems of the words of a question, without words that carry no meaning; empty for any other query. */
  readonly words: ReadonlySet<string>;
}

const SCOPED_NAME = /(?<![\w./\\-])[A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*)+[?!]?(?![\w/\\-])/g;

/** Names that no sentence has for a word: `find_by_id`, `writeReset`. One before a colon is that of an error, whose message follows. */
const NAME_AMONG_WORDS = /(?<![\w.:#/\\$-])(?:[A-Za-z]\w*_\w+|[A-Za-z][a-z\d]*[A-Z]\w*[a-z]\w*)(?![\w.:#/\\-])/g;

/** A word with a capital behind other words, or the first of two: the name of a type or of a product. */
const CAPITALISED_AMONG_WORDS = /(?<=\p{Ll}\s)\p{Lu}\p{Ll}+(?![\w.:#/\\$-])|^\p{Lu}\p{Ll}+(?=\s\p{Ll}+$)/gu;
const WORDS_BESIDE_CAPITALISED_MAX = 1;

/** Up to six words in small letters, without signs. Longer ones are sentences, which somebody may have pasted. */
const PLAIN_WORDS = /^\p{Ll}+(?: \p{Ll}+){1,5}$/u;

/** Reads the form of a query; `name` is the query read as a name. */
export function askedFor(query: string, name: NameQuery, intent: QueryIntent): AskedFor {
  const isWord = isOneWord(query);
  // A question ends in a mark that a Ruby name could end in, so both readings are kept.
  const scoped = isWord ? [] : (query.match(SCOPED_NAME) ?? []).flatMap((text) => [text, text.replace(/[?!]$/, "")]);
  // Who asks for the tests of a name does not want the name's own place first.
  const names = isWord || asksForTests(query) ? [] : [...scoped, ...onlyName(query, intent)];
  const mentions = [...new Set(names)].map(qualifiedParts);
  const isTopic = PLAIN_WORDS.test(query.trim());
  // A topic ("request context handling") is about more than the function that has its words, and a name in a question about that name.
  const isPlain = query.match(NAME_AMONG_WORDS) === null;
  const isQuestion = intent === "natural_language" && isPlain && QUESTION_WORD.test(query.trim()) && !asksForTests(query);
  return {
    isOneWord: isWord,
    hasArguments: /\(\s*[^)\s]/.test(query),
    isScoped: name.scope.length > 0,
    isTopic,
    mentions,
    words: isQuestion ? meaningWords(query) : new Set(),
  };
}

function meaningWords(query: string): Set<string> {
  const words = (query.match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap(identifierParts).filter((word) => !STOP_WORDS.has(word));
  return new Set(words.map(stem));
}

const QUESTION_WORD = /^(?:where|how|which|what|who|when)\b/i;

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

/** With more words besides a name, ranking decides whether they mean the name's symbol or what is done to it elsewhere. */
const WORDS_BESIDE_NAME_MAX = 2;

/** The compound name that a query is about: its only one, in a compiler's message or among few other words. */
function onlyName(query: string, intent: QueryIntent): string[] {
  const compound = [...new Set(query.match(NAME_AMONG_WORDS) ?? [])];
  const names = compound.length > 0 ? compound : [...new Set(query.match(CAPITALISED_AMONG_WORDS) ?? [])];
  const most = compound.length > 0 ? WORDS_BESIDE_NAME_MAX : WORDS_BESIDE_CAPITALISED_MAX;
  const words = (query.match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  return names.length === 1 && ((intent === "error" && compound.length > 0) || words.length - 1 <= most) ? names : [];
}

/** Why a candidate with these factor values comes first; undefined if it does not. */
export function precedenceOf(
  place: Pick<Candidate, "isExact" | "isWholeString" | "isAskedFor" | "path" | "symbol">,
  factorValue: (factor: FactorName) => number,
  { isOneWord, hasArguments, isScoped, isTopic, mentions, words }: AskedFor,
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
 * Whether a place is test code that sets the environment variable asked for, or a file of settings that names it: the question is which code
 * reads the variable.
 */
export function setsVariable(query: string, place: Pick<Candidate, "path" | "symbol" | "language">): boolean {
  if (!UPPER_CASE.test(query.trim())) return false;
  return hasKeys(place.language) || (place.symbol?.name === query.trim() && isAside(place));
}

/** Path marks of files that quote messages which other places print. */
const QUOTING: ReadonlySet<string> = new Set(["path_test", "path_mock", "path_docs", "path_example", "path_generated"]);

/** Whether a place rather quotes what other code says or prints. */
export function isAside(place: TestablePlace): boolean {
  return placeMarks(place, "").some(({ factor }) => QUOTING.has(factor));
}

/** Whether a place is documentation. */
export function isDocumentation(place: TestablePlace): boolean {
  return placeMarks(place, "").some(({ factor }) => factor === "path_docs");
}

/**
 * Moves the answers to a literal to the front, in ranking order: first files with that path, then places with the text or the name. For any
 * other query, moves the symbols that it mentions. Candidates for which `isSetAside` is true come last among those moved.
 */
export function exactFirst<T extends object>(
  ranked: readonly T[],
  precedence: (candidate: T) => Precedence | undefined,
  isSetAside: (candidate: T) => boolean = () => false,
): readonly (T | (T & { readonly precedence: Precedence }))[] {
  const ordered = ranked.map((candidate) => ({ candidate, precedence: precedence(candidate) }));
  const has = (...wanted: Precedence[]): boolean => ordered.some(({ precedence: why }) => why !== undefined && wanted.includes(why));
  const isText = has("text", "string");
  // Where no other place has the text, and no symbol has the name, the places that quote it come first.
  const isQuoted = !isText && !has("name", "mention") && has("aside");
  const of = (...wanted: Precedence[]) => ordered.filter((item) => item.precedence && wanted.includes(item.precedence));
  const strings = of("string");
  const defining = strings.length <= DEFINING_STRINGS_MAX && of("name").length === 0 ? strings : [];
  const said = [...new Set([...defining, ...of("string", "text", "name")])];
  const isSet = ({ candidate }: (typeof said)[number]): boolean => isSetAside(candidate);
  const texts = [...said.filter((item) => !isSet(item)), ...said.filter(isSet)];
  const files = of("file").slice(0, FILES_BEFORE_MENTIONS);
  const literal = isText
    ? [...files, ...texts, ...of("aside")]
    : isQuoted
      ? [...files, ...of("aside")]
      : of("mention").slice(0, MENTIONED_FIRST);
  const first = [...of("definition").slice(0, DEFINITIONS_FIRST), ...literal];
  const moved = new Set(first);
  const marked = first.map(({ candidate, precedence: why }) => (why === undefined ? candidate : { ...candidate, precedence: why }));
  return [...marked, ...ordered.filter((item) => !moved.has(item)).map(({ candidate }) => candidate)];
}
