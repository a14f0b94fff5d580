/**
 * Windows: adjacent characters of every match, each given by its set, such as the letter and the digit at the end of `[A-Z]\w+[0-9]`. Where
 * a pattern contains no text, the runtime's own search for a window is several times as fast as an automaton in JavaScript, and linear in
 * the text: a window has no repetition.
 */

import { type CharSet, union } from "#query/exact/syntax/char-set.ts";
import type { Node } from "#query/exact/syntax/syntax-tree.ts";
import { type ByteClass, ByteWindow } from "#text/byte-scan.ts";
import type { NeedleSearch } from "./needles.ts";

/** How many characters a window may have: more exclude hardly any more places. */
const WINDOW_CHARS_MAX = 8;
/** How many adjacent characters are searched for windows. */
const RUN_CHARS_MAX = 64;
/** How many alternatives are searched for a window. */
const ALTERNATIVES_MAX = 32;
/** How many sets are tested for each ASCII character. */
const SETS_MAX = 64;
/** A window at a greater share (0 to 1) of all positions would stop the search too often. */
const SHARE_MAX = 0.035;

/** Characters of source code by their approximate frequency per thousand, counted in terraform, redis and vitest. */
const PER_MILLE: readonly (readonly [chars: string, each: number])[] = [
  [" ", 150],
  ["e", 70],
  ["t", 58],
  ["ainors", 40],
  ["\tcdlu", 23],
  ['fhmp."', 15],
  ["()_,:g", 11],
  ["bvy/-={}", 8],
  ["*kwx'SEC", 5],
  ["0123456789ARTNILDPM[];", 3],
];
const OTHERS_PER_MILLE = 1;
const BEYOND_ASCII_PER_MILLE = 2;

const ASCII = 0x80;
const LINE_FEED = 0x0a;
/** How many of a thousand characters of code are each ASCII character; made for the first pattern that asks. */
let knownShares: readonly number[] | undefined;

/** A search for the next place, on the line that may match, where a match may be; undefined where such places are too frequent. */
export function windowSearch(tree: Node): NeedleSearch | undefined {
  const window = new Sharing().best(runsOf(tree));
  if (!window) return undefined;
  const expression = new RegExp(window.map(classOf).join(""), "g");
  return (text, from) => {
    expression.lastIndex = from;
    return expression.test(text) ? expression.lastIndex - 1 : -1;
  };
}

/**
 * The same in the bytes of an ASCII text, where a window's classes are classes of bytes: eight times as fast again. Undefined where such
 * places are too frequent.
 */
export function byteWindow(tree: Node): ByteWindow | undefined {
  const window = new Sharing().best(runsOf(tree));
  if (!window) return undefined;
  const classes = window.map((set, distance): ByteClass & { share: number } => {
    const has = (byte: number): boolean => byte !== LINE_FEED && set.has(byte);
    return { has, distance, share: shares().reduce((sum, each, byte) => (has(byte) ? sum + each : sum), 0) };
  });
  return new ByteWindow(classes.sort((a, b) => a.share - b.share));
}

/** Facts about the characters that a part consumes. */
interface Runs {
  /** All of them, when their number is fixed. */
  readonly exact: readonly CharSet[] | undefined;
  /** Those at its start. */
  readonly prefix: readonly CharSet[];
  readonly suffix: readonly CharSet[];
  /** Other adjacent ones somewhere inside. */
  readonly inside: readonly (readonly CharSet[])[];
}

const NOTHING_TAKEN = exactly([]);
const UNKNOWN: Runs = { exact: undefined, prefix: [], suffix: [], inside: [] };

function exactly(sets: readonly CharSet[]): Runs {
  return { exact: sets, prefix: sets, suffix: sets, inside: [] };
}

function runsOf(tree: Node): readonly (readonly CharSet[])[] {
  const { exact, prefix, suffix, inside } = runs(tree);
  return exact ? [exact] : [prefix, suffix, ...inside];
}

function runs(node: Node): Runs {
  switch (node.is) {
    case "set":
      return exactly([node.set]);
    case "assertion":
      return NOTHING_TAKEN;
    case "sequence":
      return inSequence(node.of.map(runs));
    case "choice":
      return node.of.length > ALTERNATIVES_MAX ? UNKNOWN : asChoice(node.of.map(runs));
    case "repeat":
      return repeated(node);
  }
}

function inSequence(parts: readonly Runs[]): Runs {
  let run: readonly CharSet[] = [];
  let prefix: readonly CharSet[] | undefined;
  const inside: (readonly CharSet[])[] = [];
  for (const part of parts) {
    const head = [...run, ...(part.exact ?? part.prefix)];
    run = head;
    if (part.exact && head.length <= RUN_CHARS_MAX) continue;
    prefix ??= head;
    inside.push(head, ...part.inside);
    run = part.suffix;
  }
  return prefix ? { exact: undefined, prefix, suffix: run, inside } : exactly(run);
}

function asChoice(parts: readonly Runs[]): Runs {
  const [first] = parts;
  const { exact } = first ?? NOTHING_TAKEN;
  if (exact && parts.every((part) => part.exact?.length === exact.length)) return exactly(eachOf(parts.map(({ prefix }) => prefix)));
  const suffixes = parts.map(({ suffix }) => suffix.toReversed());
  return { exact: undefined, prefix: eachOf(parts.map(({ prefix }) => prefix)), suffix: eachOf(suffixes).toReversed(), inside: [] };
}

/** For each position that all runs have, the union of their sets. */
function eachOf(all: readonly (readonly CharSet[])[]): CharSet[] {
  const length = Math.min(...all.map((run) => run.length));
  return Array.from({ length }, (_, index) => union(all.map((run) => run[index] as CharSet)));
}

function repeated({ of, min, max }: Extract<Node, { is: "repeat" }>): Runs {
  if (max === 0) return NOTHING_TAKEN;
  if (min === 0) return UNKNOWN;
  const one = runs(of);
  if (!one.exact) return one;
  const copies = Math.min(min, WINDOW_CHARS_MAX);
  const all = inSequence(Array.from({ length: copies }, () => one));
  return copies === max ? all : { ...all, exact: undefined };
}

/** How frequent the characters of sets are in code; computed once for each set. */
class Sharing {
  readonly #shares = new Map<string, number>();

  /** The window at the fewest positions, if it is rare enough. */
  best(all: readonly (readonly CharSet[])[]): readonly CharSet[] | undefined {
    let best: { readonly share: number; readonly window: readonly CharSet[] } | undefined;
    for (const run of all) {
      for (let start = 0; start < run.length; start++) {
        const window = windowFrom(run, start);
        const share = window.reduce((product, set) => product * this.#shareOf(set), 1);
        if (!best || share < best.share) best = { share, window };
      }
      if (this.#shares.size > SETS_MAX) return undefined;
    }
    return best && best.share <= SHARE_MAX ? best.window : undefined;
  }

  #shareOf(set: CharSet): number {
    const known = this.#shares.get(set.key);
    if (known !== undefined) return known;
    const share = shares().reduce((sum, each, point) => (set.has(point) ? sum + each : sum), set.last < ASCII ? 0 : BEYOND_ASCII_PER_MILLE);
    this.#shares.set(set.key, share / 1000);
    return share / 1000;
  }
}

/**
 * The longest window that begins at a position. A character of two UTF-16 units may only be at its ends, where one of the units is enough.
 */
function windowFrom(run: readonly CharSet[], start: number): readonly CharSet[] {
  let end = start + 1;
  while (end < run.length && end - start < WINDOW_CHARS_MAX && (end - 1 === start || (run[end - 1] as CharSet).last <= 0xffff)) end++;
  return run.slice(start, end);
}

/** A class of the set's ASCII characters, and of all non-ASCII units if the set has any. */
function classOf(set: CharSet): string {
  let members = "";
  for (let point = 0; point < ASCII; point++) {
    if (point !== LINE_FEED && set.has(point)) members += `\\x${point.toString(16).padStart(2, "0")}`;
  }
  return `[${members}${set.last < ASCII ? "" : "\\x80-\\uffff"}]`;
}

function shares(): readonly number[] {
  knownShares ??= madeShares();
  return knownShares;
}

function madeShares(): readonly number[] {
  const each = Array.from({ length: ASCII }, (_, point): number => (point === LINE_FEED ? 0 : OTHERS_PER_MILLE));
  for (const [chars, share] of PER_MILLE) for (const char of chars) each[char.charCodeAt(0)] = share;
  return each;
}
