/** Which process something belongs to. Ids of processes are reused, so the time at which a process began is part of what it is. */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Fields of /proc/PID/stat behind the name in parentheses, up to the start time (proc(5): field 22, counted from 1). */
const START_FIELD = 19;
const UNKNOWN = "";

/** When a process began, in clock ticks since the machine did; empty when there is no such process or the system does not say. */
export function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[START_FIELD] ?? UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

/** Whether the process that had this id and began then still exists, suspended ones included. Without a start time the id decides. */
export function isProcessAlive(pid: number, started: string): boolean {
  if (!exists(pid)) return false;
  const now = processStart(pid);
  return started === UNKNOWN || now === UNKNOWN || now === started;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
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
