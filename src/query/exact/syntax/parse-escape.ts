/** Parses escapes: what follows a backslash. */
import { type CharSet, complement, propertySet } from "./char-set.ts";
import type { PatternCursor } from "./pattern-cursor.ts";
import { perlClass } from "./perl-classes.ts";
import type { Assertion } from "./syntax-tree.ts";
import { unicodeProperty } from "./unicode-property.ts";

/** The meaning of an escape. */
export type Escape =
  | { readonly is: "char"; readonly point: number }
  | { readonly is: "class"; readonly set: CharSet }
  | { readonly is: "assertion"; readonly assertion: Assertion };

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ["a", 0x07],
  ["f", 0x0c],
  ["t", 0x09],
  ["n", 0x0a],
  ["r", 0x0d],
  ["v", 0x0b],
]);

const ASSERTIONS: ReadonlyMap<string, Assertion> = new Map([
  ["A", "line_start"],
  ["z", "line_end"],
  ["b", "word_boundary"],
  ["B", "not_word_boundary"],
  ["<", "word_start"],
  [">", "word_end"],
]);

/** `\b{…}` */
const NAMED_BOUNDARIES: ReadonlyMap<string, Assertion> = new Map([
  ["start", "word_start"],
  ["end", "word_end"],
  ["start-half", "word_start_half"],
  ["end-half", "word_end_half"],
]);

/** Escapes of other languages, with what to write here instead. */
const FOREIGN: ReadonlyMap<string, string> = new Map([
  ["Z", "Write $ or \\z for the end of a line."],
  ["G", "Write ^ for the beginning of a line."],
  ["K", "Search for the whole expression; the answer shows the line in any case."],
  ["Q", "Ask for literal text, or put a backslash before each of . + * ? ( ) | [ ] { } ^ $ \\."],
  ["E", "Ask for literal text, or put a backslash before each of . + * ? ( ) | [ ] { } ^ $ \\."],
  ["h", "Write [ \\t] for a blank."],
  ["H", "Write [^ \\t] for non-blanks."],
  ["R", "A match lies within one line; write $ for its end."],
  ["X", "Write . for a character."],
  ["N", "Write . for any character of a line."],
  ["e", "Write \\x1B for the escape character."],
  ["k", "References to groups are not supported; write the alternatives out."],
  ["g", "References to groups are not supported; write the alternatives out."],
]);

const ESCAPES = "Escapes are \\d \\s \\w \\b \\B \\A \\z, \\p{…}, \\t \\r \\f \\v \\a, \\x41, \\u{41}, and a backslash before punctuation.";

/** The number of digits of an escape without braces. */
const HEX_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Parses an escape; the cursor is on the backslash. */
export function readEscape(cursor: PatternCursor, isInClass: boolean): Escape {
  const at = cursor.at;
  cursor.next();
  const char = cursor.next();
  if (char === "") throw cursor.error("a backslash escapes nothing", at, "Write \\\\ for a backslash.");
  if (char in HEX_DIGITS) return { is: "char", point: hexPoint(cursor, char, at) };
  const control = CONTROLS.get(char);
  if (control !== undefined) return { is: "char", point: control };
  const set = classOf(cursor, char, at);
  if (set) return { is: "class", set };
  const assertion = isInClass ? undefined : assertionOf(cursor, char);
  if (assertion) return { is: "assertion", assertion };
  if (/^[!-/:-@[-`{-~ ]$/.test(char)) return { is: "char", point: char.charCodeAt(0) };
  throw unknownEscape(cursor, char, at);
}

function unknownEscape(cursor: PatternCursor, char: string, at: number) {
  if (/\d/.test(char)) {
    const remedy =
      "Write the alternatives out, or search for one part and look at the lines. \\x31 is the character with the number 31 (hexadecimal).";
    return cursor.error("references to groups (backreferences) are not supported", at, remedy);
  }
  return cursor.error(`the escape \\${char} is not known here`, at, FOREIGN.get(char) ?? ESCAPES);
}

function assertionOf(cursor: PatternCursor, char: string): Assertion | undefined {
  if (char === "b" && cursor.peek() === "{") {
    const name = /^\{([a-z-]+)\}/.exec(cursor.source.slice(cursor.at, cursor.at + 16));
    const boundary = name?.[1] === undefined ? undefined : NAMED_BOUNDARIES.get(name[1]);
    if (boundary) cursor.at += (name?.[0] ?? "").length;
    if (boundary) return boundary;
  }
  return ASSERTIONS.get(char);
}

function classOf(cursor: PatternCursor, char: string, at: number): CharSet | undefined {
  if (char === "p" || char === "P") return property(cursor, char === "P", at);
  const small = char.toLowerCase();
  const set = perlClass(small, cursor.flags.isAscii);
  return set && char !== small ? complement(set) : set;
}

function property(cursor: PatternCursor, isCapital: boolean, at: number): CharSet {
  const written = cursor.eat("{") ? cursor.upTo("}") : cursor.next();
  cursor.wantUnicode(at);
  if (!written) throw cursor.error("\\p needs the name of a property", at, "Write \\pL, \\p{Lu}, \\p{Greek} or \\p{Alphabetic}.");
  const { 1: name = "", 2: operator, 3: value } = /^(.*?)(?:(!=|=|:)(.*))?$/su.exec(written) ?? [];
  const known = unicodeProperty(name, value);
  if (known === undefined) {
    const remedy = "Known are general categories (L, Lu, Nd), scripts (Greek) and properties (Alphabetic, Uppercase, White_Space).";
    throw cursor.error("Unicode has no property of this name", at, remedy);
  }
  const set = propertySet(known, cursor.flags.ignoresCase ? "unicode" : "none");
  return isCapital === (operator === "!=") ? set : complement(set);
}

function hexPoint(cursor: PatternCursor, letter: string, at: number): number {
  const isBraced = cursor.eat("{");
  const end = cursor.at + (HEX_DIGITS[letter] ?? 0);
  const digits = isBraced ? cursor.upTo("}") : cursor.source.slice(cursor.at, end);
  if (!isBraced) cursor.at = Math.min(end, cursor.source.length);
  if (digits === undefined || !/^[\da-f]+$/i.test(digits) || (!isBraced && digits.length !== HEX_DIGITS[letter])) {
    throw cursor.error("the number of a character is not complete", at, "Write \\x41, \\u0041 or \\u{41} for the character A.");
  }
  const point = Number.parseInt(digits, 16);
  if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) throw cursor.error("there is no character with this number", at);
  return point;
}
