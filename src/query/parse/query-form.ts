/** The form of a query, as far as it decides what comes first in an answer. */
import type { QueryIntent } from "#core/protocol.ts";
import { identifierParts } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";
import { STOP_WORDS } from "#text/words/stop-words.ts";
import { isOneWord, type NameQuery, qualifiedParts } from "./name-query.ts";
import { asksForTests } from "./question-shape.ts";

/** What {@link queryForm} reads. */
export interface QueryForm {
  /** One word; in a query of several, no word is the name asked for: `assertEquals(2, calls)`, `if (size >= limit)`. */
  readonly isOneWord: boolean;
  /** It has arguments in brackets, and so says more than a name. */
  readonly hasArguments: boolean;
  /** It is a name with the scope to find it in. */
  readonly isScoped: boolean;
  /** Some plain words, which documentation may have in that order although the query asks for code: `request interceptors`. */
  readonly isTopic: boolean;
  /** The names among several words that have a scope, and the only name that the query is about, each split into its parts. */
  readonly mentions: readonly (readonly string[])[];
  /** The stems of the words of a question without a name, but for words that carry no meaning; empty for any other query. */
  readonly words: ReadonlySet<string>;
}

const SCOPED_NAME = /(?<![\w./\\-])[A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*)+[?!]?(?![\w/\\-])/g;

/** Names that no sentence has for a word: `find_by_id`, `writeReset`. One before a colon is that of an error, whose message follows. */
const NAME_AMONG_WORDS = /(?<![\w.:#/\\$-])(?:[A-Za-z]\w*_\w+|[A-Za-z][a-z\d]*[A-Z]\w*[a-z]\w*)(?![\w.:#/\\-])/g;

/** A word with a capital behind other words, or the first of two: the name of a type or of a product. */
const CAPITALISED_AMONG_WORDS = /(?<=\p{Ll}\s)\p{Lu}\p{Ll}+(?![\w.:#/\\$-])|^\p{Lu}\p{Ll}+(?=\s\p{Ll}+$)/gu;

/** A word in small letters, or the short name of a protocol or format, with its version: `HTTP/2`, `TLS 1.3`, `JSON`. */
const PLAIN_WORD = "(?:\\p{Ll}+|\\p{Lu}{2,}(?:[/-]?\\d+(?:\\.\\d+)*)?)";
/** Up to six such words, without other signs. Longer ones are sentences, which somebody may have pasted. */
const PLAIN_WORDS = new RegExp(`^${PLAIN_WORD}(?: (?:${PLAIN_WORD}|\\d+(?:\\.\\d+)?)){1,5}$`, "u");

const QUESTION_WORD = /^(?:where|how|which|what|who|when)\b/i;

/** Reads the form of a query; `name` is the query read as a name. */
export function queryForm(query: string, name: NameQuery, intent: QueryIntent): QueryForm {
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

/** With more words besides a name, ranking decides whether they mean the name's symbol or what is done to it elsewhere. */
const WORDS_BESIDE_NAME_MAX = 2;
/** The same for a name that is only a word with a capital. */
const WORDS_BESIDE_CAPITALISED_MAX = 1;

/** The name that a query is about: its only compound name, in a compiler's message or among few other words; else its only one with a capital. */
function onlyName(query: string, intent: QueryIntent): string[] {
  const compound = [...new Set(query.match(NAME_AMONG_WORDS) ?? [])];
  const isCompound = compound.length > 0;
  const names = isCompound ? compound : [...new Set(query.match(CAPITALISED_AMONG_WORDS) ?? [])];
  if (names.length !== 1) return [];
  const others = (query.match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => !STOP_WORDS.has(word.toLowerCase())).length - 1;
  const isAbout = isCompound ? intent === "error" || others <= WORDS_BESIDE_NAME_MAX : others <= WORDS_BESIDE_CAPITALISED_MAX;
  return isAbout ? names : [];
}
