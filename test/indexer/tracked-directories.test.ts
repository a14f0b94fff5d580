/** Which directories of dependencies and build results belong to a project: in a working tree and in a commit alike. */
import { describe, expect, test } from "bun:test";
import { TRACKED_DEPENDENCIES_MAX } from "#core/limits.ts";
import { listCommit } from "#indexer/commit-listing.ts";
import { leftOutDirectories } from "#indexer/rules/left-out-directories.ts";
import { trackedDirectories } from "#indexer/rules/tracked-directories.ts";
import { listWorkspace } from "#indexer/scan.ts";
import { openGit } from "#vcs/git.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { git, repositoryWith, writeFiles } from "../temporary.ts";

const many = (directory: string, count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${directory}/f${at}.go`, `package f${at}\n`]));

function adapterOf(root: string): VcsAdapter {
  const vcs = openGit(root);
  if (!vcs) throw new Error("not a repository");
  return vcs;
}

/** What is listed of the working tree, which its commit must list as well. */
async function listed(root: string): Promise<string[]> {
  const { paths } = await listWorkspace(root, adapterOf(root));
  return [...paths];
}

async function committed(root: string): Promise<string[]> {
  const { files } = await listCommit(adapterOf(root), "HEAD");
  return files.map(({ path }) => path).sort();
}

describe("what is tracked among dependencies", () => {
  test("a few files belong to the project, in the working tree and in its commit", async () => {
    const own = ["a.go", "build/step.js", "lib/node_modules/x/i.js", "src/cmd/dist/d.go", "src/vendor/v.ts", "vendor/j/dist/j.js"];
    const root = repositoryWith(Object.fromEntries([...own, "dist/bundle.js", "web/.next/page.js"].map((path) => [path, "text\n"])));
    expect(await listed(root)).toEqual(own);
    expect(await committed(root)).toEqual(own);
  });

  test("very many do not: what would not be indexed anyway is not counted", async () => {
    const pictures = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`vendor/p${at}.png`, "picture"]));
    const root = repositoryWith({ "a.go": "", ...many("vendor", TRACKED_DEPENDENCIES_MAX), ...pictures });
    expect(await listed(root)).toHaveLength(1 + TRACKED_DEPENDENCIES_MAX);
    writeFiles(root, { "vendor/one-more.go": "package more\n" });
    expect(await listed(root)).toHaveLength(1 + TRACKED_DEPENDENCIES_MAX);
    git(root, "add", "-A");
    expect(await listed(root)).toEqual(["a.go"]);
    expect(await committed(root)).toHaveLength(1 + TRACKED_DEPENDENCIES_MAX);
    git(root, "commit", "-q", "-m", "more");
    expect(await committed(root)).toEqual(["a.go"]);
    const { ignored } = await listWorkspace(root, adapterOf(root));
    expect(leftOutDirectories(ignored)).toEqual([{ path: "vendor/", rule: "vendor/", files: TRACKED_DEPENDENCIES_MAX + 21 }]);
    expect(ignored.find(({ path }) => path === "vendor/f1.go")).toMatchObject({ tracked: TRACKED_DEPENDENCIES_MAX + 1 });
  });

  test("edits, and files that are deleted and not committed, change nothing", async () => {
    const root = repositoryWith(many("vendor", TRACKED_DEPENDENCIES_MAX + 1));
    await Bun.file(`${root}/vendor/f1.go`).delete();
    writeFiles(root, { "vendor/f2.go": "package other\n" });
    expect(await listed(root)).toEqual([]);
  });

  test("what nobody tracks stays out, and is said to be untracked", async () => {
    const root = repositoryWith({ "build/step.js": "" });
    writeFiles(root, { "build/out.js": "", "node_modules/x.js": "" });
    expect(await listed(root)).toEqual(["build/step.js"]);
    const { ignored } = await listWorkspace(root, adapterOf(root));
    expect(ignored.map(({ path, untracked }) => [path, untracked ?? false])).toEqual([
      ["build/out.js", true],
      ["node_modules/x.js", false],
    ]);
    git(root, "add", "build/out.js");
    expect(await listed(root)).toEqual(["build/out.js", "build/step.js"]);
    git(root, "rm", "-q", "--cached", "build/out.js");
    expect(await listed(root)).toEqual(["build/step.js"]);
  });

  test("the outermost directory counts what is in those below it", () => {
    const counts = trackedDirectories(["vendor/a/build/x.go", "vendor/b.go", "src/vendor/c.go", "src/target/vendor/d.go", "e.go"]);
    expect([...counts]).toEqual([
      ["vendor", 2],
      ["src/vendor", 1],
      ["src/target", 1],
    ]);
  });

  test("a path in a conflict is listed once", async () => {
    const root = repositoryWith({ "vendor/a.go": "one\n" });
    git(root, "checkout", "-q", "-b", "side");
    writeFiles(root, { "vendor/a.go": "two\n" });
    git(root, "commit", "-q", "-a", "-m", "two");
    git(root, "checkout", "-q", "-");
    writeFiles(root, { "vendor/a.go": "three\n" });
    git(root, "commit", "-q", "-a", "-m", "three");
    Bun.spawnSync(["git", "merge", "side"], { cwd: root, stdout: "ignore", stderr: "ignore" });
    expect(await listed(root)).toEqual(["vendor/a.go"]);
  });
});
