/** Parses character classes in brackets: `[a-z&&[^aeiou]]`. */
import { type CharSet, charSet, complement, rangeSet, SET_OPERATIONS, union } from "./char-set.ts";
import { readEscape } from "./parse-escape.ts";
import type { PatternCursor } from "./pattern-cursor.ts";
import { posixClass } from "./perl-classes.ts";

/** How deep brackets may be nested. */
const CLASS_DEPTH_MAX = 50;

const NOTHING: CharSet = rangeSet([], "none");
const BRACKETS = "Write \\[ for a literal bracket.";

/** A member of a class: a character, which may begin a range, or a set. */
type Member = { readonly point: number; readonly at: number } | CharSet;

/** Parses a class; the cursor is on its opening bracket. */
export function readClass(cursor: PatternCursor, depth = 0): CharSet {
  const opening = cursor.at;
  cursor.next();
  if (depth > CLASS_DEPTH_MAX) throw cursor.error("brackets are nested too deeply", opening);
  skipBlanks(cursor);
  const isNegated = cursor.eat("^");
  const set = new ClassReader(cursor, opening, depth).read();
  return isNegated ? complement(set) : set;
}

class ClassReader {
  /** The set before the last operator, and the operator. */
  #left: { readonly set: CharSet; readonly operator: keyof typeof SET_OPERATIONS } | undefined;
  /** The members behind the operator. */
  #members: CharSet[] = [];

  readonly cursor: PatternCursor;
  readonly opening: number;
  readonly depth: number;

  constructor(cursor: PatternCursor, opening: number, depth: number) {
    this.cursor = cursor;
    this.opening = opening;
    this.depth = depth;
  }

  read(): CharSet {
    this.#leadingMembers();
    for (;;) {
      skipBlanks(this.cursor);
      if (this.cursor.isAtEnd) throw this.cursor.error("a bracket is not closed", this.opening, BRACKETS);
      if (this.cursor.eat("]")) return this.#operand();
      const operator = this.#operator();
      if (operator) {
        this.#left = { set: this.#operand(), operator };
        this.#members = [];
      } else this.#members.push(this.#item());
    }
  }

  /** Leading dashes are members, and so is a closing bracket right at the start. */
  #leadingMembers(): void {
    const { cursor } = this;
    skipBlanks(cursor);
    while (cursor.peek() === "-") {
      this.#members.push(this.#char(cursor.next()));
      skipBlanks(cursor);
    }
    if (this.#members.length === 0 && cursor.peek() === "]") this.#members.push(this.#char(cursor.next()));
  }

  #operator(): keyof typeof SET_OPERATIONS | undefined {
    for (const operator of ["&&", "--", "~~"] as const) if (this.cursor.eat(operator)) return operator;
    return undefined;
  }

  #operand(): CharSet {
    const right = this.#members.length > 0 ? union(this.#members) : NOTHING;
    return this.#left ? SET_OPERATIONS[this.#left.operator](this.#left.set, right) : right;
  }

  #item(): CharSet {
    const { cursor } = this;
    if (cursor.peek() !== "[") return this.#range(this.#member());
    return this.#posix() ?? readClass(cursor, this.depth + 1);
  }

  /** Parses `[:alpha:]`; undefined when the bracket opens a class. */
  #posix(): CharSet | undefined {
    const { cursor } = this;
    const written = /\[:(\^?)([a-z]+):\]/y;
    written.lastIndex = cursor.at;
    const { 0: whole = "", 1: hat, 2: name = "" } = written.exec(cursor.source) ?? [];
    const set = posixClass(name, cursor.folding);
    if (!set) return undefined;
    cursor.at += whole.length;
    return hat === "^" ? complement(set) : set;
  }

  #member(): Member {
    const { cursor } = this;
    const at = cursor.at;
    if (cursor.peek() !== "\\") {
      const char = cursor.next();
      cursor.note(char, at);
      return { point: char.codePointAt(0) ?? 0, at };
    }
    const escaped = readEscape(cursor, true);
    if (escaped.is === "class") return escaped.set;
    if (escaped.is !== "char") throw cursor.error("an assertion is not allowed in brackets", at);
    cursor.note(String.fromCodePoint(escaped.point), at);
    return { point: escaped.point, at };
  }

  /** The range that a member begins, or the member alone. */
  #range(first: Member): CharSet {
    const { cursor } = this;
    skipBlanks(cursor);
    if (!this.#isRange()) return "point" in first ? charSet(first.point, cursor.folding) : first;
    cursor.next();
    skipBlanks(cursor);
    const at = cursor.at;
    const last = this.#member();
    if (!("point" in first) || !("point" in last))
      throw cursor.error("a range needs a character at both ends", at, "Write a literal dash first or last in the brackets, or as \\-.");
    if (first.point > last.point) throw cursor.error("a range ends before it begins", first.at);
    return rangeSet([[first.point, last.point]], cursor.folding);
  }

  #isRange(): boolean {
    const { source, at } = this.cursor;
    return source[at] === "-" && source[at + 1] !== "]" && source[at + 1] !== "-" && at + 1 < source.length;
  }

  #char(char: string): CharSet {
    this.cursor.note(char, this.cursor.at);
    return charSet(char.codePointAt(0) ?? 0, this.cursor.folding);
  }
}

function skipBlanks(cursor: PatternCursor): void {
  cursor.skipIgnored();
}
