/** Commits as a workspace sees them. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { openGit } from "#vcs/git.ts";
import { git, repositoryWith, writeFiles } from "../temporary.ts";

test("the history of a subdirectory is what happened in it, with paths as seen from there", async () => {
  const root = repositoryWith({ "app/a.ts": "1", "lib/b.ts": "1" });
  writeFiles(root, { "app/a.ts": "2", "lib/b.ts": "2" });
  git(root, "commit", "-qam", "both");
  writeFiles(root, { "lib/b.ts": "3" });
  git(root, "commit", "-qam", "lib only");
  const commits = await openGit(join(root, "app"))?.recentCommits(10);
  expect(commits?.map(({ subject, changed }) => [subject, ...changed])).toEqual([["both", "a.ts"]]);
});
