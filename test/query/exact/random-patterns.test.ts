/** Random patterns against the runtime's own expressions, which agree with Rust's on what these patterns say. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { compilePattern } from "#query/exact/pattern.ts";
import { foldCase } from "#text/fold-case.ts";
import { Random } from "../../differential/random.ts";
import { holds } from "./required-holds.ts";

/** A busy machine may take long for what is bounded in steps. */
setDefaultTimeout(180_000);

const ROUNDS = 3_000;
const ALPHABET = ["a", "b", "c", "B", " ", "_", "é", "1"];

function randomText(random: Random): string {
  const line = () => Array.from({ length: random.below(9) }, () => random.pick(ALPHABET)).join("");
  return Array.from({ length: 1 + random.below(6) }, line).join("\n");
}

/** A pattern, whether it can match nothing: what may repeat must take something, for the runtime and Rust disagree on the rest. */
function randomPattern(random: Random, depth = 0): { source: string; isEmptyable: boolean } {
  const choice = random.below(depth > 3 ? 2 : 6);
  if (choice < 2)
    return { source: random.pick(["a", "b", "c", "B", "ab", "bc", "[ab]", "[^a]", ".", "_", "[a-c]B", "1"]), isEmptyable: false };
  if (choice === 2) return { source: random.pick(["^", "$", "", "(?:)"]), isEmptyable: true };
  const parts = Array.from({ length: 1 + random.below(3) }, () => randomPattern(random, depth + 1));
  if (choice === 3)
    return { source: `(?:${parts.map(({ source }) => source).join("|")})`, isEmptyable: parts.some((part) => part.isEmptyable) };
  if (choice === 4) return { source: parts.map(({ source }) => source).join(""), isEmptyable: parts.every((part) => part.isEmptyable) };
  const [part] = parts as [{ source: string; isEmptyable: boolean }];
  if (part.isEmptyable) return part;
  const repeat = random.pick(["*", "+", "?", "{2}", "{1,3}", "{2,}", "*?", "+?", "??"]);
  return { source: `(?:${part.source})${repeat}`, isEmptyable: /^[*?]/.test(repeat) };
}

test("lines and places of random patterns are those that the runtime finds, and hold what is required", () => {
  const random = new Random(20_261_122);
  for (let round = 0; round < ROUNDS; round++) {
    const { source } = randomPattern(random);
    const isAnyCase = random.chance(0.3);
    const text = randomText(random);
    const pattern = compilePattern(source, { ignoreCase: isAnyCase ? "always" : "never" });
    const expression = new RegExp(source, isAnyCase ? "iu" : "u");
    const lines = text.split("\n");
    if (text.endsWith("\n") || text === "") lines.pop();
    const expected = lines.flatMap((line, index) => {
      const match = expression.exec(line);
      return match ? [{ source, text, line: index + 1, column: match.index, length: match[0].length }] : [];
    });
    const found = Array.from(pattern.matchingLines(text), ({ line, column, length }) => ({ source, text, line, column, length }));
    expect(found).toEqual(expected);
    expect(pattern.count(text)).toBe(expected.length);
    for (const { line } of found) expect([source, holds(pattern.required, foldCase(lines[line - 1] ?? ""))]).toEqual([source, true]);
  }
});
