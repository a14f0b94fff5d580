/** Trees of earlier commits, written to a directory. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync, symlinkSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { openGit } from "#vcs/git.ts";
import type { History } from "#vcs/vcs-adapter.ts";
import { git, repositoryWith, temporaryDirectory, writeFiles } from "../temporary.ts";

function historyOf(root: string): History {
  const history = openGit(root)?.history;
  if (!history) throw new Error("no history");
  return history;
}

function commit(root: string, subject: string): string {
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", subject);
  return git(root, "rev-parse", "HEAD");
}

test("a tree, and from it the next, with files changed, removed, and directories that became files", async () => {
  const root = repositoryWith({
    "a.txt": "one\n",
    "folder/x.txt": "x",
    "odd name\t.txt": "odd",
    "bytes.bin": new Uint8Array([0, 10, 255, 10]),
  });
  const first = git(root, "rev-parse", "HEAD");
  unlinkSync(join(root, "folder/x.txt"));
  git(root, "rm", "-q", "--cached", "folder/x.txt");
  Bun.spawnSync(["rmdir", join(root, "folder")]);
  writeFiles(root, { "a.txt": "two\n", folder: "now a file" });
  const second = commit(root, "second");
  const target = temporaryDirectory();
  const history = historyOf(root);
  const read = (path: string): string => readFileSync(join(target, path), "utf8");

  await history.writeTree(null, first, target);
  expect([read("a.txt"), read("folder/x.txt"), read("odd name\t.txt")]).toEqual(["one\n", "x", "odd"]);
  expect([...readFileSync(join(target, "bytes.bin"))]).toEqual([0, 10, 255, 10]);
  await history.writeTree(first, second, target);
  expect([read("a.txt"), read("folder"), read("odd name\t.txt")]).toEqual(["two\n", "now a file", "odd"]);
  await history.writeTree(second, first, target);
  expect([read("a.txt"), read("folder/x.txt")]).toEqual(["one\n", "x"]);
});

test("links are not written, so that nothing can be written through them", async () => {
  const root = repositoryWith({ "a.txt": "one" });
  symlinkSync("/tmp", join(root, "link"));
  const first = commit(root, "link");
  const target = temporaryDirectory();
  await historyOf(root).writeTree(null, first, target);
  expect(existsSync(join(target, "a.txt"))).toBe(true);
  expect(existsSync(join(target, "link"))).toBe(false);
});

test("a tree made by hand cannot name a place outside the directory", async () => {
  const root = repositoryWith({ "a.txt": "one" });
  const blob = git(root, "rev-parse", "HEAD:a.txt");
  const inner = hashTree(root, [["escaped.txt", blob, "100644"]]);
  const tree = hashTree(root, [
    ["..", inner, "40000"],
    ["a.txt", blob, "100644"],
  ]);
  const evil = git(root, "commit-tree", tree, "-m", "evil");
  const target = join(temporaryDirectory(), "inside");
  await historyOf(root).writeTree(null, evil, target);
  expect(existsSync(join(target, "a.txt"))).toBe(true);
  expect(existsSync(join(target, "../escaped.txt"))).toBe(false);
});

/** A tree object without git's own checks. */
function hashTree(root: string, entries: readonly (readonly [name: string, id: string, mode: string])[]): string {
  const parts = entries.flatMap(([name, id, mode]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]);
  const run = Bun.spawnSync(["git", "hash-object", "-t", "tree", "-w", "--literally", "--stdin"], {
    cwd: root,
    stdin: Buffer.concat(parts),
  });
  return run.stdout.toString().trim();
}

test("the history of a subdirectory is what happened in it, with paths as seen from there", async () => {
  const root = repositoryWith({ "app/a.ts": "1", "lib/b.ts": "1" });
  writeFiles(root, { "app/a.ts": "2", "lib/b.ts": "2" });
  commit(root, "both");
  writeFiles(root, { "lib/b.ts": "3" });
  commit(root, "lib only");
  const commits = await historyOf(join(root, "app")).commits(10);
  expect(commits.map(({ subject, changed }) => [subject, ...changed])).toEqual([["both", "a.ts"]]);
});
