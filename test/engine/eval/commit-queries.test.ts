/** Queries out of commits: which commits, which words, which files. */
import { describe, expect, test } from "bun:test";
import { cleanSubject, historyQueries } from "#engine/eval/commit-queries.ts";
import { openGit } from "#vcs/git.ts";
import { git, repositoryWith, writeFiles } from "../../temporary.ts";

describe("a subject as a query", () => {
  const CLEANED: Record<string, string> = {
    "feat(auth): rotate tokens after login (#123)": "rotate tokens after login",
    "fix!: retry failed uploads, fixes #99": "retry failed uploads",
    "net/http: close idle connections on shutdown": "close idle connections on shutdown",
    "[core] Parse nested lists in tables.": "Parse nested lists in tables",
    "Decode UTF-8 and SHA-256 names. Closes #12": "Decode UTF-8 and SHA-256 names",
    "ABC-1234: show invoice totals per customer": "show invoice totals per customer",
    "Stop retrying after three failed attempts (GH-77)": "Stop retrying after three failed attempts",
    "Cache parsed templates between requests [skip ci]": "Cache parsed templates between requests",
  };
  for (const [subject, query] of Object.entries(CLEANED)) test(subject, () => expect(cleanSubject(subject)).toBe(query));

  const REFUSED = [
    'Revert "rotate tokens after login"',
    "Merge branch 'main' into topic",
    "Bump lodash from 4.17.20 to 4.17.21",
    "release version 1.2.0",
    "v2.0.1",
    "chore(deps): update everything in the lock file",
    "fixup! rotate tokens after login",
    "fix typo",
    "Update README",
    "wip",
    "fix mypy findings in session module",
    "update dev dependencies",
    "fix it again",
  ];
  for (const subject of REFUSED) test(`not: ${subject}`, () => expect(cleanSubject(subject)).toBeUndefined());
});

describe("commits", () => {
  function commit(root: string, subject: string, files: Record<string, string>): void {
    writeFiles(root, files);
    git(root, "add", "-A");
    git(root, "commit", "-q", "-m", subject);
  }

  test("the newest that are about a few files of code, with the files that were there before", async () => {
    const root = repositoryWith({ "src/a.ts": "1", "src/b.ts": "1", "src/c.ts": "1", "src/d.ts": "1", "docs/a.md": "1", "test/a.ts": "1" });
    commit(root, "Rotate tokens after every login", { "src/a.ts": "2", "test/new.ts": "1", "test/a.ts": "2", "docs/a.md": "2" });
    commit(root, "Explain how tokens are rotated", { "docs/a.md": "3" });
    commit(root, "Rename everything in every file", { "src/a.ts": "4", "src/b.ts": "4", "src/c.ts": "4", "src/d.ts": "4" });
    commit(root, "Introduce a brand new module", { "src/fresh.ts": "1", "src/d.ts": "6" });
    commit(root, "Close idle connections on shutdown", { "src/b.ts": "5", "src/c.ts": "5", "package.json": "{}" });
    const vcs = openGit(root);
    if (!vcs) throw new Error("not a repository");
    const rows = await historyQueries(vcs, 10);
    expect(rows.map(({ query, expected }) => [query, ...expected.map(({ path }) => path)])).toEqual([
      ["Close idle connections on shutdown", "src/b.ts", "src/c.ts"],
      ["Rotate tokens after every login", "src/a.ts"],
    ]);
    expect(rows.map(({ parent }) => parent)).toEqual([git(root, "rev-parse", "HEAD~1"), git(root, "rev-parse", "HEAD~5")]);
    expect(await historyQueries(vcs, 1)).toHaveLength(1);
  });

  test("a repository without commits has none", async () => {
    const root = repositoryWith({});
    git(root, "checkout", "-q", "--orphan", "empty");
    expect(await openGit(root)?.recentCommits(10)).toEqual([]);
  });
});
