/** Asking the executable questions that a seed chooses: repositories, chance, and answers as JSON. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { BINARY, scratch } from "./corpora.ts";
import { runTimed } from "./process-run.ts";

/** Exit statuses of an answer that finds nothing, and of a question that is refused. */
const EXITS = [1, 2];

/** A generator of numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of several by chance. */
export function oneOf<T>(all: readonly T[], random: () => number): T {
  return all[Math.floor(random() * all.length)] as T;
}

/** The same in an order of chance. */
export function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((value) => ({ value, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}

/** The options that all benches over checkouts have, for `parseArgs`. */
export const OPTIONS = {
  keep: { type: "string" },
  repo: { type: "string" },
  seed: { type: "string", default: "1" },
  count: { type: "string", default: "20" },
  misses: { type: "boolean", default: false },
} as const;

/** Where a bench keeps its indexes: the directory of `--keep`, or one that `dispose` removes. */
export function homeOf(keep: string | undefined): { readonly path: string; readonly dispose: () => void } {
  return keep === undefined ? scratch() : { path: keep, dispose: () => {} };
}

export interface Repository {
  readonly name: string;
  readonly workspace: string;
}

/** The checkouts under `$CODECOMPASS_CORPORA`: all of them, or those of a list of names with commas. */
export function repositories(names: string | undefined): Repository[] {
  const root = process.env["CODECOMPASS_CORPORA"];
  if (!root) throw new Error("Set CODECOMPASS_CORPORA to a directory of checkouts (see bench/README.md).");
  const wanted = names?.split(",") ?? readdirSync(root).sort();
  return wanted.map((name) => ({ name, workspace: join(root, name) }));
}

/** Files that git tracks in a checkout. */
export function trackedFiles(workspace: string): string[] {
  return gitLines(workspace, "ls-files");
}

/** What git prints, line by line; nothing when it fails. */
export function gitLines(workspace: string, ...words: string[]): string[] {
  const done = Bun.spawnSync(["git", "-C", workspace, ...words], { maxBuffer: 1 << 28, stderr: "ignore" });
  return done.exitCode === 0
    ? done.stdout
        .toString()
        .split("\n")
        .filter((line) => line !== "")
    : [];
}

/** Puts a repository into the index under `home`. */
export function indexed(workspace: string, home: string): void {
  runTimed([BINARY, "index", "--log-level", "error", "--workspace", workspace], { env: { CODECOMPASS_HOME: home } });
}

/** The answer of a command in JSON; undefined for one that is an error. */
export function ask<T>(workspace: string, home: string, command: string, words: readonly string[]): T | undefined {
  const line = [BINARY, command, "--workspace", workspace, "--format", "json", "--log-level", "silent", ...words];
  const { output } = runTimed(line, { env: { CODECOMPASS_HOME: home }, allowedExits: EXITS });
  try {
    const answer = JSON.parse(output) as T & { readonly error?: unknown };
    return answer.error === undefined ? answer : undefined;
  } catch {
    return undefined;
  }
}

export interface OutlinedSymbol {
  readonly kind: string;
  readonly name: string;
  readonly line: number;
  readonly line_end: number;
  readonly signature: string;
  readonly children: readonly OutlinedSymbol[];
}

/** The symbols of a file, nested. */
export function outlineOf(workspace: string, home: string, path: string): readonly OutlinedSymbol[] {
  return ask<{ readonly symbols: readonly OutlinedSymbol[] }>(workspace, home, "outline", [path])?.symbols ?? [];
}

/** How many of several questions were answered as they should. */
export class Tally {
  readonly #rows = new Map<string, number[]>();

  add(row: string, ...right: readonly boolean[]): void {
    const counts = this.#rows.get(row) ?? [0, ...right.map(() => 0)];
    counts[0] = (counts[0] ?? 0) + 1;
    for (const [at, is] of right.entries()) if (is) counts[at + 1] = (counts[at + 1] ?? 0) + 1;
    this.#rows.set(row, counts);
  }

  print(title: string, ...columns: readonly string[]): void {
    console.log(`\n${title.padEnd(46)} asked ${columns.map((column) => column.padStart(10)).join(" ")}`);
    for (const [row, [asked = 0, ...right]] of [...this.#rows].sort(([a], [b]) => a.localeCompare(b)))
      console.log(
        `${row.padEnd(46)} ${String(asked).padStart(5)} ${right.map((count) => (count / asked).toFixed(3).padStart(10)).join(" ")}`,
      );
  }
}
