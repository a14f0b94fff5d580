/**
 * Runs one git process: reads its output up to a size, watches it for signs of life, and stops it together with everything it has started.
 */
import { readFileSync } from "node:fs";
import { CodeCompassError, interrupted } from "#core/errors.ts";
import { GIT_MEMORY_BYTES_MAX, GIT_OUTPUT_BYTES_MAX, GIT_SILENT_MS_MAX, GIT_STUCK_MS_MAX, GIT_WARNINGS_BYTES_MAX } from "#core/limits.ts";
import { gitEnvironment } from "./git-environment.ts";
import { findObstacle } from "./special-files.ts";

/** Milliseconds between two looks at the processor time and memory of a git process. */
const GIT_LOOK_MS = 500;

export interface GitOutput {
  readonly bytes: Uint8Array;
  readonly warnings: string;
  readonly exitCode: number;
}

interface GitCommand {
  /** The directory in which git runs. */
  readonly directory: string;
  readonly words: readonly string[];
  /** Name of the git command for people, such as `ls-files`. */
  readonly name: string;
  readonly stdin: string | undefined;
}

/** Leaders of the running process groups. */
const running = new Set<number>();

/**
 * Runs git to its end without blocking this thread. A slow git may go on as long as it shows signs of life: how long a listing takes
 * depends on the repository and the disk, so there is no overall deadline.
 * @throws invalid_input that names the pipe or device on which git hangs; limit_exceeded when git hangs otherwise or prints too much;
 * interrupted when a signal came
 */
export async function runGit(command: GitCommand): Promise<GitOutput> {
  const child = Bun.spawn([...command.words], {
    env: gitEnvironment(),
    stdin: command.stdin === undefined ? "ignore" : new TextEncoder().encode(command.stdin),
    stdout: "pipe",
    stderr: "pipe",
    // A process group of its own, so that git's children can be killed with it.
    detached: true,
  });
  enter(child.pid);
  const watch = new Watch(command, child.pid);
  try {
    const [bytes, warnings] = await Promise.all([
      watch.read(child.stdout, GIT_OUTPUT_BYTES_MAX, "refuse"),
      watch.read(child.stderr, GIT_WARNINGS_BYTES_MAX, "drop"),
    ]);
    const exitCode = await child.exited;
    if (watch.problem) throw watch.problem;
    if (child.signalCode === "SIGINT" || isInterrupted) throw interrupted("nothing was changed");
    return { bytes, warnings: new TextDecoder().decode(warnings), exitCode };
  } finally {
    watch.end();
    leave(child.pid);
  }
}

/** Runs git briefly, blocking this thread; undefined when it is not installed. When its time is over, its children are killed with it. */
export function runQuickly(words: readonly string[], msMax: number) {
  const limits = { timeout: msMax, killSignal: "SIGKILL", maxBuffer: GIT_WARNINGS_BYTES_MAX } as const;
  try {
    const run = Bun.spawnSync([...words], { env: gitEnvironment(), stdin: "ignore", stderr: "ignore", detached: true, ...limits });
    if (run.exitedDueToTimeout) killGroup(run.pid);
    return run;
  } catch {
    return undefined;
  }
}

/** Checks a git process from time to time. */
class Watch {
  problem: CodeCompassError | undefined;
  readonly #command: GitCommand;
  readonly #pid: number;
  readonly #timer: Timer;
  #outputAtMs = performance.now();
  #aliveAtMs = performance.now();
  #state: ProcessState | undefined;
  #searchAfterMs: number;

  constructor(command: GitCommand, pid: number) {
    this.#command = command;
    this.#pid = pid;
    this.#state = stateOf(pid);
    this.#searchAfterMs = this.#state ? SEARCH_FIRST_MS : SEARCH_BLIND_MS;
    this.#timer = setInterval(() => this.#look(), GIT_LOOK_MS);
  }

  /** Reads a stream to its end. A chunk beyond `bytesMax` stops git ("refuse") or is dropped ("drop"). */
  async read(stream: ReadableStream<Uint8Array>, bytesMax: number, tooMuch: "refuse" | "drop"): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of stream) {
      this.#outputAtMs = this.#aliveAtMs = performance.now();
      if (length + chunk.length <= bytesMax) chunks.push(chunk);
      else if (tooMuch === "refuse") this.#stop(`printed more than ${bytesMax / 1_048_576} MiB`);
      length += chunk.length;
    }
    return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const nowMs = performance.now();
    const state = stateOf(this.#pid);
    if (state && state.ticks !== this.#state?.ticks) this.#aliveAtMs = nowMs;
    this.#state = state;
    const stuckMs = nowMs - this.#aliveAtMs;
    if (stuckMs >= this.#searchAfterMs && !state?.waitsForDisk) this.#search();
    if (this.problem) return;
    if (ownMemoryBytes(this.#pid) > GIT_MEMORY_BYTES_MAX) this.#stop(`took more than ${GIT_MEMORY_BYTES_MAX / 2 ** 30} GiB of memory`);
    else if (state && stuckMs > GIT_STUCK_MS_MAX) this.#stop(`did nothing for ${GIT_STUCK_MS_MAX / 1_000} seconds`);
    else if (nowMs - this.#outputAtMs > GIT_SILENT_MS_MAX) this.#stop(`printed nothing for ${GIT_SILENT_MS_MAX / 60_000} minutes`);
  }

  /**
   * Searches for a pipe or device on which git hangs. Each search waits longer than the one
   * before: a disk that wakes up looks like a pipe for a while.
   */
  #search(): void {
    this.#searchAfterMs *= SEARCH_INTERVAL_FACTOR;
    this.problem = findObstacle(this.#command.directory);
    if (this.problem) killGroup(this.#pid);
  }

  #stop(what: string): void {
    const { name, directory } = this.#command;
    this.problem ??= new CodeCompassError("limit_exceeded", `git ${name} ${what} in ${directory} and was stopped.`, {
      remediation: `Try it by hand: git -C ${directory} ${name}. A damaged repository (git fsck), a pipe among its files or a disk that does not answer are usual reasons.`,
    });
    killGroup(this.#pid);
  }
}

/** A git that hangs on a pipe does so from its first millisecond on. */
const SEARCH_FIRST_MS = 900;
/** Where the system does not report a process's state, silence alone says less, so it takes longer. */
const SEARCH_BLIND_MS = 10_000;
const SEARCH_INTERVAL_FACTOR = 4;

interface ProcessState {
  /** Processor time used so far, in clock ticks. */
  readonly ticks: number;
  readonly waitsForDisk: boolean;
}

/** The state of a process, on systems that report it in a file (Linux). */
function stateOf(pid: number): ProcessState | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
    return { ticks: Number(fields[USER_TIME_FIELD]) + Number(fields[USER_TIME_FIELD + 1]), waitsForDisk: fields[0] === "D" };
  } catch {
    return undefined;
  }
}

/** Index of the user time in /proc/PID/stat, after the process name; and the size of a page in /proc/PID/statm. */
const USER_TIME_FIELD = 11;
const PAGE_BYTES = 4_096;

function ownMemoryBytes(pid: number): number {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, "latin1").split(" ").map(Number);
    return (resident - shared) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

function killGroup(leader: number): void {
  try {
    process.kill(process.platform === "win32" ? leader : -leader, "SIGKILL");
  } catch {
    // The group has ended already.
  }
}

// ---- Signals ----
// A process group of its own does not get a terminal's Ctrl-C, and must not outlive this process.

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Milliseconds that other handlers of a signal get before git is killed. */
const SIGNAL_GRACE_MS = 500;
let isInterrupted = false;

function enter(pid: number): void {
  running.add(pid);
  if (running.size > 1) return;
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

function leave(pid: number): void {
  running.delete(pid);
  if (running.size > 0) return;
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

function endAll(): void {
  for (const pid of running) killGroup(pid);
}

/** Does what the signal would do without a handler or, if there are other handlers, leaves that to them. */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) {
    setTimeout(() => {
      isInterrupted = true;
      endAll();
    }, SIGNAL_GRACE_MS).unref();
    return;
  }
  endAll();
  process.off(signal, onSignal);
  process.kill(process.pid, signal);
}

process.on("exit", endAll);
