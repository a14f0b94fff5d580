/** Files that a filter of git's configuration makes in the working tree, as git-lfs does: no filter is run, and what git has seen last is no change. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DiffResponse } from "#core/protocol/changes.ts";
import { diff } from "#engine/changes/diff.ts";
import { git, repositoryWith } from "../../temporary.ts";
import { edit, freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

/** A filter that writes a word in capitals in commits. */
beforeEach(async () => {
  freshStorage();
  root = repositoryWith({ ".gitattributes": "*.py filter=shout\n", "note.txt": "A\n" });
  git(root, "config", "filter.shout.clean", "sed s/rope/ROPE/");
  git(root, "config", "filter.shout.smudge", "sed s/ROPE/rope/");
  writeFileSync(join(root, "sail.py"), "def hoist(rope):\n    pass\n");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "filtered");
  expect(git(root, "show", "HEAD:sail.py")).toContain("ROPE");
  await index(root);
});

const compared = (base: string): Promise<DiffResponse> => diff(open(root), { base, scope: "all" }, () => 0);

test("a file that is as git has seen it last does not differ", async () => {
  const found = await compared("HEAD");
  expect(found).toMatchObject({ affected_files: 0 });
  expect(found).not.toHaveProperty("warnings");
});

test("what commits changed in it is compared as commits have it", async () => {
  edit(root, "sail.py", "(rope", "(rope, mast");
  git(root, "commit", "-q", "-a", "-m", "edited");
  const found = await compared("HEAD~1");
  expect(found).toMatchObject({ affected_files: 1, symbols: [{ change: "modified", signature: "def hoist(ROPE, mast)" }] });
  expect(found).not.toHaveProperty("warnings");
});

test("of a file that has been written since, the answer says that its filter was not run", async () => {
  utimesSync(join(root, "sail.py"), new Date(), new Date(Date.now() + 5_000));
  writeFileSync(join(root, "note.txt"), "B\n");
  const found = await compared("HEAD");
  expect(found.warnings?.[0]).toStartWith("sail.py goes through a filter of git's configuration, which CodeCompass does not run");
  expect(found).toMatchObject({ affected_files: 2 });
});
