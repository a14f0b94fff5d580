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

/** Of each kind of search: a text that each line contains, classes that follow each other, one of a few texts, and neither. */
const EXPRESSIONS = [
  "[A-Z][a-z]+7",
  "fo+bar",
  "a.*needle",
  "needle|needle7|Oak",
  "[0-9]{2}",
  "[A-Z][0-9]",
  "k[sx]",
  "[a-z]+K",
  "x*7",
  "é|y",
  "[^a-z]7[^a-z]",
];
const WORDS = [
  "foobar",
  "fooobar",
  "needle",
  "Needle7",
  "K7",
  "ks",
  "KS",
  "\u212as",
  "oak",
  "17",
  "a",
  "x",
  " ",
  "  ",
  "é",
  "😀",
  "\r\n",
  "\n",
  "\n\n\n",
];

test("lines of UTF-8 that match an expression are those in which the runtime's own expression finds something", () => {
  const random = new Random(20_261_127);
  for (let round = 0; round < ROUNDS; round++) {
    const source = random.pick(EXPRESSIONS);
    const isAnyCase = random.chance(0.4);
    const words = random.chance(0.5) ? WORDS : WORDS.filter((word) => /^[\0-\x7f]*$/.test(word));
    const text = Array.from({ length: random.below(200) }, () => random.pick(words)).join("");
    const expression = new RegExp(source, isAnyCase ? "iu" : "u");
    const lines = text.split("\n");
    if (lines.at(-1) === "") lines.pop();
    const expected = lines.flatMap((line, index) => (expression.test(line) ? [{ line: index + 1, text: line.replace(/\r$/, "") }] : []));
    const pattern = compilePattern(source, { ignoreCase: isAnyCase ? "always" : "never" });
    const found = pattern.linesOfUtf8(Buffer.from(text), Number.POSITIVE_INFINITY);
    expect([source, isAnyCase, text, found]).toEqual([source, isAnyCase, text, { count: expected.length, lines: expected }]);
  }
});

test("a class with a line feed in it does not reach over the end of a line", () => {
  const text = "for\nbooks\nfor books\n";
  for (const ignoreCase of ["always", "never"] as const) {
    const found = compilePattern("r[[:space:]]b", { ignoreCase }).linesOfUtf8(Buffer.from(text), 9);
    expect(found).toEqual({ count: 1, lines: [{ line: 3, text: "for books" }] });
  }
});

/** Patterns that are to be whole words: one text, one of a few, with characters at their ends that are in no word, and with classes. */
const WHOLE = ["ks", "foo", "needle|needle7|K7", "K[0-9]", "7 ", " x", "[xa]", "x|xa", "ks?"];

test("whole words of ASCII texts are those that the runtime's own expression finds, with their places", () => {
  const random = new Random(20_261_128);
  const words = [...WORDS.filter((word) => /^[\0-\x7f]*$/.test(word)), "_", "-", "foo", "xa", "K7"];
  for (let round = 0; round < ROUNDS; round++) {
    const source = random.pick(WHOLE);
    const isAnyCase = random.chance(0.4);
    const text = Array.from({ length: random.below(60) }, () => random.pick(words)).join("");
    const expression = new RegExp(`(?<![A-Za-z0-9_])(?:${source})(?![A-Za-z0-9_])`, isAnyCase ? "gi" : "g");
    const lines = text.split("\n");
    if (lines.at(-1) === "") lines.pop();
    const expected = lines.flatMap((line, index) =>
      line.search(expression) >= 0 ? [{ line: index + 1, text: line.replace(/\r$/, "") }] : [],
    );
    const pattern = compilePattern(source, { word: true, ignoreCase: isAnyCase ? "always" : "never" });
    const found = pattern.linesOfUtf8(Buffer.from(text), Number.POSITIVE_INFINITY);
    expect([source, isAnyCase, text, found]).toEqual([source, isAnyCase, text, { count: expected.length, lines: expected }]);
    for (const { text: line } of expected) {
      const places = Array.from(line.matchAll(expression), (match) => ({ column: match.index, length: match[0].length }));
      expect([source, line, pattern.matchesIn(line)]).toEqual([source, line, places]);
    }
  }
});
