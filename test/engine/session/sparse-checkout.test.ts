/** A sparse checkout lacks files of its commit on purpose: no answer may sound as if it were about all of them. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CodeCompassError } from "#core/errors.ts";
import { diff } from "#engine/changes/diff.ts";
import { historyOf } from "#engine/changes/history/history.ts";
import { impact } from "#engine/changes/impact/impact.ts";
import { grep } from "#engine/exact/grep.ts";
import { callers, references } from "#engine/graph/references.ts";
import { show } from "#engine/lookup/show.ts";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import { failureOf } from "../../failure.ts";
import { git, repositoryWith, temporaryDirectory } from "../../temporary.ts";
import { edit, INDEXING_TIMEOUT_MS, index, open, sharedRepository } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedRepository({
    "kernel/sail.py": "def hoist():\n    pass\n",
    "kernel/local.py": "MODE = 1\n",
    "apps/cruise/main.py": "from kernel.sail import hoist\n\n\ndef depart():\n    hoist()\n",
    "apps/ferry/main.py": "from kernel.sail import hoist\n\nhoist()\n",
  }));
  git(root, "sparse-checkout", "set", "kernel");
  // The user's own edit of a tracked file, which git was told not to look at: it is there, and searched.
  git(root, "update-index", "--skip-worktree", "kernel/local.py");
  writeFileSync(join(root, "kernel/local.py"), "MODE = 2\n");
  await index(root);
});

const ABSENT = "This sparse checkout leaves out 2 tracked files, which are not in this answer; ref HEAD has all.";

test("exact search counts the files that are not checked out, where its filters let them through", async () => {
  for (let round = 0; round < 2; round++)
    expect(await grep(open(root), { pattern: "hoist" })).toMatchObject({ matches_total: 1, not_searched: { not_checked_out: 2 } });
  expect(await grep(open(root), { pattern: "hoist", globs: ["apps/ferry/**"] })).toMatchObject({ not_searched: { not_checked_out: 1 } });
  expect(await grep(open(root), { pattern: "hoist", globs: ["kernel/**"] })).not.toHaveProperty("not_searched");
  expect(await grep(open(root), { pattern: "hoist", ref: "HEAD" })).not.toHaveProperty("not_searched");
  expect(await grep(open(root), { pattern: "MODE = 2" })).toMatchObject({ matches_total: 1 });
});

test("answers about all uses say that some files were not looked at", async () => {
  const asked = { target: "hoist" };
  expect(await references(open(root), asked)).toMatchObject({ rows_total: 0, warnings: [ABSENT] });
  expect(await callers(open(root), asked)).toMatchObject({ warnings: [ABSENT] });
  expect(await impact(open(root), asked, () => 0)).toMatchObject({ warnings: [ABSENT] });
  expect(await references(open(root), { ...asked, ref: "HEAD" })).not.toHaveProperty("warnings");
});

test("what is found by a name or by words is not said to be all there is", async () => {
  for (const ask of [locate, search]) {
    expect(await ask(open(root), { query: "hoist" })).toMatchObject({ warnings: [ABSENT] });
    expect(await ask(open(root), { query: "hoist", pathGlobs: ["kernel/**"] })).not.toHaveProperty("warnings");
    expect(await ask(open(root), { query: "hoist", ref: "HEAD" })).not.toHaveProperty("warnings");
  }
  expect(await locate(open(root), { query: "kernel/sail.py:1" })).not.toHaveProperty("warnings");
  expect(await historyOf(open(root), { name: "hoist" })).toMatchObject({ warnings: [ABSENT] });
  expect(await historyOf(open(root), { name: "kernel/sail.py:1" })).not.toHaveProperty("warnings");
});

test("what changed is said to break nothing only of the files that are there", async () => {
  edit(root, "kernel/sail.py", "def hoist()", "def hoist(sail)");
  expect(await impact(open(root), {}, () => 0)).toMatchObject({ warnings: [ABSENT] });
  expect(await diff(open(root), { impact: true }, () => 0)).toMatchObject({ warnings: [ABSENT] });
  expect(await diff(open(root), {}, () => 0)).not.toHaveProperty("warnings");
  git(root, "checkout", "-q", "kernel/sail.py");
});

test("what is not checked out is as the index has it, and not deleted", async () => {
  const clone = join(temporaryDirectory(), "clone");
  const origin = repositoryWith({
    "kernel/sail.py": "MODE = 1\n",
    "apps/main.py": "def depart():\n    return 1\n",
    "apps/same.py": "A = 1\n",
  });
  edit(origin, "apps/main.py", "return 1", "return 2");
  git(origin, "commit", "-q", "-a", "-m", "edited");
  git("/", "clone", "-q", `file://${origin}`, clone);
  for (const leaveOut of [
    () => git(clone, "sparse-checkout", "set", "kernel"),
    () => {
      git(clone, "sparse-checkout", "disable");
      git(clone, "update-index", "--skip-worktree", "apps/main.py");
      rmSync(join(clone, "apps/main.py"));
    },
  ]) {
    leaveOut();
    await index(clone);
    expect(await diff(open(clone), { base: "HEAD~1" }, () => 0)).toMatchObject({
      symbols: [{ change: "modified", name: "depart" }],
      counts: { deleted: 0 },
      affected_files: 1,
    });
    expect((await impact(open(clone), { base: "HEAD~1" }, () => 0)).answer).toStartWith("Nothing breaks: no declaration changed");
    const past = await historyOf(open(clone), { name: "depart" });
    expect(past).toMatchObject({ result_completeness: "complete", versions: [{ change: "modified" }, { change: "added" }] });
    expect(past).not.toHaveProperty("warnings");
  }
});

test("a directory that is left out, with a file in its place, stops nothing", async () => {
  writeFileSync(join(root, "apps"), "");
  expect(await grep(open(root), { pattern: "hoist" })).toMatchObject({ not_searched: { not_checked_out: 2 } });
  rmSync(join(root, "apps"));
});

test("a name that only such a file has is looked for in the whole commit next", async () => {
  const { suggested_next: next } = await locate(open(root), { query: "depart" });
  expect(next?.next).toEqual({ do: "locate", name: "depart", ref: "HEAD" });
  expect(next?.why).toContain("leaves out 2 tracked files");
  const failure = (await failureOf(show(open(root), { targets: ["apps/ferry/main.py"] }, () => 0))) as CodeCompassError;
  expect(failure.message).toContain("apps/ferry/main.py is not checked out");
  expect(failure.data.next).toEqual({ do: "show", target: "apps/ferry/main.py", ref: "HEAD" });
});

test("what is checked out later is searched", async () => {
  git(root, "sparse-checkout", "add", "apps/ferry");
  expect(await grep(open(root), { pattern: "hoist" })).toMatchObject({ matches_total: 3, not_searched: { not_checked_out: 1 } });
});

test("a directory that is not checked out, and a question in words, lead to the commit", async () => {
  const { outline } = await import("#engine/lookup/outline.ts");
  const failure = await failureOf(outline(open(root), { path: "apps/cruise", depth: "all" }));
  expect((failure as CodeCompassError).message).toBe("apps/cruise is not checked out: this sparse checkout leaves it out.");
  expect((failure as CodeCompassError).data.next).toEqual({ do: "outline", path: "apps/cruise", ref: "HEAD" });
  const { suggested_next: next } = await search(open(root), { query: "cruise departs" });
  expect(next?.next).toEqual({ do: "search", query: "cruise departs", ref: "HEAD" });
});
