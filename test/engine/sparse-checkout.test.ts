/** A sparse checkout lacks files of its commit on purpose: no answer may sound as if it were about all of them. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CodeCompassError } from "#core/errors.ts";
import { impact } from "#engine/changes/impact/impact.ts";
import { grep } from "#engine/exact/grep.ts";

import { callers, references } from "#engine/graph/references.ts";
import { show } from "#engine/lookup/show.ts";
import { locate } from "#engine/search/locate.ts";
import { failureOf } from "../failure.ts";
import { git } from "../temporary.ts";
import { INDEXING_TIMEOUT_MS, index, open, sharedRepository } from "./harness.ts";

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

test("a name that only such a file has is looked for in the whole commit next", async () => {
  const { suggested_next: next } = await locate(open(root), { query: "depart" });
  expect(next?.next).toEqual({ do: "locate", name: "depart", ref: "HEAD" });
  expect(next?.why).toContain("leaves out 2 tracked files");
  const failure = (await failureOf(show(open(root), { targets: ["apps/ferry/main.py"] }, () => 0))) as CodeCompassError;
  expect(failure.message).toContain("apps/ferry/main.py");
});

test("what is checked out later is searched", async () => {
  git(root, "sparse-checkout", "add", "apps/ferry");
  expect(await grep(open(root), { pattern: "hoist" })).toMatchObject({ matches_total: 3, not_searched: { not_checked_out: 1 } });
});
