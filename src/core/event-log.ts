/**
 * The log: a JSON line per event, in files of the storage root that only their owner may read. Nothing is written unless `--log-level info` or
 * `debug` asks for it. At `info` a line has names, numbers and codes and never what was asked or found; `debug` adds the words.
 *
 * Several processes append to one file, a line in one write. A file that is full gets a name with the time and goes on living until there are
 * too many: nobody needs a lock for that. Logging never fails anything, and never waits.
 */
import { closeSync, constants, fstatSync, openSync, readdirSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { makePrivateDirectory, PRIVATE_FILE } from "#core/files/private-place.ts";
import { toJson } from "./json.ts";
import { storageRoot } from "./storage-paths.ts";

/** How grave an event is, the gravest first; those of `debug` are logged at `debug` only. */
export const EVENT_LEVELS = ["error", "warn", "info", "debug"] as const;
export type EventLevel = (typeof EVENT_LEVELS)[number];

/** What an event has beside its name: values that fit in a line. */
export type EventFields = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

const CURRENT = "codecompass.log";
const FULL = /^codecompass-\d{13,16}-\d{1,10}\.log$/;
/** Bytes of a file at which the next event begins another. */
const FILE_BYTES_MAX = 4 * 1_048_576;
/** Full files that stay beside the current one. */
const FULL_FILES_KEPT = 4;
/** Characters of one value that are written. */
const VALUE_CHARS_MAX = 1_000;
/** Values of a list that are written. */
const VALUES_MAX = 100;
/** No link and no pipe is written to, and nobody is waited for. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export type EventDetail = "info" | "debug";

let detailNow: () => EventDetail | undefined = () => undefined;

/** Says who knows how much is to be logged: a process may answer many, each with a wish of their own. Until then events go nowhere. */
export function logInDetailOf(source: () => EventDetail | undefined): void {
  detailNow = source;
}

/** Where the files lie. */
export function eventLogDirectory(): string {
  return join(storageRoot(), "logs");
}

/** The files of the log, the oldest first. */
export function eventLogFiles(): string[] {
  return [...fullFiles(), CURRENT].map((name) => join(eventLogDirectory(), name));
}

/** What an event is beside its fields. */
interface EventKind {
  readonly level?: EventLevel;
  /** What a user or a repository said: written at `debug` only. */
  readonly words?: EventFields;
  /** How much is to be logged, when whoever asked is not the caller of the moment. */
  readonly detail?: EventDetail;
}

/** Notes an event. */
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
    // Whoever asked for a log still wants the answer more.
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
    writeSync(file, line);
    if (found.size + line.length >= FILE_BYTES_MAX) roll(found.ino);
  } finally {
    closeSync(file);
  }
}

/** Gives the current file another name, unless another process has done so, and removes the oldest. */
function roll(inode: number): void {
  const directory = eventLogDirectory();
  const current = openSync(join(directory, CURRENT), constants.O_RDONLY);
  const isSame = fstatSync(current).ino === inode;
  closeSync(current);
  if (!isSame) return;
  renameSync(join(directory, CURRENT), join(directory, `codecompass-${Date.now()}-${process.pid}.log`));
  for (const name of fullFiles().slice(0, -FULL_FILES_KEPT)) rmSync(join(directory, name), { force: true });
}

/** In order of the times in their names, which have as many digits. */
function fullFiles(): string[] {
  try {
    return readdirSync(eventLogDirectory())
      .filter((name) => FULL.test(name))
      .sort();
  } catch {
    return [];
  }
}
