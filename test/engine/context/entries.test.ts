/** What may be shown of candidates: which are named, which functions stand for a long class, which callees come along. */
import { describe, expect, test } from "bun:test";
import { byWorth, type ContextCandidate, type EntryFile, type EntrySource, toEntries } from "#engine/context/entries.ts";
import { STRATEGIES } from "#engine/context/strategy.ts";
import { stem } from "#text/words/stem.ts";
import { ranked, symbol } from "../../query/recall/candidates.ts";
import { contextFile } from "./context-file.ts";

const { breadth, depth } = STRATEGIES;

function source(file: EntryFile, given: Partial<EntrySource> = {}): EntrySource {
  return { fileOf: () => file, terms: [], phrase: "", kinds: undefined, isName: false, listsMembers: false, ...given };
}

/** A function on ten lines from `line` on, as a candidate. */
function at(line: number, score: number, given: Parameters<typeof ranked>[0] | object = {}) {
  const name = `f${line}`;
  const own = symbol({ name, symbolRow: line, lineStart: line, nameLine: line, lineEnd: line + 9 });
  return ranked({ key: name, score, symbol: own, lineStart: line, lineEnd: line + 9, ...given });
}

const names = (entries: readonly ContextCandidate[]): string[] => entries.map(({ cuts }) => cuts[0]?.name ?? "");
const NAMED = { ranks: { names: 0 } };

test("candidates are worth their share of the best score, and each further one of a file a little less", () => {
  const ordered = byWorth([at(10, 4), at(30, 4), ranked({ key: "other", versionId: 2, score: 3.8 })], breadth);
  expect(ordered.map(({ key, score }) => [key, Math.round(score * 100)])).toEqual([
    ["f10", 100],
    ["other", 95],
    ["f30", 90],
  ]);
});

describe("entries", () => {
  const file = contextFile({});

  test("are those that are worth enough, the best first, and not more than anyone reads", () => {
    expect(names(toEntries(source(file), [at(10, 0.7), at(30, 1), at(50, 0.3)], breadth))).toEqual(["f30", "f10"]);
    const many = Array.from({ length: 30 }, (_, index) => at(10 + 12 * index, 1));
    expect(toEntries(source(file), many, breadth)).toHaveLength(breadth.placesMax);
  });

  test("know what was asked for by its name: not a guess, nor a namesake that fits the rest less, nor all of many", () => {
    const candidates = [
      at(10, 1, NAMED),
      at(30, 0.99, { ...NAMED, guess: 0.9 }),
      at(50, 0.7, NAMED),
      ...[70, 90, 110].map((line) => at(line, 0.9, NAMED)),
    ];
    const entries = toEntries(source(file), candidates, breadth);
    expect(names(entries.filter(({ isNamed }) => isNamed))).toEqual(["f10", "f70", "f90"]);
  });

  test("beside an exact name are only its callees, if those are worth it", () => {
    const callee = symbol({ name: "callee", symbolRow: 200, lineStart: 200, nameLine: 200, lineEnd: 205 });
    const calling = contextFile({ callees: [callee] });
    const alike = at(200, 0.7, { symbol: callee, lineStart: 200, lineEnd: 205 });
    const asked = [at(10, 1, NAMED), at(30, 0.8), alike];
    expect(names(toEntries(source(calling, { isName: true }), asked, depth))).toEqual(["f10", "callee"]);
    expect(names(toEntries(source(calling, { isName: false }), asked, depth))).toContain("f30");
  });

  test("beside a place that says the message that was typed is nothing that is worth much less; in a comment the words stand by chance", () => {
    const said = contextFile({ lines: ["", "", 'warn("No outputs found")', "// no outputs found here"] });
    const verbatim = (line: number) => ({ text: { score: 1, coverage: 1, literal: 1 }, matchedLines: [line] });
    const asked = (line: number) => [at(10, 1, verbatim(line)), at(30, 0.8), at(50, 0.7)];
    const shown = (line: number, phrase: string) => names(toEntries(source(said, { phrase }), asked(line), breadth));
    expect(shown(3, "no outputs found")).toEqual(["f10"]);
    expect(shown(3, "outputs found")).toEqual(["f10", "f30", "f50"]);
    expect(shown(4, "no outputs found")).toEqual(["f10", "f30", "f50"]);
    expect(names(toEntries(source(file), [at(10, 1, { isExact: "alone" }), at(30, 0.8)], breadth))).toEqual(["f10"]);
  });

  test("of callees follow the kinds that are asked for", () => {
    const callee = symbol({ name: "callee", kind: "macro", symbolRow: 200, lineStart: 200, nameLine: 200, lineEnd: 205 });
    const calling = contextFile({ callees: [callee] });
    expect(names(toEntries(source(calling, { kinds: ["macro"] }), [at(10, 1)], depth))).toEqual(["f10", "callee"]);
    expect(names(toEntries(source(calling, { kinds: ["function"] }), [at(10, 1)], depth))).toEqual(["f10"]);
  });

  test("of a class too long to be shown are the function in it that matches best, and then the class", () => {
    const method = symbol({ name: "method", kind: "method", symbolRow: 300, parentRow: 5, lineStart: 300, nameLine: 300, lineEnd: 320 });
    const owner = symbol({ name: "Owner", kind: "class", symbolRow: 5, lineStart: 5, nameLine: 5, lineEnd: 390 });
    const lines = Array.from({ length: 400 }, (_, index) => (index === 309 ? "the needle" : "hay"));
    const long = contextFile({ lines, symbols: [owner, method] });
    const candidate = ranked({ key: "Owner", score: 1, symbol: owner, lineStart: 5, lineEnd: 390 });
    const terms = [{ term: "needle", stem: "needle", needle: "needle", weight: 1 }];
    expect(names(toEntries(source(long, { terms }), [candidate], breadth))).toEqual(["method", "Owner"]);
    expect(names(toEntries(source(long, { terms }), [{ ...candidate, ...NAMED }], breadth))).toEqual(["Owner"]);
  });

  test("that are named can be shown to their end, however long; others as far as anyone reads at once", () => {
    const whole = (given: object): number => {
      const long = symbol({ name: "long", symbolRow: 9, lineStart: 10, nameLine: 10, lineEnd: 350 });
      const [entry] = toEntries(
        source(file),
        [ranked({ key: "long", score: 1, symbol: long, lineStart: 10, lineEnd: 350, ...given })],
        breadth,
      );
      return entry?.cuts.at(-1)?.lines.length ?? 0;
    };
    expect(whole(NAMED)).toBe(341);
    expect(whole({})).toBeLessThan(150);
  });

  test("of a long comment are its first lines and a line with a literal of the query, and none where none are asked for", () => {
    const documented = contextFile({ docLines: 40 });
    const lines = (given: object, asked: object = {}): readonly number[] =>
      (toEntries(source(documented, asked), [at(100, 1, given)], breadth)[0]?.cuts.at(-1)?.lines ?? []).filter((line) => line < 100);
    expect(lines(NAMED)).toEqual([60, 61, 62]);
    expect(lines({})).toEqual([60, 61, 62]);
    expect(lines({ isQuoted: true, matchedLines: [80, 90] })).toEqual([60, 61, 62, 80]);
    expect(lines({}, { noDocs: true })).toEqual([]);
  });

  test("have a mark where the query has their name, other than the name of a class or of its constructor", () => {
    const own = (name: string, qualifiedName: string, kind: "method" | "class") =>
      ({ symbol: symbol({ name, qualifiedName, kind, symbolRow: 100, lineStart: 100, nameLine: 100, lineEnd: 120 }) }) as const;
    const isTyped = (given: object, phrase: string, asked: object = {}) =>
      toEntries(source(file, { phrase, ...asked }), [at(10, 1), at(100, 0.9, given)], breadth)[1]?.isTyped;
    expect(isTyped(own("moor", "Ship.moor", "method"), "how does moor wait")).toBe(true);
    expect(isTyped(own("moor", "Ship.moor", "method"), "how does mooring wait")).toBe(false);
    expect(isTyped(own("moor", "Ship.moor", "method"), "how does moor wait", { isDoubtful: true, isOfWords: true })).toBe(false);
    expect(isTyped(own("Ship", "Ship", "class"), "how does Ship wait")).toBe(false);
    expect(isTyped(own("Ship", "Ship.Ship", "method"), "how does Ship wait")).toBe(false);
  });

  test("that are neither first nor named have the first line of a long comment only", () => {
    const documented = contextFile({ docLines: 40 });
    const last = (second: object, file = documented) =>
      toEntries(source(file), [at(100, 1), at(200, 0.9, second)], breadth)[1]?.cuts.at(-1);
    const docs = (second: object): readonly number[] => last(second)?.lines.filter((line) => line < 200) ?? [];
    expect([last({})?.above, docs({})]).toEqual([[160], []]);
    expect([last(NAMED)?.above, docs(NAMED)]).toEqual([undefined, [160, 161, 162]]);
    expect(last({}, contextFile({ docLines: 2 }))?.above).toEqual([198]);
    const [shortest] = [last({}, contextFile({ docLines: 1 }))];
    expect([shortest?.above, shortest?.lines[0]]).toEqual([undefined, 199]);
  });

  test("found by words have a row, and no more, where the query names a member of another type that is called the same", () => {
    const member = (owner: string, line: number, given: object = {}) => {
      const own = symbol({
        name: "isEmpty",
        qualifiedName: `${owner}.isEmpty`,
        symbolRow: line,
        lineStart: line,
        nameLine: line,
        lineEnd: line + 9,
      });
      return at(line, 1, { symbol: own, ...NAMED, ...given });
    };
    const terms = ["attributes", "is", "empty"].map((term) => ({ term, stem: stem(term), needle: term, weight: 1 }));
    const candidates = [member("TokenQueue", 10), member("Attributes", 30), member("Tag", 50)];
    const lines = (isOfWords: boolean) =>
      toEntries(source(file, { terms, isOfWords, phrase: "Attributes is empty" }), candidates, breadth).map(({ cuts, isNamed }) => [
        isNamed,
        cuts.at(-1)?.lines.length,
      ]);
    expect(lines(true)).toEqual([
      [false, 1],
      [true, 10],
      [false, 1],
    ]);
    expect(lines(false)).toEqual([true, true, true].map((isNamed) => [isNamed, 10]));
  });

  test("that use what is asked for are a row right behind it", () => {
    const use = ranked({ key: "use", score: 1, usedKey: "f10", lineStart: 90, lineEnd: 90, versionId: 2 });
    const worths = byWorth([at(10, 4, NAMED), at(30, 3, { versionId: 3 }), use], breadth);
    expect(worths.map(({ key, score }) => [key, score])).toMatchObject([
      ["f10", 1],
      ["use", 1],
      ["f30", expect.anything()],
    ]);
    const entries = toEntries(source(file, { isName: true }), worths, breadth);
    expect(entries.map(({ cuts }) => cuts.map(({ lines, isRow }) => [lines.length, isRow]))).toMatchObject([
      expect.anything(),
      [[1, true]],
    ]);
  });

  test("of a class shown in part have the members that another place defines, or the query names", () => {
    const owner = symbol({ name: "Owner", kind: "class", symbolRow: 5, lineStart: 5, nameLine: 5, lineEnd: 390 });
    const declared = (name: string, line: number) =>
      symbol({
        name,
        qualifiedName: `Owner.${name}`,
        kind: "method",
        symbolRow: line,
        parentRow: 5,
        lineStart: line,
        nameLine: line,
        lineEnd: line,
      });
    const header = contextFile({
      path: "a.h",
      symbols: [owner, declared("handle", 120), declared("readAll", 140), declared("other", 160)],
    });
    const defined = { ...declared("handle", 10), symbolRow: 900, lineEnd: 19 };
    const fileOf = ({ key }: { readonly key: string }) => (key === "Owner" ? header : file);
    const candidates = [
      ranked({ key: "Owner", score: 1, symbol: owner, lineStart: 5, lineEnd: 390 }),
      ranked({ key: "handle", score: 0.9, symbol: defined, lineStart: 10, lineEnd: 19 }),
    ];
    const linesOf = (phrase: string) => toEntries({ ...source(file, { phrase }), fileOf }, candidates, breadth)[0]?.cuts.at(-1)?.lines;
    expect(linesOf("")).toContain(120);
    expect(linesOf("")).not.toContain(140);
    expect(linesOf("where is readAll")).toContain(140);
    expect(linesOf("the other")).not.toContain(160);
  });

  test("of a class of which only the declaration is shown have the line of the comment above it that fits the query", () => {
    const owner = symbol({ name: "Owner", kind: "class", symbolRow: 5, lineStart: 50, nameLine: 50, lineEnd: 390 });
    const lines = Array.from({ length: 400 }, (_, index) => (index === 45 ? " * the needle" : "hay"));
    const terms = [{ term: "needle", stem: "needle", needle: "needle", weight: 1 }];
    const candidate = ranked({ key: "Owner", score: 1, symbol: owner, lineStart: 50, lineEnd: 390 });
    const shown = (given: object) =>
      toEntries(source(contextFile({ lines, docLines: 10 }), given), [candidate], breadth)[0]?.cuts[0]?.lines;
    expect(shown({ terms })).toEqual([46, 50]);
    expect(shown({ terms, noDocs: true })).toEqual([50]);
    expect(shown({})).toEqual([50]);
  });

  test("of a question about more than a literal are places without it too, measured by the best of themselves", () => {
    const candidates = [
      at(10, 9, { isQuoted: true }),
      at(30, 2, { versionId: 2 }),
      at(50, 1.9, { versionId: 3 }),
      at(70, 0.4, { versionId: 4 }),
    ];
    const shown = (asksMore: boolean): string[] =>
      names(toEntries(source(file, { asksMore }), byWorth(candidates, breadth, asksMore), breadth));
    expect(shown(false)).toEqual(["f10"]);
    expect(shown(true)).toEqual(["f10", "f30", "f50"]);
  });

  test("that are declarations want no imports; a function that is shown in some length does", () => {
    const [entry] = toEntries(source(file), [at(10, 1)], breadth);
    expect(entry?.cuts.map(({ wantsImports }) => wantsImports)).toEqual([false, false, true, true]);
    const short = symbol({ name: "Short", kind: "type", symbolRow: 9, lineStart: 10, nameLine: 10, lineEnd: 12 });
    const [type] = toEntries(source(file), [ranked({ key: "t", score: 1, symbol: short, lineStart: 10, lineEnd: 12 })], breadth);
    expect(type?.cuts.some(({ wantsImports }) => wantsImports)).toBe(false);
  });
});
