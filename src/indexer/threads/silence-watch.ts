/**
 * The last resort against a parse worker that never answers again. A grammar whose scanner is in an endless loop calls no callback: time alone proves
 * nothing on a busy machine, so what counts is the processor time of this process, of which a worker that has something to do gets at least an
 * equal share. And a worker, or what it was sent or sent itself, may be lost: then this process does nothing, and what it waits for is done again.
 */
import { FILE_SILENT_CPU_MS_MAX } from "#core/limits.ts";
import { NO_FILE, SIGNS } from "./messages.ts";

/** Milliseconds between two looks at the workers' shared memory. */
const LOOK_MS = 500;
/** Milliseconds in which nobody does anything after which work in hand counts as lost. A disk that is slower than that costs parsing it twice. */
const STILL_MS_MAX = 30_000;
/** Share (0..1) of a processor below which a process does nothing: heartbeats and this watch take less. */
const STILL_SHARE = 0.04;

/** A file that a worker is at, by its batch and its place in it. */
export interface FilePlace {
  readonly batch: number;
  readonly position: number;
}

/** A worker, as the watch sees it. */
export interface WatchedWorker {
  /** Memory shared with the running worker, in which it writes the file it is at (SIGNS in messages.ts). */
  readonly signs: Int32Array;
  /** Batches that it was sent and that are not stored yet. */
  readonly inFlight: number;
  giveUp(place: FilePlace): void;
  /** Does again what it has in hand. */
  startAgain(): void;
}

interface WorkerSnapshot {
  readonly signs: Int32Array;
  readonly begun: number;
  cpuMs: number;
}

interface SilenceLimits {
  readonly cpuMsMax?: number | undefined;
  readonly stillMsMax?: number | undefined;
}

/**
 * Watches workers until it is stopped: one that is at the same file for more processor time than `cpuMsMax` is told to give it up, and when nobody
 * has done anything for `stillMsMax`, those that have work in hand are told to start again.
 */
export class SilenceWatch {
  readonly #workers: readonly WatchedWorker[];
  readonly #cpuMsMax: number;
  readonly #stillMsMax: number;
  readonly #sights = new Map<WatchedWorker, WorkerSnapshot>();
  readonly #timer: Timer;
  #cpuMs = processCpuMs();
  #lookedMs = performance.now();
  #stillMs = 0;

  constructor(workers: readonly WatchedWorker[], { cpuMsMax = FILE_SILENT_CPU_MS_MAX, stillMsMax = STILL_MS_MAX }: SilenceLimits = {}) {
    this.#workers = workers;
    this.#cpuMsMax = cpuMsMax;
    this.#stillMsMax = stillMsMax;
    this.#timer = setInterval(() => this.#look(), Math.min(LOOK_MS, cpuMsMax, stillMsMax));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = processCpuMs();
    const busy = this.#workers.filter(({ signs }) => Atomics.load(signs, SIGNS.position) !== NO_FILE);
    // The writer and the thread that coordinates work as well.
    const used = now - this.#cpuMs;
    const share = used / (busy.length + 1);
    this.#cpuMs = now;
    for (const worker of busy) this.#lookAt(worker, share);
    this.#noteStillness(busy.length === 0, used);
  }

  /** A machine that slept, or stopped this process, has one long look: that is no stillness of its own. */
  #noteStillness(isNobodyBusy: boolean, usedMs: number): void {
    const passedMs = performance.now() - this.#lookedMs;
    this.#lookedMs += passedMs;
    this.#stillMs = isNobodyBusy && usedMs < STILL_SHARE * passedMs ? this.#stillMs + Math.min(passedMs, 2 * LOOK_MS) : 0;
    if (this.#stillMs < this.#stillMsMax) return;
    this.#stillMs = 0;
    for (const worker of this.#workers) if (worker.inFlight > 0) worker.startAgain();
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
    if (seen.cpuMs <= this.#cpuMsMax) return;
    const place = { batch: Atomics.load(signs, SIGNS.batch), position: Atomics.load(signs, SIGNS.position) };
    if (place.position !== NO_FILE && Atomics.load(signs, SIGNS.begun) === begun) worker.giveUp(place);
  }
}

function processCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
