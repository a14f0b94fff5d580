/** How each operating system reports when a process began and whether it exists. */
import { readFileSync } from "node:fs";

/** The operations of a system, as a parameter so that the code for all systems can be tested on one. */
export interface ProcessSystem {
  /** When a process began, as digits that are the same at every call; undefined when the system does not say. */
  readonly start: (pid: number) => string | undefined;
  /** Throws like `kill(pid, 0)`: ESRCH when there is no such process, EPERM when it belongs to somebody else. */
  readonly probe: (pid: number) => void;
}

/** Index of the start time among the fields of /proc/PID/stat after the name in parentheses (proc(5): field 22, counted from 1). */
const START_FIELD = 19;

/** Linux: the start time in clock ticks since boot, from the text of /proc/PID/stat. The name in it may contain blanks and parentheses. */
export function startInStat(stat: string): string | undefined {
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[START_FIELD];
}

/**
 * macOS and the BSDs: the start time in seconds since 1970, from what `ps -o lstart=` prints in the C locale, such as `Mon Nov 23 01:03:12
 * 2026`.
 */
export function startInPs(printed: string): string | undefined {
  const ms = Date.parse(`${printed.trim()} UTC`);
  return Number.isNaN(ms) ? undefined : String(ms / 1000);
}

/**
 * Windows is missing: only a program that takes a second to start could tell. There the id alone decides, and a silent writer's lease
 * expires.
 */
const STARTS: Readonly<Partial<Record<NodeJS.Platform, (pid: number) => string | undefined>>> = {
  linux: (pid) => startInStat(readFileSync(`/proc/${pid}/stat`, "utf8")),
  darwin: (pid) => startInPs(ps(pid)),
  freebsd: (pid) => startInPs(ps(pid)),
};

function ps(pid: number): string {
  // A fixed time zone and locale, so that the text does not change when the user travels or the clocks change.
  const env = { PATH: "/bin:/usr/bin", LC_ALL: "C", TZ: "UTC" };
  return Bun.spawnSync(["ps", "-o", "lstart=", "-p", String(pid)], { env, stderr: "ignore" }).stdout.toString();
}

/** Whether a process is a zombie: it has ended, but its parent has not waited for it, so it keeps its id and start time. */
function hasEnded(pid: number): boolean {
  try {
    return /^[ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "");
  } catch {
    return false;
  }
}

export const THIS_SYSTEM: ProcessSystem = {
  start: (pid) => STARTS[process.platform]?.(pid),
  probe: (pid) => {
    process.kill(pid, 0);
    if (process.platform === "linux" && hasEnded(pid)) throw Object.assign(new Error(`process ${pid} has ended`), { code: "ESRCH" });
  },
};
