/**
 * What lies beside the socket about the process that listens there: which one it is, and how to start it again. It goes when the process ends as
 * it should, so that a record without its process is that of one that crashed.
 *
 * Rejected: a second process that looks after the first. It would have to stay in memory too, and the next command sees as well as it does that
 * nobody answers.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { PRIVATE_FILE } from "#core/files/private-place.ts";
import { regularText } from "#core/files/regular-file.ts";
import { isProcessAlive, processStart } from "#core/process-identity.ts";
import { sameWorld } from "./exchange.ts";

/** How to start a process that runs in the background; one in the foreground is its user's to start. */
export interface Restart {
  readonly words: readonly string[];
  readonly cwd: string;
}

interface ProcessRecord {
  readonly pid: number;
  readonly started: string;
  /** Names the run of the machine: what was running before it was switched off did not crash. */
  readonly boot: string;
  /** A digest of what the process has in common with those it answers for. */
  readonly world: string;
  readonly restart: Restart | null;
  /** When processes in its place crashed, in milliseconds since 1970. */
  readonly crashes: readonly number[];
}

const RECORD_BYTES_MAX = 100_000;
/** Crashes within so many milliseconds after which nothing is started again unasked. */
const CRASHES_MAX = 3;
const CRASHES_WITHIN_MS = 10 * 60_000;

const recordOf = (socket: string): string => `${socket}.json`;

/** Notes that this process listens on a socket. Returns how many before it crashed lately. */
export function noteProcess(socket: string, restart: Restart | null): number {
  const crashes = lately(read(recordOf(socket))?.crashes ?? []);
  const { pid } = process;
  write(recordOf(socket), { pid, started: processStart(pid), boot: bootId(), world: worldDigest(), restart, crashes });
  return crashes.length;
}

/** Forgets this process, which ends as it should. */
export function forgetProcess(socket: string): void {
  if (read(recordOf(socket))?.pid === process.pid) rmSync(recordOf(socket), { force: true });
}

/** Forgets a process that crashed: its user wants none. */
export function forgetCrashed(socket: string): void {
  const record = read(recordOf(socket));
  if (record && !isProcessAlive(record.pid, record.started)) rmSync(recordOf(socket), { force: true });
}

/** The process that listens on a socket, as far as anything tells. */
export function processOf(socket: string): number | undefined {
  return read(recordOf(socket))?.pid;
}

/** The process that made a socket and is still there, whether it answers or not. */
export function livingProcessOf(socket: string): number | undefined {
  const record = read(recordOf(socket));
  return record && record.boot === bootId() && isProcessAlive(record.pid, record.started) ? record.pid : undefined;
}

/** Whether the process that made a socket is gone, and did not crash again and again. */
export function isGoneForOnce(socket: string): boolean {
  const record = read(recordOf(socket));
  return record !== undefined && !isProcessAlive(record.pid, record.started) && lately(record.crashes).length <= CRASHES_MAX;
}

/**
 * How to start the process again that crashed and left a socket; undefined when it did not crash, crashes all the time, was not started in the
 * background, or when another process has seen it first.
 */
export function claimCrashed(socket: string, nowMs = Date.now()): Restart | undefined {
  const record = read(recordOf(socket));
  if (!record?.restart || record.boot !== bootId() || record.world !== worldDigest()) return undefined;
  if (isProcessAlive(record.pid, record.started)) return undefined;
  const crashes = [...lately(record.crashes, nowMs), nowMs];
  const claim = `${recordOf(socket)}.${process.pid}`;
  try {
    // Of many commands that see it at once, one gets the file.
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
  // A time that is yet to come is of a clock that was set back.
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

/** The variables themselves may hold secrets, and need not be read again. */
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
