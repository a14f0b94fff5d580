/** The words of a question beside the literals in it. */
import { STOP_WORDS } from "#text/words/stop-words.ts";
import { literalsOf } from "./literals.ts";
import { phrasesOf } from "./phrases.ts";
import { signsMeant } from "./sign-texts.ts";

const WORD = /[\p{L}\p{N}_]{2,}/gu;

/**
 * The words beside the quoted phrases and literals of a query, without stop words; none without either, or if all of it is a literal. A name
 * among them is a word, too: a question is about it.
 */
export function wordsBeside(query: string): string[] {
  const literals = literalsOf(query);
  if (literals.some(({ isWhole }) => isWhole)) return [];
  const asTyped = [...phrasesOf(query).quoted, ...literals.map(({ text }) => text)];
  if (asTyped.length === 0) return [];
  const names = new Set(literals.flatMap(({ text, isName }) => (isName ? [text] : [])));
  const rest = asTyped.filter((text) => !names.has(text)).reduce((left, literal) => left.replaceAll(literal, " "), query);
  return (rest.match(WORD) ?? []).filter((word) => !STOP_WORDS.has(word.toLowerCase()));
}

/** A query without its quoted phrases with their quotes, and without texts of signs; undefined where it has none. */
export function withoutQuoted(query: string): string | undefined {
  const quoted = [...phrasesOf(query).quoted, ...signsMeant(query).map(({ text }) => text)];
  if (quoted.length === 0) return undefined;
  return quoted
    .reduce((left, phrase) => left.replaceAll(phrase, ""), query)
    .replace(/(["'`])\s*\1/g, " ")
    .trim();
}
