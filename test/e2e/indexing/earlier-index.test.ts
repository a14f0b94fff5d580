/** The day after an update: a user asks, and every index is of the version before. */

import { Database } from "bun:sqlite";
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { EXTRACTOR_VERSION, SCHEMA_VERSION } from "#core/version.ts";
import { claimVersion, FIXTURE_FILES, putAnswering, putSchema3 } from "../../earlier-index.ts";
import { repositoryWith } from "../../temporary.ts";
import { User, until } from "../binary.ts";
import { errorOf, StdioServer, textOf } from "../mcp/server.ts";

setDefaultTimeout(180_000);

const FILES = { "src/parcel.ts": "export function postage() {\n  return 270;\n}\n", "README.md": "# Depot\n" };

/** A user whose index schema 3 wrote. */
async function updatedUser(): Promise<{ user: User; database: string }> {
  const user = new User(repositoryWith(FILES));
  expect((await user.run(["index"])).exitCode).toBe(0);
  const { database } = await user.json<{ database: string }>(["status"]);
  putSchema3(database, "/elsewhere");
  return { user, database };
}

test("queries start the rebuild and say to ask again", async () => {
  const { user, database } = await updatedUser();
  const asked = await Promise.all(["postage", "Depot", "parcel"].map((query) => user.run(["search", query])));
  const refused = asked.filter(({ exitCode }) => exitCode === 2);
  expect(refused.length).toBeGreaterThan(0);
  for (const { stderr } of refused) {
    expect(stderr).toContain("ask again in a moment");
    expect(stderr).not.toContain("--force");
  }
  const answer = await until("the index is built anew", async () => {
    const { exitCode, stdout } = await user.run(["locate", "postage"]);
    return exitCode === 0 && stdout;
  });
  expect(answer).toContain("src/parcel.ts:1");
  await until("one database is left", () => readdirSync(dirname(database)).filter((name) => name.endsWith(".db")).length === 1);
});

test("an index of schema 4 answers the first query, and migrate-index says what it does", async () => {
  const user = new User(repositoryWith(FIXTURE_FILES));
  expect((await user.run(["index"])).exitCode).toBe(0);
  const { database } = await user.json<{ database: string }>(["status"]);
  putAnswering(4, database, user.cwd);
  expect((await user.run(["migrate-index", "--from", "v3"])).stderr).toContain("has schema 4, not 3");
  expect((await user.run(["migrate-index", "--to", "4"])).stderr).toContain(`to schema ${SCHEMA_VERSION}`);
  const { stdout } = await user.run(["migrate-index", "--from", "v4", "--to", `v${SCHEMA_VERSION}`]);
  expect(stdout).toMatch(/^Migrated in place, schema 4 to \d+: an index of trigrams/);
  putAnswering(4, database, user.cwd);
  expect((await user.run(["locate", "postage", "--ref", "HEAD"])).stdout).toContain("src/parcel.ts:10");
  expect(await user.json(["status"])).toMatchObject({ schema_version: SCHEMA_VERSION, database });
});

describe("an index of the extractor before answers the first query, and is built anew behind it:", () => {
  async function earlier(): Promise<User> {
    const user = new User(repositoryWith(FILES));
    expect((await user.run(["index"])).exitCode).toBe(0);
    claimVersion((await user.json<{ database: string }>(["status"])).database, { extractor: EXTRACTOR_VERSION - 1 });
    return user;
  }

  const isNew = (user: User): Promise<boolean> =>
    until("the index is built anew", async () => {
      const { extractor_version: version, index_state: state } = await user.json<Record<string, unknown>>(["status"]);
      return version === EXTRACTOR_VERSION && state === "compatible";
    });

  test("at the command line", async () => {
    const user = await earlier();
    const answer = await user.json(["locate", "postage"]);
    expect(answer).toMatchObject({ indexing_status: "indexing", freshness_status: "fresh", results: [{ path: "src/parcel.ts" }] });
    await isNew(user);
    expect(await user.json(["locate", "postage"])).toMatchObject({ indexing_status: "ready", results: [{ path: "src/parcel.ts" }] });
  });

  test.each([
    ["that has not opened the index before", false],
    ["that opened the index to warm it up", true],
  ])("at a server %s", async (_, isWarmedUp) => {
    const user = await earlier();
    const server = new StdioServer(user, isWarmedUp ? ["--tools", "core,health_check"] : ["--no-prewarm"]);
    await server.initialize();
    if (isWarmedUp) await until("the server is warm", async () => textOf(await server.call("health_check")).includes("status: ready"));
    expect(textOf(await server.call("locate_symbol", { name: "postage", format: "lines" }))).toContain("function postage()");
    await isNew(user);
    expect(textOf(await server.call("locate_symbol", { name: "postage", format: "lines" }))).toContain("function postage()");
  });
});

test("an index of many files that has no segment of trigrams gets it after the first query", async () => {
  const files = Object.fromEntries(Array.from({ length: 1_010 }, (_, number) => [`notes/${number}.txt`, `note ${number}\n`]));
  const user = new User(repositoryWith({ ...files, ...FILES }));
  expect((await user.run(["index"])).exitCode).toBe(0);
  using db = new Database((await user.json<{ database: string }>(["status"])).database);
  const segments = (): number => db.query("SELECT 1 FROM trigram_segments").all().length;
  expect(segments()).toBe(1);
  db.run("DELETE FROM trigram_segments");
  expect((await user.run(["locate", "postage"])).stdout).toContain("src/parcel.ts:1");
  await until("the segment is built", () => segments() === 1);
});

test("sync builds the index anew, and so does index", async () => {
  for (const command of ["sync", "index"]) {
    const { user } = await updatedUser();
    const { stderr } = await user.run(["list-refs"]);
    expect(stderr).toContain("codecompass index");
    expect(stderr).not.toContain("--force");
    expect((await user.run([command])).exitCode).toBe(0);
    expect((await user.run(["locate", "postage"])).stdout).toContain("src/parcel.ts:1");
  }
});

test("the first query of a server builds the index anew, also in a workspace that a call has named", async () => {
  const { user } = await updatedUser();
  const other = new User(repositoryWith(FILES), user.home);
  expect((await other.run(["index"])).exitCode).toBe(0);
  putSchema3((await other.json<{ database: string }>(["status"])).database, "/elsewhere");
  const server = new StdioServer(user, ["--tools", "all"]);
  await server.initialize();
  for (const place of [{}, { workspace: other.cwd }]) {
    const answer = await until("the server answers", async () => {
      const result = await server.call("locate_symbol", { name: "postage", format: "lines", ...place });
      if (result.isError) expect(errorOf(result).data["remediation"]).toContain("ask again in a moment");
      return !result.isError && textOf(result);
    });
    expect(answer).toContain("function postage()");
  }
});
