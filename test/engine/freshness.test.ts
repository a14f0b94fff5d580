/** Answers are true to the disk at the moment they are given. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { locate } from "#engine/search/locate.ts";
import { directoryWith, git, repositoryWith, writeFiles } from "../temporary.ts";
import { found, freshStorage, INDEXING_TIMEOUT_MS, index, located, open, places } from "./harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

beforeEach(() => {
  freshStorage();
});

const FILES = {
  "src/alpha.ts": "export function alpha() {\n  return 'first letter';\n}\n",
  "src/beta.ts": "import { alpha } from './alpha';\n\nexport class Beta {\n  run() {\n    return alpha();\n  }\n}\n",
  "README.md": "# Letters\n\nAbout letters.\n",
};

describe.each([
  ["in a git repository", repositoryWith],
  ["in a plain directory", directoryWith],
])("%s", (_, make) => {
  test("a changed, a new and a deleted file are noticed before the answer", async () => {
    const root = make(FILES);
    await index(root);
    expect(await located(root, "alpha")).toEqual(["src/alpha.ts:1 alpha"]);
    writeFiles(root, { "src/alpha.ts": "// moved down\n\nexport function alpha2() {}\n", "src/gamma.ts": "export const gammaRay = 1;\n" });
    rmSync(join(root, "src/beta.ts"));
    expect(await located(root, "alpha2")).toEqual(["src/alpha.ts:3 alpha2"]);
    expect(await located(root, "gammaRay")).toEqual(["src/gamma.ts:1 gammaRay"]);
    expect(await located(root, "Beta")).toEqual([]);
    const answer = await locate(open(root), { query: "alpha2" });
    expect(answer).toMatchObject({ freshness_status: "fresh", indexing_status: "ready", result_completeness: "complete" });
  });

  test("a file edited within the clock's resolution, size unchanged, is noticed", async () => {
    const root = make({ "a.ts": "export const aaa = 1;\n" });
    await index(root);
    for (let round = 0; round < 5; round++) {
      const name = `n${round}n`;
      writeFileSync(join(root, "a.ts"), `export const ${name} = 1;\n`);
      expect(await located(root, name)).toEqual([`a.ts:1 ${name}`]);
    }
  });

  test("a change that keeps size and modification time is noticed", async () => {
    const root = make({ "a.ts": "export const before = 1;\n" });
    const past = new Date(Date.now() - 100_000);
    utimesSync(join(root, "a.ts"), past, past);
    await index(root);
    writeFileSync(join(root, "a.ts"), "export const behind = 1;\n");
    utimesSync(join(root, "a.ts"), past, past);
    expect(await located(root, "behind")).toEqual(["a.ts:1 behind"]);
  });

  test("a renamed file answers under its new name only", async () => {
    const root = make(FILES);
    await index(root);
    renameSync(join(root, "src/alpha.ts"), join(root, "src/letter.ts"));
    expect(await located(root, "alpha")).toEqual(["src/letter.ts:1 alpha"]);
  });

  test("a file in a directory that was empty before is found", async () => {
    const root = make({ ...FILES, "late/.keep": "" });
    rmSync(join(root, "late/.keep"));
    await index(root);
    writeFiles(root, { "late/delta.py": "def delta():\n    pass\n" });
    expect(await located(root, "delta")).toEqual(["late/delta.py:1 delta"]);
  });

  test("new ignore rules hold at once, and their removal too", async () => {
    const root = make(FILES);
    await index(root);
    writeFiles(root, { ".codecompassignore": "src/beta.ts\n" });
    expect(await located(root, "Beta")).toEqual([]);
    rmSync(join(root, ".codecompassignore"));
    expect(await located(root, "Beta")).toEqual(["src/beta.ts:3 Beta"]);
  });

  test("a link put in place of a file takes its symbols away", async () => {
    const root = make(FILES);
    await index(root);
    rmSync(join(root, "src/alpha.ts"));
    symlinkSync("/etc/hostname", join(root, "src/alpha.ts"));
    expect(await located(root, "alpha")).toEqual([]);
  });

  test("a file turned binary disappears, turned back it returns", async () => {
    const root = make(FILES);
    await index(root);
    writeFileSync(join(root, "src/alpha.ts"), Uint8Array.of(1, 0, 2, 0));
    expect(await located(root, "alpha")).toEqual([]);
    writeFiles(root, { "src/alpha.ts": FILES["src/alpha.ts"] });
    expect(await located(root, "alpha")).toEqual(["src/alpha.ts:1 alpha"]);
  });

  test("more changes than are synced inline: the answer says stale, and strict makes it right", async () => {
    const root = make(FILES);
    await index(root);
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`many/f${i}.ts`, `export function many${i}() {}\n`]));
    writeFiles(root, many);
    const session = open(root);
    const balanced = await locate(session, { query: "alpha" });
    expect(["stale", "syncing"]).toContain(balanced.freshness_status);
    expect(places(balanced)).toEqual(["src/alpha.ts:1 alpha"]);
    const strict = await locate(session, { query: "many59", freshness: "strict" });
    expect(strict.freshness_status).toBe("fresh");
    expect(places(strict)).toEqual(["many/f59.ts:1 many59"]);
  });

  test("best_effort never cites a line that is not in the file now", async () => {
    const root = make(FILES);
    await index(root);
    writeFiles(root, { "src/alpha.ts": "// one\n// two\nexport function alpha() {}\n" });
    expect(await located(root, "alpha", { freshness: "best_effort" })).toEqual(["src/alpha.ts:3 alpha"]);
  });
});

test("the ref of an answer follows the branch, and its results the files", async () => {
  const root = repositoryWith(FILES);
  await index(root);
  git(root, "checkout", "-q", "-b", "feature");
  writeFiles(root, { "src/feature.ts": "export function onlyHere() {}\n" });
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "feature");
  const onFeature = await locate(open(root), { query: "onlyHere" });
  expect(onFeature.ref).toBe("feature");
  expect(places(onFeature)).toEqual(["src/feature.ts:1 onlyHere"]);
  git(root, "checkout", "-q", "main");
  const onMain = await locate(open(root), { query: "onlyHere" });
  expect(onMain.ref).toBe("main");
  expect(onMain.returned).toBe(0);
});

test("two worktrees of one repository answer for themselves from one store", async () => {
  const main = repositoryWith(FILES);
  await index(main);
  const linked = `${main}-linked`;
  git(main, "worktree", "add", "-q", "-b", "other", linked);
  writeFiles(linked, { "src/alpha.ts": "export function alphaInLinked() {}\n" });
  await index(linked);
  expect(await located(linked, "alpha")).toEqual(["src/alpha.ts:1 alphaInLinked"]);
  expect(await located(main, "alphaInLinked")).toEqual([]);
  expect(await located(main, "alpha")).toEqual(["src/alpha.ts:1 alpha"]);
  expect(open(main).project.databasePath).toBe(open(linked).project.databasePath);
  rmSync(linked, { recursive: true });
});

test("a file that cannot be read is skipped, and read once it can be", async () => {
  const root = directoryWith(FILES);
  chmodSync(join(root, "src/alpha.ts"), 0o000);
  await index(root);
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) expect(await located(root, "alpha")).toEqual([]);
  chmodSync(join(root, "src/alpha.ts"), 0o644);
  expect(await located(root, "alpha")).toEqual(["src/alpha.ts:1 alpha"]);
});

test("search finds text in what was just written", async () => {
  const root = directoryWith(FILES);
  await index(root);
  writeFiles(root, { "notes.txt": "the quick zebrafish\n" });
  expect(await found(root, "zebrafish")).toEqual(["notes.txt:1 notes.txt"]);
});

test("a session that asked for a name before it was written finds it afterwards, however it is spelled", async () => {
  const root = directoryWith(FILES);
  await index(root);
  const session = open(root);
  expect(places(await locate(session, { query: "gamma_ray" }))).toEqual([]);
  writeFiles(root, { "src/gamma.ts": "export const gammaRay = 1;\n" });
  expect(places(await locate(session, { query: "gamma_ray", freshness: "strict" }))).toEqual(["src/gamma.ts:1 gammaRay"]);
});
