/** What a git that was stopped has started, wrappers and helpers: it does not end with it, and is nobody's child any more. */
import { readdirSync, readFileSync } from "node:fs";

/** A variable of the environment that git is given, and gives on: it says which call of git a process belongs to. */
const MARK = "STARTED_BY_GIT_CALL";
let calls = 0;

/** A value for the environment of one call of git, which no other call of any process has. */
export function markOfCall(): { readonly [MARK]: string } {
  calls++;
  return { [MARK]: `${process.pid}-${process.hrtime.bigint()}-${calls}` };
}

/** Ends all processes that one call of git has started, where the system tells which environment a process has. */
export function endStartedBy({ [MARK]: value }: { readonly [MARK]: string }): void {
  for (const pid of processes()) {
    try {
      if (readFileSync(`/proc/${pid}/environ`, "latin1").split("\0").includes(`${MARK}=${value}`)) process.kill(pid, "SIGKILL");
    } catch {
      // It has ended, or is another user's.
    }
  }
}

function processes(): number[] {
  try {
    return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  } catch {
    return [];
  }
}
