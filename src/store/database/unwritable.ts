/**
 * Reads a database where nothing can be written, because the disk is full or read-only. SQLite wants to keep files beside a database even
 * for readers; a database whose log is empty can be read without them, as an immutable file. Its user checks before each query whether that
 * still holds ({@link isStillAsOpened}), and versions are compared with their checksums anyway.
 */
import { constants, Database } from "bun:sqlite";
import { constants as access, accessSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { CodeCompassError } from "#core/errors.ts";
import { statIfThere } from "#core/files/if-there.ts";

interface Opened {
  readonly path: string;
  readonly stamp: string;
  readonly why: CodeCompassError;
  /** When to try again whether the database can be written, in case the file system reports no lack of room. */
  readonly tryAgainAtMs: number;
}

const opened = new WeakMap<Database, Opened>();
/** With fewer free bytes than this the disk counts as full: SQLite's own files need as much. */
export const ROOM_BYTES_MIN = 1_048_576;
/** Interval between attempts to write, for a full quota: the disk then reports room, and only an attempt tells. */
const ATTEMPT_INTERVAL_MS = 5_000;
/** Databases that this process has opened as unwritable before: the next attempt to write can wait. */
const openedBefore = new Set<string>();

/** Opens a database that cannot be written because of `why`; undefined when it cannot be read without SQLite's files either. */
export function openUnwritable(path: string, why: CodeCompassError): Database | undefined {
  if (sizeOf(`${path}-wal`) > 0) return undefined;
  const stamp = stampOf(path);
  try {
    const db = new Database(`${pathToFileURL(path).href}?immutable=1`, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI);
    try {
      db.query("SELECT 1 FROM sqlite_schema LIMIT 1").get();
    } catch (thrown) {
      db.close();
      throw thrown;
    }
    opened.set(db, { path, stamp, why, tryAgainAtMs: Date.now() + (openedBefore.has(path) ? ATTEMPT_INTERVAL_MS : 0) });
    openedBefore.add(path);
    return db;
  } catch {
    return undefined;
  }
}

/** The reason why a database could not be opened for writing; undefined for one that was. */
export function whyUnwritable(db: Database): CodeCompassError | undefined {
  return opened.get(db)?.why;
}

/** The warning that answers from an unwritable database carry; empty for other databases. */
export function unwritableWarnings(db: Database): readonly string[] {
  return unwritableWarning(whyUnwritable(db));
}

/** The same warning for a reason that is known otherwise, such as a run that failed. */
export function unwritableWarning(why: CodeCompassError | undefined): readonly string[] {
  if (!why) return [];
  return [`The index cannot be written (${unwritableReason(why)}): answers come from what it has; ranked answers lack what changed since.`];
}

/** Whether an error says that nothing can be written at all, now or later, so that a reader must do with what the index has. */
export function isUnwritable({ code }: Pick<CodeCompassError, "code">): boolean {
  return code === "disk_full" || code === "permission_denied";
}

/** The reason in words, to stand in a sentence. */
export function unwritableReason({ code }: Pick<CodeCompassError, "code">): string {
  return code === "disk_full" ? "the disk is full" : "it is read-only";
}

/** Whether a database that was opened as unwritable is unchanged and still cannot be written. Always true for other databases. */
export function isStillAsOpened(db: Database): boolean {
  const found = opened.get(db);
  return !found || (stampOf(found.path) === found.stamp && !isWritableAgain(found));
}

/** Whether the reason why a database could not be written seems to be gone: missing rights to it or its directory, or lack of room. */
function isWritableAgain({ path, why, tryAgainAtMs }: Opened): boolean {
  try {
    for (const place of [path, dirname(path)]) accessSync(place, access.R_OK | access.W_OK);
    return why.code === "permission_denied" || (Date.now() >= tryAgainAtMs && hasRoom(dirname(path)));
  } catch {
    return false;
  }
}

function hasRoom(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize >= ROOM_BYTES_MIN;
}

function stampOf(path: string): string {
  const found = statIfThere(path);
  return `${found?.ino} ${found?.mtimeMs} ${found?.size} ${sizeOf(`${path}-wal`)}`;
}

function sizeOf(path: string): number {
  return statIfThere(path)?.size ?? 0;
}
