/** Which process something belongs to. Ids of processes are reused, so the time at which a process began is part of what it is. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type ProcessSystem, THIS_SYSTEM } from "./process-system.ts";

const UNKNOWN = "";
/** When this process began: asked once, since some systems need a program to say it. */
let own: string | undefined;

/** When a process began, in digits whose meaning is the system's; empty when there is no such process or the system does not say. */
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

/** Whether the process that had this id and began then still exists, suspended ones included. Without a start time the id decides. */
export function isProcessAlive(pid: number, started: string, system: ProcessSystem = THIS_SYSTEM): boolean {
  if (!exists(pid, system)) return false;
  // Nothing to compare with: on some systems the question costs a process.
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

/** A mark for the names of files that this process may leave behind: {@link isLeftBehind} tells from it whether their owner is gone. */
export function ownerMark(): string {
  return `${process.pid}-${processStart(process.pid) || "0"}`;
}

/** Whether the process that made a mark is gone; false for what is no mark. A mark may be an id alone, from before marks had times. */
export function isLeftBehind(mark: string): boolean {
  const [, pid, started = "0"] = /^(\d{1,10})(?:-(\d{1,20}))?$/.exec(mark) ?? [];
  return pid !== undefined && !isProcessAlive(Number(pid), started === "0" ? UNKNOWN : started);
}

/** Removes what killed processes left in a directory under names of a prefix, their mark, and a suffix that begins with a dot or dash. */
export function removeLeftBehind(directory: string, prefix: string): void {
  for (const name of namesIn(directory)) {
    const mark = name.startsWith(prefix) ? /^(\d{1,10}-\d{1,20})[.-]/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (mark !== undefined && isLeftBehind(mark)) removeIfAllowed(join(directory, name));
  }
}

/** In a directory that users share, what another user left behind is not ours to remove. */
function removeIfAllowed(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Its owner's next run removes it.
  }
}

/** What lies in a directory; nothing when it is none, or may not be listed. */
function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
