/** What is indexed, how fresh it is, and whether everything is in order. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Check, doctor } from "#engine/lifecycle/doctor.ts";
import { status } from "#engine/lifecycle/status.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { failing } from "../../failure.ts";
import { directoryWith, git, repositoryWith, writeFiles } from "../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = {
  "src/a.ts": "export function one() {}\nexport function two() {}\n",
  "src/b.py": "def three():\n    pass\n",
  "notes.txt": "plain\n",
  "blob.bytes": Uint8Array.of(1, 0, 2),
};

beforeEach(() => {
  freshStorage();
});

const statusOf = (root: string) => status(resolveWorkspace(root, "/"));

describe("status", () => {
  test("before there is an index", async () => {
    const root = directoryWith(FILES);
    expect(await statusOf(root)).toMatchObject({
      repo: root,
      indexing_status: "not_indexed",
      index_state: "not_indexed",
      database: null,
      files: 0,
      active_job: null,
    });
  });

  test("of an index: what is in it, what was skipped, which commit, which job", async () => {
    const root = repositoryWith(FILES);
    await index(root);
    const now = await statusOf(root);
    const head = git(root, "rev-parse", "HEAD");
    expect(now).toMatchObject({
      ref: "main",
      vcs_mode: "git",
      freshness_status: "fresh",
      indexing_status: "ready",
      index_state: "compatible",
      head_commit: head,
      last_indexed_commit: head,
      files: 3,
      symbols: 3,
      pending_changes: 0,
      pending_removals: 0,
      skipped: [{ reason: "binary", files: 1 }],
      writer: null,
    });
    expect(now.languages.map(({ language, files }) => [language, files]).sort()).toEqual([
      ["python", 1],
      ["text", 1],
      ["typescript", 1],
    ]);
    expect(now.recent_jobs.map((job) => [job.mode, job.status, job.files_indexed])).toEqual([["full", "published", 3]]);
    expect(now.database_bytes).toBeGreaterThan(0);
  });

  test("counts what changed since, and changes nothing itself", async () => {
    const root = directoryWith(FILES);
    await index(root);
    writeFiles(root, { "src/a.ts": "export function other() {}\n", "src/new.go": "package main\n" });
    rmSync(join(root, "src/b.py"));
    for (let look = 0; look < 2; look++) {
      expect(await statusOf(root)).toMatchObject({ freshness_status: "stale", pending_changes: 2, pending_removals: 1, files: 3 });
    }
  });

  test("says which numbers rank: others once a setting changes one, the same once it is taken back", async () => {
    const root = directoryWith(FILES);
    const before = await statusOf(root);
    expect(before.rank_profile_version).toMatch(/^[0-9a-f]{8}$/);
    expect(before.stable_id_version).toBe(1);
    writeFiles(root, { ".codecompass.jsonc": '{ "ranking": { "weights": { "symbol": { "path": 0.123 } } } }' });
    expect((await statusOf(root)).rank_profile_version).not.toBe(before.rank_profile_version);
    rmSync(join(root, ".codecompass.jsonc"));
    expect((await statusOf(root)).rank_profile_version).toBe(before.rank_profile_version);
  });

  test("of a damaged index says so instead of failing", async () => {
    const root = directoryWith(FILES);
    await index(root);
    writeFileSync((await statusOf(root)).database ?? "", "this is not a database, and it is long enough to be looked at");
    expect(await statusOf(root)).toMatchObject({ index_state: "corrupt_manifest", indexing_status: "not_indexed" });
    expect(() => open(root)).toThrow(expect.objectContaining({ code: "index_incompatible" }));
    expect(await failing(index(root))).toThrow(expect.objectContaining({ code: "index_incompatible" }));
    await index(root, { force: true });
    expect(await statusOf(root)).toMatchObject({ index_state: "compatible", indexing_status: "ready", files: 3 });
  });
});

describe("doctor", () => {
  const failed = (checks: readonly Check[]): string[] => checks.filter(({ ok }) => !ok).map(({ name }) => name);

  test("finds nothing wrong with a good index, and tells what is searched as text only", async () => {
    const root = repositoryWith({ ...FILES, "notes.csv": "a,b\n" });
    await index(root);
    const checks = await doctor(resolveWorkspace(root, "/"));
    expect(failed(checks)).toEqual([]);
    expect(checks.find(({ name }) => name === "languages")?.detail).toContain("text search only: ");
    expect(checks.find(({ name }) => name === "version control")?.detail).toContain("main");
  });

  test("works before there is an index", async () => {
    const checks = await doctor(resolveWorkspace(directoryWith(FILES), "/"));
    expect(failed(checks)).toEqual([]);
    expect(checks.find(({ name }) => name === "database")?.next).toEqual({ do: "index" });
  });

  test("names a damaged database and a bad ignore pattern, and goes on", async () => {
    const root = directoryWith({ ...FILES, ".codecompassignore": "[z-a]\n" });
    await index(root);
    truncateSync((await statusOf(root)).database ?? "", 3_000);
    const checks = await doctor(resolveWorkspace(root, "/"));
    expect(failed(checks)).toContain("database");
    expect(checks.find(({ name }) => name === "database")?.next).toEqual({ do: "index", force: true });
    expect(checks.find(({ name }) => name === "grammars")?.ok).toBe(true);
  });
});
