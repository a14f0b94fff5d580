/** What git can name otherwise than by a branch, a tag or an id. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { grep } from "#engine/exact/grep.ts";
import { failureOf } from "../../failure.ts";
import { directoryWith, git } from "../../temporary.ts";
import { edit, freshStorage, INDEXING_TIMEOUT_MS, index, open, sharedRepository } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedRepository({ "sail.py": "def hoist():\n    pass\n" }));
  git(root, "checkout", "-q", "-b", "topic");
  edit(root, "sail.py", "hoist", "reef");
  git(root, "commit", "-q", "-a", "-m", "reefing");
  git(root, "branch", "-q", "--set-upstream-to=main");
});

test("commits that git finds by where one was, by what a branch follows, or by their message", async () => {
  for (const ref of ["@{-1}", "@{upstream}", "main@{0}", ":/all", "HEAD^{/all}"])
    expect(await grep(open(root), { pattern: "def hoist", ref })).toMatchObject({ matches_total: 1 });
});

test("what is no commit is said to be what it is", async () => {
  for (const [ref, kind] of [
    ["HEAD^{tree}", "tree"],
    ["HEAD:sail.py", "blob"],
  ])
    expect(await failureOf(grep(open(root), { pattern: "hoist", ref: ref as string }))).toMatchObject({
      code: "ref_not_found",
      message: `${ref} names a ${kind}, not a commit.`,
    });
});

test("before the first commit a ref is told to be left out", async () => {
  freshStorage();
  const empty = directoryWith({ "sail.py": "def hoist():\n    pass\n" });
  git(empty, "init", "-q", "-b", "main");
  await index(empty);
  for (const ref of ["HEAD", "topic"])
    expect(await failureOf(grep(open(empty), { pattern: "hoist", ref }))).toMatchObject({
      code: "ref_not_found",
      message: `${ref} names no commit: this repository has none yet.`,
      data: { remediation: "Leave --ref out; files are found before they are committed." },
    });
});
