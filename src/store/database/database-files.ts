/**
 * The database files of a project.
 *
 * A project directory holds `index-<n>.db` and a one-line file `current` that names the one in use. A rebuild
 * (`index --force`) writes the next number and then moves the pointer, so that readers have either the old index or the new
 * one and a killed rebuild costs nothing. Anything may lie where one of these files should: a directory, a pipe, a link into nothing.
 */
import { Database } from "bun:sqlite";
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { IndexReplacedError } from "#core/errors.ts";
import { makePrivate, makePrivateDirectory, PRIVATE_FILE } from "#core/files/private-place.ts";
import { placeNewFile, replaceFile } from "#core/files/replace-file.ts";
import { isLeftBehind, ownerMark, removeLeftBehind } from "#core/process-identity.ts";
import { leaseSilentMsMax, PROJECTS } from "#core/storage-paths.ts";
import { holderState, leaseHolder } from "#store/writers/lease.ts";

const POINTER = "current";
const DATABASE_NAME = /^index-(\d{1,9})\.db$/;
/** The database, and the files that SQLite keeps beside it. */
const SUFFIXES = ["", "-wal", "-shm", "-journal"] as const;
const BESIDE_DATABASE = /^(index-\d{1,9}\.db)-(?:wal|shm|journal)$/;
const POINTER_BYTES_MAX = 256;

/** The entry at a path itself, without following links; undefined when there is none, or a parent on the path is no directory. */
const entryAt = (path: string): Stats | undefined => unlessAbsent(() => lstatSync(path));
/** The entry that a path leads to, following links; undefined when there is none. */
const targetOf = (path: string): Stats | undefined => unlessAbsent(() => statSync(path));
const ABSENT: readonly (string | undefined)[] = ["ENOENT", "ENOTDIR", "ELOOP"];

function unlessAbsent(look: () => Stats): Stats | undefined {
  try {
    return look();
  } catch (thrown) {
    if (ABSENT.includes((thrown as NodeJS.ErrnoException).code)) return undefined;
    throw thrown;
  }
}

/** Path of the database in use, or undefined when the project has none. */
export function currentDatabasePath(projectDir: string): string | undefined {
  const name = readPointer(join(projectDir, POINTER));
  return DATABASE_NAME.test(name) ? join(projectDir, name) : undefined;
}

/** Path of the newest published database of a project, whatever the pointer says. A rebuild copies data from it before replacing it. */
export function newestDatabasePath(projectDir: string): string | undefined {
  const readable = databasesIn(projectDir).filter(isPublished);
  return readable.sort((a, b) => numberOf(basename(b)) - numberOf(basename(a)))[0];
}

/** The pointer's content; empty when the pointer is not a small file, or disappears during the read. */
function readPointer(path: string): string {
  const found = targetOf(path);
  if (!found?.isFile() || found.size > POINTER_BYTES_MAX) return "";
  try {
    return readFileSync(path, "utf8").trim();
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw thrown;
  }
}

/** Whether the project should have a database in use but its pointer is damaged or lost. */
export function hasLostPointer(projectDir: string): boolean {
  if (currentDatabasePath(projectDir)) return false;
  const hasPointer = entryAt(join(projectDir, POINTER)) !== undefined;
  return hasPointer || isOccupied(projectDir) || databasesIn(projectDir).some(isPublished);
}

/** Whether something other than a directory lies at the path of the project directory. */
function isOccupied(projectDir: string): boolean {
  const found = entryAt(projectDir);
  return found !== undefined && !targetOf(projectDir)?.isDirectory();
}

/**
 * Reserves the path of a new database by creating an empty file with the next number; processes that ask at the same time get different
 * numbers. A non-directory at the path of the project directory is removed first.
 */
export function nextDatabasePath(projectDir: string): string {
  if (isOccupied(projectDir)) rmSync(projectDir);
  makePrivateDirectory(projectDir);
  makeProjectPrivate(projectDir);
  // The database in use counts even if its file is gone: readers must not be pointed at a half-built one. A database of which only the log
  // is left counts too: SQLite would replay that log into the new database.
  const taken = [...namesIn(projectDir), basename(currentDatabasePath(projectDir) ?? "")];
  for (let number = Math.max(0, ...taken.map(numberOf)) + 1; ; number++) {
    const path = join(projectDir, `index-${number}.db`);
    if (isNewFile(path)) return path;
  }
}

/** Name prefix of the directories, beside the project directories, in which a process builds a database that it may never finish. */
const SCRATCH = ".state-";

/** Makes a directory for a database that nobody may open yet. If the process is killed, {@link removeAbandoned} removes the directory. */
export function scratchDirectory(projectDir: string): string {
  const parent = dirname(projectDir);
  makePrivateDirectory(parent);
  removeLeftBehind(parent, SCRATCH);
  return mkdtempSync(join(parent, `${SCRATCH}${ownerMark()}-`));
}

/**
 * Moves a finished database into a project directory, as its newest, and returns the new
 * path; {@link publishDatabase} makes it the one in use.
 */
export function moveIn(databasePath: string, projectDir: string): string {
  const path = nextDatabasePath(projectDir);
  renameSync(databasePath, path);
  return path;
}

function isNewFile(path: string): boolean {
  try {
    closeSync(openSync(path, "wx", PRIVATE_FILE));
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw thrown;
  }
}

/** Makes a database the one in use if the project has none. Returns false, and removes `path`, when another process published one first. */
export function publishFirstDatabase(path: string): boolean {
  const draft = draftPointer(path);
  try {
    placeNewFile(draft, join(dirname(path), POINTER));
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== "EEXIST") throw thrown;
    removeDatabase(path);
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Makes a database the one in use, in one step, and removes the one it replaces. If a rebuild
 * with a higher number is in use already, that one stays and `path` is removed.
 * @throws index_busy when another process took the database for abandoned and removed it meanwhile
 */
export function publishDatabase(projectDir: string, path: string): void {
  const replaced = currentDatabasePath(projectDir);
  if (replaced && numberOf(basename(replaced)) > numberOf(basename(path))) {
    removeDatabase(path);
    return;
  }
  requireDatabase(path);
  const pointer = join(projectDir, POINTER);
  if (entryAt(pointer)?.isDirectory()) rmSync(pointer, { recursive: true });
  replaceFile(draftPointer(path), pointer);
  if (replaced) removeDatabase(replaced);
  // Another process may have moved the pointer at the same moment; then neither process has removed the other's database.
  const current = currentDatabasePath(projectDir);
  if (current && numberOf(basename(current)) > numberOf(basename(path))) removeDatabase(path);
  removeAbandoned(projectDir);
}

/**
 * Makes sure that a database still exists before it is written: while its writer slept,
 * another process may have replaced it or, if it had no lease yet, removed it as abandoned.
 * @throws index_busy
 */
export function requireDatabase(path: string): void {
  if (!existsSync(path)) throw new IndexReplacedError("nothing is lost");
}

function draftPointer(path: string): string {
  const draft = join(dirname(path), `${POINTER}.${ownerMark()}`);
  writeFileSync(draft, `${basename(path)}\n`, { mode: PRIVATE_FILE });
  return draft;
}

/** Removes the files that killed processes left behind; a file whose owner still runs stays. */
export function removeAbandoned(projectDir: string): void {
  const current = currentDatabasePath(projectDir);
  for (const path of databasesIn(projectDir)) {
    if (path !== current && (isAbandoned(path) || isSuperseded(path, current))) removeDatabase(path);
  }
  for (const name of namesIn(projectDir)) {
    const database = BESIDE_DATABASE.exec(name)?.[1];
    const isOrphan = database !== undefined && entryAt(join(projectDir, database)) === undefined;
    const isDraft = name.startsWith(`${POINTER}.`) && isLeftBehind(name.slice(POINTER.length + 1));
    if (isOrphan || isDraft) rmSync(join(projectDir, name), { recursive: true, force: true });
  }
  for (const path of deletedIn(dirname(projectDir))) rmSync(path, { recursive: true, force: true });
  removeLeftBehind(dirname(projectDir), SCRATCH);
}

const DELETED = ".deleted-";

/**
 * Removes a project directory with everything in it. It renames the directory first, in one step: from then on the project has no index,
 * even if the process is killed while it removes the files. A later run removes the rest.
 */
export function removeProjectDirectory(projectDir: string): void {
  const parent = dirname(projectDir);
  const doomed = join(parent, `${DELETED}${ownerMark()}-${crypto.randomUUID()}`);
  try {
    renameSync(projectDir, doomed);
  } catch {
    // Some systems do not rename a directory with open files. Without its pointer and databases the project has no index either.
    for (const path of databasesIn(projectDir)) removeDatabase(path);
    rmSync(projectDir, { recursive: true, force: true });
  }
  for (const path of deletedIn(parent)) rmSync(path, { recursive: true, force: true });
}

/** Directories whose removal is under way or was cut short. Two processes may remove the same one without harm. */
function deletedIn(parent: string): string[] {
  return namesIn(parent)
    .filter((name) => name.startsWith(DELETED))
    .map((name) => join(parent, name));
}

/** Whether a database is finished and a later one is in use. */
function isSuperseded(path: string, current: string | undefined): boolean {
  if (!current || numberOf(basename(path)) > numberOf(basename(current))) return false;
  return isPublished(path) && !peek(path, (db) => leaseHolder(db, Date.now()));
}

/** Whether nobody builds a database any more: its writer is dead, or it has no writer and has not changed for `leaseSilentMsMax()`. */
function isAbandoned(path: string): boolean {
  const nowMs = Date.now();
  const isOld = nowMs - (entryAt(path)?.mtimeMs ?? nowMs) > leaseSilentMsMax();
  const holder = peek(path, (db) => holderState(db, nowMs));
  return holder === "dead" || (isOld && holder !== "alive");
}

/**
 * Whether another process began earlier than the builder of `path` to build a database that replaces the one in use. The lower number began
 * first, so of several concurrent builds exactly one finds no earlier build.
 */
export function hasEarlierBuild(path: string): boolean {
  return isBuiltBelow(dirname(path), numberOf(basename(path)));
}

/** Whether any process is building a database to replace the one in use. */
export function hasBuild(projectDir: string): boolean {
  return isBuiltBelow(projectDir, Number.POSITIVE_INFINITY);
}

function isBuiltBelow(projectDir: string, limit: number): boolean {
  const current = numberOf(basename(currentDatabasePath(projectDir) ?? ""));
  const isBetween = (number: number): boolean => number > current && number < limit;
  return databasesIn(projectDir).some((other) => isBetween(numberOf(basename(other))) && isBeingBuilt(other));
}

/** Whether the writer of a database holds a live lease, or is about to take one. */
function isBeingBuilt(path: string): boolean {
  const nowMs = Date.now();
  const isNew = nowMs - (entryAt(path)?.mtimeMs ?? 0) <= leaseSilentMsMax();
  const holder = peek(path, (db) => (leaseHolder(db, nowMs) ? "writing" : holderState(db, nowMs)));
  return holder === "writing" || (isNew && holder !== "dead");
}

function isPublished(path: string): boolean {
  return peek(path, (db) => db.query("SELECT 1 FROM branch_state WHERE published_at IS NOT NULL LIMIT 1").get() !== null) ?? false;
}

/** Calls `look` on a file that may be no database; undefined when it cannot be read. */
function peek<T>(path: string, look: (db: Database) => T): T | undefined {
  try {
    if (!statSync(path).isFile()) return undefined;
    using db = new Database(path, { readonly: true });
    return look(db);
  } catch {
    return undefined;
  }
}

function databasesIn(projectDir: string): string[] {
  return namesIn(projectDir)
    .filter((name) => DATABASE_NAME.test(name))
    .map((name) => join(projectDir, name));
}

/** Names of the entries of a directory; empty when the path is no directory. */
function namesIn(directory: string): string[] {
  return targetOf(directory)?.isDirectory() ? readdirSync(directory) : [];
}

/** The number in the name of a database, or of a file beside one; 0 for other names. */
function numberOf(name: string): number {
  const database = BESIDE_DATABASE.exec(name)?.[1] ?? name;
  return Number(DATABASE_NAME.exec(database)?.[1] ?? 0);
}

/**
 * Removes other users' access to a database, to the files SQLite keeps beside it (which
 * inherit the database's mode), and to the directories that hold it.
 */
export function makeDatabasePrivate(path: string): void {
  makeProjectPrivate(dirname(path));
  for (const suffix of SUFFIXES) makePrivate(path + suffix);
}

/**
 * Removes other users' access to a project directory and to the parent of all projects.
 * Directories that CodeCompass did not make keep their mode.
 */
function makeProjectPrivate(projectDir: string): void {
  const isAmongProjects = basename(dirname(projectDir)) === PROJECTS;
  if (!isAmongProjects && !basename(projectDir).startsWith(SCRATCH)) return;
  if (isAmongProjects) makePrivate(dirname(projectDir));
  makePrivate(projectDir);
}

/** Removes a database and the files SQLite keeps beside it; any of them may be a directory. */
export function removeDatabase(path: string): void {
  for (const suffix of SUFFIXES) rmSync(path + suffix, { recursive: true, force: true });
}
