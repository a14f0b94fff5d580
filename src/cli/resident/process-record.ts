/**
 * The record beside the socket about the process that listens there: its identity, and how to start it again. A process that ends normally
 * removes its record, so a record without a running process means a crash.
 *
 * Rejected: a second process that supervises the first. It would have to stay in memory too, and the next command notices a crash just as
 * well.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { PRIVATE_FILE } from "#core/files/private-place.ts";
import { regularText } from "#core/files/regular-file.ts";
import { isProcessAlive, processStart } from "#core/process-identity.ts";
import { sameWorld } from "./exchange.ts";

/** How to restart a process that runs in the background; one in the foreground is left to its user. */
export interface Restart {
  readonly words: readonly string[];
  readonly cwd: string;
}

interface ProcessRecord {
  readonly pid: number;
  readonly started: string;
  /** The machine's boot id: a process that ran before a reboot did not crash. */
  readonly boot: string;
  /** A digest of {@link sameWorld}. */
  readonly world: string;
  readonly restart: Restart | null;
  /** When this process's predecessors crashed, in milliseconds since 1970. */
  readonly crashes: readonly number[];
}

const RECORD_BYTES_MAX = 100_000;
/** After more than this many crashes within this many milliseconds, no process is restarted unasked. */
const CRASHES_MAX = 3;
const CRASHES_WITHIN_MS = 10 * 60_000;

const recordOf = (socket: string): string => `${socket}.json`;

/** Records that this process listens on a socket. Returns how many predecessors crashed within {@link CRASHES_WITHIN_MS}. */
export function noteProcess(socket: string, restart: Restart | null): number {
  const crashes = lately(read(recordOf(socket))?.crashes ?? []);
  const { pid } = process;
  write(recordOf(socket), { pid, started: processStart(pid), boot: bootId(), world: worldDigest(), restart, crashes });
  return crashes.length;
}

/** Removes the record of this process, which ends normally. */
export function forgetProcess(socket: string): void {
  if (read(recordOf(socket))?.pid === process.pid) rmSync(recordOf(socket), { force: true });
}

/** Removes the record of a crashed process, because its user wants no restart. */
export function forgetCrashed(socket: string): void {
  const record = read(recordOf(socket));
  if (record && !isProcessAlive(record.pid, record.started)) rmSync(recordOf(socket), { force: true });
}

/** The id of the process that the record of a socket names, alive or not; undefined without a record. */
export function processOf(socket: string): number | undefined {
  return read(recordOf(socket))?.pid;
}

/** The id of the process that made a socket, if it is alive, whether it answers or not. */
export function livingProcessOf(socket: string): number | undefined {
  const record = read(recordOf(socket));
  return record && record.boot === bootId() && isProcessAlive(record.pid, record.started) ? record.pid : undefined;
}

/** Whether the process that made a socket is gone without having crashed too often. */
export function isGoneForOnce(socket: string): boolean {
  const record = read(recordOf(socket));
  return record !== undefined && !isProcessAlive(record.pid, record.started) && lately(record.crashes).length <= CRASHES_MAX;
}

/**
 * Returns how to restart the process that crashed and left a socket, and claims the restart. Undefined when it did not crash, crashed too
 * often, or did not run in the background, or when another process has claimed the restart first.
 */
export function claimCrashed(socket: string, nowMs = Date.now()): Restart | undefined {
  const record = read(recordOf(socket));
  if (!record?.restart || record.boot !== bootId() || record.world !== worldDigest()) return undefined;
  if (isProcessAlive(record.pid, record.started)) return undefined;
  const crashes = [...lately(record.crashes, nowMs), nowMs];
  const claim = `${recordOf(socket)}.${process.pid}`;
  try {
    // When several commands notice the crash at once, only one succeeds in renaming the record.
    renameSync(recordOf(socket), claim);
  } catch {
    return undefined;
  }
  rmSync(claim, { force: true });
  const mayStart = crashes.length <= CRASHES_MAX;
  write(recordOf(socket), { ...record, restart: null, crashes });
  return mayStart ? record.restart : undefined;
}

function lately(crashes: readonly number[], nowMs = Date.now()): number[] {
  // A time in the future comes from a clock that was set back since.
  return crashes.filter((at) => at <= nowMs && nowMs - at < CRASHES_WITHIN_MS);
}

function read(path: string): ProcessRecord | undefined {
  try {
    const record = JSON.parse(regularText(path, RECORD_BYTES_MAX) ?? "") as ProcessRecord;
    return typeof record.pid === "number" && Array.isArray(record.crashes) ? record : undefined;
  } catch {
    return undefined;
  }
}

function write(path: string, record: ProcessRecord): void {
  writeFileSync(path, JSON.stringify(record), { mode: PRIVATE_FILE });
}

/** Only a digest is stored: the variables may hold secrets, and nobody needs to read them. */
function worldDigest(): string {
  return new Bun.CryptoHasher("sha256").update(sameWorld()).digest("hex");
}

function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}
