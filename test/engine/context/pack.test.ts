/** Filling a budget: what comes first, what is left out although there is room, and when an answer is truncated. */
import { describe, expect, test } from "bun:test";
import type { ContextCandidate } from "#engine/context/entries.ts";
import { type PackedContext, pack } from "#engine/context/pack.ts";
import { STRATEGIES, type StrategyRow } from "#engine/context/strategy.ts";
import { handleOf } from "#query/read/piece-handle.ts";
import { contextFile } from "./context-file.ts";

const STRATEGY: StrategyRow = { ...STRATEGIES.breadth, amounts: [1, 0.9, 0.8], leastShare: 0.6, leastShareOfFirst: 0.5, restsMax: 0 };
const SIZES = [1, 10, 30];

/** A place in a file of its own that can be shown in 1, 10 or 30 lines. */
function entry(path: string, worth: number, given: Partial<ContextCandidate> = {}): ContextCandidate {
  const cuts = SIZES.map((size) => ({
    range: { lineStart: 1, lineEnd: 30 },
    placeEnd: 30,
    lines: Array.from({ length: size }, (_, index) => index + 1),
    name: path,
    rank: 0,
    wantsImports: false,
  }));
  return { file: contextFile({ path }), worth, isCandidate: true, isNamed: false, isOne: true, cuts, ...given };
}

/** The ranks of entries are their positions. */
function ranked(entries: readonly ContextCandidate[]): ContextCandidate[] {
  return entries.map((each, rank) => ({ ...each, cuts: each.cuts.map((cut) => ({ ...cut, rank })) }));
}

const shownLines = ({ pieces }: PackedContext): number =>
  pieces.flatMap(({ parts }) => parts.flatMap(({ text }) => text.split("\n"))).length;
const within =
  (lines: number) =>
  (packed: PackedContext): boolean =>
    shownLines(packed) <= lines;
const everything = (): boolean => true;
/** How many lines of each file are shown, in order. */
function sizes(packed: PackedContext): Record<string, number> {
  return Object.fromEntries(packed.pieces.map(({ path, parts }) => [path, parts.flatMap(({ text }) => text.split("\n")).length]));
}

const packed = (
  entries: readonly ContextCandidate[],
  fits: (packed: PackedContext) => boolean,
  known: readonly string[] = [],
): PackedContext => pack(ranked(entries), STRATEGY, new Set(known), fits);

describe("an answer", () => {
  test("shows of each place as much as it is worth, and nothing of what is worth too little, however much room there is", () => {
    const answer = packed([entry("a", 1), entry("b", 0.7), entry("c", 0.62), entry("d", 0.61), entry("e", 0.55)], everything);
    expect(sizes(answer)).toEqual({ a: 30, b: 30, c: 10, d: 1 });
    expect(answer.isTruncated).toBe(false);
  });

  test("shows the first places for less, but not where something was named", () => {
    expect(sizes(packed([entry("a", 1), entry("b", 0.52)], everything))).toEqual({ a: 30, b: 1 });
    expect(sizes(packed([entry("a", 1, { isNamed: true }), entry("b", 0.52)], everything))).toEqual({ a: 30 });
    expect(sizes(packed([entry("a", 1), entry("b", 0.52, { isCandidate: false })], everything))).toEqual({ a: 30 });
  });

  test("shows the rest of functions that it cut where there is room, the best first, and of later places no more than was pointed to", () => {
    const entries = [entry("a", 1), entry("b", 0.62), entry("c", 0.61), entry("d", 0.61), entry("e", 0.61)];
    const spent = (given: readonly ContextCandidate[], lines: number): Record<string, number> =>
      sizes(pack(ranked(given), { ...STRATEGY, restsMax: 3 }, new Set(), within(lines)));
    expect(sizes(packed(entries, everything))).toEqual({ a: 30, b: 10, c: 10, d: 1, e: 1 });
    expect(spent(entries, 1000)).toEqual({ a: 30, b: 30, c: 30, d: 1, e: 1 });
    expect(spent(entries, 75)).toEqual({ a: 30, b: 30, c: 10, d: 1, e: 1 });
    expect(
      spent(
        entries.map((each) => ({ ...each, isOne: false })),
        1000,
      ),
    ).toEqual({ a: 30, b: 10, c: 10, d: 1, e: 1 });
    expect(pack(ranked(entries), { ...STRATEGY, restsMax: 3 }, new Set(), within(60)).isTruncated).toBe(false);
  });

  test("shows in the end the code of two places whose names the query has, though they are worth a declaration or a row", () => {
    const typed = { isTyped: true };
    const named = ["d", "e", "f"].map((path) => entry(path, 0.61, typed));
    const entries = [entry("a", 1), entry("b", 0.8), entry("c", 0.8), ...named];
    const row = (each: ContextCandidate): ContextCandidate => ({
      ...each,
      cuts: each.cuts.map((cut, at) => ({ ...cut, isRow: at === 0 })),
    });
    expect(sizes(packed(entries, everything))).toEqual({ a: 30, b: 30, c: 30, d: 30, e: 30, f: 1 });
    expect(sizes(packed(entries, within(122)))).toEqual({ a: 30, b: 30, c: 30, d: 30, e: 1, f: 1 });
    const rows = [entry("a", 1), row(entry("b", 0.9, typed)), row(entry("c", 0.9))];
    expect(sizes(packed(rows, everything))).toEqual({ a: 30, b: 30, c: 1 });
  });

  test("shows whole what was named before the first line of anything else", () => {
    const entries = [entry("like", 1), entry("named", 0.85, { isNamed: true }), entry("other", 0.9)];
    expect(sizes(packed(entries, within(30)))).toEqual({ named: 30 });
    expect(sizes(packed(entries, within(32)))).toEqual({ like: 1, named: 30, other: 1 });
  });

  test("shows some of the best before the declarations of its likes", () => {
    expect(sizes(packed([entry("a", 1), entry("b", 0.99), entry("c", 0.98)], within(30)))).toEqual({ a: 30 });
  });

  test("is truncated when the budget leaves something out that is worth its lines, and fills what is left with what still fits", () => {
    const entries = [entry("a", 1), entry("b", 0.7)];
    const answer = packed(entries, within(33));
    expect(sizes(answer)).toEqual({ a: 30, b: 1 });
    expect(answer.isTruncated).toBe(true);
    expect(packed(entries, () => false)).toEqual({ pieces: [], isTruncated: true });
    expect(packed([], everything)).toEqual({ pieces: [], isTruncated: false });
  });

  test("has the files in the order of their best place", () => {
    const second = entry("a", 0.9);
    const entries = [entry("b", 1), second, { ...entry("b", 0.8), cuts: entry("b", 0.8).cuts.map((cut) => ({ ...cut, lines: [200] })) }];
    expect([...new Set(packed(entries, everything).pieces.map(({ path }) => path))]).toEqual(["b", "a"]);
  });

  test("names what the caller has, and has room for what it has not", () => {
    const entries = [entry("a", 1), entry("b", 0.9)];
    const [first] = packed(entries, within(30)).pieces;
    expect(first).toMatchObject({ path: "a", line_start: 1, line_end: 30 });
    const again = packed(entries, within(30), [first?.handle ?? ""]);
    expect(again.pieces.map(({ path, unchanged }) => [path, unchanged])).toEqual([
      ["a", true],
      ["b", false],
    ]);
    expect(sizes(again)).toEqual({ a: 0, b: 30 });
  });

  test("shows the rest of a place that the caller has in part", () => {
    const [a] = ranked([entry("a", 1)]);
    const handle = handleOf((a as ContextCandidate).file, a?.cuts[1]?.lines ?? []);
    const answer = packed([entry("a", 1)], everything, [handle]);
    expect(answer.pieces.map(({ line_start, line_end, unchanged }) => [line_start, line_end, unchanged])).toEqual([
      [1, 10, true],
      [11, 30, false],
    ]);
  });
});
