/** What `grep` writes before a line. */
import { expect, test } from "bun:test";
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
