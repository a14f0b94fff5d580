/**
 * Keeps threads ready between runs, in a long-lived process: starting one, and loading and compiling its grammars, takes several times as
 * long as indexing one edited file. It keeps one of each kind; a run that wants more starts them, and ends them.
 */
import type { FileSample, ToParser } from "./messages.ts";
import { Thread } from "./thread.ts";
import type { WorkerProgram } from "./worker-url.ts";

/** Milliseconds without a run after which a kept thread ends, which frees its grammars. */
const KEPT_MS = 10 * 60_000;

interface Spare {
  readonly thread: Thread;
  readonly end: Timer;
}

let isKeeping = false;
const spares = new Map<WorkerProgram, Spare>();

/** From now on, keeps the threads of a run for the next one. For processes that answer many queries. */
export function keepThreads(): void {
  isKeeping = true;
}

/** Starts the threads for an expected run, and loads the grammars of some languages; the parser practises on `sample`, if given. */
export function warmThreads(languages: readonly string[], sample?: FileSample): void {
  for (const program of ["write-worker", "parse-worker"] as const) {
    if (spares.has(program)) continue;
    const { thread } = takeThread(program);
    if (program === "parse-worker") thread.post({ type: "warm", languages, sample } satisfies ToParser);
    keep(program, thread);
  }
}

/** Ends the threads that were started for a run that did not need them, in a process that keeps none. */
export function endUnwantedThreads(): void {
  if (isKeeping) return;
  for (const { end, thread } of spares.values()) {
    clearTimeout(end);
    thread.terminate();
  }
  spares.clear();
}

/** A thread that runs a program: a kept one, or a new one. */
export function takeThread(program: WorkerProgram): { readonly thread: Thread; readonly isNew: boolean } {
  const spare = spares.get(program);
  if (!spare) return { thread: new Thread(program), isNew: true };
  spares.delete(program);
  clearTimeout(spare.end);
  spare.thread.ref();
  return { thread: spare.thread, isNew: false };
}

/** Takes back a thread without work: keeps it for the next run, unless one of its kind is kept already. */
export function returnThread(program: WorkerProgram, thread: Thread): void {
  thread.onMessage = null;
  if (!isKeeping || spares.has(program)) {
    thread.terminate();
    return;
  }
  keep(program, thread);
}

function keep(program: WorkerProgram, thread: Thread): void {
  const drop = (): void => {
    if (spares.get(program)?.thread === thread) spares.delete(program);
    clearTimeout(end);
    thread.terminate();
  };
  const end = setTimeout(drop, KEPT_MS).unref();
  thread.onFailure = drop;
  thread.unref();
  spares.set(program, { thread, end });
}
