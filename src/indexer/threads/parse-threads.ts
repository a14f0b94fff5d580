/** The parse workers, as the coordinating thread sees them. */
import { availableParallelism } from "node:os";
import { CodeCompassError, interrupted } from "#core/errors.ts";
import { detectLanguage } from "#lang/languages.ts";
import { compileGrammars, type GrammarModules } from "#lang/trees/grammar-modules.ts";
import type { ObjectFormat } from "#vcs/vcs-adapter.ts";
import { returnThread, takeThread } from "./kept-threads.ts";
import { type BatchCounts, type FileTask, NO_FILE, type ParserBroken, SIGNS, type ToParser } from "./messages.ts";
import { type FilePlace, SilenceWatch, type WatchedWorker } from "./silence-watch.ts";
import type { Thread } from "./thread.ts";
import type { WriterThread } from "./writer-thread.ts";

/** Files in one batch at most. */
const BATCH_FILES_MAX = 16;
/** Bytes of files in one batch at most. */
const BATCH_BYTES_MAX = 400_000;
/** Unfinished batches that one parse worker may have. */
const BATCHES_IN_FLIGHT_MAX = 2;
/** Number of batches into which each parse worker's share is cut, as long as a batch then has `BATCH_BYTES_MIN`. */
const BATCHES_PER_JOB_MIN = 6;
/** Bytes below which a batch is not cut smaller. */
const BATCH_BYTES_MIN = 120_000;
/** Batches, of all workers together, that may be unwritten at a time. */
const BATCHES_UNWRITTEN_MAX = 8;

/** With fewer bytes of work than this, the largest files are parsed first. */
const LITTLE_BYTES = 4 * BATCHES_PER_JOB_MIN * BATCH_BYTES_MAX;

/**
 * Bytes of work for which one more worker is worth its start: until its code is compiled, it does nothing else for as long as another takes
 * to parse that much. With two processors, the second is kept busy by the writer, the compilers and the coordinating thread.
 */
const BYTES_PER_WORKER = 1_200_000;
const BYTES_PER_WORKER_OF_TWO = 3_000_000;

/** Where files are read: below the workspace, and from its repository's object database. */
export interface ParseSource {
  readonly workspace: string;
  readonly format: ObjectFormat;
}

export interface ParseOptions {
  readonly jobs?: number;
  readonly onProgress?: (total: BatchCounts) => void;
  readonly signal?: AbortSignal;
  /** Limit of work for one file, instead of `FILE_WORK_MAX`. For tests, which have no minutes to spend. */
  readonly fileWorkMax?: number;
  /** Limit in milliseconds of processor time, instead of `FILE_SILENT_CPU_MS_MAX`. For tests. */
  readonly silentCpuMsMax?: number;
}

const NO_COUNTS: BatchCounts = { files: 0, parsed: 0, symbols: 0, bytes: 0 };
const NO_MORE: Promise<readonly FileTask[]> = Promise.resolve([]);

/** The parse workers of one run. */
export class ParseThreads {
  readonly #source: ParseSource;
  readonly #writer: WriterThread;
  readonly #options: ParseOptions;
  readonly #threads: ParseThread[] = [];
  #modules: GrammarModules = {};
  #watch: SilenceWatch | undefined;

  constructor(source: ParseSource, writer: WriterThread, options: ParseOptions) {
    this.#source = source;
    this.#writer = writer;
    this.#options = options;
  }

  /** Starts as many workers as these files can keep busy, and meanwhile compiles the grammars that new workers need. */
  expect(files: readonly FileTask[]): void {
    const count = this.#workersFor(files);
    while (this.#threads.length < count) this.#threads.push(new ParseThread());
    // A kept thread has most often compiled the grammars it needs.
    const missing = [...grammarsFor(files)].filter((name) => !(name in this.#modules));
    if (missing.length === 0 || !this.#threads.some(({ isNew, isBegun }) => isNew && !isBegun)) return;
    this.#modules = { ...this.#modules, ...compileGrammars(missing) };
  }

  /**
   * Parses all tasks, those of `later` after the others, and waits until all results are written. A worker gets its next batch only after
   * the writer has acknowledged an earlier one, so that memory stays bounded however slow the disk is. Ends the workers.
   */
  async parse(tasks: readonly FileTask[], later: Promise<readonly FileTask[]> = NO_MORE): Promise<BatchCounts> {
    try {
      return await this.#parseAll(tasks, later);
    } finally {
      // Publishing counts the users of all files: free the parsers' memory first.
      this.terminate();
    }
  }

  terminate(): void {
    this.#watch?.stop();
    for (const thread of this.#threads) thread.terminate();
  }

  #parseAll(tasks: readonly FileTask[], later: Promise<readonly FileTask[]>): Promise<BatchCounts> {
    this.#watch = new SilenceWatch(this.#threads, this.#options.silentCpuMsMax);
    return new Promise((resolve, reject) => {
      this.#writer.failed.catch(reject);
      this.#options.signal?.addEventListener("abort", () => reject(interrupted()));
      const dispatch = new Dispatch(this.#threads, this.#writer, this.#options, resolve);
      const add = (more: readonly FileTask[], isLast: boolean): void => {
        if (more.length > 0) this.#begin(more, reject);
        dispatch.add(batchesOf(more, this.#jobs), isLast);
      };
      if (tasks.length > 0) add(tasks, false);
      later.then((more) => add(more, true)).catch(reject);
    });
  }

  /** Starts the workers that these tasks are worth, and sends the start message to those that have not had it. */
  #begin(tasks: readonly FileTask[], failed: (reason: unknown) => void): void {
    this.expect(tasks);
    const idle = this.#threads.filter(({ isBegun }) => !isBegun);
    const start = {
      ...this.#source,
      modules: this.#modules,
      fileWorkMax: this.#options.fileWorkMax,
      connect: () => this.#writer.connect(),
    };
    for (const thread of idle) {
      thread.failed.catch(failed);
      thread.begin(start);
    }
  }

  #workersFor(files: readonly Pick<FileTask, "sizeBytes">[]): number {
    const { jobs } = this.#options;
    const most = Math.min(this.#jobs, batchesOf(files, this.#jobs).length);
    if (jobs !== undefined) return most;
    const share = availableParallelism() > 2 ? BYTES_PER_WORKER : BYTES_PER_WORKER_OF_TWO;
    return Math.min(most, 1 + Math.floor(bytesOf(files) / share));
  }

  get #jobs(): number {
    return this.#options.jobs ?? availableParallelism();
  }
}

/** Hands batches to workers that have room, and counts the results written. */
class Dispatch {
  readonly #threads: readonly ParseThread[];
  readonly #done: (total: BatchCounts) => void;
  readonly #onProgress: ParseOptions["onProgress"];
  readonly #batches: (readonly FileTask[])[] = [];
  readonly #owners = new Map<number, ParseThread>();
  #total: BatchCounts = NO_COUNTS;
  #next = 0;
  #isComplete = false;

  constructor(threads: readonly ParseThread[], writer: WriterThread, { onProgress }: ParseOptions, done: (total: BatchCounts) => void) {
    this.#threads = threads;
    this.#done = done;
    this.#onProgress = onProgress;
    writer.onWritten = (batch, counts) => this.#written(batch, counts);
    onProgress?.(this.#total);
  }

  /** Appends batches; with `isLast`, no more will follow. */
  add(batches: readonly (readonly FileTask[])[], isLast: boolean): void {
    this.#batches.push(...batches);
    this.#isComplete = isLast;
    this.#goOn();
  }

  #written(batch: number, counts: BatchCounts): void {
    const owner = this.#owners.get(batch);
    // A worker that was given up may still answer, when another worker already has its batch: ignore it.
    if (!owner) return;
    owner.finished(batch);
    this.#owners.delete(batch);
    this.#total = add(this.#total, counts);
    this.#onProgress?.(this.#total);
    this.#goOn();
  }

  #goOn(): void {
    if (this.#isComplete && this.#next === this.#batches.length && this.#owners.size === 0) this.#done(this.#total);
    while (this.#next < this.#batches.length && this.#owners.size < BATCHES_UNWRITTEN_MAX) {
      const thread = this.#threads.find((candidate) => candidate.isBegun && candidate.inFlight < BATCHES_IN_FLIGHT_MAX);
      if (!thread) return;
      this.#owners.set(this.#next, thread);
      thread.send(this.#next, this.#batches[this.#next] as readonly FileTask[]);
      this.#next++;
    }
  }
}

function add(a: BatchCounts, b: BatchCounts): BatchCounts {
  return { files: a.files + b.files, parsed: a.parsed + b.parsed, symbols: a.symbols + b.symbols, bytes: a.bytes + b.bytes };
}

interface ThreadStart extends ParseSource {
  readonly modules: GrammarModules;
  readonly fileWorkMax: number | undefined;
  /** Opens a port to the writer. */
  readonly connect: () => MessagePort;
}

/**
 * A worker, and its successors when a grammar breaks or a file costs too much: only that file's symbols are lost. A file that breaks a
 * worker that has parsed others before is parsed once more, as the first file of the next worker.
 */
class ParseThread implements WatchedWorker {
  readonly #inFlight = new Map<number, readonly FileTask[]>();
  #start: ThreadStart | undefined;
  readonly #failure = Promise.withResolvers<never>();
  #signs = newSigns();
  #thread: Thread;
  #isSound = true;
  #isEnded = false;
  readonly isNew: boolean;

  constructor() {
    const { thread, isNew } = takeThread("parse-worker");
    this.isNew = isNew;
    this.#thread = this.#tended(thread);
    // Avoids an unhandled rejection when the worker fails before anyone awaits it.
    this.#failure.promise.catch(() => {});
  }

  get signs(): Int32Array {
    return this.#signs;
  }

  get inFlight(): number {
    return this.#inFlight.size;
  }

  get isWanted(): boolean {
    return this.#inFlight.size > 0;
  }

  /** Whether the worker has had its start message. */
  get isBegun(): boolean {
    return this.#start !== undefined;
  }

  /** Sends the start message. Call it once, before the first batch. */
  begin(start: ThreadStart): void {
    this.#start = start;
    const { connect, ...rest } = start;
    const writer = connect();
    const signs = this.#signs.buffer as SharedArrayBuffer;
    this.#thread.post({ type: "start", ...rest, writer, signs } satisfies ToParser, [writer]);
  }

  send(batch: number, tasks: readonly FileTask[]): void {
    this.#inFlight.set(batch, tasks);
    this.#thread.post({ type: "batch", batch, tasks } satisfies ToParser);
  }

  finished(batch: number): void {
    this.#inFlight.delete(batch);
  }

  /** Never resolves; rejects when a worker stops. */
  get failed(): Promise<never> {
    return this.#failure.promise;
  }

  terminate(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (this.#isSound && this.#inFlight.size === 0) returnThread("parse-worker", this.#thread);
    else this.#thread.terminate();
  }

  #tended(thread: Thread): Thread {
    thread.onFailure = (detail) => {
      this.#isSound = false;
      this.#failure.reject(new CodeCompassError("internal", "A parse worker stopped.", { detail }));
    };
    thread.onMessage = (data) => {
      if (thread === this.#thread) this.#replace(data as ParserBroken);
    };
    return thread;
  }

  giveUp({ batch, position }: FilePlace): void {
    const task = this.#inFlight.get(batch)?.[position];
    // A given-up file is read by lines, which always ends; giving it up again and again would not.
    if (task === undefined || task.givenUp) return;
    this.#replace({ batch, path: task.path, givenUp: { as: "timed_out", isFinal: false } });
  }

  startAnew(): void {
    this.#takeAnother();
    for (const [batch, tasks] of this.#inFlight) this.send(batch, tasks);
  }

  #takeAnother(): void {
    this.#thread.terminate();
    this.#signs = newSigns();
    this.#thread = this.#tended(takeThread("parse-worker").thread);
    if (this.#start) this.begin(this.#start);
  }

  /** Replaces a broken worker, and sends its successor the batches from the broken one on; the writer gets those before it. */
  #replace({ batch: broken, path, givenUp }: ParserBroken): void {
    this.#takeAnother();
    for (const [batch, tasks] of this.#inFlight) {
      if (batch < broken) continue;
      const marked = tasks.map((task) => (task.path === path ? afterBreakdown(task, givenUp) : task));
      this.send(batch, marked);
    }
  }
}

/** The task for the next attempt after a worker broke on a file. */
function afterBreakdown(task: FileTask, givenUp: ParserBroken["givenUp"]): FileTask {
  if (givenUp) return { ...task, givenUp };
  return task.isSuspect ? { ...task, givenUp: { as: "crashed", isFinal: false } } : { ...task, isSuspect: true };
}

function newSigns(): Int32Array {
  const signs = new Int32Array(new SharedArrayBuffer(SIGNS.count * Int32Array.BYTES_PER_ELEMENT));
  signs[SIGNS.position] = NO_FILE;
  return signs;
}

/**
 * Cuts tasks into batches of bounded size. When there is little to do, the batches are smaller and begin with the largest files, so that
 * all workers end together; work that would take a second worker less time than its warm-up is one batch. The order of files, which is the
 * order of stored rows, does not depend on the number of workers.
 */
function batchesOf<T extends Pick<FileTask, "sizeBytes">>(tasks: readonly T[], jobs: number): T[][] {
  const total = bytesOf(tasks);
  const bytesMax = Math.min(BATCH_BYTES_MAX, Math.max(BATCH_BYTES_MIN, total / (jobs * BATCHES_PER_JOB_MIN)));
  const isLittle = total < LITTLE_BYTES;
  const batches: T[][] = [];
  let bytes = 0;
  for (const task of isLittle ? tasks.toSorted((a, b) => b.sizeBytes - a.sizeBytes) : tasks) {
    const batch = batches.at(-1);
    if (batch && batch.length < BATCH_FILES_MAX && bytes + task.sizeBytes <= bytesMax) batch.push(task);
    else {
      batches.push([task]);
      bytes = 0;
    }
    bytes += task.sizeBytes;
  }
  return batches;
}

function bytesOf(files: readonly Pick<FileTask, "sizeBytes">[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** The grammars for files with these names; embedded languages load theirs when they occur. */
function grammarsFor(tasks: readonly FileTask[]): Set<string> {
  const grammars = new Set<string>();
  for (const { path } of tasks) {
    const { grammar } = detectLanguage(path, "");
    if (grammar) grammars.add(grammar);
  }
  return grammars;
}
