/** What is compared with when nobody names a base: the default branch, as far as anybody says which that is. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { diff } from "#engine/changes/diff.ts";
import { failureOf } from "../../failure.ts";
import { git, repositoryWith } from "../../temporary.ts";
import { edit, freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeEach(async () => {
  freshStorage();
  root = repositoryWith({ "sail.py": "def hoist(rope):\n    pass\n" });
  git(root, "branch", "-m", "weird");
  await index(root);
});

test("the only branch is the default one", async () => {
  edit(root, "sail.py", "rope", "rope, mast");
  const found = await diff(open(root), {}, () => 0);
  expect(found).toMatchObject({ base: "weird", symbols: [{ change: "modified" }] });
  expect(found).not.toHaveProperty("warnings");
  git(root, "checkout", "-q", "--detach");
  expect(await diff(open(root), {}, () => 0)).toMatchObject({ base: "weird" });
});

test("where nobody says which of several branches is the default one, the answer says so", async () => {
  git(root, "checkout", "-q", "-b", "feat");
  edit(root, "sail.py", "rope", "rope, mast");
  git(root, "commit", "-q", "-a", "-m", "edited");
  const found = await diff(open(root), {}, () => 0);
  expect(found).toMatchObject({ base: "feat", affected_files: 0 });
  expect(found.warnings?.[0]).toStartWith("The default branch is unknown");
  git(root, "branch", "trunk", "weird");
  expect(await diff(open(root), {}, () => 0)).toMatchObject({ base: "trunk", affected_files: 1 });
});

test("a repository without commits has nothing to compare with", async () => {
  git(root, "checkout", "-q", "--orphan", "empty");
  git(root, "branch", "-D", "weird");
  expect(await failureOf(diff(open(root), {}, () => 0))).toMatchObject({ data: { remediation: "Commit first, then compare." } });
});
