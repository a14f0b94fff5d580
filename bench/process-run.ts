/** Running programs under measurement: wall time, processor time, and the memory of a whole tree of processes. */
import { readdirSync, readFileSync } from "node:fs";

const SAMPLE_INTERVAL_MS = 20;
const KIB_BYTES = 1024;
const OUTPUT_BYTES_MAX = 1 << 30;

export type Environment = Readonly<Record<string, string | undefined>>;

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Environment;
  /** Exit statuses that are no failure; 0 always is none. */
  readonly allowedExits?: readonly number[];
}

export interface Measured {
  readonly wallMs: number;
  /** User and system time of the process and of every descendant it waited for. */
  readonly cpuMs: number;
  /** Highest sum of the resident memory of the process and its descendants, over all samples. */
  readonly peakBytes: number;
}

/** Runs a command to its end while sampling the memory of its tree of processes. */
export async function runMeasured(command: readonly string[], options: RunOptions = {}): Promise<Measured> {
  const start = performance.now();
  const child = Bun.spawn([...command], { ...placeOf(options), stdin: "ignore", stdout: "ignore", stderr: "pipe" });
  let sampledBytes = 0;
  const timer = setInterval(() => {
    sampledBytes = Math.max(sampledBytes, treeResidentBytes(child.pid));
  }, SAMPLE_INTERVAL_MS);
  const errors = new Response(child.stderr).text();
  const exit = await child.exited;
  const wallMs = performance.now() - start;
  clearInterval(timer);
  if (exit !== 0 && !options.allowedExits?.includes(exit)) throw failure(command, exit, await errors);
  const usage = child.resourceUsage();
  if (!usage) throw new Error(`${command[0]}: the system does not say what it used`);
  // The kernel knows the largest single process exactly; a short peak can fall between two samples.
  return { wallMs, cpuMs: Number(usage.cpuTime.total) / 1000, peakBytes: Math.max(sampledBytes, usage.maxRSS) };
}

export interface Finished {
  readonly wallMs: number;
  readonly exitCode: number;
  readonly output: string;
}

/** Runs a command to its end without sampling: for whole-process times of a few milliseconds. */
export function runTimed(command: readonly string[], options: RunOptions = {}): Finished {
  const start = performance.now();
  const child = Bun.spawnSync([...command], {
    ...placeOf(options),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  const wallMs = performance.now() - start;
  const { exitCode } = child;
  if (exitCode !== 0 && !options.allowedExits?.includes(exitCode)) throw failure(command, exitCode, child.stderr.toString());
  return { wallMs, exitCode, output: child.stdout.toString() };
}

function placeOf({ cwd, env }: RunOptions): { cwd?: string; env: Environment } {
  return { ...(cwd === undefined ? {} : { cwd }), env: { ...process.env, ...env } };
}

function failure(command: readonly string[], exit: number, errors: string): Error {
  return new Error(`${command.join(" ")} ended with ${exit}: ${errors.trim().split("\n").slice(-3).join(" | ")}`);
}

/** Resident memory of a process and all its descendants now; pages they share count once for each. */
function treeResidentBytes(pid: number): number {
  const own = memoryOf(pid).residentBytes;
  return childrenOf(pid).reduce((sum, child) => sum + treeResidentBytes(child), own);
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" "))
      .filter((word) => word !== "")
      .map(Number);
  } catch {
    return []; // It ended between two looks.
  }
}

export interface ProcessMemory {
  readonly residentBytes: number;
  /** Without the pages of files: the executable's own code and the database are not in it. */
  readonly anonymousBytes: number;
}

/** What /proc says about the memory of a process; zeros when it has ended. */
export function memoryOf(pid: number): ProcessMemory {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const bytes = (field: string): number => Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) * KIB_BYTES;
    return { residentBytes: bytes("VmRSS"), anonymousBytes: bytes("RssAnon") };
  } catch {
    return { residentBytes: 0, anonymousBytes: 0 };
  }
}
