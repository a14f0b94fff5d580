/**
 * Literals: queries, or words of them, to find exactly as typed: `TF_LOG`, `server.port`, `x-request-id`, `/etc/hosts`, `$HOME`, `@Inject`,
 * `retry_limit`, a line of code. Plain words are no literals: ranking finds those.
 */

import { isOfSigns, signsMeant } from "./sign-texts.ts";

/** A text to be found character for character. */
export interface Literal {
  readonly text: string;
  /** It is the whole query. */
  readonly isWhole: boolean;
  /** It is a complete name, so that it does not match inside a longer one. */
  readonly isName?: boolean;
  /** It consists of signs, and the query has it in quotes: however many places have it, nothing else is meant. */
  readonly isQuotedSigns?: boolean;
}

/** Scripts without spaces between words, for a class of characters. */
export const UNSPACED_SCRIPTS =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
/** Full text takes a whole sentence in such a script for one word, so that only exact search can find it. */
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]{2}`, "u");

/** How many literals of one query are searched for. */
const LITERALS_MAX = 4;
/** Shorter ones occur everywhere. */
const LITERAL_CHARS_MIN = 3;

/** Characters that are neither ASCII nor part of a word, which full text does not index: `→`, an emoji. */
const SIGNS = /^(?=.*[^\x00-\x7f])[^\p{L}\p{N}\s]+$/u;
/** A quoted text of escapes, without a word for full text: `"\r\n"`. */
const QUOTED_ESCAPES = /^(["'`])(?=.*\1$)(?!.*[\p{L}\p{N}_]{2})(.*\\.+)\1$/su;

/** The form in which programs name constants and environment variables: `TF_LOG`. */
export const UPPER_CASE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/** Forms in which a query of one word is a literal. */
const WHOLE_WORD: readonly RegExp[] = [
  UPPER_CASE,
  /^[\w$@-]+(?:\.[\w$@-]+)+$/, // a.b.c
  /^[A-Za-z][\w.]*(?:-[\w.]+)+$/, // a-b
  /^\S*\/\S*$/, // /x/y, x/y
  /^[$@%#&!*~^?:+=<>|\\.,;(){}[\]"'`-]+.+$/s, // $x, @x, --flag, ->field
  /^\S*[(){}[\]=;,<>&|!*%^~"'`\\]\S*$/, // foo(bar), x=y
  /^[\w-]+:$/, // key:
  /^[\w$@.-]+(?::{1,2}[\w$@.-]+)+$/, // key:sub.key, a::b::c
  /^_\w+$|^\w+_$/, // _prefix_, which may begin a longer name
  /^0[xob][\da-f_]{2,}[a-z]*$/i, // 0xBAAAD700
];

/** A compound name: of a setting, a key or a local, which need not be a symbol. */
const COMPOUND_NAME = /^[A-Za-z][A-Za-z0-9]*(?:_+[A-Za-z0-9]+)+$|^[A-Za-z][a-z0-9]*[A-Z][A-Za-z0-9]*$/;

/** A number as code writes it: a port, a size, a code of errors. */
export const NUMBER = /^\d[\d_]{2,}$/;
/** A number that hardly counts or dates anything in a sentence: `port 1313`, not `20 files` or `in 2024`. */
const NUMBER_OF_SENTENCE = /^(?!(?:19|20)\d\d$)\d[\d_]{3,}$/;
/** In a longer sentence, such as an error message, a number may be a value that the program filled in. */
const WORDS_WITH_NUMBER_MAX = 7;

/** Forms that distinguish a literal from other words of a sentence. A dash alone does not: `case-insensitive`, `built-in`. */
const WORD_OF_SENTENCE: readonly RegExp[] = [
  UPPER_CASE,
  /^[a-z0-9_]+(?:[.-][a-z0-9_]+){2,}$/i,
  /^[a-z][a-z0-9]*_[a-z0-9_]+\.[\w.]+$/i,
  /^\/[\w.-]+(?:\/[\w.{}:-]+)+$/,
  /^[$@][A-Za-z_]\w+$/,
  /^--[a-z][\w-]+$/i,
  /^[a-z]\w*(?:::\w+){2,}$/,
];

/** What code has and sentences lack; one occurrence is enough. */
const CODE_SIGN =
  /^[a-z_]\w*[?!]? :[a-z_]\w*\b(?!:)|[;{}]|\[\]|\w\(|[^\s\w]=|=[^\s\w]|\s=\s|->|::|'''|"""|^(?:\/\/|#|--|\/\*|\*|@)|[,([=]$|^\W*(?<![\w"'-])[\w"'-]+:\s{2}|<\/?\w[^<>]*>/;
const LINE_CHARS_MIN = 8;
/**
 * A key with a value that is no plain word: `Title: MAX_SIZE`, `options: HTMLOptions`. Sentences begin so too: their words count as well.
 */
const KEY_AND_VALUE = /^[\w"'-]+:\s(?=\S+$)\S*[A-Z_\d(.]/;

/** The literals of a query, the whole query first. A quoted text is none: quotes have a meaning of their own (`phrases.ts`). */
export function literalsOf(query: string): Literal[] {
  const text = query.trim();
  if (UNSPACED.test(text) && !/[\n\r]/.test(text)) return [{ text, isWhole: true }];
  const signs = /^(["'`])([^\s"'`]+)\1$/.exec(text)?.[2];
  if (signs !== undefined && isOfSigns(signs)) return [{ text: signs, isWhole: true }];
  if (SIGNS.test(text)) return [{ text, isWhole: true }];
  const escapes = QUOTED_ESCAPES.exec(text)?.[2];
  if (escapes !== undefined && !/[\n\r]/.test(escapes)) return [{ text: escapes, isWhole: true }];
  if (text.length < LITERAL_CHARS_MIN || /^(["'`]).+\1$/s.test(text) || /[\n\r]/.test(text)) return [];
  if (!/\s/.test(text)) {
    if (WHOLE_WORD.some((shape) => shape.test(text)))
      return [text, ...undashed(text)].map((spelling) => ({ text: spelling, isWhole: true }));
    return COMPOUND_NAME.test(text) || NUMBER.test(text) ? [{ text, isWhole: true, isName: true }] : [];
  }
  const drawn = signLiterals(text);
  if (isCode(text)) return [{ text, isWhole: true }, ...drawn];
  const words = [...new Set(text.split(/\s+/).map((word) => word.replace(/^["'`(]+|(?<!["'`),.:;?!])["'`),.:;?!]+$/g, "")))];
  const literals = words.flatMap((word): Literal[] => {
    if (word.length < LITERAL_CHARS_MIN) return [];
    if (WORD_OF_SENTENCE.some((shape) => shape.test(word))) return [{ text: word, isWhole: false }];
    if (words.length <= WORDS_WITH_NUMBER_MAX && NUMBER_OF_SENTENCE.test(word)) return [{ text: word, isWhole: false, isName: true }];
    // `GET` and `JSON` are words of many sentences.
    return COMPOUND_NAME.test(word) && /[a-z]/.test(word) ? [{ text: word, isWhole: false, isName: true }] : [];
  });
  const parts = [...drawn, ...literals].slice(0, LITERALS_MAX);
  return KEY_AND_VALUE.test(text) ? [{ text, isWhole: true }, ...parts] : parts;
}

/** The texts of signs in a question; none of a line of code, whose signs mean nothing without the rest of it. */
function signLiterals(text: string): Literal[] {
  const signs = signsMeant(text);
  const rest = signs.reduce((left, { text: sign }) => left.replaceAll(sign, " "), text);
  return isCode(rest) ? [] : signs.map(({ text: sign, isQuoted }) => ({ text: sign, isWhole: false, isQuotedSigns: isQuoted }));
}

/** Whether a query has words in a script without spaces between them. */
export function isUnspaced(query: string): boolean {
  return UNSPACED.test(query);
}

/** The single word of a query whose form shows that it was copied and is no symbol's name: `key:sub.key`. */
export function copiedWord(query: string): string | undefined {
  const [literal] = literalsOf(query);
  return literal?.isWhole && !literal.isName && /^[\p{L}\p{N}$@_][^\s/\\]*[:.-][^\s/\\]*[\p{L}\p{N}_]$/u.test(literal.text)
    ? literal.text
    : undefined;
}

/** How a program may declare a command-line option: `--no-dry-run` as `dry-run`. Not for options of one word, which is any word. */
function undashed(text: string): string[] {
  const bare = /^--(?:no-)?([a-z][\w]*(?:[.-]\w+)+)$/i.exec(text)?.[1];
  return bare === undefined ? [] : [bare];
}

/** A text needs this many words to be searched for as typed: fewer occur together by chance. */
const SAID_WORDS_MIN = 3;
/** Two capitalised words are a heading or a label: `Configuration Techniques`. */
const TITLE = /^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u;

/** The query as a line of text that may occur as typed: a sentence of a document or comment, a message. Undefined for a line of code. */
export function saidText(query: string): string | undefined {
  const text = query.trim();
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const isLine = (words.length >= SAID_WORDS_MIN || TITLE.test(text)) && /\s/.test(text) && !/[\n\r]/.test(text);
  return isLine && !isCode(text) && !/^(["'`]).+\1$/.test(text) ? text : undefined;
}

/** Two words of which the first is capitalised, as most programs write labels: `Sleep timer`. Questions begin so, too. */
const LABEL = /^\p{Lu}\p{Ll}+ \p{Ll}+[.…:!]?$/u;

/** A query that may be the label of a button, a setting or a column as the user reads it. The words alone are too few to say so. */
export function labelText(query: string): string | undefined {
  const text = query.trim();
  return LABEL.test(text) ? text : undefined;
}

/** Whether several words are a line of code and no sentence. */
function isCode(text: string): boolean {
  return text.length >= LINE_CHARS_MIN && CODE_SIGN.test(text);
}
