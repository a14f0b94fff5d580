/** What `grep` writes before a line. */
import { expect, test } from "bun:test";
import { GREP_MATCHES_MAX, VIMGREP_LINE_CHARS_MAX } from "#core/limits.ts";
import type { GrepResponse } from "#core/protocol/grep.ts";
import { type GrepStyle, grepSheet } from "#format/answers/grep.ts";

const line = (path: string, number: number, text: string) => ({
  ...{ path, line: number, text, group: "code", symbol: null, matches: [{ column: 1, length: 3 }] },
  ...{ before: [], after: ["below"] },
});
const RESPONSE = { results: [line("a.ts", 3, "one"), line("b.ts", 9, "two")], files: [] } as unknown as GrepResponse;
const FILES = { results: [], files: [{ path: "a.ts", matches: 4 }] } as unknown as GrepResponse;
const written = (response: GrepResponse, style: Partial<GrepStyle>): string =>
  grepSheet(response, { color: false, grouped: false, ...style }).lines(0);

test("lines have their place before them, or less where less is asked for", () => {
  expect(written(RESPONSE, {})).toBe("a.ts:3:one\na.ts-4-below\n--\nb.ts:9:two\nb.ts-10-below");
  expect(written(RESPONSE, { before: "bare" })).toBe("one\nbelow\n--\ntwo\nbelow");
  expect(written(RESPONSE, { before: "number" })).toBe("3:one\n4-below\n--\n9:two\n10-below");
  const plain = { ...RESPONSE, results: RESPONSE.results.map((one) => ({ ...one, after: [] })) };
  expect(written(plain, { before: "bare" })).toBe("one\ntwo");
});

test("counts stand alone where files are not named", () => {
  expect(written(FILES, { counts: true })).toBe("a.ts:4");
  expect(written(FILES, { counts: true, before: "bare" })).toBe("4");
});

test("consecutive lines under a heading keep the indentation that tells their blocks apart", () => {
  const match = { ...line("a.py", 3, "        if x:"), symbol: { name: "run", line: 1 } };
  const around = { before: ["", "    for x in xs:"], after: ["            print(x)", "        else:", ""] };
  const results = [
    { ...match, ...around },
    { ...line("a.py", 40, "\tend"), after: [] },
  ];
  expect(written({ results, files: [] } as unknown as GrepResponse, { grouped: true }).split("\n")).toEqual([
    ...["a.py", "1- ", "2- for x in xs:", "3: [run]     if x:", "4-         print(x)", "5-     else:", "6- ", "--", "40: end"],
  ]);
});

test("matches that are ranked from further down to further up have their lines around them", () => {
  const lower = { ...line("a.ts", 8, "eight"), before: ["seven"], after: ["nine"] };
  const upper = { ...line("a.ts", 3, "three"), before: ["two"], after: ["four"] };
  const rows = (results: readonly unknown[]): string[] =>
    written({ results, files: [] } as unknown as GrepResponse, { before: "number" }).split("\n");
  expect(rows([lower, upper])).toEqual(["7-seven", "8:eight", "9-nine", "--", "2-two", "3:three", "4-four"]);
  const near = { ...line("a.ts", 9, "nine"), before: ["eight"], after: ["ten"] };
  expect(rows([near, lower])).toEqual(["9:nine", "10-ten", "--", "7-seven", "8:eight"]);
});

test("a line that is cut in front has no say in the indentation of its neighbours", () => {
  const long = `    ${"x".repeat(400)}one`;
  const cut = { ...line("a.py", 3, long), matches: [{ column: 405, length: 3 }], after: ["    y", "      z"] };
  const shown = written({ results: [cut], files: [] } as unknown as GrepResponse, { grouped: true }).split("\n");
  expect(shown.slice(2)).toEqual(["4- y", "5-   z"]);
  expect(shown[1]).toMatch(/^3: …x+one$/);
});

test("under headings each file stands once, also where its definitions are ranked before other files", () => {
  const alone = (path: string, number: number, text: string) => ({ ...line(path, number, text), after: [] });
  const results = [alone("b.c", 40, "int one;"), alone("a.c", 2, "one"), alone("b.c", 7, "  one();"), alone("b.c", 8, "      one();")];
  const shown = (style: Partial<GrepStyle>): string[] => written({ results, files: [] } as unknown as GrepResponse, style).split("\n");
  // The neighbour of a match keeps no more of its indentation than the match does.
  expect(shown({ grouped: true })).toEqual(["b.c", "40: int one;", "7: one();", "8: one();", "", "a.c", "2: one"]);
  expect(shown({})).toEqual(["b.c:40:int one;", "a.c:2:one", "b.c:7:  one();", "b.c:8:      one();"]);
});

test("in dense groups, the only line of a file stands beside its path, and no empty line parts the files", () => {
  const alone = (path: string, number: number, text: string) => ({ ...line(path, number, text), after: [] });
  const results = [alone("b.c", 40, "  int one;"), alone("b.c", 52, "  one();"), alone("a.c", 2, "  one")];
  const shown = written({ results, files: [] } as unknown as GrepResponse, { grouped: true, dense: true });
  expect(shown.split("\n")).toEqual(["b.c", "40: int one;", "52: one();", "a.c:2: one"]);
});

test("dense groups show the beginning of a test's title, and the whole name of a function", () => {
  const inside = (name: string, number: number) => ({ ...line("a.js", number, "one"), after: [], symbol: { name, line: 1 } });
  const results = [inside("it should moor the ferry before the tide comes in", 4), inside("moorTheFerryBeforeTheTideComesIn", 9)];
  const response = { results, files: [] } as unknown as GrepResponse;
  expect(written(response, { grouped: true, dense: true }).split("\n")).toEqual([
    "a.js",
    "4: [it should moor the ferry before the tide…] one",
    "9: [moorTheFerryBeforeTheTideComesIn] one",
  ]);
  expect(written(response, { grouped: true })).toContain("4: [it should moor the ferry before the tide comes in] one");
});

test("a long line is shown by its first match alone: nobody finds the millions that it may have", () => {
  const long = {
    ...line("min.js", 1, `${"a".repeat(5_000)}X${"b".repeat(5_000)}`),
    ...{ after: [], first: { column: 5_001, length: 1 } },
    get matches(): never {
      throw new Error("all matches were asked for");
    },
  };
  const response = { results: [long], files: [] } as unknown as GrepResponse;
  for (const style of [{}, { grouped: true }, { color: true }]) expect(written(response, style)).toContain("aX");
  expect(JSON.stringify(grepSheet(response, { color: false, grouped: false }).data(0))).toContain("aX");
});

test("--vimgrep repeats a line for each match, unless that would repeat much: then each match stands with what is around it", () => {
  const matchesIn = (text: string) => [...text.matchAll(/é./g)].map(({ index }) => ({ column: index + 1, length: 2 }));
  const rowsOf = (text: string, style: Partial<GrepStyle> = {}): string[] =>
    written({ results: [{ ...line("a.js", 1, text), matches: matchesIn(text), after: [] }], files: [] } as unknown as GrepResponse, {
      vimgrep: true,
      ...style,
    }).split("\n");
  expect(rowsOf("é1 é2")).toEqual(["a.js:1:1:é1 é2", "a.js:1:5:é1 é2"]);
  const text = "é0 é1 é2 é3 é4 é5 é6 é7 é8 é9 ".repeat(100);
  expect(text.length * 1_000).toBeGreaterThan(VIMGREP_LINE_CHARS_MAX);
  for (const rows of [rowsOf(text), rowsOf(text, { maxColumns: 0 })]) {
    expect(rows).toHaveLength(1_000);
    expect(rows.join("\n").length).toBeLessThan(1_000 * 350);
    expect(rows[501]).toMatch(/^a\.js:1:2005:….*é0 é1 é2.*…$/);
  }
});

test("more matches than anybody reads are refused, not held in memory", () => {
  const matches = Array.from({ length: GREP_MATCHES_MAX / 2 + 1 }, () => ({ column: 1, length: 1 }));
  const many = { ...line("a.js", 1, "aaa"), matches };
  const response = { results: [many, many], files: [] } as unknown as GrepResponse;
  for (const style of [{ vimgrep: true }, { onlyMatching: true }])
    expect(() => written(response, style)).toThrow("more than 1,000,000 matches");
});
