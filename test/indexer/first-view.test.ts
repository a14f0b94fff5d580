/** The first view of a worktree whose repository is indexed: files that are surely new are parsed while the others are looked up. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { freshStorage, INDEXING_TIMEOUT_MS, index, located, open } from "../engine/harness.ts";
import { git, repositoryWith, temporaryDirectory, writeFiles } from "../temporary.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

beforeEach(() => {
  freshStorage();
});

const digit = (at: number, value: number): string => `export function digit${at}() {\n  return ${value};\n}\n`;
const FILES = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`src/f${at}.ts`, digit(at, 1)]));

/** A repository on which nothing but `main` was indexed, and a worktree of it with edits of every kind. */
async function editedWorktree(): Promise<string> {
  const main = repositoryWith(FILES);
  await index(main);
  const root = join(temporaryDirectory(), "other");
  git(main, "worktree", "add", "-q", "-b", "other", root);
  const sameSize = Object.fromEntries([3, 17, 29].map((at) => [`src/f${at}.ts`, digit(at, 2).replace("digit", "digis")]));
  const otherSize = Object.fromEntries([4, 18, 30].map((at) => [`src/f${at}.ts`, `${digit(at, 1)}export function more${at}() {}\n`]));
  writeFiles(root, { ...sameSize, ...otherSize, "src/added.ts": "export function added() {}\n", "src/empty.ts": "" });
  rmSync(join(root, "src/f5.ts"));
  return root;
}

/** What the view shows at each path, with the number of the version. */
function shownIn(root: string): string[] {
  const { db } = open(root).project;
  const sql = `SELECT p.path || ' ' || m.version_id AS row FROM file_manifest m JOIN paths p USING (path_id) JOIN branch_state b USING (view_id)
    WHERE b.worktree = ? ORDER BY p.path`;
  return db
    .query<{ row: string }, [string]>(sql)
    .all(root)
    .map(({ row }) => row);
}

test("takes in edits that keep the size of their file, edits that change it, and new files, and parses nothing else", async () => {
  const root = await editedWorktree();
  expect(await index(root)).toMatchObject({ filesParsed: 8 });
  expect(await located(root, "digis17")).toEqual(["src/f17.ts:1 digis17"]);
  expect(await located(root, "more18")).toEqual(["src/f18.ts:4 more18"]);
  expect(await located(root, "added")).toEqual(["src/added.ts:1 added"]);
  expect(await located(root, "digit6")).toEqual(["src/f6.ts:1 digit6"]);
  expect(open(root).project.view()?.fileCount).toBe(41);
});

test("numbers its versions alike however many workers parse", async () => {
  const one = await editedWorktree();
  await index(one, { jobs: 1 });
  const shown = shownIn(one);
  expect(shown).toHaveLength(8);
  freshStorage();
  const many = await editedWorktree();
  await index(many, { jobs: 4 });
  expect(shownIn(many)).toEqual(shown);
});
