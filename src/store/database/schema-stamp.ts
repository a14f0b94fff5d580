/** What a database says of its own schema: a number, and a checksum that tells a damaged schema from a whole one. */
import type { Database } from "bun:sqlite";
import { SCHEMA_VERSION } from "#core/version.ts";

/** The number of the schema; 0 when none was ever written. */
export function schemaVersionOf(db: Database): number {
  return db.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
}

/** Whether no later program has changed the tables, also since the database was opened. */
export function isKnownSchema(db: Database): boolean {
  return schemaVersionOf(db) <= SCHEMA_VERSION;
}

/** Whether the tables are those that the schema's writer left. */
export function isSchemaIntact(db: Database): boolean {
  return db.query<{ application_id: number }, []>("PRAGMA application_id").get()?.application_id === schemaChecksum(db);
}

/** Notes that the tables are those of the current schema. Runs inside the transaction that makes them so. */
export function stampSchema(db: Database): void {
  db.run(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  db.run(`PRAGMA application_id = ${schemaChecksum(db)}`);
}

/** A checksum of what the tables are, in the 31 bits that SQLite leaves to a program in the head of a file. */
function schemaChecksum(db: Database): number {
  const rows = db.query<[string, string, string | null], []>("SELECT name, tbl_name, sql FROM sqlite_schema ORDER BY name").values();
  return Bun.hash.xxHash32(JSON.stringify(rows)) >>> 1;
}
