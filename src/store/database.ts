/**
 * Opening a project's database.
 *
 * A project directory holds `index-<n>.db` and a one-line file `current` that names the one in use. A rebuild
 * (`index --force`) writes the next number and then moves the pointer, so that readers have either the old index or the new
 * one and a killed rebuild costs nothing.
 */
import { Database } from "bun:sqlite";
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { CodeCompassError, toCodeCompassError } from "#core/errors.ts";
import { BUSY_TIMEOUT_MS, FTS_HASH_BYTES, LEASE_SILENT_MS_MAX, PAGE_CACHE_KIB } from "#core/limits.ts";
import { EXTRACTOR_VERSION, SCHEMA_VERSION } from "#core/version.ts";
import { hasDeadHolder, leaseHolder } from "./lease.ts";
import { FULL_TEXT_TABLES, SCHEMA } from "./schema.ts";

export type { Database } from "bun:sqlite";

/** What the start-up check found (specs/000 section 15.1). */
type Compatibility = "compatible" | "not_indexed" | "reindex_required" | "corrupt_manifest";

export interface CompatibilityReport {
  readonly state: Compatibility;
  readonly schemaVersion: number | null;
  readonly extractorVersion: number | null;
  readonly detail: string;
}

const POINTER = "current";
const DATABASE_NAME = /^index-(\d+)\.db$/;

/** Path of the database in use, or undefined when the project has none. */
export function currentDatabasePath(projectDir: string): string | undefined {
  const pointer = join(projectDir, POINTER);
  if (!existsSync(pointer)) return undefined;
  const name = readFileSync(pointer, "utf8").trim();
  return DATABASE_NAME.test(name) ? join(projectDir, name) : undefined;
}

/** Whether the project should have a database in use but does not say which: its pointer is damaged, or lost. */
export function hasLostPointer(projectDir: string): boolean {
  if (currentDatabasePath(projectDir)) return false;
  return existsSync(join(projectDir, POINTER)) || databasesIn(projectDir).some(isPublished);
}

/** Takes a path for a new database: the next number, also when several processes ask at once. The file is made, empty. */
export function nextDatabasePath(projectDir: string): string {
  mkdirSync(projectDir, { recursive: true });
  // The one in use counts even if it is gone: what readers are pointed at must not be half built.
  const taken = [...databasesIn(projectDir), currentDatabasePath(projectDir) ?? ""];
  for (let number = Math.max(...taken.map(numberOf)) + 1; ; number++) {
    const path = join(projectDir, `index-${number}.db`);
    if (isNewFile(path)) return path;
  }
}

function isNewFile(path: string): boolean {
  try {
    closeSync(openSync(path, "wx"));
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw thrown;
  }
}

/** Makes a database the one in use if the project has none. False when another process was first: its database is the one. */
export function publishFirstDatabase(path: string): boolean {
  const draft = draftPointer(path);
  try {
    linkSync(draft, join(dirname(path), POINTER));
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== "EEXIST") throw thrown;
    removeDatabase(path);
    return false;
  } finally {
    rmSync(draft);
  }
}

/** Makes a database the one in use, in one step, and removes the one it replaces. A rebuild that was begun later wins. */
export function publishDatabase(projectDir: string, path: string): void {
  const replaced = currentDatabasePath(projectDir);
  if (replaced && numberOf(replaced) > numberOf(path)) {
    removeDatabase(path);
    return;
  }
  renameSync(draftPointer(path), join(projectDir, POINTER));
  if (replaced) removeDatabase(replaced);
  removeAbandoned(projectDir);
}

function draftPointer(path: string): string {
  const draft = join(dirname(path), `${POINTER}.${process.pid}`);
  writeFileSync(draft, `${basename(path)}\n`);
  return draft;
}

/** Removes what rebuilds left behind that were killed. */
export function removeAbandoned(projectDir: string): void {
  const current = currentDatabasePath(projectDir);
  for (const path of databasesIn(projectDir)) {
    if (path !== current && isAbandoned(path)) removeDatabase(path);
  }
}

/** Nobody builds it any more: its writer is dead, or it has none and nothing happened for long. */
function isAbandoned(path: string): boolean {
  const nowMs = Date.now();
  const isOld = nowMs - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? nowMs) > LEASE_SILENT_MS_MAX;
  return peek(path, (db) => hasDeadHolder(db, nowMs) || (isOld && !leaseHolder(db, nowMs))) ?? isOld;
}

function isPublished(path: string): boolean {
  return peek(path, (db) => db.query("SELECT 1 FROM branch_state WHERE published_at IS NOT NULL LIMIT 1").get() !== null) ?? false;
}

/** Looks into a database that may be none; undefined when it cannot be read. */
function peek<T>(path: string, look: (db: Database) => T): T | undefined {
  try {
    using db = new Database(path, { readonly: true });
    return look(db);
  } catch {
    return undefined;
  }
}

function databasesIn(projectDir: string): string[] {
  if (!existsSync(projectDir)) return [];
  return readdirSync(projectDir)
    .filter((name) => DATABASE_NAME.test(name))
    .map((name) => join(projectDir, name));
}

function numberOf(path: string): number {
  return Number(DATABASE_NAME.exec(basename(path))?.[1] ?? 0);
}

/** Removes a database and the files SQLite keeps beside it. */
export function removeDatabase(path: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(path + suffix, { force: true });
}

/** Creates a database with the current schema. Fails when the file exists and is not empty. */
export function createDatabase(path: string): Database {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0) throw new Error(`${path} exists`);
  const db = new Database(path, { create: true, readwrite: true });
  // Must come before the first table: a larger page suits the long posting lists and compressed texts.
  db.run("PRAGMA page_size = 8192");
  configure(db);
  db.transaction(() => {
    db.run(SCHEMA);
    // Fewer, larger segments while a repository is indexed for the first time: less to merge, and a smaller file.
    for (const table of FULL_TEXT_TABLES) db.query(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ?)`).run(FTS_HASH_BYTES);
    db.run(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  })();
  return db;
}

/** Opens an existing database without checking what is in it. */
export function openDatabase(path: string): Database {
  // SQLite has one word for missing and for forbidden; the file system has two. Readers too keep files beside the database.
  accessSync(path, constants.R_OK | constants.W_OK);
  accessSync(dirname(path), constants.W_OK);
  const db = new Database(path, { readwrite: true, create: false });
  configure(db);
  return db;
}

function configure(db: Database): void {
  db.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  db.run("PRAGMA journal_mode = WAL");
  db.run("PRAGMA synchronous = NORMAL");
  db.run("PRAGMA foreign_keys = ON");
  db.run(`PRAGMA cache_size = -${PAGE_CACHE_KIB}`);
}

/** The start-up check: is this a database that this program can answer from? Reads a few pages only. */
export function checkCompatibility(db: Database): CompatibilityReport {
  try {
    const schemaVersion = db.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
    if (schemaVersion !== SCHEMA_VERSION) return outdated(schemaVersion);
    const row = db.query<{ parser_version: number }, []>("SELECT parser_version FROM projects").get();
    const extractorVersion = row?.parser_version ?? null;
    if (extractorVersion === null) return report("not_indexed", schemaVersion, null, "no project is registered");
    if (extractorVersion !== EXTRACTOR_VERSION) {
      return report("reindex_required", schemaVersion, extractorVersion, `extracted by version ${extractorVersion}`);
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
  const relation = schemaVersion > SCHEMA_VERSION ? "a newer" : "an older";
  const detail = `written by ${relation} version of codecompass (schema ${schemaVersion}, this one needs ${SCHEMA_VERSION})`;
  return report(schemaVersion === 0 ? "corrupt_manifest" : "reindex_required", schemaVersion, null, detail);
}

function report(state: Compatibility, schemaVersion: number | null, extractorVersion: number | null, detail: string): CompatibilityReport {
  return { state, schemaVersion, extractorVersion, detail };
}

/** The error for a database that cannot be answered from. */
export function incompatible(found: CompatibilityReport): CodeCompassError {
  return new CodeCompassError("index_incompatible", `The index cannot be used: ${found.detail}.`, {
    remediation: "codecompass index --force",
    state: found.state,
    schema_version: found.schemaVersion,
    required_schema_version: SCHEMA_VERSION,
  });
}

/** Gives the pages that a connection has cached back to the system. */
export function releaseMemory(db: Database): void {
  db.run("PRAGMA shrink_memory");
}
