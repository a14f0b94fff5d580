/**
 * Texts of signs in a query: `⚠ indicator`, `"::" separator`. Full text indexes words alone, so only exact search finds such a text, and
 * only exact search can tell that no file has it.
 */
import { hasFailureWord } from "./intent.ts";
import { phraseTerms, quotedTexts } from "./phrases.ts";

/** A text of a query that has no word for full text. */
export interface SignText {
  readonly text: string;
  readonly isQuoted: boolean;
  /** Whether the query begins with it: an emoji there may only adorn the sentence behind it. */
  readonly isFirst: boolean;
}

/** A word of a sentence that is a symbol or a drawing. Dashes, arrows, bullets and quotation marks belong to the sentence itself. */
const DRAWN_WORD = /^(?=.*\p{So})[\p{So}\p{Mn}\u200d]+$/u;
/** The shortest text of ASCII signs that is looked for: a single one stands in most files. */
const ASCII_SIGNS_MIN = 2;

/** The texts of signs in a query of several words, those in quotes first. */
function signTexts(query: string): readonly SignText[] {
  const text = query.trim();
  if (!/\S\s+\S/.test(text) || /[\r\n]/.test(text)) return [];
  const quoted = quotedTexts(text).filter(isOfSigns);
  const drawn = text.split(/\s+/).filter((word) => DRAWN_WORD.test(word) && !quoted.includes(word));
  return [...new Set([...quoted, ...drawn])].map((sign) => ({
    text: sign,
    isQuoted: quoted.includes(sign),
    isFirst: text.startsWith(sign),
  }));
}

/** Whether a text has no word that full text would find, and is no single sign of ASCII. */
export function isOfSigns(text: string): boolean {
  const isWordless = text !== "" && phraseTerms(text).every((term) => /^[\x00-\x7f]?$/.test(term));
  return isWordless && !/^\w*$/.test(text) && (text.length >= ASCII_SIGNS_MIN || /[^\x00-\x7f]/.test(text));
}

/** The texts of signs that a place must have. What a message quotes may be a value that no file has. */
export function signsMeant(query: string): readonly SignText[] {
  return hasFailureWord(query) ? [] : signTexts(query);
}
