/**
 * The event log: one JSON line per event, in files of the storage root that only their owner may read. Nothing is written unless
 * `--log-level info` or `debug` asks for it. At `info` a line has names, numbers and codes, but never what was asked or found; `debug` adds
 * those words.
 *
 * Several processes append to one file, each line in one write. A full file is renamed after the current time and kept until there are too
 * many, which needs no lock. Logging never makes anything fail, and never waits.
 */
import { closeSync, constants, fstatSync, openSync, readdirSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { makePrivateDirectory, PRIVATE_FILE } from "#core/files/private-place.ts";
import { toJson } from "./json.ts";
import { storageRoot } from "./storage-paths.ts";

/** Severities of events, the gravest first; `debug` events are logged at `debug` only. */
export const EVENT_LEVELS = ["error", "warn", "info", "debug"] as const;
export type EventLevel = (typeof EVENT_LEVELS)[number];

/** The fields of an event beside its name: values that fit in a line. */
export type EventFields = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

const CURRENT = "codecompass.log";
const FULL = /^codecompass-\d{13,16}-\d{1,10}\.log$/;
/** Bytes at which the current file counts as full and is renamed. */
const FILE_BYTES_MAX = 4 * 1_048_576;
/** Full files that are kept beside the current one. */
const FULL_FILES_KEPT = 4;
/** Characters of one string that are written; the rest is cut. */
const VALUE_CHARS_MAX = 1_000;
/** Items of a list that are written. */
const VALUES_MAX = 100;
/** Never writes to a link or a pipe, and never waits for a reader. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export type EventDetail = "info" | "debug";

let detailNow: () => EventDetail | undefined = () => undefined;

/**
 * Sets the function that tells how much to log, because a process may answer many callers with different wishes. Until it is set, events
 * are dropped.
 */
export function logInDetailOf(source: () => EventDetail | undefined): void {
  detailNow = source;
}

/** The directory of the log files. */
export function eventLogDirectory(): string {
  return join(storageRoot(), "logs");
}

/** The paths of the log files, the oldest first. */
export function eventLogFiles(): string[] {
  return [...fullFiles(), CURRENT].map((name) => join(eventLogDirectory(), name));
}

/** The properties of an event beside its fields. */
interface EventKind {
  readonly level?: EventLevel;
  /** Words of a user or a repository: written at `debug` only. */
  readonly words?: EventFields;
  /** How much to log, when the event does not belong to the current caller. */
  readonly detail?: EventDetail;
}

/** Writes an event to the log. */
export function logEvent(
  event: string,
  fields: EventFields = {},
  { level = "info", words = {}, detail = detailNow() }: EventKind = {},
): void {
  if (detail === undefined || (level === "debug" && detail !== "debug")) return;
  const said = Object.entries({ ...fields, ...(detail === "debug" ? words : {}) }).map(([key, value]) => [key, shortened(value)]);
  try {
    append(`${toJson({ time: new Date().toISOString(), level, pid: process.pid, event, ...Object.fromEntries(said) })}\n`);
  } catch {
    // A log that cannot be written must not cost the caller the answer.
  }
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, VALUES_MAX).map(shortened);
  return typeof value === "string" && value.length > VALUE_CHARS_MAX ? `${value.slice(0, VALUE_CHARS_MAX)}…` : value;
}

function append(line: string): void {
  makePrivateDirectory(eventLogDirectory());
  const file = openSync(join(eventLogDirectory(), CURRENT), APPEND, PRIVATE_FILE);
  try {
    const found = fstatSync(file);
    if (!found.isFile()) return;
    const bytes = writeSync(file, line);
    if (found.size + bytes >= FILE_BYTES_MAX) roll(found.ino);
  } finally {
    closeSync(file);
  }
}

/** Renames the current file, unless another process has done so already, and removes the oldest full files. */
function roll(inode: number): void {
  const directory = eventLogDirectory();
  const current = openSync(join(directory, CURRENT), constants.O_RDONLY);
  const isSame = fstatSync(current).ino === inode;
  closeSync(current);
  if (!isSame) return;
  renameSync(join(directory, CURRENT), join(directory, `codecompass-${Date.now()}-${process.pid}.log`));
  for (const name of fullFiles().slice(0, -FULL_FILES_KEPT)) rmSync(join(directory, name), { force: true });
}

/** The names of the full files, the oldest first: the times in their names have equally many digits, so they sort as text. */
function fullFiles(): string[] {
  try {
    return readdirSync(eventLogDirectory())
      .filter((name) => FULL.test(name))
      .sort();
  } catch {
    return [];
  }
}
