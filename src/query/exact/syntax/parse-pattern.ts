/**
 * Parses patterns as Rust's `regex` crate does, so that a pattern means the same as in ripgrep. A match is within one line, so `^`, `\A`,
 * `$` and `\z` mean the line's ends. Packages that parse Rust's syntax exist only for other languages; those for JavaScript's syntax would
 * refuse or misread class operations, inline flags and POSIX classes.
 */
import { CodeCompassError } from "#core/errors.ts";
import { charSet, complement, rangeSet } from "./char-set.ts";
import { readClass } from "./parse-class.ts";
import { readEscape } from "./parse-escape.ts";
import { PatternCursor, type PatternFlags } from "./pattern-cursor.ts";
import { type Assertion, EMPTY, type Node } from "./syntax-tree.ts";

/** How deep groups may be nested, as in Rust. */
const DEPTH_MAX = 250;

const REPEATS: ReadonlyMap<string, readonly [min: number, max: number]> = new Map([
  ["*", [0, Number.POSITIVE_INFINITY]],
  ["+", [1, Number.POSITIVE_INFINITY]],
  ["?", [0, 1]],
]);

/** How look-around groups begin. */
const LOOKAROUND: readonly string[] = ["?=", "?!", "?<=", "?<!"];

const SUPPORTED =
  "Supported are Rust's regular expressions: classes, groups, alternatives, repetitions, ^ $ \\b. Search for the part that must be there, " +
  "and write what may surround it: instead of foo(?!bar), foo(?:[^b]|$).";
const BRACES = "Write \\{ for a literal brace, or ask for literal text.";
const REPEAT_SIGNS = "Write a backslash before a literal sign, or ask for literal text.";
const PARENTHESES = "Write \\( or \\) for a literal parenthesis, or ask for literal text.";
const ONE_LINE = "A match lies within one line: search for the text of one line, and look at its neighbours in the context.";
const NO_NUL = "Files that hold NUL are binary and not searched: leave it out.";

export interface ParsedPattern {
  readonly tree: Node;
  /** Whether the pattern contains a literal character, and a capital letter. */
  readonly hasLiteral: boolean;
  readonly hasCapital: boolean;
}

/** @throws invalid_input when the pattern is no expression of Rust's `regex`, or would match more than one line */
export function parsePattern(source: string, ignoresCase: boolean): ParsedPattern {
  const cursor = new PatternCursor(source, { ignoresCase, isSpaced: false, isLazy: false, isAscii: false });
  const tree = new PatternParser(cursor).parse();
  return { tree, hasLiteral: cursor.hasLiteral, hasCapital: cursor.hasCapital };
}

/** The tree of a literal text. */
export function parseLiteral(text: string, ignoresCase: boolean): ParsedPattern {
  const folding = ignoresCase ? "unicode" : "none";
  const of = Array.from(text, (char): Node => ({ is: "set", set: charSet(searchable(char), folding) }));
  return {
    tree: of.length === 1 ? (of[0] as Node) : { is: "sequence", of },
    hasLiteral: text !== "",
    hasCapital: /\p{Uppercase}/u.test(text),
  };
}

/** The code point of a character that a line of a text file can contain. */
function searchable(char: string): number {
  if (char === "\n") throw new CodeCompassError("invalid_input", "The pattern has a line break.", { remediation: ONE_LINE });
  if (char === "\0") throw new CodeCompassError("invalid_input", "The pattern has a NUL character.", { remediation: NO_NUL });
  return char.codePointAt(0) ?? 0;
}

class PatternParser {
  #depth = 0;
  readonly #names = new Set<string>();

  readonly cursor: PatternCursor;

  constructor(cursor: PatternCursor) {
    this.cursor = cursor;
  }

  parse(): Node {
    const tree = this.#alternatives();
    if (!this.cursor.isAtEnd) throw this.cursor.error("a parenthesis closes no group", this.cursor.at, PARENTHESES);
    return tree;
  }

  /** Parses up to the end of the group. Flags that are set inside it end with it. */
  #alternatives(): Node {
    const { cursor } = this;
    const { flags } = cursor;
    const choices = [this.#sequence()];
    while (cursor.eat("|")) choices.push(this.#sequence());
    cursor.flags = flags;
    const [only] = choices;
    return only && choices.length === 1 ? only : { is: "choice", of: choices };
  }

  #sequence(): Node {
    const { cursor } = this;
    const items: Node[] = [];
    for (;;) {
      cursor.skipIgnored();
      const char = cursor.peek();
      if (char === "" || char === "|" || char === ")") break;
      if (REPEATS.has(char) || char === "{") items.push(this.#repeat(items.pop(), char));
      else {
        const item = this.#item(char);
        if (item) items.push(item);
        else this.#refuseRepeat();
      }
    }
    const [only] = items;
    return only && items.length === 1 ? only : items.length === 0 ? EMPTY : { is: "sequence", of: items };
  }

  /** Parses the item that a character begins; undefined for flags, which match nothing. */
  #item(char: string): Node | undefined {
    const { cursor } = this;
    if (char === "(") return this.#group();
    if (char === "[") return this.#class();
    if (char === "\\") return this.#escape();
    const at = cursor.at;
    cursor.next();
    if (char === ".") return { is: "set", set: complement(rangeSet([[0x0a, 0x0a]], "none")) };
    if (char === "^") return this.#assertion("line_start");
    if (char === "$") return this.#assertion("line_end");
    return this.#char(char, at);
  }

  #char(char: string, at: number): Node {
    const { cursor } = this;
    if (char === "\n") throw cursor.error("it matches a line break", at, ONE_LINE);
    if (char === "\0") throw cursor.error("it matches a NUL character", at, NO_NUL);
    cursor.note(char, at);
    return { is: "set", set: charSet(char.codePointAt(0) ?? 0, cursor.folding) };
  }

  #assertion(assertion: Assertion): Node {
    return { is: "assertion", assertion, isAscii: this.cursor.flags.isAscii };
  }

  #class(): Node {
    const at = this.cursor.at;
    const set = readClass(this.cursor);
    if (set.members?.length === 1 && set.members[0] === 0x0a) throw this.cursor.error("it matches a line break", at, ONE_LINE);
    return { is: "set", set };
  }

  #escape(): Node {
    const at = this.cursor.at;
    const escaped = readEscape(this.cursor, false);
    if (escaped.is === "class") return { is: "set", set: escaped.set };
    if (escaped.is === "assertion") return this.#assertion(escaped.assertion);
    return this.#char(String.fromCodePoint(escaped.point), at);
  }

  #group(): Node | undefined {
    const { cursor } = this;
    const opening = cursor.at;
    cursor.next();
    const outer = cursor.flags;
    if (!this.#groupHead(opening)) return undefined;
    if (++this.#depth > DEPTH_MAX) throw cursor.error(`groups are nested more than ${DEPTH_MAX} deep`, opening);
    const tree = this.#alternatives();
    this.#depth--;
    cursor.flags = outer;
    if (!cursor.eat(")")) throw cursor.error("a group is not closed", opening, PARENTHESES);
    return tree;
  }

  /** Parses from behind the parenthesis up to the group's content; false when it was flags for the following items, and no group. */
  #groupHead(opening: number): boolean {
    const { cursor } = this;
    cursor.skipIgnored();
    if (cursor.peek() !== "?") return true;
    const rest = cursor.source.slice(cursor.at, cursor.at + 3);
    if (LOOKAROUND.some((head) => rest.startsWith(head))) throw cursor.error("look-around is not supported", opening, SUPPORTED);
    if (cursor.eat("?P<") || cursor.eat("?<")) {
      this.#name(opening);
      return true;
    }
    if (rest.startsWith("?>") || rest.startsWith("?P=") || rest.startsWith("?|")) {
      throw cursor.error("atomic groups, branch resets and references to groups are not supported", opening, SUPPORTED);
    }
    cursor.next();
    return this.#flags(opening);
  }

  #name(opening: number): void {
    const name = this.cursor.upTo(">");
    if (name === undefined || !/^[\p{Alphabetic}_][\p{Alphabetic}\p{N}_.[\]]*$/u.test(name))
      throw this.cursor.error("the group has no valid name", opening);
    if (this.#names.has(name)) throw this.cursor.error("two groups have the same name", opening);
    this.#names.add(name);
  }

  /** Parses flags. Returns whether they apply to a group (`(?i:`) and not to the following items (`(?i)`). */
  #flags(opening: number): boolean {
    const { cursor } = this;
    const {
      0: whole = "",
      1: on = "",
      2: off = "",
      3: end,
    } = /^([a-zA-Z]*)(?:-([a-zA-Z]+))?([:)])/.exec(cursor.source.slice(cursor.at, cursor.at + 20)) ?? [];
    const remedy = "Flags are i (ignore case), m, s, R, U, u and x: (?i), (?i-u:…).";
    if (end === undefined || (whole === ")" && on === "")) throw cursor.error("flags or a group's kind are not known", opening, remedy);
    if (!/^[imsUuxR]*$/.test(on + off)) throw cursor.error("a flag is not known", opening, remedy);
    cursor.at += whole.length;
    cursor.flags = withFlags(withFlags(cursor.flags, on, true), off, false);
    return end === ":";
  }

  /** Parses `*`, `+`, `?` or `{n,m}` behind an item. */
  #repeat(of: Node | undefined, sign: string): Node {
    const { cursor } = this;
    const at = cursor.at;
    if (!of) throw cursor.error("there is nothing to repeat", at, REPEAT_SIGNS);
    const [min, max] = REPEATS.get(sign) ?? this.#counts();
    if (sign !== "{") cursor.next();
    cursor.skipIgnored();
    const isTurned = cursor.eat("?");
    return { is: "repeat", of, min, max, isGreedy: isTurned === cursor.flags.isLazy };
  }

  #counts(): readonly [min: number, max: number] {
    const { cursor } = this;
    const at = cursor.at;
    const written = /\{\s*(\d+)\s*(?:(,)\s*(\d*)\s*)?\}/y;
    written.lastIndex = at;
    const { 0: whole = "", 1: least = "", 2: comma, 3: most = "" } = written.exec(cursor.source) ?? [];
    if (whole === "") throw cursor.error("a counted repetition is not complete", at, BRACES);
    const min = Number(least);
    const max = comma === undefined ? min : most === "" ? Number.POSITIVE_INFINITY : Number(most);
    if (min > max) throw cursor.error("a repetition ends before it begins", at);
    cursor.at += whole.length;
    return [min, max];
  }

  #refuseRepeat(): void {
    const { cursor } = this;
    cursor.skipIgnored();
    const char = cursor.peek();
    if (REPEATS.has(char) || char === "{") throw cursor.error("there is nothing to repeat", cursor.at, REPEAT_SIGNS);
  }
}

function withFlags(flags: PatternFlags, letters: string, value: boolean): PatternFlags {
  return {
    ignoresCase: letters.includes("i") ? value : flags.ignoresCase,
    isSpaced: letters.includes("x") ? value : flags.isSpaced,
    isLazy: letters.includes("U") ? value : flags.isLazy,
    isAscii: letters.includes("u") ? !value : flags.isAscii,
  };
}
