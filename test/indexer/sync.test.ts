/** Bringing an index up to date: only what changed is looked at, only contents never seen before are parsed. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, renameSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { status } from "#engine/lifecycle/status.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { search } from "#engine/search/search.ts";
import { found, freshStorage, INDEXING_TIMEOUT_MS, index, located, open, places } from "../engine/harness.ts";
import { failing } from "../failure.ts";
import { directoryWith, git, repositoryWith, writeFiles } from "../temporary.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

beforeEach(() => {
  freshStorage();
});

const FILES = {
  "src/alpha.ts": "export function alpha() {\n  return 'first letter';\n}\n",
  "src/beta.py": "def beta():\n    return 'second letter'\n",
  "src/gamma.go": 'package src\n\nfunc Gamma() string { return "third letter" }\n',
  "README.md": "# Letters\n",
};

/** A workspace whose files are old enough for their times to be trusted. */
function settled(files: Readonly<Record<string, string>>, make = directoryWith): string {
  const root = make(files);
  const past = new Date(Date.now() - 3_600_000);
  for (const path of Object.keys(files)) utimesSync(join(root, path), past, past);
  return root;
}

describe("a second run", () => {
  test("over unchanged files parses nothing and makes no job", async () => {
    const root = settled(FILES);
    const first = await index(root);
    expect(first).toMatchObject({ filesScanned: 4, filesParsed: 4, filesRemoved: 0, symbols: 4 });
    expect(first.jobId).not.toBeNull();
    expect(await index(root)).toMatchObject({ filesScanned: 4, filesParsed: 0, filesRemoved: 0 });
  });

  test("looks at what changed only", async () => {
    const root = settled(FILES);
    await index(root);
    writeFiles(root, { "src/alpha.ts": "export function alpha2() {}\n", "src/new.rs": "pub fn fresh() {}\n" });
    expect(await index(root)).toMatchObject({ filesScanned: 5, filesParsed: 2, filesRemoved: 0, symbols: 2 });
    expect(await located(root, "alpha2")).toEqual(["src/alpha.ts:1 alpha2"]);
    expect(await located(root, "beta")).toEqual(["src/beta.py:1 beta"]);
  });

  test("over files that were only touched, or made executable, parses nothing", async () => {
    const root = settled(FILES);
    await index(root);
    utimesSync(join(root, "src/alpha.ts"), new Date(), new Date());
    chmodSync(join(root, "src/beta.py"), 0o755);
    expect(await index(root)).toMatchObject({ filesParsed: 0, filesRemoved: 0 });
    expect(await located(root, "alpha")).toEqual(["src/alpha.ts:1 alpha"]);
    expect(await located(root, "beta")).toEqual(["src/beta.py:1 beta"]);
  });

  test("over contents that were there before parses nothing", async () => {
    const root = settled(FILES);
    await index(root);
    writeFiles(root, { "src/alpha.ts": "export function omega() {}\n" });
    expect(await index(root)).toMatchObject({ filesParsed: 1 });
    writeFiles(root, { "src/alpha.ts": FILES["src/alpha.ts"] });
    expect(await index(root)).toMatchObject({ filesParsed: 0 });
    expect(await located(root, "alpha")).toEqual(["src/alpha.ts:1 alpha"]);
    expect(await located(root, "omega")).toEqual([]);
  });

  test("takes renamed and deleted files out", async () => {
    const root = settled(FILES);
    await index(root);
    renameSync(join(root, "src/alpha.ts"), join(root, "src/moved.ts"));
    rmSync(join(root, "src/gamma.go"));
    expect(await index(root)).toMatchObject({ filesParsed: 1, filesRemoved: 2 });
    expect(await located(root, "alpha")).toEqual(["src/moved.ts:1 alpha"]);
    expect(await found(root, "third letter")).not.toContain("src/gamma.go:3 Gamma");
  });

  test("can be told to read every file again, and still parses nothing it knows", async () => {
    const root = settled(FILES);
    await index(root);
    expect(await index(root, { forceRead: true })).toMatchObject({ filesChanged: 4, filesParsed: 0 });
    expect(await index(root, { force: true })).toMatchObject({ filesParsed: 4 });
    expect(await located(root, "alpha")).toEqual(["src/alpha.ts:1 alpha"]);
  });
});

test("going to another branch and back parses each content once", async () => {
  const root = repositoryWith(FILES);
  await index(root);
  git(root, "checkout", "-q", "-b", "feature");
  writeFiles(root, { "src/alpha.ts": "export function feature() {}\n", "src/beta.py": "def other():\n    pass\n" });
  git(root, "commit", "-q", "-a", "-m", "feature");
  expect(await index(root)).toMatchObject({ filesParsed: 2 });
  for (const branch of ["main", "feature", "main"]) {
    git(root, "checkout", "-q", branch);
    expect(await index(root)).toMatchObject({ filesParsed: 0 });
  }
  expect(await located(root, "alpha")).toEqual(["src/alpha.ts:1 alpha"]);
  expect(await located(root, "feature")).toEqual([]);
});

test("files that are no text are known, and not looked at again", async () => {
  const root = directoryWith({ "a.ts": "export const a = 1;\n", "image.data": Uint8Array.of(0, 1, 2), "huge.txt": "x".repeat(2_000_000) });
  const past = new Date(Date.now() - 3_600_000);
  for (const path of ["a.ts", "image.data", "huge.txt"]) utimesSync(join(root, path), past, past);
  await index(root);
  const { skipped, files } = await status(resolveWorkspace(root, "/"));
  expect(files).toBe(1);
  expect(skipped).toEqual([
    { reason: "binary", files: 1 },
    { reason: "too_large", files: 1 },
  ]);
  expect((await index(root)).jobId).toBeNull();
});

describe("an interrupted run", () => {
  const MANY = Object.fromEntries(
    Array.from({ length: 120 }, (_, i) => [`many/f${i}.ts`, `export function many${i}() {\n  return ${i};\n}\n`]),
  );

  test("keeps what it parsed, and the next continues from there", async () => {
    const root = settled(MANY);
    const interruption = new AbortController();
    let stored = 0;
    const run = index(root, {
      jobs: 1,
      signal: interruption.signal,
      onProgress: ({ files }) => {
        stored = files;
        if (files > 0) interruption.abort();
      },
    });
    expect(await failing(run)).toThrow(expect.objectContaining({ code: "interrupted" }));
    expect(stored).toBeGreaterThan(0);
    expect(() => open(root)).toThrow(expect.objectContaining({ code: "not_indexed" }));
    const next = await index(root);
    expect(next.filesParsed).toBeLessThanOrEqual(120 - stored);
    expect((await status(resolveWorkspace(root, "/"))).files).toBe(120);
    for (const i of [0, 60, 119]) expect(await located(root, `many${i}`)).toEqual([`many/f${i}.ts:1 many${i}`]);
  });

  test("before anything was parsed ends too, and says so in its job", async () => {
    const root = settled(FILES);
    expect(await failing(index(root, { signal: AbortSignal.abort() }))).toThrow(expect.objectContaining({ code: "interrupted" }));
    const [job] = (await status(resolveWorkspace(root, "/"))).recent_jobs;
    expect(job).toMatchObject({ status: "failed", error_code: "interrupted" });
    expect(await index(root)).toMatchObject({ filesParsed: 4 });
  });

  test("of an update leaves the index as it was", async () => {
    const root = settled(FILES);
    await index(root);
    writeFiles(root, MANY);
    expect(await failing(index(root, { signal: AbortSignal.abort() }))).toThrow(expect.objectContaining({ code: "interrupted" }));
    const answer = await search(open(root), { query: "alpha", freshness: "best_effort" });
    expect(places(answer)).toContain("src/alpha.ts:1 alpha");
    expect((await status(resolveWorkspace(root, "/"))).files).toBe(4);
  });
});

test("answers do not depend on the order in which files were indexed", async () => {
  const twins = Array.from({ length: 8 }, (_, i): [string, string] => [
    `pkg${i}/store.ts`,
    `export function openStore() {\n  return "store of shard ${i}";\n}\n`,
  ]);
  const atOnce = settled(Object.fromEntries(twins));
  await index(atOnce);
  const lastFirst = settled(Object.fromEntries(twins.slice(4)));
  await index(lastFirst);
  writeFiles(lastFirst, Object.fromEntries(twins.slice(0, 4)));
  await index(lastFirst);
  for (const query of ["open store", "store of shard", "openStore", "shard store ts"]) {
    expect(await found(lastFirst, query)).toEqual(await found(atOnce, query));
  }
});
