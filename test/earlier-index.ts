/** Indexes as earlier versions of this program wrote them (`fixtures/backcompat/`). */
import { Database } from "bun:sqlite";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SCHEMA_3 = join(import.meta.dir, "fixtures/backcompat/schema-3.db.zst");

/** What the fixture's own user did: queries mean this branch. */
export const FEATURE = "feature";

/** Puts an index of schema 3 in the place of a workspace's database; it knows the workspace, and that queries mean `FEATURE`. */
export function putSchema3(databasePath: string, workspace: string): void {
  for (const suffix of ["-wal", "-shm"]) rmSync(databasePath + suffix, { force: true });
  writeFileSync(databasePath, Bun.zstdDecompressSync(readFileSync(SCHEMA_3)));
  using db = new Database(databasePath);
  db.query("UPDATE known_workspaces SET workspace_path = ?").run(workspace);
}

/** Makes a database say that another version of this program wrote it. */
export function claimVersion(databasePath: string, version: { readonly schema?: number; readonly extractor?: number }): void {
  using db = new Database(databasePath);
  if (version.schema !== undefined) db.run(`PRAGMA user_version = ${version.schema}`);
  if (version.extractor !== undefined) db.query("UPDATE projects SET parser_version = ?").run(version.extractor);
}
