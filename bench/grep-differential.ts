/**
 * Compares exact search with ripgrep: `bun bench/grep-differential.ts [--seed N] [--literals N] [--expressions N] DIRECTORY...`. Patterns are made by
 * chance from the files that ripgrep lists; the sets of (path, line) that both find in these files are compared. Needs `rg` on PATH. Ends with
 * status 1 when a difference is left that is not one of two on purpose: `$` matches before a carriage return that ends a line, and
 * what stands for bytes that are no UTF-8 is a character.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { toCodeCompassError } from "#core/errors.ts";
import { compilePattern } from "#query/exact/pattern.ts";
import { decodeText } from "#text/decode.ts";
import { foldCase } from "#text/fold-case.ts";
import { Random } from "../test/differential/random.ts";
import { holds } from "../test/query/exact/required-holds.ts";
import { runTimed } from "./process-run.ts";
import { type RandomPattern, randomExpression, randomLiteral } from "./random-patterns.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    literals: { type: "string", default: "1000" },
    expressions: { type: "string", default: "300" },
  },
});

interface File {
  readonly path: string;
  readonly text: string;
  /** Whether it has carriage returns, or bytes that are no UTF-8: ripgrep may then rightly find less. */
  readonly isOdd: boolean;
}

interface Outcome {
  readonly kind: "equal" | "equal_but_on_purpose" | "both_refuse" | "different";
  readonly detail: string;
}

/** Differences that are printed of one corpus. */
const SHOWN = 20;
const LINE_CHARS_MAX = 300;

let isDifferent = false;
for (const directory of positionals) isDifferent = campaign(directory) || isDifferent;
process.exitCode = isDifferent ? 1 : 0;

function campaign(directory: string): boolean {
  const files = readFiles(directory);
  const lines = files
    .flatMap(({ text }) => text.split(/\r?\n/))
    .filter((line) => line.trim() !== "" && line.length <= LINE_CHARS_MAX && !line.includes("\ufffd"));
  const random = new Random(Number(values.seed));
  const patterns = [
    ...Array.from({ length: Number(values.literals) }, () => randomLiteral(random, lines)),
    ...Array.from({ length: Number(values.expressions) }, () => randomExpression(random, lines)),
  ];
  const outcomes = patterns.map((pattern) => ({ pattern, ...compare(directory, files, pattern) }));
  for (const literal of [true, false]) {
    const some = outcomes.filter(({ pattern }) => pattern.literal === literal);
    const counts = Map.groupBy(some, ({ kind }) => kind);
    const shown = [...counts].map(([kind, { length }]) => `${length} ${kind}`).join(", ");
    console.log(`${directory}: ${files.length} files, ${some.length} ${literal ? "literals" : "expressions"}: ${shown}`);
  }
  const different = outcomes.filter(({ kind }) => kind === "different");
  for (const { pattern, detail } of different.slice(0, SHOWN)) console.log(`  ${JSON.stringify(pattern)}\n    ${detail}`);
  return different.length > 0;
}

/** The files that ripgrep searches and that are text. */
function readFiles(directory: string): File[] {
  const listed = runTimed(["rg", "--no-config", "--files", "--null"], { cwd: directory }).output.split("\0").filter(Boolean);
  return listed.flatMap((path) => {
    const bytes = readFileSync(join(directory, path));
    const text = bytes.includes(0) ? null : decodeText(bytes);
    return text === null ? [] : [{ path, text, isOdd: text.includes("\r") || text.includes("\ufffd") }];
  });
}

function compare(directory: string, files: readonly File[], pattern: RandomPattern): Outcome {
  const theirs = ripgrep(directory, pattern, []);
  const ours = find(files, pattern);
  if (typeof theirs === "string" || typeof ours === "string") {
    const kind = typeof theirs === "string" && typeof ours === "string" ? "both_refuse" : "different";
    return { kind, detail: `rg: ${typeof theirs === "string" ? theirs : "accepts"}; we: ${typeof ours === "string" ? ours : "accept"}` };
  }
  const odd = files.filter(({ path }) => !isSame(theirs.get(path), ours.get(path)));
  if (odd.length === 0) return { kind: "equal", detail: "" };
  const unwanted = unexplained(odd, theirs, ours);
  return unwanted ? { kind: "different", detail: unwanted } : { kind: "equal_but_on_purpose", detail: "" };
}

/** The first difference that has no reason. */
function unexplained(files: readonly File[], theirs: Found, ours: Found): string | undefined {
  for (const { path, isOdd } of files) {
    const wanted = theirs.get(path) ?? [];
    const found = new Set(ours.get(path));
    const missing = wanted.filter((line) => !found.has(line));
    if (missing.length > 0) return `${path}: lines ${missing.slice(0, 5).join(", ")} are missing`;
    const known = new Set(wanted);
    const extra = [...found].filter((line) => !known.has(line));
    if (!isOdd) return `${path}: lines ${extra.slice(0, 5).join(", ")} are too many`;
  }
  return undefined;
}

type Found = ReadonlyMap<string, readonly number[]>;

/** The lines that ripgrep finds, or what it says of the pattern. */
function ripgrep(directory: string, pattern: RandomPattern, flags: readonly string[]): Found | string {
  const command = [
    "rg",
    "--no-config",
    "--line-number",
    "--null",
    "--no-heading",
    "--color=never",
    "--with-filename",
    ...flags,
    ...flagsOf(pattern),
  ];
  const child = Bun.spawnSync([...command, "-e", pattern.source], {
    cwd: directory,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    maxBuffer: 1 << 30,
  });
  if (child.exitCode === 2 && child.stdout.length === 0)
    return (
      child.stderr
        .toString()
        .split("\n")
        .findLast((line) => line.startsWith("error"))
        ?.slice(0, 200) ?? "refused"
    );
  return rowsOf(child.stdout);
}

function flagsOf({ literal, ignoreCase, word, line }: RandomPattern): string[] {
  return [
    ...(literal ? ["-F"] : []),
    ...(ignoreCase === "always" ? ["-i"] : ignoreCase === "smart" ? ["-S"] : ["-s"]),
    ...(word ? ["-w"] : []),
    ...(line ? ["-x"] : []),
  ];
}

/** Reads `PATH NUL LINE : TEXT` rows. */
function rowsOf(output: Buffer): Found {
  const found = new Map<string, number[]>();
  for (let at = 0; at < output.length; ) {
    const nul = output.indexOf(0, at);
    const feed = output.indexOf(0x0a, at);
    const end = feed < 0 ? output.length : feed;
    if (nul >= 0 && nul < end) {
      const path = output.toString("utf8", at, nul).replace(/^\.\//, "");
      const lines = found.get(path);
      const number = Number.parseInt(output.toString("latin1", nul + 1, Math.min(end, nul + 20)), 10);
      if (lines) lines.push(number);
      else found.set(path, [number]);
    }
    at = end + 1;
  }
  return found;
}

function find(files: readonly File[], { source, ...options }: RandomPattern): Found | string {
  try {
    const pattern = compilePattern(source, options);
    const found = new Map<string, number[]>();
    for (const { path, text } of files) {
      const lines: number[] = [];
      for (const { line, start, end } of pattern.matchingLines(text)) {
        lines.push(line);
        if (!holds(pattern.required, foldCase(text.slice(start, end + 1))))
          throw new Error(`${path}:${line} does not contain what is required`);
      }
      if (lines.length !== pattern.count(text)) throw new Error(`${path}: count and lines differ`);
      const inBytes = pattern.linesOfUtf8(Buffer.from(text), Number.POSITIVE_INFINITY);
      if (
        !isSame(
          lines,
          inBytes.lines.map(({ line }) => line),
        )
      )
        throw new Error(`${path}: lines of the text and of its UTF-8 differ`);
      if (lines.length > 0) found.set(path, lines);
    }
    return found;
  } catch (error) {
    return toCodeCompassError(error).message;
  }
}

function isSame(a: readonly number[] = [], b: readonly number[] = []): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}
