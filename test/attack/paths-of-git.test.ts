/** Git lists what its index and trees say, also where somebody wrote them by hand: no path in them leads out of the workspace. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isTreePath, PATH_RULES } from "#core/files/path-rules.ts";
import { User } from "../e2e/binary.ts";
import { git, temporaryDirectory, writeFiles } from "../temporary.ts";

setDefaultTimeout(120_000);

const OUTSIDE = "outsideValue";
const INSIDE = "insideValue";
const ENTRY_ALIGNMENT = 8;

/** An entry of git's index (version 2) whose stamps match nothing. */
function indexEntry(path: string, blob: string): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32BE(0o100_644, 24);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(path));
  const entry = Buffer.concat([head, Buffer.from(blob, "hex"), length, Buffer.from(path)]);
  return Buffer.concat([entry, Buffer.alloc(ENTRY_ALIGNMENT - (entry.length % ENTRY_ALIGNMENT))]);
}

function writeIndex(root: string, paths: readonly string[], blob: string): void {
  const head = Buffer.from("DIRC\0\0\0\x02\0\0\0\0", "latin1");
  head.writeUInt32BE(paths.length, 8);
  const body = Buffer.concat([head, ...[...paths].sort().map((path) => indexEntry(path, blob))]);
  writeFileSync(join(root, ".git/index"), Buffer.concat([body, new Bun.CryptoHasher("sha1").update(body).digest()]));
}

/** A commit whose tree has entries of these names. */
function commitWith(root: string, names: readonly string[], blob: string): string {
  const tree = Buffer.concat(names.flatMap((name) => [Buffer.from(`100644 ${name}\0`), Buffer.from(blob, "hex")]));
  writeFiles(root, { ".git/crafted": tree });
  const id = git(root, "hash-object", "-t", "tree", "-w", "--literally", ".git/crafted");
  return git(root, "commit-tree", id, "-m", "crafted");
}

function hostile(): { user: User; outside: string } {
  const parent = temporaryDirectory();
  const root = join(parent, "repository");
  mkdirSync(root);
  writeFiles(parent, { "outside.ts": `export const ${OUTSIDE} = 1;\n` });
  writeFiles(root, { "a.ts": `export const ${INSIDE} = 1;\n`, "sub/b.ts": "export const other = 2;\n" });
  git(root, "init", "-q", "-b", "main");
  git(root, "add", ".");
  git(root, "commit", "-q", "-m", "first");
  return { user: new User(root, undefined, { takesSuggestions: false }), outside: join(parent, "outside.ts") };
}

test("a file outside of the workspace that the index names is neither read nor shown, and is told of", async () => {
  const { user, outside } = hostile();
  const blob = git(user.cwd, "rev-parse", "HEAD:a.ts");
  writeIndex(user.cwd, ["../outside.ts", "sub/../../outside.ts", outside, "./a.ts", ".git/config", "a.ts"], blob);
  expect(await user.run(["index"])).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining("that no file of this tree can have"),
  });
  const asked = [
    ["search", OUTSIDE],
    ["locate", OUTSIDE],
    ["grep", OUTSIDE],
    ["show", "../outside.ts"],
    ["diff", "HEAD"],
    ["diff"],
    ["files"],
  ];
  for (const words of asked) {
    const { stdout } = await user.run(words);
    expect(stdout).not.toContain("outside");
    expect(stdout).not.toContain(".git/config");
  }
  expect((await user.run(["locate", INSIDE])).stdout).toContain("a.ts:1");
});

test("nor is a path of a commit that leads elsewhere", async () => {
  const { user } = hostile();
  const blob = git(user.cwd, "rev-parse", "HEAD:a.ts");
  git(user.cwd, "update-ref", "refs/heads/crafted", commitWith(user.cwd, ["..", ".git", "z.ts"], blob));
  await user.run(["index"]);
  const { stdout, stderr } = await user.run(["files", "--ref", "crafted"]);
  expect(stdout.trim()).toBe("z.ts");
  expect((await user.run(["diff", "--base", "HEAD", "--ref", "crafted"])).stdout).not.toMatch(/^\.\.|\.git/m);
  expect(stderr).not.toContain("Unexpected");
});

test("what counts as a path of a tree", () => {
  const yes = ["a", "a/b.ts", "..a", "a..", "...", ".gitignore", "a/.github/b", "x.git/y", "a:b", "back\\slash.ts", " ", "a/ /b"];
  const no = ["", ".", "..", "../a", "a/../b", "a/..", "/a", "a//b", "a/", "./a", ".git", ".git/config", "sub/.GIT/hooks/x", "a/./b"];
  expect(yes.filter((path) => !isTreePath(path, PATH_RULES.linux))).toEqual([]);
  expect(no.filter((path) => isTreePath(path, PATH_RULES.linux))).toEqual([]);
  expect(["..\\a", "C:x", "a:stream"].filter((path) => isTreePath(path, PATH_RULES.win32))).toEqual([]);
});
