/**
 * Splits identifiers into words: the `code_camel`, `code_snake`, `code_dotted` and `code_path` tokenizers in one.
 *
 * An identifier yields its *joined* form (lower case without separators, the same for `getUserName`, `get_user_name` and `get-user-name`)
 * and, when it has several parts, its parts.
 */
import { TERM_CACHE_ENTRIES_MAX, TERM_CHARS_MAX } from "#core/limits.ts";
import { ownText } from "./own-text.ts";
import { asciiSourceTerms } from "./source-terms.ts";

/** Runs of letters, digits and underscores: identifiers of any language. */
const WORD = /[\p{L}\p{N}_]+/gu;
/** Where a name splits: at underscores, in `aB`, and before the last capital of an acronym (`XMLHttp` is `XML`, `Http`). */
const BREAK = /_+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const PLAIN = /^[a-z]+$/;
/** Nearly all names are ASCII: they are split without look-behind, which is slow in regular expressions. */
const ASCII = /^\w*$/;
const UNBROKEN = /^[a-z0-9]+$/;
const ALPHANUMERIC = /^[A-Za-z0-9]*$/;
/** A break before a capital letter in ASCII text: `aB`. */
const CAMEL_BREAK = /([a-z0-9])([A-Z])/g;
/** The last capital of an acronym in ASCII text: `XMLHttp`. */
const ACRONYM_BREAK = /([A-Z])([A-Z][a-z])/g;
const TRAILING_DIGITS = /^(\p{L}{3,})\p{N}+$/u;

const termsByWord = new Map<string, readonly string[]>();

/** The words of an identifier, in order, in lower case: `HTTPServer2` is `http`, `server2`. */
export function identifierParts(identifier: string): string[] {
  if (UNBROKEN.test(identifier)) return [identifier];
  const pieces = ASCII.test(identifier)
    ? identifier.replace(CAMEL_BREAK, "$1_$2").replace(ACRONYM_BREAK, "$1_$2").split("_")
    : identifier.split(BREAK);
  return pieces.filter((part) => part !== "").map((part) => part.toLowerCase());
}

/** The form that all spellings of one name share: `getUserName` is `getusername`. */
export function joinedForm(identifier: string): string {
  const solid = ALPHANUMERIC.test(identifier) ? identifier : identifier.replace(/[^\p{L}\p{N}]+/gu, "");
  return solid.toLowerCase();
}

/** A name with hyphens as scripts write it: `row-click` is `rowClick`. */
export function camelCased(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** A name with its first letter as a capital. */
export function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A name in small letters with underscores: `renameBoat` and `RenameBoat` are `rename_boat`. */
export function snakeCased(name: string): string {
  return name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

/** All index terms of a text, in order: for each word its joined form, then its parts when they say more. */
export function textTerms(text: string): string[] {
  const terms: string[] = [];
  for (const [word] of text.matchAll(WORD)) for (const term of wordTerms(word)) terms.push(term);
  return terms;
}

/** Index terms of one word. */
export function wordTerms(word: string): readonly string[] {
  const known = termsByWord.get(word);
  if (known) return known;
  const own = ownText(word);
  const terms = PLAIN.test(own) ? plainTerm(own) : compoundTerms(own);
  if (termsByWord.size >= TERM_CACHE_ENTRIES_MAX) termsByWord.clear();
  termsByWord.set(own, terms);
  return terms;
}

function plainTerm(word: string): readonly string[] {
  return word.length <= TERM_CHARS_MAX ? [word] : [];
}

function compoundTerms(word: string): readonly string[] {
  const parts = identifierParts(word).filter((part) => part.length <= TERM_CHARS_MAX);
  const joined = parts.join("");
  const terms = new Set(joined.length <= TERM_CHARS_MAX && joined !== "" ? [joined] : []);
  for (const part of parts) {
    terms.add(part);
    const stem = TRAILING_DIGITS.exec(part)?.[1];
    if (stem) terms.add(stem);
  }
  return [...terms];
}

/** The terms of a short text (a name, a path, a signature) joined by spaces: the form in which FTS5 receives text. */
export function indexText(text: string): string {
  return textTerms(text).join(" ");
}

const COMPOUND = /\b(?:[A-Z]*[a-z0-9]+[A-Z]|[A-Z]{2,}[a-z]|[A-Za-z0-9]+_[A-Za-z0-9])\w*/g;
/** A run of this many characters is data, not words. */
const DATA_CHARS_MIN = 65;
const DATA_RUN = new RegExp(`\\w{${DATA_CHARS_MIN},}`, "g");

/**
 * Index terms of running source text, several times faster than {@link indexText} and, for ASCII identifiers, equal to it except for order:
 * first the text with its identifiers split into parts, in place, so that phrases stay phrases; then the joined forms. FTS5's tokenizer
 * drops the punctuation; most of it is dropped here already unless `keepsMarks`, which is needed for texts whose terms are compared.
 */
export function indexSource(text: string, keepsMarks = false): string {
  return asciiSourceTerms(text, DATA_CHARS_MIN, keepsMarks) ?? anySourceTerms(text);
}

/** Characters beyond ASCII that belong to no word: typographic quotes, dashes, arrows. FTS5's tokenizer takes them for letters. */
const FOREIGN_MARKS = /[^\x00-\x7f\p{L}\p{N}]+/gu;

function anySourceTerms(given: string): string {
  const text = given.replace(FOREIGN_MARKS, " ");
  const words = DATA_RUN.test(text) ? text.replace(DATA_RUN, " ") : text;
  const parts = words.replace(CAMEL_BREAK, "$1 $2").replace(ACRONYM_BREAK, "$1 $2");
  const compounds = words.match(COMPOUND);
  const joined = compounds ? compounds.join(" ").replaceAll("_", "") : "";
  return `${parts} ${joined}`.toLowerCase();
}
