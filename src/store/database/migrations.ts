/**
 * Migrates from an earlier schema to the current one. An additive step is made in place: a program of the earlier schema may have the
 * database open and go on writing, and this program answers from the database before the step is made. A later run fills the new tables.
 * Any other step needs a new database, built beside the old one.
 */
import type { Database } from "bun:sqlite";
import { type ErrorCode, toCodeCompassError } from "#core/errors.ts";
import { SCHEMA_VERSION } from "#core/version.ts";
import { writeIfFree } from "#store/writers/lease.ts";
import { TRIGRAM_TABLES, UNCOUNTED_WORDS } from "./schema.ts";
import { schemaVersionOf, stampSchema } from "./schema-stamp.ts";

interface Migration {
  readonly from: number;
  readonly to: number;
  /** A description for people. */
  readonly change: string;
  /** The statements of an additive step; null for a step that needs a new database. */
  readonly sql: string | null;
}

const MIGRATIONS: readonly Migration[] = [
  { from: 1, to: 2, change: "views are overlays over a base", sql: null },
  { from: 2, to: 3, change: "versions are stored as differences", sql: null },
  { from: 3, to: 4, change: "secrets are masked, and what is stored has checksums", sql: null },
  {
    from: 4,
    to: 5,
    change: "an index of trigrams, for exact search",
    // No program ever wrote or read the dropped columns.
    sql: `${TRIGRAM_TABLES}
      ALTER TABLE known_workspaces DROP COLUMN index_status;
      ALTER TABLE index_jobs DROP COLUMN sync_id;
      ALTER TABLE index_jobs DROP COLUMN retry_count;
      ALTER TABLE index_jobs DROP COLUMN progress_token;`,
  },
  {
    from: 5,
    to: 6,
    change: "the words of versions and views are counted, so that ranking does not depend on other branches",
    sql: ["file_versions", "branch_state"]
      .flatMap((table) => ["symbol_words", "snippet_words", "file_words"].map((column) => [table, column]))
      .map(([table, column]) => `ALTER TABLE ${table} ADD COLUMN ${column} INTEGER NOT NULL DEFAULT ${UNCOUNTED_WORDS};`)
      .join("\n"),
  },
];

/** The steps from a schema to the current one; empty for the current schema and for an unknown one. */
export function migrationsFrom(schemaVersion: number): readonly Migration[] {
  const first = MIGRATIONS.findIndex(({ from }) => from === schemaVersion);
  return first < 0 ? [] : MIGRATIONS.slice(first);
}

/**
 * Whether a database of this schema can be migrated to the current one in place, and answered
 * from before that; true for the current schema.
 */
export function isMigratedInPlace(schemaVersion: number): boolean {
  const steps = migrationsFrom(schemaVersion);
  return schemaVersion === SCHEMA_VERSION || (steps.length > 0 && steps.every(({ sql }) => sql !== null));
}

/**
 * Migrates a database to the current schema if that can be done in place. Runs inside the
 * caller's transaction, with the lease held or free.
 */
export function migrate(db: Database): void {
  const found = schemaVersionOf(db);
  if (found === SCHEMA_VERSION || !isMigratedInPlace(found)) return;
  for (const { sql } of migrationsFrom(found)) db.run(sql ?? "");
  db.query("UPDATE projects SET schema_version = ?").run(SCHEMA_VERSION);
  stampSchema(db);
}

/** Errors that keep a database from being migrated now, though another process, or a later attempt, may succeed. */
const REFUSALS: readonly ErrorCode[] = ["index_busy", "disk_full", "permission_denied"];

/**
 * As {@link migrate}, in a transaction of its own, and only while no writer holds the lease.
 * For code that opens a database to query or write it.
 */
export function migrateIfFree(db: Database): void {
  if (schemaVersionOf(db) === SCHEMA_VERSION) return;
  try {
    writeIfFree(db, Date.now(), db.transaction(() => migrate(db)).immediate);
  } catch (thrown) {
    if (!REFUSALS.includes(toCodeCompassError(thrown).code)) throw thrown;
  }
}
