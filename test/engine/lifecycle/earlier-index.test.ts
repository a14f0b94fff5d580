/** After an update of this program an index of the old version is built anew by itself; nobody types `--force`. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { EXTRACTOR_READABLE_MIN, EXTRACTOR_VERSION, SCHEMA_VERSION } from "#core/version.ts";
import { doctor } from "#engine/lifecycle/doctor.ts";
import { listRefs } from "#engine/lifecycle/list-refs.ts";
import { migrateIndex } from "#engine/lifecycle/migrate-index.ts";
import { status } from "#engine/lifecycle/status.ts";
import { isUpgradeDue } from "#engine/project/background.ts";
import { requireIndex } from "#engine/project/project.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { locate } from "#engine/search/locate.ts";
import { createDatabase, type Database, openDatabase } from "#store/database/database.ts";
import { defaultRefOf } from "#store/database/known-workspaces.ts";
import { migrate } from "#store/database/migrations.ts";
import { readSegments } from "#store/indices/trigram-segments.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import type { View } from "#store/rows/view.ts";
import { checksumProblems } from "#store/versions/audit.ts";
import { acquireLease, type Lease, releaseLease } from "#store/writers/lease.ts";
import { claimVersion, FEATURE, FIXTURE_FILES, MIGRATED_IN_PLACE, putAnswering, putSchema3 } from "../../earlier-index.ts";
import { failing } from "../../failure.ts";
import { git, repositoryWith, temporaryDirectory, whenTestEnds, writeFiles } from "../../temporary.ts";
import { asked, freshStorage, INDEXING_TIMEOUT_MS, index, located, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

beforeEach(() => {
  freshStorage();
});

const FILES = { "src/parcel.ts": "export function postage() {\n  return 270;\n}\n" };

const statusOf = (root: string): ReturnType<typeof status> => status(resolveWorkspace(root, "/"));

/** An indexed repository, and the path of its database. */
async function indexed(): Promise<{ root: string; database: string }> {
  const root = repositoryWith(FILES);
  git(root, "branch", FEATURE);
  await index(root);
  return { root, database: (await statusOf(root)).database ?? "" };
}

/** Ways for an index to be of an earlier version. */
const EARLIER: readonly [string, (database: string, root: string) => void][] = [
  ["schema 3, as it was written then", putSchema3],
  ["an extractor that stored secrets", (database) => claimVersion(database, { extractor: EXTRACTOR_READABLE_MIN - 1 })],
];

describe.each(EARLIER)("an index of %s", (_, makeEarlier) => {
  test("is built anew by a plain index run", async () => {
    const { root, database } = await indexed();
    makeEarlier(database, root);
    expect(await statusOf(root)).toMatchObject({ index_state: "reindex_required" });
    expect(await index(root)).toMatchObject({ filesParsed: 1, warnings: [] });
    expect(await located(root, "postage", { ref: "main" })).toEqual(["src/parcel.ts:1 postage"]);
  });

  test("is built anew by a sync, and for another ref", async () => {
    const { root, database } = await indexed();
    makeEarlier(database, root);
    requireIndex(resolveWorkspace(root, "/"));
    await index(root, { ref: FEATURE });
    expect(await statusOf(root)).toMatchObject({ index_state: "compatible", indexing_status: "ready", files: 1 });
  });

  test("is refused with a plain index run as the remedy, nowhere with force", async () => {
    const { root, database } = await indexed();
    makeEarlier(database, root);
    const refused = expect.objectContaining({ code: "index_incompatible", data: expect.objectContaining({ next: { do: "index" } }) });
    expect(() => open(root)).toThrow(refused);
    expect(() => listRefs(resolveWorkspace(root, "/"))).toThrow(refused);
    const checks = await doctor(resolveWorkspace(root, "/"));
    expect(checks.find(({ name }) => name === "database")).toMatchObject({ ok: false, next: { do: "index" } });
  });
});

describe("an index of an earlier extractor that may be shown", () => {
  test("answers until it is built anew, and takes in edits meanwhile", async () => {
    const { root, database } = await indexed();
    claimVersion(database, { extractor: EXTRACTOR_VERSION - 1 });
    expect(await statusOf(root)).toMatchObject({ index_state: "reindex_required", files: 1 });
    const session = open(root);
    expect(isUpgradeDue(session.project)).toBe(true);
    writeFiles(root, { "src/van.ts": "export function load() {}\n" });
    expect(await asked(root, "load", {}, locate)).toMatchObject({ indexing_status: "indexing", results: [{ path: "src/van.ts" }] });
    expect(await located(root, "postage")).toEqual(["src/parcel.ts:1 postage"]);
    expect(await index(root)).toMatchObject({ filesParsed: 2, warnings: [] });
    expect(await statusOf(root)).toMatchObject({ index_state: "compatible", extractor_version: EXTRACTOR_VERSION });
    expect(await asked(root, "load", {}, locate)).toMatchObject({ indexing_status: "ready" });
  });

  test("is refused in a worktree that it has no view of", async () => {
    const { root, database } = await indexed();
    const other = join(temporaryDirectory(), "other");
    git(root, "worktree", "add", "-q", other, FEATURE);
    claimVersion(database, { extractor: EXTRACTOR_VERSION - 1 });
    expect(() => open(other)).toThrow(expect.objectContaining({ code: "index_incompatible" }));
  });
});

describe.each(MIGRATED_IN_PLACE)("an index of schema %d", (schema) => {
  async function earlier(): Promise<string> {
    const root = repositoryWith(FIXTURE_FILES);
    git(root, "branch", FEATURE);
    await index(root);
    putAnswering(schema, (await statusOf(root)).database ?? "", root);
    return root;
  }

  test("answers at once, and is of the current schema then", async () => {
    const root = await earlier();
    expect(await statusOf(root)).toMatchObject({ index_state: "compatible", schema_version: schema, files: 3 });
    expect(await located(root, "postage", { ref: "main" })).toEqual(["src/parcel.ts:10 postage"]);
    expect(await statusOf(root)).toMatchObject({ schema_version: SCHEMA_VERSION, default_ref: FEATURE });
  });

  test("answers exact search before and after its versions get a segment, and nothing is parsed for it", async () => {
    const root = await earlier();
    const session = open(root);
    const { db } = session.project;
    const view = session.project.view() as View;
    const candidates = (): number => candidateVersions(db, { view }, { is: "text", text: "noon" })?.length ?? 0;
    expect(candidates()).toBe(3);
    expect(await index(root, { uncoveredVersionsMax: 2 })).toMatchObject({ filesParsed: 0 });
    expect(readSegments(db)).toHaveLength(1);
    expect(candidates()).toBe(1);
    expect(checksumProblems(db)).toEqual([]);
  });

  test("that a writer of that version is at work on answers as it is, and the next run migrates it", async () => {
    const root = await earlier();
    const path = (await statusOf(root)).database ?? "";
    using writer = openDatabase(path);
    const lease = acquireLease(writer, Date.now()) as Lease;
    const session = open(root);
    const view = session.project.view() as View;
    expect(candidateVersions(session.project.db, { view }, { is: "text", text: "noon" })).toHaveLength(3);
    expect(await statusOf(root)).toMatchObject({ schema_version: schema });
    releaseLease(writer, lease);
    await index(root);
    expect(await statusOf(root)).toMatchObject({ schema_version: SCHEMA_VERSION });
  });

  test("is not changed by a migration that is broken off", async () => {
    const root = await earlier();
    using db = openDatabase((await statusOf(root)).database ?? "");
    const killed = db.transaction(() => {
      migrate(db);
      throw new Error("killed");
    });
    expect(killed).toThrow("killed");
    expect(await statusOf(root)).toMatchObject({ index_state: "compatible", schema_version: schema });
    expect(await located(root, "postage", { ref: "main" })).toEqual(["src/parcel.ts:10 postage"]);
  });

  test("has the tables of a new database when it is migrated", async () => {
    const root = await earlier();
    const migrated = open(root).project.db;
    const created = createDatabase(join(temporaryDirectory(), "new.db"));
    whenTestEnds(() => created.close());
    expect(columnsOf(migrated)).toEqual(columnsOf(created));
  });

  test("is migrated by migrate-index, which says what it did, and does nothing twice", async () => {
    const root = await earlier();
    const workspace = resolveWorkspace(root, "/");
    expect(await failing(migrateIndex(workspace, { from: 3 }))).toThrow(expect.objectContaining({ code: "invalid_input" }));
    expect(await failing(migrateIndex(workspace, { to: schema }))).toThrow(expect.objectContaining({ code: "invalid_input" }));
    expect(await statusOf(root)).toMatchObject({ schema_version: schema });
    const migration = { from_schema_version: schema, to_schema_version: SCHEMA_VERSION, files_parsed: 0 };
    expect(await migrateIndex(workspace, { from: schema, to: SCHEMA_VERSION })).toMatchObject({ migration: "in_place", ...migration });
    expect(await migrateIndex(workspace)).toMatchObject({ migration: "none", from_schema_version: SCHEMA_VERSION, changes: [] });
  });
});

/** Tables and indices with their columns, whatever the layout of the statement that made them. */
function columnsOf(db: Database): unknown[] {
  const tables = db.query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type IN ('table', 'index') ORDER BY name").all();
  return tables.map(({ name }) => [
    name,
    db.query(`SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_xinfo('${name}')`).all(),
  ]);
}

test("an index that takes a new database is built anew by migrate-index", async () => {
  const { root, database } = await indexed();
  putSchema3(database, root);
  const migration = { from_schema_version: 3, to_schema_version: SCHEMA_VERSION, files_parsed: 1 };
  expect(await migrateIndex(resolveWorkspace(root, "/"))).toMatchObject({ migration: "rebuilt", ...migration });
});

test("migrate-index needs an index", async () => {
  const workspace = resolveWorkspace(repositoryWith(FILES), "/");
  expect(await failing(migrateIndex(workspace))).toThrow(expect.objectContaining({ code: "not_indexed" }));
});

test("what users said of workspaces outlives the schema it was stored in", async () => {
  const { root, database } = await indexed();
  putSchema3(database, root);
  await index(root);
  const session = open(root);
  expect(defaultRefOf(session.project.db, root)).toBe(FEATURE);
});

test("of several runs that notice an update at once, the first one builds", async () => {
  const { root, database } = await indexed();
  putSchema3(database, root);
  const runs = await Promise.allSettled([index(root), index(root), index(root)]);
  expect(runs.map((run) => (run.status === "fulfilled" ? run.value.filesParsed : run.reason.code))).toEqual([
    1,
    "index_busy",
    "index_busy",
  ]);
  expect(readdirSync(dirname(database)).filter((name) => name.endsWith(".db"))).toEqual(["index-2.db"]);
});

test("a run that waits lets another one build, and then brings the new index up to date", async () => {
  const { root, database } = await indexed();
  putSchema3(database, root);
  const runs = await Promise.all([index(root), index(root, { waitsForRebuild: true })]);
  expect(runs.map(({ filesParsed }) => filesParsed)).toEqual([1, 0]);
});

test("an index of a later version is never replaced unasked", async () => {
  const { root, database } = await indexed();
  for (const version of [{ extractor: EXTRACTOR_VERSION + 1 }, { schema: SCHEMA_VERSION + 1 }]) {
    claimVersion(database, version);
    const refused = expect.objectContaining({
      code: "index_incompatible",
      message: expect.stringContaining("a newer version"),
      data: expect.objectContaining({ next: { do: "index", force: true }, remediation: expect.stringContaining("Update this program") }),
    });
    expect(() => open(root)).toThrow(refused);
    expect(await failing(index(root))).toThrow(refused);
  }
  expect(await index(root, { force: true })).toMatchObject({ filesParsed: 1 });
});
