/** After an update of this program an index of the old version is built anew by itself; nobody types `--force`. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { EXTRACTOR_VERSION, SCHEMA_VERSION } from "#core/version.ts";
import { doctor } from "#engine/lifecycle/doctor.ts";
import { listRefs } from "#engine/lifecycle/list-refs.ts";
import { status } from "#engine/lifecycle/status.ts";
import { requireIndex } from "#engine/project/project.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { defaultRefOf } from "#store/known-workspaces.ts";
import { claimVersion, FEATURE, putSchema3 } from "../earlier-index.ts";
import { git, repositoryWith } from "../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, located, open } from "./harness.ts";

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
  ["an earlier extractor", (database) => claimVersion(database, { extractor: EXTRACTOR_VERSION - 1 })],
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
    await expect(index(root)).rejects.toThrow(refused);
  }
  expect(await index(root, { force: true })).toMatchObject({ filesParsed: 1 });
});
