/** Literals that are looked for in UTF-8: the lines are those that the text has. */
import { expect, test } from "bun:test";
import { compilePattern } from "#query/exact/pattern.ts";
import { Random } from "../../differential/random.ts";

const ROUNDS = 1_000;
const PIECES = ["a", "b", "ab", " ", "é", "😀", "\r", "\n", "\r\n", "\n\n", "a line of some length without what is looked for"];
const LITERALS = ["a", "ab", "ba", "é", "😀", " b", "a\r", "line of"];

test("lines of UTF-8 that hold a literal have the numbers and texts that they have in the text, wherever in memory it lies", () => {
  const random = new Random(20_261_126);
  for (let round = 0; round < ROUNDS; round++) {
    const literal = random.pick(LITERALS);
    const text = Array.from({ length: random.below(60) }, () => random.pick(PIECES)).join("");
    const pattern = compilePattern(literal, { literal: true });
    const expected = Array.from(pattern.matchingLines(text), ({ line, start, end }) => ({ line, text: text.slice(start, end) }));
    const before = random.below(8);
    const utf8 = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).subarray(before);
    expect([literal, text, pattern.linesOfUtf8(utf8, Number.POSITIVE_INFINITY)]).toEqual([
      literal,
      text,
      { count: expected.length, lines: expected },
    ]);
    expect(pattern.linesOfUtf8(utf8, 2)).toEqual({ count: expected.length, lines: expected.slice(0, 2) });
  }
});

test("many lines are counted", () => {
  const text = `${"\n".repeat(1_000)}needle\n${"some words\n".repeat(10_000)}needle`;
  const { lines } = compilePattern("needle", { literal: true }).linesOfUtf8(Buffer.from(text), 5);
  expect(lines.map(({ line }) => line)).toEqual([1_001, 11_002]);
});

test("the first match of a line is told although the line has lost the carriage return that it ends with", () => {
  expect(compilePattern("ab\\r").firstMatchIn("x ab")).toEqual({ column: 2, length: 2 });
  expect(compilePattern("ab\r", { literal: true }).firstMatchIn("x ab")).toEqual({ column: 2, length: 2 });
  expect(compilePattern("b").firstMatchIn("x ab")).toEqual({ column: 3, length: 1 });
});
