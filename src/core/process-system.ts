/** What systems tell about processes, each in its own way. */
import { readFileSync } from "node:fs";

/** The means of a system, given so that the ways of all systems are tested on one. */
export interface ProcessSystem {
  /** When a process began, as a text of digits that is the same whenever it is asked; undefined when the system does not say. */
  readonly start: (pid: number) => string | undefined;
  /** Throws as `kill(pid, 0)` does: ESRCH when there is none, EPERM when it is somebody else's. */
  readonly probe: (pid: number) => void;
}

/** Fields of /proc/PID/stat behind the name in parentheses, up to the start time (proc(5): field 22, counted from 1). */
const START_FIELD = 19;

/** Linux: in clock ticks since the machine began, from the text of /proc/PID/stat. The name in it may have blanks and parentheses. */
export function startInStat(stat: string): string | undefined {
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[START_FIELD];
}

/** macOS and the BSDs: in seconds since 1970, from what `ps -o lstart=` prints in the C locale, such as `Mon Nov 23 01:03:12 2026`. */
export function startInPs(printed: string): string | undefined {
  const ms = Date.parse(`${printed.trim()} UTC`);
  return Number.isNaN(ms) ? undefined : String(ms / 1000);
}

/** Windows tells it only through a program that takes a second to start: there the id alone decides, and a silent writer is outlived. */
const STARTS: Readonly<Partial<Record<NodeJS.Platform, (pid: number) => string | undefined>>> = {
  linux: (pid) => startInStat(readFileSync(`/proc/${pid}/stat`, "utf8")),
  darwin: (pid) => startInPs(ps(pid)),
  freebsd: (pid) => startInPs(ps(pid)),
};

function ps(pid: number): string {
  // Universal time in a locale of its own: the text must not change with a journey or the season.
  const env = { PATH: "/bin:/usr/bin", LC_ALL: "C", TZ: "UTC" };
  return Bun.spawnSync(["ps", "-o", "lstart=", "-p", String(pid)], { env, stderr: "ignore" }).stdout.toString();
}

/** Whether a process has ended that its parent has not asked after yet: it keeps its id and its time, and does nothing any more. */
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
