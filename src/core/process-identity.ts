/** Identifies the process that owns something. Systems reuse process ids, so the time at which a process began is part of its identity. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type ProcessSystem, THIS_SYSTEM } from "./process-system.ts";

const UNKNOWN = "";
/** When this process began: read once, since some systems need to start a program to find out. */
let own: string | undefined;

/** When a process began, as digits in the system's own unit; empty when there is no such process or the system does not say. */
export function processStart(pid: number, system: ProcessSystem = THIS_SYSTEM): string {
  if (system === THIS_SYSTEM && pid === process.pid) {
    own ??= startOf(pid, system);
    return own;
  }
  return startOf(pid, system);
}

function startOf(pid: number, system: ProcessSystem): string {
  try {
    return system.start(pid) ?? UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

/**
 * Whether the process that had this id and began at `started` still exists, suspended or not. Without a start time the id alone decides.
 */
export function isProcessAlive(pid: number, started: string, system: ProcessSystem = THIS_SYSTEM): boolean {
  if (!exists(pid, system)) return false;
  // There is nothing to compare with, and on some systems asking costs a process.
  if (started === UNKNOWN) return true;
  const now = processStart(pid, system);
  return now === UNKNOWN || now === started;
}

function exists(pid: number, system: ProcessSystem): boolean {
  try {
    system.probe(pid);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A mark for the names of files that this process may leave behind; from it {@link isLeftBehind} tells whether their owner is gone. */
export function ownerMark(): string {
  return `${process.pid}-${processStart(process.pid) || "0"}`;
}

/**
 * Whether the process that made a mark is gone; false for text that is not a mark. A mark without a start time is from before marks had
 * one.
 */
export function isLeftBehind(mark: string): boolean {
  const [, pid, started = "0"] = /^(\d{1,10})(?:-(\d{1,20}))?$/.exec(mark) ?? [];
  return pid !== undefined && !isProcessAlive(Number(pid), started === "0" ? UNKNOWN : started);
}

/**
 * Removes the files that killed processes left in a directory. Their names consist of `prefix`, the owner's mark, and a suffix that begins
 * with a dot or a dash.
 */
export function removeLeftBehind(directory: string, prefix: string): void {
  for (const name of namesIn(directory)) {
    const mark = name.startsWith(prefix) ? /^(\d{1,10}-\d{1,20})[.-]/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (mark !== undefined && isLeftBehind(mark)) removeIfAllowed(join(directory, name));
  }
}

/** Removes a file or directory if this user may. In a directory that users share, files of another user stay. */
function removeIfAllowed(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // The next run of the owner removes it.
  }
}

/** The names in a directory; none when it is not a directory or may not be listed. */
function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
