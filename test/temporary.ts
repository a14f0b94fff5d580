/** Temporary directories with real files and real git, for tests. */
import { afterEach } from "bun:test";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const made: string[] = [];

afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
});

/** A fresh directory, removed after the test. */
export function temporaryDirectory(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "codecompass-test-")));
  made.push(path);
  return path;
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
