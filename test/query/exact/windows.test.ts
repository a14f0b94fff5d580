/** Windows of a pattern against the automaton alone: to look only where a window stands loses no line. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { Alphabet } from "#query/exact/alphabet.ts";
import { LineAutomaton } from "#query/exact/line-automaton.ts";
import { compilePattern } from "#query/exact/pattern.ts";
import { compileProgram } from "#query/exact/program.ts";
import { parsePattern } from "#query/exact/syntax/parse-pattern.ts";
import { windowSearch } from "#query/exact/windows.ts";
import { WorkMeter } from "#query/exact/work-meter.ts";
import { Random } from "../../differential/random.ts";

/** A busy machine may take long for what is bounded in steps. */
setDefaultTimeout(180_000);

const ROUNDS = 2_000;
/** Of the random patterns, how many have a window at least: the others say nothing here. */
const WINDOWS_MIN = 1_000;
const SETS = ["[0-9]", "[A-Z]", "\\d", "\\w", "\\W", "[^a-z]", ".", "\\p{Lu}", "(?i:[x-z])", "[0-9é]", "\\b", "[[:punct:]]"];
const REPEATS = ["", "", "", "+", "*", "?", "{2}", "{2,}", "{1,3}"];
const CHARACTERS = ["1", "7", "A", "K", "a", "x", "_", "-", " ", "é", "Σ", "٣", "😀", "𝟘", "\u212a"];

function randomPattern(random: Random, depth = 0): string {
  const parts = Array.from({ length: 1 + random.below(4) }, () => {
    if (depth > 1 || random.chance(0.8)) return random.pick(SETS);
    return `(?:${Array.from({ length: 1 + random.below(2) }, () => randomPattern(random, depth + 1)).join("|")})`;
  });
  return parts.map((part) => (part === "\\b" ? part : part + random.pick(REPEATS))).join("");
}

test("lines that are found by windows are those that match", () => {
  const random = new Random(20_261_125);
  let windows = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const source = randomPattern(random);
    const { tree } = parsePattern(source, false);
    const program = compileProgram(tree);
    const meter = new WorkMeter();
    const automaton = new LineAutomaton(program, new Alphabet(program.sets, program.kinds, meter), meter);
    const lines = Array.from({ length: 8 }, () => Array.from({ length: 1 + random.below(8) }, () => random.pick(CHARACTERS)).join(""));
    const expected = lines.flatMap((line, index) => (automaton.find(line, 0) < 0 ? [] : [index + 1]));
    const pattern = compilePattern(source);
    const text = lines.join("\n");
    expect([source, text, ...Array.from(pattern.matchingLines(text), ({ line }) => line)]).toEqual([source, text, ...expected]);
    const utf8 = Buffer.from(text);
    const inBytes = pattern.linesOfUtf8(utf8, Number.POSITIVE_INFINITY);
    expect(inBytes.lines).toEqual(expected.map((line) => ({ line, text: lines[line - 1] ?? "" })));
    if (windowSearch(tree)) windows++;
  }
  expect(windows).toBeGreaterThan(WINDOWS_MIN);
});

test("a window is the rarest place that a pattern has, and none where such places are everywhere", () => {
  const first = (source: string, text: string): number | undefined => windowSearch(parsePattern(source, false).tree)?.(text, 0);
  expect(first("\\b[A-Z]\\w+[0-9]\\b", "Plain Words and Vector3")).toBe(22);
  expect(first("[0-9]{3}-?[A-Z]", "a1 b22 c333 d4444A")).toBe(10);
  expect(first("[0-9]{3}-?[A-Z]", "no number 12")).toBe(-1);
  expect(first("\\w+\\s+\\w+", "two words")).toBeUndefined();
  expect(first("[a-z]*", "words")).toBeUndefined();
});
