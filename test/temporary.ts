/** Temporary directories with real files and real git, for tests. */
import { afterAll, afterEach } from "bun:test";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A hundred worktrees take a while to remove on a busy machine. */
const CLEAN_UP_MS_MAX = 120_000;
const afterTest: (() => void)[] = [];
const shared: string[] = [];

// This file is preloaded (bunfig.toml): hooks of a module that tests merely import would run for the first of them only.
afterEach(() => {
  for (const step of afterTest.splice(0).reverse()) step();
}, CLEAN_UP_MS_MAX);

afterAll(() => {
  for (const path of shared) rmSync(path, { recursive: true, force: true });
}, CLEAN_UP_MS_MAX);

/** Runs a step after the test, the last one asked for first. */
export function whenTestEnds(step: () => void): void {
  afterTest.push(step);
}

/** A fresh directory, removed after the test. */
export function temporaryDirectory(): string {
  const path = freshDirectory();
  whenTestEnds(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A fresh directory that the tests of a file share; call it in `beforeAll`. */
export function sharedDirectory(): string {
  const path = freshDirectory();
  shared.push(path);
  return path;
}

function freshDirectory(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "codecompass-test-")));
}

/** A fresh directory with files in it. */
export function directoryWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = temporaryDirectory();
  writeFiles(root, files);
  return root;
}

/** Writes files below a directory, making the directories they need. */
export function writeFiles(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

/** Runs git in a directory and returns what it printed; a failure is a failed test. */
export function git(cwd: string, ...args: string[]): string {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];
  const run = Bun.spawnSync(["git", ...identity, ...args], { cwd, env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null" } });
  if (run.exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${run.stderr}`);
  return run.stdout.toString().trim();
}

/** A git repository with one commit of these files. */
export function repositoryWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = directoryWith(files);
  git(root, "init", "-q", "-b", "main");
  git(root, "add", "-A");
  git(root, "commit", "-q", "--allow-empty", "-m", "first");
  return root;
}
