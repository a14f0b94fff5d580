import { describe, expect, test } from "bun:test";
import { CodeCompassError } from "#core/errors.ts";
import { compilePattern, type PatternOptions } from "#query/exact/pattern.ts";

const TEXT = "foo\nbar\nfoo bar\n\nStraße_9 ΣΊΣΥΦΟΣ\n";

/** The numbers of the lines that match. */
function lines(pattern: string, text = TEXT, options: PatternOptions = {}): number[] {
  return [...compilePattern(pattern, options).matchingLines(text)].map(({ line }) => line);
}

describe("lines that match", () => {
  const CASES: readonly (readonly [pattern: string, lines: readonly number[]])[] = [
    ["foo", [1, 3]],
    ["", [1, 2, 3, 4, 5]],
    ["x*", [1, 2, 3, 4, 5]],
    ["^$", [4]],
    ["\\Abar", [2]],
    ["bar\\z", [2, 3]],
    ["foo|stra", [1, 3]],
    ["f(o+)\\s", [3]],
    ["(?i)FOO", [1, 3]],
    ["(?i:F)oo", [1, 3]],
    ["(?i:f)OO", []],
    ["(?i)strasse", []],
    ["(?i)STRAßE", [5]],
    ["(?i)σίσυφος", [5]],
    ["\\bbar\\b", [2, 3]],
    ["\\Bar", [2, 3]],
    ["ß\\b", []],
    ["(?-u:\\b)e_9", [5]],
    ["\\be_9", []],
    ["\\d", [5]],
    ["[[:alpha:]&&[^a-e]]oo", [1, 3]],
    ["[\\p{Greek}--Σ]{2}", [5]],
    ["[a-c~~b-z]oo", [1, 3]],
    ["[]a]r", [2, 3]],
    ["[a-]r", [2, 3]],
    ["(?x) f oo # a comment", [1, 3]],
    ["o{2}", [1, 3]],
    ["o{3,}", []],
    ["\\pL{6,}", [5]],
    ["\\p{greek}", [5]],
    ["\\p{sc=Greek}", [5]],
    ["\\P{ASCII}", [5]],
    ["\\x66\\u{6f}\\U0000006f", [1, 3]],
    ["(?P<first>fo)(?<second>o)", [1, 3]],
    ["a||b", [1, 2, 3, 4, 5]],
    ["\\<bar\\>", [2, 3]],
  ];
  for (const [pattern, expected] of CASES) {
    test(`of ${JSON.stringify(pattern)}`, () => {
      expect(lines(pattern)).toEqual([...expected]);
      expect(compilePattern(pattern).count(TEXT)).toBe(expected.length);
    });
  }
});

test("a line is told with its place, and with the first match in it", () => {
  expect(
    [...compilePattern("o+").matchingLines("a\nfoo\r\nxo")].map(({ line, start, end, column, length }) => ({
      line,
      start,
      end,
      column,
      length,
    })),
  ).toEqual([
    { line: 2, start: 2, end: 5, column: 1, length: 2 },
    { line: 3, start: 7, end: 9, column: 1, length: 1 },
  ]);
});

test("a dollar sign stands before the carriage return of a line, and a character of any kind for the return", () => {
  const text = "foo\r\nfoo bar\r\n\r\nfoo";
  expect(lines("foo$", text)).toEqual([1, 4]);
  expect(lines("foo", text, { line: true })).toEqual([1, 4]);
  expect(lines("^$", text)).toEqual([3]);
  expect(lines("foo\\s", text)).toEqual([1, 2]);
  expect(lines("bar.", text)).toEqual([2]);
  expect(compilePattern("foo\\s").matchesIn("foo")).toEqual([{ column: 0, length: 3 }]);
});

test("all matches of a line are told, those of nothing only where there is no other", () => {
  expect(compilePattern("o+|b").matchesIn("foo bob")).toEqual([
    { column: 1, length: 2 },
    { column: 4, length: 1 },
    { column: 5, length: 1 },
    { column: 6, length: 1 },
  ]);
  expect(compilePattern("a*").matchesIn("baac")).toEqual([{ column: 1, length: 2 }]);
  expect(compilePattern("x*").matchesIn("ab")).toEqual([{ column: 0, length: 0 }]);
  expect(compilePattern("😀", { literal: true }).matchesIn("a😀😀")).toEqual([
    { column: 1, length: 2 },
    { column: 3, length: 2 },
  ]);
});

test("no more lines are told than were asked for", () => {
  expect(Array.from(compilePattern("o").matchingLines(TEXT, 1), ({ line }) => line)).toEqual([1]);
});

test("a pattern that no line can match is refused", () => {
  for (const [pattern, literal] of [
    ["a\nb", true],
    ["a\nb", false],
    ["a\\x0a", false],
    ["[\\n]", false],
    ["a\0", true],
    ["\\x00", false],
    ["\ud83d", true],
  ] as const) {
    expect(() => compilePattern(pattern, { literal })).toThrow(expect.objectContaining({ code: "invalid_input" }));
  }
});

test("mistakes in a pattern are told with their place and what to write", () => {
  for (const pattern of ["(", ")", "a{", "*", "[z-a]", "(?=a)", "(a)\\1", "\\Q.\\E", "a\\nb", "[a", "\\", "(?z)", "\\p{Nothing}"]) {
    const thrown = (() => {
      try {
        return compilePattern(pattern);
      } catch (error) {
        return error;
      }
    })();
    expect(thrown).toBeInstanceOf(CodeCompassError);
    expect(thrown).toMatchObject({ code: "invalid_input", data: { remediation: expect.stringContaining(" ") } });
  }
});
