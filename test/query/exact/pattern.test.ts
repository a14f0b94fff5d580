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
