/** An old server and a new command line on one index: the new one has migrated it in place while the old one has it open. */
import { Database } from "bun:sqlite";
import { expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryWith } from "../../temporary.ts";
import { User } from "../binary.ts";
import { errorOf, StdioServer, textOf } from "../mcp/server.ts";

setDefaultTimeout(180_000);

/** Everything that is stored of contents and views, as one number. */
function fingerprint(db: Database): string {
  const tables = db.query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
  const counts = tables.map(({ name }) => `${name} ${db.query<{ n: number }, []>(`SELECT count(*) AS n FROM "${name}"`).get()?.n}`);
  return counts.join("\n");
}

test("the old server refuses an index of a later schema, and leaves it as it is", async () => {
  const user = new User(repositoryWith({ "src/parcel.ts": "export function postage() {\n  return 270;\n}\n" }));
  expect((await user.run(["index"])).exitCode).toBe(0);
  const { database } = await user.json<{ database: string }>(["status"]);
  const server = new StdioServer(user);
  await server.initialize();
  const locate = () => server.call("locate_symbol", { name: "postage", format: "lines" });
  expect(textOf(await locate())).toContain("function postage()");

  using db = new Database(database);
  db.run("CREATE TABLE of_the_future (id INTEGER PRIMARY KEY)");
  db.run("PRAGMA user_version = 9999");
  const before = fingerprint(db);
  // The old server would now have something to write.
  writeFileSync(join(user.cwd, "src/parcel.ts"), "export function shipping() {\n  return 540;\n}\n");
  for (const answer of [await locate(), await server.call("index_repo"), await locate()]) {
    expect(errorOf(answer)).toMatchObject({ code: "index_incompatible", message: expect.stringContaining("a newer version") });
  }
  expect(fingerprint(db)).toBe(before);
  expect(db.query("PRAGMA user_version").get()).toEqual({ user_version: 9999 });
  expect(db.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
});
