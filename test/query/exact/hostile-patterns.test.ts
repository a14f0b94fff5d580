/** Patterns that make other engines search for ever: each answers, or is refused, within the work that one search may take. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { toCodeCompassError } from "#core/errors.ts";
import { PATTERN_CHARS_MAX, PATTERN_STATES_MAX } from "#core/limits.ts";
import { Alphabet } from "#query/exact/alphabet.ts";
import { LineAutomaton } from "#query/exact/line-automaton.ts";
import { compilePattern } from "#query/exact/pattern.ts";
import { compileProgram } from "#query/exact/program.ts";
import { SpanFinder } from "#query/exact/spans.ts";
import { parsePattern } from "#query/exact/syntax/parse-pattern.ts";
import { WorkMeter } from "#query/exact/work-meter.ts";
import { Random } from "../../differential/random.ts";

/** A busy machine may take long for what is bounded in steps. */
setDefaultTimeout(180_000);

const LONG = "a".repeat(100_000);

/** Steps beside the table that finding the lines of a text takes. */
function workOf(pattern: string, text: string): number {
  const program = compileProgram(parsePattern(pattern, false).tree);
  const meter = new WorkMeter();
  new LineAutomaton(program, new Alphabet(program.sets, program.kinds, meter), meter).find(text, 0);
  return meter.spent;
}

function codeOf(run: () => unknown): string {
  try {
    run();
    return "answered";
  } catch (error) {
    return toCodeCompassError(error).code;
  }
}

const BACKTRACKING: readonly (readonly [pattern: string, text: string])[] = [
  ["(a+)+$", `${LONG}!`],
  ["(x*)*y", "x".repeat(100_000)],
  ["(a|a)*b", LONG],
  ["(?:(?:(?:a+)+)+)+b", LONG],
  ["(.*)(.*)(.*)(.*)(.*)x", LONG],
  [`${"(a*)*".repeat(100)}b`, LONG],
  ["(\\w+\\s?)+$", `${LONG}!`],
  ["^(([a-z])+.)+[A-Z]([a-z])+$", LONG],
];

for (const [pattern, text] of BACKTRACKING) {
  test(`${pattern.slice(0, 40)} takes no more work on a long line than its few states need`, () => {
    expect(workOf(pattern, text)).toBeLessThan(100_000);
    expect(workOf(pattern, text.slice(0, 1000) + text)).toBe(workOf(pattern, text));
  });
}

test("a pattern with a state for each of the last letters is found within the work of its states", () => {
  const text = `${"abba".repeat(50)}\n`.repeat(500);
  const meter = new WorkMeter();
  const program = compileProgram(parsePattern("(a|b)*a(a|b){12}c", false).tree);
  expect(new LineAutomaton(program, new Alphabet(program.sets, program.kinds, meter), meter).find(text, 0)).toBe(-1);
  expect(meter.spent).toBeLessThan(10_000_000);
});

test("a pattern with more states than the table has room for finds what comes after them", () => {
  const random = new Random(7);
  const noise = Array.from({ length: 300_000 }, () => random.pick(["a", "b"])).join("");
  const pattern = compilePattern("(a|b)*a(a|b){15}c");
  expect(pattern.count(`${noise}\n${noise}a${"b".repeat(15)}c\n${noise}b${"a".repeat(15)}d`)).toBe(1);
});

test("a search that would take too much work is stopped", () => {
  const meter = new WorkMeter(100_000);
  const program = compileProgram(parsePattern("(a{1,50}){1,50}b", false).tree);
  const alphabet = new Alphabet(program.sets, program.kinds, meter);
  expect(codeOf(() => new LineAutomaton(program, alphabet, meter).find(LONG, 0))).toBe("limit_exceeded");
  expect(codeOf(() => new SpanFinder(program, alphabet, new WorkMeter(100_000)).first(LONG))).toBe("limit_exceeded");
});

test("matches that each look at the rest of the line again are counted", () => {
  const program = compileProgram(parsePattern("a.*b|a", false).tree);
  const meter = new WorkMeter(1_000_000);
  const finder = new SpanFinder(program, new Alphabet(program.sets, program.kinds, meter), meter);
  expect(codeOf(() => finder.all(LONG))).toBe("limit_exceeded");
});

test("counted repetitions that multiply are refused, even of nothing", () => {
  for (const pattern of ["((a{1,100}){1,100}){1,100}", "((){1000000}){1000000}", `a{${PATTERN_STATES_MAX + 1}}`]) {
    expect(codeOf(() => compilePattern(pattern))).toBe("limit_exceeded");
  }
});

test("long patterns are found or refused", () => {
  const text = `x\n${LONG}\n`;
  const words = Array.from({ length: 5_000 }, (_, index) => `${index}`).join(" Word");
  expect(compilePattern(LONG, { literal: true }).count(text)).toBe(1);
  expect(compilePattern(LONG).count(text)).toBe(1);
  expect(compilePattern(words, { ignoreCase: "always" }).count(`x\n${words.toUpperCase()}`)).toBe(1);
  expect(compilePattern(LONG, { literal: true }).matchesIn(`${LONG}b${LONG}`)).toHaveLength(2);
  expect(codeOf(() => compilePattern("a".repeat(PATTERN_CHARS_MAX + 1)))).toBe("limit_exceeded");
});

test("a pattern of very many different characters, in a text that has them all, is found or refused", () => {
  const all = Array.from({ length: 4_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("");
  expect(compilePattern(`^${all}.$`).count(`${all}\n${all}x\n`)).toBe(1);
  expect(compilePattern(`^${all}.$`, { ignoreCase: "always" }).count(`${all}\n${all}x\n`)).toBe(1);
  const classes = Array.from({ length: 500 }, (_, index) => `[${all.slice(index, index + 2)}-${all[index + 3_000]}]`).join("|");
  expect(["answered", "limit_exceeded"]).toContain(codeOf(() => compilePattern(`(?i)${classes}x`).count(all)));
});

test("an alternation of ten thousand words is searched for", () => {
  const words = Array.from({ length: 10_000 }, (_, index) => `word${index}x`);
  const pattern = compilePattern(words.join("|"));
  expect(pattern.count("word12\nword77x\na word9999x\nword10000x\n")).toBe(2);
});

test("groups and brackets that are nested too deeply are refused", () => {
  expect(codeOf(() => compilePattern("(".repeat(10_000) + ")".repeat(10_000)))).toBe("invalid_input");
  expect(codeOf(() => compilePattern(`${"[".repeat(10_000)}a${"]".repeat(10_000)}`))).toBe("invalid_input");
});

test("as many matches of a line are found as are asked for", () => {
  const line = "ab ".repeat(200_000);
  for (const source of ["a", "[ab]", "a|b", "(?i)A", "a+", "\\w", "b?"]) {
    const pattern = compilePattern(source);
    expect(pattern.matchesIn(line, 2)).toEqual(pattern.matchesIn("ab ab ", 2));
  }
  expect(compilePattern("x*").matchesIn("aaa", 1)).toEqual([{ column: 0, length: 0 }]);
});
