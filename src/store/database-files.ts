/**
 * The database files of a project.
 *
 * A project directory holds `index-<n>.db` and a one-line file `current` that names the one in use. A rebuild
 * (`index --force`) writes the next number and then moves the pointer, so that readers have either the old index or the new
 * one and a killed rebuild costs nothing.
 */
import { Database } from "bun:sqlite";
import { closeSync, existsSync, linkSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { LEASE_SILENT_MS_MAX } from "#core/limits.ts";
import { regularText } from "#core/regular-file.ts";
import { hasDeadHolder, leaseHolder } from "./lease.ts";

const POINTER = "current";
const POINTER_BYTES_MAX = 4_096;
const DATABASE_NAME = /^index-(\d+)\.db$/;

/** Path of the database in use, or undefined when the project has none. */
export function currentDatabasePath(projectDir: string): string | undefined {
  const pointer = join(projectDir, POINTER);
  const name = regularText(pointer, POINTER_BYTES_MAX)?.trim() ?? "";
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
