/** Opening a project's database, and the check whether this program can answer from it. */
import { Database } from "bun:sqlite";
import { accessSync, constants } from "node:fs";
import { dirname } from "node:path";
import { CodeCompassError, type ErrorData, toCodeCompassError } from "#core/errors.ts";
import { statIfThere } from "#core/files/if-there.ts";
import { BUSY_TIMEOUT_MS, FTS_HASH_BYTES, PAGE_CACHE_KIB, PREPARED_STATEMENTS_MAX } from "#core/limits.ts";
import type { NextStep } from "#core/next-step.ts";
import { EXTRACTOR_READABLE_MIN, EXTRACTOR_VERSION, SCHEMA_VERSION } from "#core/version.ts";
import { named } from "#core/visible.ts";
import { forgetIntact } from "#store/rows/seals.ts";
import { makeDatabasePrivate } from "./database-files.ts";
import { isMigratedInPlace } from "./migrations.ts";
import { FULL_TEXT_TABLES, SCHEMA } from "./schema.ts";
import { isSchemaIntact, schemaVersionOf, stampSchema } from "./schema-stamp.ts";
import { isUnwritable, openUnwritable } from "./unwritable.ts";

export type { Database } from "bun:sqlite";

/** Share (0..1) of a database's pages that may be free before a run gives pages back to the file system. */
const FREE_PAGES_SHARE_MAX = 0.01;
/** Free pages that one run gives back to the file system. */
const FREE_PAGES_GIVEN_BACK_MAX = 512;

/** Result of the start-up check. A database of an earlier schema that can be migrated in place counts as current. */
type Compatibility = "compatible" | "not_indexed" | "reindex_required" | "corrupt_manifest";

export interface CompatibilityReport {
  readonly state: Compatibility;
  readonly schemaVersion: number | null;
  readonly extractorVersion: number | null;
  readonly detail: string;
}

/** Creates a database with the current schema. Fails when the file exists and is not empty. */
export function createDatabase(path: string): Database {
  if ((statIfThere(path)?.size ?? 0) > 0) throw new Error(`${path} exists`);
  const db = new Database(path, { create: true, readwrite: true });
  makeDatabasePrivate(path);
  // Another process may be looking into the new file, to see whether its writer still runs.
  waitForOthers(db);
  // Must come before the first table: a larger page suits the long posting lists and compressed texts.
  db.run("PRAGMA page_size = 8192");
  db.run("PRAGMA auto_vacuum = INCREMENTAL");
  configure(db);
  db.transaction(() => {
    db.run(SCHEMA);
    // Fewer, larger segments while a repository is indexed for the first time: less to merge, and a smaller file.
    for (const table of FULL_TEXT_TABLES) db.query(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ?)`).run(FTS_HASH_BYTES);
    stampSchema(db);
  })();
  return db;
}

/**
 * Opens an existing database without checking its contents.
 * @throws permission_denied where the database or its directory may not be written: readers too keep files beside the database
 */
export function openDatabase(path: string): Database {
  // SQLite reports the same error for a missing file and a forbidden one; the file system tells them apart.
  checkAccess(path, constants.R_OK | constants.W_OK);
  checkAccess(dirname(path), constants.W_OK);
  makeDatabasePrivate(path);
  const db = new Database(path, { readwrite: true, create: false });
  configure(db);
  return db;
}

/** As {@link openDatabase}, for callers that only read: when the disk is full or writing is forbidden, opens the database read-only. */
export function openForReading(path: string): Database {
  try {
    const db = openDatabase(path);
    try {
      // SQLite creates its files at the first query, so only then does a full disk show.
      db.query("SELECT 1 FROM sqlite_schema LIMIT 1").get();
      return db;
    } catch (thrown) {
      db.close();
      throw thrown;
    }
  } catch (thrown) {
    const error = toCodeCompassError(thrown);
    const db = isUnwritable(error) ? openUnwritable(path, error) : undefined;
    if (!db) throw thrown;
    return db;
  }
}

function checkAccess(path: string, mode: number): void {
  try {
    accessSync(path, mode);
  } catch (thrown) {
    const error = toCodeCompassError(thrown);
    if (error.code !== "permission_denied") throw thrown;
    throw new CodeCompassError(error.code, `CodeCompass may not write to ${named(path)}, where the index is.`, {
      remediation: "Allow it to, or let CODECOMPASS_HOME name a copy of the directory that it may write to.",
      detail: error.message,
    });
  }
}

/** Makes statements wait for a lock that another process holds, and not fail at once. */
function waitForOthers(db: Database): void {
  db.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
}

function configure(db: Database): void {
  // Bun caches 20 prepared statements by default; a search alone needs more.
  Database.MAX_QUERY_CACHE_SIZE = PREPARED_STATEMENTS_MAX;
  waitForOthers(db);
  db.run("PRAGMA journal_mode = WAL");
  db.run("PRAGMA synchronous = NORMAL");
  db.run("PRAGMA foreign_keys = ON");
  db.run(`PRAGMA cache_size = -${PAGE_CACHE_KIB}`);
  // Makes SQLite report a page whose cells do not fit as corrupt at once, instead of returning wrong rows.
  db.run("PRAGMA cell_size_check = ON");
}

/** The start-up check: whether this is the project's database and this program can answer from it. Reads a few pages only. */
export function checkCompatibility(db: Database, projectId: string): CompatibilityReport {
  try {
    const schemaVersion = schemaVersionOf(db);
    if (!isMigratedInPlace(schemaVersion)) return outdated(schemaVersion);
    if (!isSchemaIntact(db)) return report("corrupt_manifest", schemaVersion, null, "its schema is damaged");
    const row = db.query<{ project_id: string; parser_version: number }, []>("SELECT project_id, parser_version FROM projects").get();
    // The file was copied from another project, or SQLite has replayed the log of another database into it.
    if (row && row.project_id !== projectId) return report("corrupt_manifest", schemaVersion, null, "it is the index of another project");
    const extractorVersion = row?.parser_version ?? null;
    if (extractorVersion === null) return report("not_indexed", schemaVersion, null, "no project is registered");
    if (extractorVersion !== EXTRACTOR_VERSION) {
      return report("reindex_required", schemaVersion, extractorVersion, written(extractorVersion, EXTRACTOR_VERSION, "extractor"));
    }
    const published = db.query("SELECT 1 FROM branch_state WHERE published_at IS NOT NULL LIMIT 1").get();
    const state = published ? "compatible" : "not_indexed";
    return report(state, schemaVersion, extractorVersion, published ? "" : "nothing is published yet");
  } catch (thrown) {
    const error = toCodeCompassError(thrown);
    if (error.code === "index_busy" || error.code === "permission_denied") throw error;
    return report("corrupt_manifest", null, null, error.message);
  }
}

function outdated(schemaVersion: number): CompatibilityReport {
  // No program leaves a database without a schema: its file was cut, as by a power failure.
  if (schemaVersion === 0) return report("corrupt_manifest", schemaVersion, null, "its file is empty or damaged");
  return report("reindex_required", schemaVersion, null, written(schemaVersion, SCHEMA_VERSION, "schema"));
}

function written(version: number, needed: number, what: string): string {
  const relation = version > needed ? "a newer" : "an older";
  return `written by ${relation} version of codecompass (${what} ${version}, this one needs ${needed})`;
}

function report(state: Compatibility, schemaVersion: number | null, extractorVersion: number | null, detail: string): CompatibilityReport {
  return { state, schemaVersion, extractorVersion, detail };
}

/**
 * Whether an earlier version of this program wrote the database. The next run that writes then rebuilds it without being asked. A database
 * of a later version is never replaced unasked: an old server that still runs and the new program would take turns rebuilding.
 */
export function isOutdated({ state, schemaVersion, extractorVersion }: CompatibilityReport): boolean {
  if (state !== "reindex_required" || schemaVersion === null) return false;
  return extractorVersion === null ? schemaVersion < SCHEMA_VERSION : extractorVersion < EXTRACTOR_VERSION;
}

/**
 * Whether this program can answer from a database. A database of an earlier extractor, from
 * EXTRACTOR_READABLE_MIN on, answers until it is rebuilt.
 */
export function isAnswerable(found: CompatibilityReport): boolean {
  if (found.state === "compatible") return true;
  return isOutdated(found) && found.extractorVersion !== null && found.extractorVersion >= EXTRACTOR_READABLE_MIN;
}

/** The command that makes an unusable database usable. After an update of this program a plain `index` suffices, without `--force`. */
export function remedyOf(found: CompatibilityReport): NextStep {
  return isOutdated(found) ? { do: "index" } : { do: "index", force: true };
}

/** The error for a database from which this program cannot answer. */
export function incompatible(found: CompatibilityReport, advice: ErrorData = {}): CodeCompassError {
  return new CodeCompassError("index_incompatible", `The index cannot be used: ${found.detail.replace(/\.$/, "")}.`, {
    next: remedyOf(found),
    ...(found.state === "reindex_required" && !isOutdated(found) ? { remediation: NEWER } : {}),
    ...advice,
    state: found.state,
    schema_version: found.schemaVersion,
    required_schema_version: SCHEMA_VERSION,
  });
}

const NEWER = "Update this program, or restart the server that runs the old one; to go back to this version, rebuild the index.";

/** Returns the space of removed rows to the file system by rewriting the whole file: for `prune`, not for every sync. */
export function shrinkDatabase(db: Database): void {
  db.run("VACUUM");
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
}

/**
 * Returns up to {@link FREE_PAGES_GIVEN_BACK_MAX} free pages to the file system when more than {@link FREE_PAGES_SHARE_MAX} of all pages
 * are free; merging full-text segments frees them. Runs inside the caller's transaction.
 */
export function giveFreePagesBack(db: Database): void {
  const free = db.query<{ freelist_count: number }, []>("PRAGMA freelist_count").get()?.freelist_count ?? 0;
  const all = db.query<{ page_count: number }, []>("PRAGMA page_count").get()?.page_count ?? 0;
  if (free > all * FREE_PAGES_SHARE_MAX) db.query(`PRAGMA incremental_vacuum(${FREE_PAGES_GIVEN_BACK_MAX})`).all();
}

/** Frees the pages that a connection has cached. Forgets which versions were verified, so they are verified again when read again. */
export function releaseMemory(db: Database): void {
  forgetIntact(db);
  db.run("PRAGMA shrink_memory");
}
