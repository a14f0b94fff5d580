/** Stamps a database with the number of its schema and with a checksum that tells a damaged schema from a whole one. */
import type { Database } from "bun:sqlite";
import { SCHEMA_VERSION } from "#core/version.ts";

/** The schema number of a database; 0 when none was ever written. */
export function schemaVersionOf(db: Database): number {
  return db.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
}

/** Whether the database still has a schema that this program knows, and no later program has migrated it since it was opened. */
export function isKnownSchema(db: Database): boolean {
  return schemaVersionOf(db) <= SCHEMA_VERSION;
}

/** Whether the tables are those that the program that wrote the schema left. */
export function isSchemaIntact(db: Database): boolean {
  return db.query<{ application_id: number }, []>("PRAGMA application_id").get()?.application_id === schemaChecksum(db);
}

/** Records that the tables are those of the current schema. Runs inside the transaction that creates or migrates them. */
export function stampSchema(db: Database): void {
  db.run(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  db.run(`PRAGMA application_id = ${schemaChecksum(db)}`);
}

/** A checksum of all table declarations, in the 31 bits of `application_id`, which SQLite leaves to programs. */
function schemaChecksum(db: Database): number {
  const rows = db.query<[string, string, string | null], []>("SELECT name, tbl_name, sql FROM sqlite_schema ORDER BY name").values();
  return Bun.hash.xxHash32(JSON.stringify(rows)) >>> 1;
}
