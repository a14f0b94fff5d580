/** Patterns made by chance from the text of a corpus: what people paste into a search, and expressions that match what stands there. */

import type { Random } from "../test/differential/random.ts";

/** What a search is asked, as options of ripgrep and as ours. */
export interface RandomPattern {
  readonly source: string;
  readonly literal: boolean;
  readonly ignoreCase: "always" | "smart" | "never";
  readonly word: boolean;
  readonly line: boolean;
}

const CASES = ["never", "never", "never", "never", "always", "smart"] as const;
const LITERAL_CHARS_MAX = 40;
const FRAGMENT_CHARS_MAX = 24;

/** A piece of a line, or a whole line. */
export function randomLiteral(random: Random, lines: readonly string[]): RandomPattern {
  const line = random.chance(1 / 15);
  const text = random.pick(lines);
  const source = line ? text.slice(0, 500) : piece(random, text, 1 + random.below(random.chance(1 / 3) ? 3 : LITERAL_CHARS_MAX));
  return { source, literal: true, ignoreCase: random.pick(CASES), word: !line && random.chance(1 / 6), line };
}

/** An expression that matches a piece of a line, and more. */
export function randomExpression(random: Random, lines: readonly string[]): RandomPattern {
  const makers = [generalized, generalized, generalized, choice, repeated, anchored, structural];
  return {
    source: random.pick(makers)(random, lines),
    literal: false,
    ignoreCase: random.pick(CASES),
    word: random.chance(1 / 8),
    line: random.chance(1 / 25),
  };
}

function piece(random: Random, text: string, length: number): string {
  const chars = Array.from(text);
  const start = random.below(Math.max(1, chars.length - 1));
  return chars.slice(start, start + length).join("");
}

function generalized(random: Random, lines: readonly string[]): string {
  const text = piece(random, random.pick(lines), 2 + random.below(FRAGMENT_CHARS_MAX));
  const tokens = text.match(/\p{L}[\p{L}\p{M}]*|\d+|\s+|_|./gsu) ?? [];
  return tokens.map((token) => generalizedToken(random, token)).join("");
}

function generalizedToken(random: Random, token: string): string {
  const literal = escaped(token);
  if (!random.chance(1 / 3)) return literal;
  if (/^\s/.test(token)) return random.pick(["\\s+", "\\s*", "\\s", "[ \\t]+", "[[:space:]]", "\\s{1,3}", " +?", "\\s*?"]);
  if (/^\d/.test(token)) return random.pick(["\\d+", "[0-9]", "\\d*", "[[:digit:]]+", "\\d{1,4}", "\\p{Nd}", "[^\\D]", "[1-9]\\d*"]);
  if (/^\p{L}/u.test(token)) return generalizedWord(random, token);
  return random.pick([".", `${literal}?`, `${literal}+`, "\\W", `[${literal}]`, `[^\\w\\s]`, `(?:${literal})`, ".?", "[[:punct:]]"]);
}

function generalizedWord(random: Random, word: string): string {
  const first = escaped(Array.from(word)[0] ?? "");
  const rest = escaped(Array.from(word).slice(1).join(""));
  return random.pick([
    "\\w+",
    "[a-z]+",
    "[A-Z]?[a-z]*",
    `\\b${escaped(word)}\\b`,
    `${first}\\w*`,
    `[${first}x-z]${rest}`,
    `(?i:${escaped(word)})`,
    `(?:${escaped(word)}|foo)`,
    `(${escaped(word)})?`,
    ".*",
    ".+?",
    "\\pL+",
    "\\p{Ll}+",
    "[[:alpha:]&&[^aeiou]]\\w",
    `${first}.{0,6}`,
    "[\\w--\\d]+",
    "(?-u:\\w)+",
    "\\p{Latin}{2,5}",
  ]);
}

function choice(random: Random, lines: readonly string[]): string {
  const parts = Array.from({ length: 2 + random.below(4) }, () =>
    random.chance(1 / 3) ? generalized(random, lines) : escaped(piece(random, random.pick(lines), 2 + random.below(12))),
  );
  return random.chance(1 / 2)
    ? parts.join("|")
    : `${escaped(piece(random, random.pick(lines), 1 + random.below(4)))}(?:${parts.join("|")})`;
}

function repeated(random: Random, lines: readonly string[]): string {
  const inner = random.chance(1 / 2) ? generalized(random, lines) : escaped(piece(random, random.pick(lines), 1 + random.below(3)));
  const repeat = random.pick(["+", "*", "?", "{2}", "{2,}", "{1,3}", "{0,2}", "+?", "{3,5}?"]);
  return `${escaped(piece(random, random.pick(lines), random.below(3)))}(?:${inner})${repeat}${random.chance(1 / 2) ? generalized(random, lines) : ""}`;
}

function anchored(random: Random, lines: readonly string[]): string {
  const text = random.pick(lines);
  if (random.chance(1 / 2)) return `^${generalizedStart(random, text)}`;
  const end = Array.from(text)
    .slice(-1 - random.below(10))
    .join("");
  return `${(end.match(/\w+|./gsu) ?? []).map((token) => generalizedToken(random, token)).join("")}$`;
}

function generalizedStart(random: Random, text: string): string {
  const start = Array.from(text)
    .slice(0, 2 + random.below(12))
    .join("");
  return (start.match(/\s+|\w+|./gsu) ?? []).map((token) => generalizedToken(random, token)).join("");
}

/** Expressions that name no text of the corpus. */
function structural(random: Random): string {
  const atom = () =>
    random.pick([
      "\\w",
      "\\d",
      "\\s",
      "[A-Z]",
      "[a-f0-9]",
      ".",
      "[^\\s\\w]",
      "\\b",
      "\\B",
      "^",
      "$",
      "(?:a|b)",
      "_",
      "\\p{Lu}",
      "\\P{L}",
      "[^a-z]",
      "(?i)k",
      "\\W",
      "[[:upper:]]",
    ]);
  const repeat = () => random.pick(["", "", "", "+", "*", "?", "{2,4}", "{5}"]);
  return Array.from({ length: 1 + random.below(6) }, () => `${atom()}${repeat()}`).join("");
}

/** Signs of expressions behind backslashes, those only that each version of Rust's `regex` lets stand there. */
function escaped(text: string): string {
  return text.replace(/[\\.+*?()|[\]{}^$#&~-]/g, "\\$&");
}
