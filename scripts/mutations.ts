/**
 * Asks whether the tests notice when the program goes wrong: `bun scripts/mutations.ts [--sample N] [--seed TEXT] [NAME...]`.
 *
 * Applies small changes to the committed sources, one at a time, in a worktree of its own, each to a behaviour that a test names, and runs
 * the tests of the rooms concerned. A change that no test notices is printed as a survivor, and the script ends with status 1: write a
 * test. Without names or a sample it tries all, which takes long: the whole list is for releases, a sample for an evening.
 *
 * Rejected: a mutation framework, which changes every operator of every file. It takes hours here, and most survivors are changes that
 * nobody could notice. A list by hand grows with the behaviours that matter; when code moves on, an entry that no longer applies is an
 * error.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { MUTATIONS, type Mutation } from "./mutation-list.ts";

/** Seconds after which tests count as having noticed: the program hangs. */
const TESTS_SECONDS_MAX = 240;

const root = join(import.meta.dir, "..");
const { values, positionals } = parseArgs({
  options: { sample: { type: "string" }, seed: { type: "string" } },
  allowPositionals: true,
});

const chosen = choose();
const worktree = mkdtempSync(join(tmpdir(), "codecompass-mutations-"));
git("worktree", "add", "--quiet", "--detach", worktree, "HEAD");
try {
  symlinkSync(join(root, "node_modules"), join(worktree, "node_modules"));
  cpSync(join(root, "dist/assets"), join(worktree, "dist/assets"), { recursive: true });
  const survivors = chosen.filter((one, index) => !isNoticed(one, index));
  console.log(`${chosen.length - survivors.length} of ${chosen.length} noticed`);
  process.exitCode = survivors.length > 0 ? 1 : 0;
} finally {
  git("worktree", "remove", "--force", worktree);
  rmSync(worktree, { recursive: true, force: true });
}

function choose(): readonly Mutation[] {
  if (positionals.length > 0) return MUTATIONS.filter(({ name }) => positionals.some((word) => name.includes(word)));
  if (values.sample === undefined) return MUTATIONS;
  const rank = ({ name }: Mutation): number => Bun.hash.xxHash32(`${values.seed ?? ""}${name}`);
  return [...MUTATIONS].sort((a, b) => rank(a) - rank(b)).slice(0, Number(values.sample));
}

/** Makes the change, runs the tests, takes the change back. */
function isNoticed({ name, file, from, to, tests }: Mutation, index: number): boolean {
  const path = join(worktree, file);
  const before = readFileSync(path, "utf8");
  if (before.split(from).length !== 2) throw new Error(`${name}: ${file} does not hold this once: ${from}`);
  writeFileSync(
    path,
    before.replace(from, () => to),
  );
  const began = performance.now();
  const outcome = runTests(tests);
  writeFileSync(path, before);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${index + 1}/${chosen.length} ${outcome ? `noticed by "${outcome}"` : "SURVIVED"}: ${name} (${file}, ${seconds} s)`);
  return outcome !== undefined;
}

/** The name of the first test that fails; undefined when none does. Throws when the tests do not run: then the change is no program. */
function runTests(tests: readonly string[]): string | undefined {
  const { exitCode, stderr, exitedDueToTimeout } = Bun.spawnSync(["nice", "-n", "19", process.execPath, "test", "--bail", ...tests], {
    cwd: worktree,
    timeout: TESTS_SECONDS_MAX * 1000,
    stdout: "ignore",
  });
  if (exitCode === 0) return undefined;
  if (exitedDueToTimeout) return "the time that tests may take";
  const failed = /\(fail\) (.+?)(?: \[[\d.]+ms\])?$/m.exec(stderr.toString())?.[1];
  if (failed === undefined) throw new Error(stderr.toString().slice(-2_000));
  return failed;
}

function git(...words: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(["git", ...words], { cwd: root });
  if (exitCode !== 0) throw new Error(stderr.toString());
}
