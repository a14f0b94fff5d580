/**
 * The last resort against a parse worker that never answers again: a grammar whose scanner is in
 * an endless loop calls no callback. Elapsed time proves nothing on a busy machine, so what counts
 * is this process's processor time, of which a worker with work gets at least an equal share.
 */
import { FILE_SILENT_CPU_MS_MAX } from "#core/limits.ts";
import { NO_FILE, SIGNS } from "./messages.ts";

/** Milliseconds between two looks at the workers' shared memory. */
const LOOK_MS = 500;

/** The current file of a worker: its batch and its position there. */
export interface FilePlace {
  readonly batch: number;
  readonly position: number;
}

/** A worker, as the watch sees it. */
export interface WatchedWorker {
  /** Memory shared with the running worker, in which it names its current file (SIGNS in messages.ts). */
  readonly signs: Int32Array;
  /** Whether the worker has unfinished batches. */
  readonly isWanted: boolean;
  giveUp(place: FilePlace): void;
  /** Replaces the worker's thread; the new one gets all unfinished batches. */
  startAnew(): void;
}

interface WorkerSnapshot {
  readonly signs: Int32Array;
  readonly begun: number;
  cpuMs: number;
}

/** Watches workers until it is stopped: calls `giveUp` of a worker that spends more processor time than `cpuMsMax` on one file. */
export class SilenceWatch {
  readonly #workers: readonly WatchedWorker[];
  readonly #cpuMsMax: number;
  readonly #sights = new Map<WatchedWorker, WorkerSnapshot>();
  readonly #timer: Timer;
  #cpuMs = processCpuMs();

  constructor(workers: readonly WatchedWorker[], cpuMsMax = FILE_SILENT_CPU_MS_MAX) {
    this.#workers = workers;
    this.#cpuMsMax = cpuMsMax;
    this.#timer = setInterval(() => this.#look(), Math.min(LOOK_MS, cpuMsMax));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = processCpuMs();
    const busy = this.#workers.filter((worker) => Atomics.load(worker.signs, SIGNS.position) !== NO_FILE || hasNotBegun(worker));
    // The writer and the coordinating thread share one more part.
    const share = (now - this.#cpuMs) / (busy.length + 1);
    this.#cpuMs = now;
    for (const worker of busy) this.#lookAt(worker, share);
  }

  #lookAt(worker: WatchedWorker, shareMs: number): void {
    const { signs } = worker;
    const begun = Atomics.load(signs, SIGNS.begun);
    const seen = this.#sights.get(worker);
    if (seen?.signs !== signs || seen.begun !== begun) {
      this.#sights.set(worker, { signs, begun, cpuMs: 0 });
      return;
    }
    seen.cpuMs += shareMs;
    if (hasNotBegun(worker)) {
      // It may only be slow to load, so `cpuMsMax` does not apply.
      if (seen.cpuMs > FILE_SILENT_CPU_MS_MAX) worker.startAnew();
      return;
    }
    if (seen.cpuMs <= this.#cpuMsMax) return;
    const place = { batch: Atomics.load(signs, SIGNS.batch), position: Atomics.load(signs, SIGNS.position) };
    if (place.position !== NO_FILE && Atomics.load(signs, SIGNS.begun) === begun) worker.giveUp(place);
  }
}

/** Whether a worker has work but has not begun a file; it may be stuck in practice. */
function hasNotBegun({ signs, isWanted }: WatchedWorker): boolean {
  return isWanted && Atomics.load(signs, SIGNS.begun) === 0;
}

function processCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
