/** Names of people are text of the repository too: tokens in them are masked. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { commitsBelow } from "#vcs/git-past.ts";
import { git, repositoryWith } from "../temporary.ts";

setDefaultTimeout(60_000);

test("a token that is a commit's author or subject is masked", async () => {
  const directory = repositoryWith({ "a.ts": "export const a = 1;\n" });
  const token = `ghp_${"9aKd83LmQpZx71TvBnRw45YcUeHs62JfGoXi"}`;
  git(
    directory,
    "-c",
    `user.name=${token}`,
    "-c",
    "user.email=a@example.com",
    "commit",
    "--allow-empty",
    "--amend",
    "--reset-author",
    "-qm",
    `use ${token}`,
  );
  const commits = await commitsBelow(directory, "HEAD", "", 5);
  expect(commits.map(({ author }) => author)).toEqual(["*".repeat(token.length)]);
  expect(JSON.stringify(commits)).not.toContain(token);
});
