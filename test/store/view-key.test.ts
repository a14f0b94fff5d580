import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { commitKey, isWholeWorktree, worktreeKey, worktreeOf } from "#store/views/view-key.ts";

const ODD = [
  "",
  "/",
  "/a b",
  "/a\nb",
  "/a\n",
  '/",""]',
  '/x",""',
  '/["a",""]',
  "/a\\",
  '/a\\"',
  "/:colon:",
  "/\u202e\ud800",
  "/%00",
  "/é",
  "/worktree:x",
];

test("a worktree's key comes apart into what it was made from, and no two worktrees share one", () => {
  const pairs = ODD.flatMap((root) => ODD.map((directory) => ({ root, directory })));
  const keys = pairs.map(worktreeKey);
  expect(new Set(keys).size).toBe(pairs.length);
  expect(keys.map(worktreeOf)).toEqual(pairs);
  for (const key of ["base", commitKey("a".repeat(40), ""), commitKey("a".repeat(40), "worktree:/x/")])
    expect(worktreeOf(key)).toBeUndefined();
});

test("the database tells whole worktrees from directories inside of one, whatever they are called", () => {
  using db = new Database(":memory:");
  const isWhole = db.query<{ whole: number }, [string]>(`SELECT ${isWholeWorktree("key")} AS whole FROM (SELECT ? AS key)`);
  for (const root of ODD) {
    for (const directory of ODD) expect(isWhole.get(worktreeKey({ root, directory }))?.whole).toBe(directory === "" ? 1 : 0);
  }
  expect(isWhole.get("base")?.whole).toBe(0);
  expect(isWhole.get(commitKey("a".repeat(40), ""))?.whole).toBe(0);
});
