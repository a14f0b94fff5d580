/** Use case `logs`: reads the event log, and follows it. Any program of this account may have written to the log files. */
import { CodeCompassError } from "#core/errors.ts";
import { EVENT_LEVELS, type EventLevel, eventLogFiles } from "#core/event-log.ts";
import { statIfThere } from "#core/files/if-there.ts";
import { readRegularFile } from "#core/files/regular-file.ts";

/** An event of the log. */
export interface LoggedEvent {
  /** ISO 8601. */
  readonly time: string;
  readonly level: string;
  readonly pid: number;
  readonly event: string;
  readonly [field: string]: unknown;
}

export interface LogQuery {
  /** Only events at or after this time. */
  readonly since?: string;
  /** Only events of this level and graver ones. */
  readonly level?: EventLevel;
  /** The largest number of events; the newest are kept. */
  readonly limit?: number;
}

/** Bytes of one file that are read: four times the size of a full file. */
const FILE_BYTES_READ_MAX = 16 * 1_048_576;
const EVENTS_DEFAULT = 50;

/**
 * The newest events, in order of time.
 * @throws invalid_input
 */
export function loggedEvents({ since, level, limit = EVENTS_DEFAULT }: LogQuery = {}, nowMs = Date.now()): LoggedEvent[] {
  const from = since === undefined ? "" : new Date(sinceMs(since, nowMs)).toISOString();
  const events = eventLogFiles().flatMap((path) => eventsIn(textOf(path)));
  const wanted = events.filter((event) => event.time >= from && isOfLevel(event, level));
  return wanted.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)).slice(limit === 0 ? wanted.length : -limit);
}

/** Returns events that are logged after its creation. Call `next` again and again. */
export class LogFollower {
  readonly #level: EventLevel | undefined;
  #inode = 0;
  #read = 0;
  #rest = "";

  constructor(level?: EventLevel) {
    this.#level = level;
    const { inode, size } = this.#current();
    this.#inode = inode;
    this.#read = size;
  }

  /** The events that were logged since the last call. */
  next(): LoggedEvent[] {
    const { path, inode, size } = this.#current();
    const before = this.#inode === inode ? "" : this.#endOf(this.#inode);
    if (this.#inode !== inode || size < this.#read) this.#read = 0;
    this.#inode = inode;
    if (size === this.#read && before === "") return [];
    const bytes = Buffer.from(bytesOf(path));
    const text = this.#rest + before + bytes.subarray(this.#read).toString("utf8");
    this.#read = bytes.length;
    const end = text.lastIndexOf("\n") + 1;
    this.#rest = text.slice(end);
    return eventsIn(text.slice(0, end)).filter((event) => isOfLevel(event, this.#level));
  }

  /** What was still written to a file before it was rotated. */
  #endOf(inode: number): string {
    const path = eventLogFiles().find((file) => statIfThere(file)?.ino === inode);
    return path === undefined ? "" : Buffer.from(bytesOf(path)).subarray(this.#read).toString("utf8");
  }

  #current(): { path: string; inode: number; size: number } {
    const path = eventLogFiles().at(-1) ?? "";
    const found = statIfThere(path);
    return { path, inode: found?.ino ?? 0, size: found?.size ?? 0 };
  }
}

function bytesOf(path: string): Uint8Array {
  const read = readRegularFile(path, FILE_BYTES_READ_MAX);
  return read.is === "file" ? read.bytes : new Uint8Array(0);
}

const textOf = (path: string): string => Buffer.from(bytesOf(path)).toString("utf8");

/** The events in a text. Other lines are skipped: a process may have been killed while it wrote. */
function eventsIn(text: string): LoggedEvent[] {
  return text.split("\n").flatMap((line) => {
    try {
      const found = JSON.parse(line) as LoggedEvent;
      return typeof found.time === "string" && typeof found.event === "string" ? [found] : [];
    } catch {
      return [];
    }
  });
}

function isOfLevel(event: LoggedEvent, level: EventLevel | undefined): boolean {
  const grave = (of: string): number => (EVENT_LEVELS as readonly string[]).indexOf(of);
  return level === undefined || grave(event.level) <= grave(level);
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The time in milliseconds that `since` means: a time, or how long ago. */
function sinceMs(since: string, nowMs: number): number {
  const [, count, unit = ""] = /^(\d{1,6})([smhd])$/.exec(since) ?? [];
  const ms = count === undefined ? Date.parse(since) : nowMs - Number(count) * (UNIT_MS[unit] ?? 0);
  if (!Number.isNaN(ms)) return ms;
  throw new CodeCompassError("invalid_input", `--since cannot be "${since}".`, {
    remediation: "Say how long ago (30s, 15m, 2h, 7d), or a time as in 2026-01-31 or 2026-01-31T08:00Z.",
  });
}
