/** Patterns of ignore files: the meaning git gives them, at a bounded cost. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import ignore from "ignore";
import { IGNORE_STEPS_MAX } from "#core/limits.ts";
import { IgnorePatterns } from "#indexer/rules/ignore-patterns.ts";
import { repositoryWith, writeFiles } from "../temporary.ts";

/** Long campaigns: CODECOMPASS_PATTERN_ROUNDS. */
setDefaultTimeout(600_000);

const patternsOf = (text: string): IgnorePatterns => new IgnorePatterns(text, ".gitignore", false);

/** Numbers from 0 to below `below`, the same for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Few letters, so that patterns and paths meet. */
const PIECES = [
  "a",
  "b",
  "ab",
  "*",
  "**",
  "?",
  "/",
  "/",
  "**/",
  "/**",
  "[ab]",
  "[!a]",
  "[a-b]",
  "[^b]",
  "\\*",
  "\\a",
  ".",
  "-",
  "[]]",
  "[a/b]",
];
const RARE_PIECES = [
  "[[:alpha:]]",
  "[[:punct:]]",
  "[a",
  "\\",
  "[\\]]",
  "***",
  " ",
  "\\ ",
  "[!]]",
  "[--a]",
  "[z-a]",
  "{a,b}",
  "(a|b)",
  "+",
  "$",
  "^",
];

function randomPattern(random: (below: number) => number): string {
  const pieces = Array.from({ length: 1 + random(6) }, () => {
    const from = random(8) === 0 ? RARE_PIECES : PIECES;
    return from[random(from.length)] ?? "";
  });
  return (random(6) === 0 ? "!" : "") + pieces.join("") + (random(5) === 0 ? "/" : "");
}

/**
 * git cuts the literal beginning off a pattern and forgets what stood there: `ab**\/c` then crosses directories, which its documentation
 * denies. The documentation holds here, and an escaped slash is a slash.
 */
const BESIDE_DOCUMENTATION = /\\\/|^!?\/?[^*?[\\]*[^*?[\\/!]\*\*/;

const NAMES = ["a", "b", "ab", "ba", "aab", "*", "-", "]", "a b", "{a,b}", "[", "z", "a.", "\\"];

function randomPath(random: (below: number) => number): string {
  return Array.from({ length: 1 + random(4) }, () => NAMES[random(NAMES.length)]).join("/");
}

/** Without what the package takes differently from git: brackets and backslashes in corners. */
function randomPlainPattern(random: (below: number) => number): string {
  const pieces = ["a", "b", "ab", "*", "?", "/", "/**/", "/*/", "[ab]", "."];
  const pattern = Array.from({ length: 1 + random(5) }, () => pieces[random(pieces.length)]).join("");
  return (random(6) === 0 ? "!" : "") + pattern.replace(/\/+/g, "/").replace(/^$|^\/$/, "a");
}

/** What `git check-ignore` says about paths that do not exist, which it takes for files. */
function gitVerdicts(root: string, paths: readonly string[]): Map<string, string> {
  const run = Bun.spawnSync(["git", "-C", root, "check-ignore", "-z", "-v", "-n", "--no-index", "--stdin"], {
    stdin: Buffer.from(paths.map((path) => `./${path}\0`).join("")),
    env: { PATH: process.env["PATH"], GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
  });
  const verdicts = new Map<string, string>();
  const fields = run.stdout.toString().split("\0");
  for (let at = 0; at + 3 < fields.length; at += 4) verdicts.set((fields[at + 3] ?? "").slice(2), fields[at + 2] ?? "");
  return verdicts;
}

const ROUNDS = Number(process.env["CODECOMPASS_PATTERN_ROUNDS"] ?? 150);
const SEED = Number(process.env["CODECOMPASS_SEED"] ?? 1);

describe("patterns of an ignore file", () => {
  test(`mean what they mean to git (seed ${SEED})`, () => {
    const random = randomFrom(SEED);
    const root = repositoryWith({});
    for (let round = 0; round < ROUNDS; round++) {
      const text = `${Array.from({ length: 1 + random(5) }, () => randomPattern(random))
        .filter((pattern) => !BESIDE_DOCUMENTATION.test(pattern))
        .join("\n")}\n`;
      writeFiles(root, { ".gitignore": text });
      const paths = [...new Set(Array.from({ length: 60 }, () => randomPath(random)))];
      const patterns = patternsOf(text);
      const theirs = gitVerdicts(root, paths);
      const ours = new Map(paths.map((path) => [path, patterns.verdict(path)?.rule ?? ""]));
      const differing = paths.filter((path) => (theirs.get(path) ?? "") !== ours.get(path));
      expect(differing.map((path) => ({ text, path, git: theirs.get(path), own: ours.get(path) }))).toEqual([]);
    }
  });

  test(`mean what they mean to the package ignore, for directories too (seed ${SEED})`, () => {
    const random = randomFrom(SEED);
    for (let round = 0; round < ROUNDS; round++) {
      const lines = Array.from({ length: 1 + random(4) }, () => `${randomPlainPattern(random)}${random(3) === 0 ? "/" : ""}`);
      const theirs = ignore().add(lines);
      const patterns = patternsOf(lines.join("\n"));
      for (let at = 0; at < 40; at++) {
        const path = randomPath(random) + (random(2) === 0 ? "/" : "");
        const { ignored, unignored } = theirs.test(path);
        const own = patterns.verdict(path)?.is ?? "";
        expect({ lines, path, is: own }).toEqual({ lines, path, is: ignored ? "ignored" : unignored ? "unignored" : "" });
      }
    }
  });

  test("are matched at a cost that stars do not multiply", () => {
    const deep = `${"a/".repeat(60)}x.ts`;
    for (const pattern of [`${"**/a/".repeat(16)}b`, `${"**/a/**/".repeat(200)}b`, `${"*a".repeat(100)}*b`, `${"a*".repeat(16)}/b`]) {
      expect(patternsOf(pattern).verdict(deep)).toBeUndefined();
      expect(patternsOf(pattern).verdict("a".repeat(250))).toBeUndefined();
    }
  });

  test("end in an error that names the file when they cost more than honest ones", () => {
    const costly = `*${"a".repeat(100)}b?\n`.repeat(10);
    const patterns = new IgnorePatterns(costly, ".gitignore", false, { steps: IGNORE_STEPS_MAX - 10_000 });
    expect(() => patterns.verdict("a".repeat(2_000))).toThrow("of .gitignore against this tree takes too long");
  });

  test("hold up to a number, and what is wrong with lines is told of the first few", () => {
    const many = patternsOf("x\n".repeat(10_001));
    expect(many.count).toBe(10_000);
    expect(many.problems.join()).toContain("only the first 10000 patterns apply");
    const wrong = patternsOf("[a\n".repeat(500));
    expect(wrong.problems).toHaveLength(21);
    expect(wrong.problems.at(-1)).toContain("480 more lines");
  });
});
