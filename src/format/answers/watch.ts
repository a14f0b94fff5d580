/** Writes the status of a watching process for people; programs read the JSON. */
import { counted } from "#core/counted.ts";
import { visible } from "#core/visible.ts";
import type { Sheet } from "#format/sheet.ts";

/** One workspace that is kept open, and how the process knows that its files are unchanged. */
export interface WatchedWorkspace {
  readonly path: string;
  /** `watching`; `covering` while directories are still being listed; `polling` where every query compares all files. */
  readonly mode: string;
  readonly directories: number;
  /** Why it is not watched. */
  readonly why?: string;
  /** Numbers of comparisons of all files (`whole`), and of comparisons that the watch has saved. */
  readonly looks: { readonly whole: number; readonly saved: number };
  /** The result of the last integrity check; null before the first. */
  readonly integrity: { readonly checked_at: string; readonly versions: number; readonly damaged: number; readonly mended: number } | null;
}

export interface ResidentStatus {
  readonly pid: number;
  readonly started_at: string;
  /** How many predecessors of this process crashed within the last ten minutes and were restarted. */
  readonly crashes_before: number;
  readonly commands_answered: number;
  /** MCP clients that are connected. */
  readonly clients: number;
  readonly strategy: string;
  /** How often a worktree was brought up to date before a query asked for it. */
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
  const crashed = status.crashes_before === 0 ? [] : [`restarted: ${status.crashes_before} crashed within ten minutes`];
  const taken = `strategy ${status.strategy}: ${status.taken_in} times brought up to date before a query came`;
  return [head, ...crashed, taken, ...status.workspaces.map(workspaceLine)].join("\n");
}

function workspaceLine({ path, mode, directories, why, looks, integrity }: WatchedWorkspace): string {
  const how = why === undefined ? `${MODES[mode] ?? mode} ${counted(directories, "directory", "directories")}` : `${mode}, because ${why}`;
  const line = `${path}  ${how}; all files compared ${looks.whole} times, ${looks.saved} times saved`;
  return visible(integrity === null ? line : `${line}; ${integrityText(integrity)}`);
}

/** Words for modes. Until every directory is watched (`covering`), all files are compared for each answer. */
const MODES: Readonly<Record<string, string>> = { covering: "starting to watch, so far" };

function integrityText({ checked_at, versions, damaged, mended }: NonNullable<WatchedWorkspace["integrity"]>): string {
  const found = damaged === 0 ? "intact" : `${damaged} damaged, ${mended} of them mended`;
  const next = damaged > mended ? "; codecompass index --force rebuilds the index" : "";
  return `${versions} stored files checked ${checked_at}: ${found}${next}`;
}
