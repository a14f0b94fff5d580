/**
 * Threads that stay ready between runs, in a process that stays: to start one, and to load and compile what it parses with, takes several times
 * as long as to take in one edited file. One of each kind; a run that wants more starts them, and they end with it.
 */
import type { FileSample, ToParser } from "./messages.ts";
import { Thread } from "./thread.ts";
import type { WorkerProgram } from "./worker-url.ts";

/** Milliseconds without a run after which a thread ends, and gives back the memory of its grammars. */
const KEPT_MS = 10 * 60_000;

interface Spare {
  readonly thread: Thread;
  readonly end: Timer;
}

let isKeeping = false;
const spares = new Map<WorkerProgram, Spare>();

/** From now on the threads of a run are kept for the next one. For processes that answer many queries. */
export function keepThreads(): void {
  isKeeping = true;
}

/** Starts the threads that a run will want, before it does, and loads what files of some languages are parsed with; one of them may be tried on a file. */
export function warmThreads(languages: readonly string[], sample?: FileSample): void {
  for (const program of ["write-worker", "parse-worker"] as const) {
    if (spares.has(program)) continue;
    const { thread } = takeThread(program);
    if (program === "parse-worker") thread.post({ type: "warm", languages, sample } satisfies ToParser);
    keep(program, thread);
  }
}

/** Ends the threads that were started for a run which did not want them, in a process that keeps none. */
export function endUnwantedThreads(): void {
  if (isKeeping) return;
  for (const { end, thread } of spares.values()) {
    clearTimeout(end);
    thread.terminate();
  }
  spares.clear();
}

/** A thread that runs a program: one that has done so before, or a new one. */
export function takeThread(program: WorkerProgram): { readonly thread: Thread; readonly isNew: boolean } {
  const spare = spares.get(program);
  if (!spare) return { thread: new Thread(program), isNew: true };
  spares.delete(program);
  clearTimeout(spare.end);
  spare.thread.ref();
  return { thread: spare.thread, isNew: false };
}

/** Takes back a thread that has nothing left to do: for the next run, if there is none in its place. */
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
