/**
 * Sets of characters: which characters one position of a pattern matches. A set is tested for single code points and never enumerated,
 * because `alphabet.ts` tests each character of the searched texts once. Rejected: JavaScript's own class operations (flag `v`), because
 * JavaScriptCore complements a case-insensitive set before it folds it, and Rust after.
 */

/** Which letters count as equal: only identical ones, those that Unicode folds together, or A-Z with a-z alone (after `(?-u)`). */
export type Folding = "none" | "unicode" | "ascii";

export interface CharSet {
  /** Equal for equal sets that are written alike. */
  readonly key: string;
  has(point: number): boolean;
  /** All code points of the set as written, before case folding, when they are few; else undefined. */
  readonly members: readonly number[] | undefined;
  readonly ignoresCase: boolean;
  /** The highest code point of the set at most. */
  readonly last: number;
}

const LAST_POINT = 0x10ffff;

/** Code points from the first to the last, both included. */
export type CharRange = readonly [first: number, last: number];

/** A set with more members is not enumerated. */
const MEMBERS_MAX = 10;

/** Non-ASCII letters that Unicode folds to ASCII ones: the long s and the Kelvin sign. */
const FOLDED_TO_ASCII: ReadonlyMap<number, number> = new Map([
  [0x17f, 0x73],
  [0x212a, 0x6b],
]);

/** The set of one character. */
export function charSet(point: number, folding: Folding): CharSet {
  if (folding !== "none" && isAsciiLetter(point)) return new AsciiLetter(point, folding);
  return rangeSet([[point, point]], hasCase(point) ? folding : "none");
}

/** The characters of some ranges. */
export function rangeSet(ranges: readonly CharRange[], folding: Folding): CharSet {
  if (folding === "unicode") return new FoldedLeaf(classText(ranges), membersOf(ranges));
  return new RangeLeaf(folding === "ascii" ? [...ranges, ...ranges.flatMap(swappedCase)] : ranges, folding === "ascii");
}

/** The characters of Unicode properties, each written as `\p{…}` in JavaScript. */
export function propertySet(properties: string, folding: Folding): CharSet {
  return folding === "unicode" ? new FoldedLeaf(properties, undefined) : new PropertyLeaf(properties);
}

/** All characters that a set does not have. */
export function complement(of: CharSet): CharSet {
  return { key: `^(${of.key})`, has: (point) => !of.has(point), members: undefined, ignoresCase: of.ignoresCase, last: LAST_POINT };
}

/** The characters that any of some sets has. */
export function union(sets: readonly CharSet[]): CharSet {
  const [only] = sets;
  if (only && sets.length === 1) return only;
  return {
    key: `(${sets.map(({ key }) => key).join("|")})`,
    has: (point) => sets.some((set) => set.has(point)),
    members: joinedMembers(sets),
    ignoresCase: sets.some(({ ignoresCase }) => ignoresCase),
    last: Math.max(...sets.map(({ last }) => last)),
  };
}

/** Set operations, by the operator between two sets in brackets. */
export const SET_OPERATIONS: Readonly<Record<"&&" | "--" | "~~", (a: CharSet, b: CharSet) => CharSet>> = {
  "&&": (a, b) => combined("&&", a, b, (inA, inB) => inA && inB),
  "--": (a, b) => combined("--", a, b, (inA, inB) => inA && !inB),
  "~~": (a, b) => combined("~~", a, b, (inA, inB) => inA !== inB),
};

function combined(operator: string, a: CharSet, b: CharSet, holds: (inA: boolean, inB: boolean) => boolean): CharSet {
  return {
    key: `(${a.key}${operator}${b.key})`,
    has: (point) => holds(a.has(point), b.has(point)),
    members: undefined,
    ignoresCase: a.ignoresCase || b.ignoresCase,
    last: Math.max(a.last, b.last),
  };
}

class RangeLeaf implements CharSet {
  readonly key: string;
  readonly members: readonly number[] | undefined;

  readonly ranges: readonly CharRange[];
  readonly ignoresCase: boolean;
  readonly last: number;

  constructor(ranges: readonly CharRange[], ignoresCase: boolean) {
    this.ranges = ranges;
    this.ignoresCase = ignoresCase;
    this.last = ranges.reduce((most, [, last]) => Math.max(most, last), 0);
    this.key = classText(ranges);
    this.members = membersOf(ranges);
  }

  has(point: number): boolean {
    for (const [first, last] of this.ranges) if (point >= first && point <= last) return true;
    return false;
  }
}

/** An ASCII letter that matches its other case as well. */
class AsciiLetter implements CharSet {
  readonly key: string;
  readonly members: readonly number[];
  readonly ignoresCase = true;
  readonly last: number;
  readonly #small: number;
  readonly #isAscii: boolean;

  constructor(point: number, folding: Folding) {
    this.#small = point | 0x20;
    this.#isAscii = folding === "ascii";
    this.members = [point];
    this.last = this.#isAscii ? this.#small : Math.max(...FOLDED_TO_ASCII.keys());
    this.key = `${folding}:${this.#small}`;
  }

  has(point: number): boolean {
    if (point < 0x80) return isAsciiLetter(point) && (point | 0x20) === this.#small;
    return !this.#isAscii && FOLDED_TO_ASCII.get(point) === this.#small;
  }
}

class PropertyLeaf implements CharSet {
  readonly key: string;
  readonly members = undefined;
  readonly ignoresCase = false;
  readonly last = LAST_POINT;
  #expression: RegExp | undefined;

  constructor(properties: string) {
    this.key = properties;
  }

  has(point: number): boolean {
    this.#expression ??= new RegExp(`^[${this.key}]$`, "u");
    return this.#expression.test(String.fromCodePoint(point));
  }
}

/** Ranges or properties, with all characters that differ only in case. */
class FoldedLeaf implements CharSet {
  readonly key: string;
  readonly ignoresCase = true;
  readonly last = LAST_POINT;
  #expression: RegExp | undefined;

  readonly source: string;
  readonly members: readonly number[] | undefined;

  constructor(source: string, members: readonly number[] | undefined) {
    this.source = source;
    this.members = members;
    this.key = `i:${source}`;
  }

  has(point: number): boolean {
    this.#expression ??= new RegExp(`^[${this.source}]$`, "iu");
    return this.#expression.test(String.fromCodePoint(point));
  }
}

function classText(ranges: readonly CharRange[]): string {
  return ranges.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join("");
}

function hasCase(point: number): boolean {
  const char = String.fromCodePoint(point);
  return char.toLowerCase() !== char || char.toUpperCase() !== char;
}

function isAsciiLetter(point: number): boolean {
  const small = point | 0x20;
  return point < 0x80 && small >= 0x61 && small <= 0x7a;
}

/** The ASCII letters of a range, in their other case. */
function swappedCase([first, last]: CharRange): CharRange[] {
  const swapped: CharRange[] = [];
  for (const [from, to] of [
    [0x41, 0x5a],
    [0x61, 0x7a],
  ] as const) {
    const low = Math.max(first, from);
    const high = Math.min(last, to);
    if (low <= high) swapped.push([low ^ 0x20, high ^ 0x20]);
  }
  return swapped;
}

function membersOf(ranges: readonly CharRange[]): readonly number[] | undefined {
  const count = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  if (count > MEMBERS_MAX) return undefined;
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

function joinedMembers(sets: readonly CharSet[]): readonly number[] | undefined {
  const members: number[] = [];
  for (const set of sets) {
    if (set.members === undefined) return undefined;
    members.push(...set.members);
  }
  return members.length > MEMBERS_MAX ? undefined : members;
}
