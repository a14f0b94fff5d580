/** What a process that watches says of itself, for people; programs read the JSON. */
import { counted } from "#core/counted.ts";
import { visible } from "#core/visible.ts";
import type { Sheet } from "#format/sheet.ts";

/** One workspace that is kept open, and how its files are known to be unchanged. */
export interface WatchedWorkspace {
  readonly path: string;
  /** `watching`; `covering` while directories are being listed; `polling` where every query compares all files. */
  readonly mode: string;
  readonly directories: number;
  /** Why it is not watched. */
  readonly why?: string;
  /** Comparisons of all files, and comparisons that the watch has saved. */
  readonly looks: { readonly whole: number; readonly saved: number };
}

export interface ResidentStatus {
  readonly pid: number;
  readonly started_at: string;
  readonly commands_answered: number;
  /** MCP clients that are being served. */
  readonly clients: number;
  readonly strategy: string;
  /** Times that a worktree was brought up to date before a query asked for it. */
  readonly taken_in: number;
  readonly memory_bytes: number;
  readonly processor_seconds: number;
  readonly workspaces: readonly WatchedWorkspace[];
}

const BYTES_PER_MB = 1e6;

export function watchSheet(status: ResidentStatus, is: "running" | "ended"): Sheet {
  return { data: () => ({ is, ...status }), lines: () => watchLines(status, is) };
}

function watchLines(status: ResidentStatus, is: "running" | "ended"): string {
  const cost = `${(status.memory_bytes / BYTES_PER_MB).toFixed(0)} MB, ${status.processor_seconds.toFixed(1)} s of processor time`;
  const answered = `${status.commands_answered} commands answered, ${status.clients} MCP clients`;
  const doing = is === "ended" ? "ends; it watched" : "watches";
  const head = `process ${status.pid} ${doing} since ${status.started_at}: ${answered}, ${cost}`;
  const taken = `strategy ${status.strategy}: ${status.taken_in} times brought up to date before a query came`;
  return [head, taken, ...status.workspaces.map(workspaceLine)].join("\n");
}

function workspaceLine({ path, mode, directories, why, looks }: WatchedWorkspace): string {
  const how = why === undefined ? `${mode} ${counted(directories, "directory", "directories")}` : `${mode}, because ${why}`;
  return visible(`${path}  ${how}; all files compared ${looks.whole} times, ${looks.saved} times saved`);
}
