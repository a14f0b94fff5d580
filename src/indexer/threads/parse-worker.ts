/** Worker: reads and parses batches of files, and sends the records straight to the writer's thread. */
import { edenGC, fullGC, heapSize } from "bun:jsc";
import { asText, NO_STAMP, type ReadResult, readFile } from "#indexer/read-file.ts";
import { languageById } from "#lang/languages.ts";
import type { GrammarModules } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";
import { BudgetSpent } from "#lang/trees/work-budget.ts";
import type { VersionRecord } from "#store/versions/version-record.ts";
import { Hashes } from "#text/ids.ts";
import { readContents } from "#vcs/open.ts";
import {
  type FileSample,
  type FileTask,
  NO_FILE,
  type ParsedBatch,
  type ParserBroken,
  type SentResult,
  SIGNS,
  type ToParser,
} from "./messages.ts";
import { blocksOf, packRecord } from "./record-packing.ts";
import { makeVersionRecord, type ReadFile } from "./version-record.ts";

/** Bytes of files after which a parse worker runs a garbage collection of the young generation. */
const BYTES_PER_COLLECTION = 400_000;
/** Heap bytes after a young collection from which a parse worker collects the whole heap. */
const PARSER_HEAP_BYTES_MAX = 75_000_000;
/** Characters that a file needs for practice: parsing a shorter one makes none of a grammar's functions hot. */
const PRACTISED_CHARS_MIN = 12_000;
/** Characters of the sample on which a worker practises, and the work that it may cost. */
const SAMPLE_CHARS_MAX = 4_000;
const SAMPLE_WORK_MAX = 300_000;

/** Path in a {@link ParserBroken} that blames no file. */
const NO_PATH = "";

declare const self: Worker;

let source: Extract<ToParser, { type: "start" }>;
let describe: (file: ReadFile, task: FileTask) => VersionRecord;
let writer: MessagePort | undefined;
let last: Promise<void>;
let signs: Int32Array;
let isBroken = false;
/** Whether the worker broke in practice, before its first file. */
let hasBrokenEarly = false;
let uncollectedBytes = 0;
/**
 * The parsers and hashes that the first run has loaded, for later ones: only one of a process's threads outlives a run (kept-threads.ts).
 */
let started: Promise<readonly [ParserPool, Hashes]> | undefined;

self.onmessage = ({ data }: MessageEvent<ToParser>): void => {
  if (data.type === "warm") void warm(data);
  else if (data.type === "start") {
    source = data;
    signs = new Int32Array(data.signs);
    writer?.close();
    writer = data.writer;
    last = start(data.modules);
  } else last = last.then(() => parse(data));
};

/**
 * Handles one batch at a time, although reading is asynchronous: when a batch breaks the
 * worker, all earlier ones have been sent to the writer.
 */
async function parse(data: Extract<ToParser, { type: "batch" }>): Promise<void> {
  if (hasBrokenEarly && !isBroken) {
    isBroken = true;
    self.postMessage({ batch: data.batch, path: NO_PATH } satisfies ParserBroken);
    return;
  }
  const blobs = await readContents(
    source.workspace,
    data.tasks.flatMap(({ blob }) => blob ?? []),
  );
  const results: SentResult[] = [];
  for (const [position, task] of suspectsFirst(data.tasks)) {
    begin(data.batch, position);
    const result = isBroken ? undefined : lookOrBreak(task, data.batch, blobs);
    if (!result) return;
    results[position] = result;
  }
  sign(SIGNS.position, NO_FILE);
  const parsed: ParsedBatch = { batch: data.batch, results };
  writer?.postMessage(
    parsed,
    results.flatMap((result) => (result.is === "packed" ? blocksOf(result.record) : [])),
  );
  // JavaScriptCore counts tree-sitter's 64 MB of WebAssembly memory as live, and would collect only after as much garbage has piled up.
  uncollectedBytes += data.tasks.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (uncollectedBytes >= BYTES_PER_COLLECTION) collect();
}

/**
 * Tasks with their positions, suspects first: the result for a file that broke a worker must
 * not depend on other files that the next worker has parsed.
 */
function suspectsFirst(tasks: readonly FileTask[]): [number, FileTask][] {
  return [...tasks.entries()].sort(([, a], [, b]) => Number(b.isSuspect ?? false) - Number(a.isSuspect ?? false));
}

/** Writes to shared memory which file comes next, for the silence watch: this thread cannot send messages while a grammar runs. */
function begin(batch: number, position: number): void {
  sign(SIGNS.batch, batch);
  sign(SIGNS.position, position);
  sign(SIGNS.begun, Atomics.load(signs, SIGNS.begun) + 1);
}

function sign(at: number, value: number): void {
  Atomics.store(signs, at, value);
}

function collect(): void {
  uncollectedBytes = 0;
  edenGC();
  if (heapSize() > PARSER_HEAP_BYTES_MAX) fullGC();
}

/**
 * Parses a file. Reports a grammar that trapped or was stopped: it may have corrupted the
 * memory that all grammars share, so this worker must be replaced.
 */
function lookOrBreak(task: FileTask, batch: number, blobs: ReadonlyMap<string, Uint8Array>): SentResult | undefined {
  try {
    return look(task, blobs);
  } catch (thrown) {
    // Not even its text can be described. One file must not keep all others from being indexed.
    if (task.givenUp) return { path: task.path, is: "skipped", stamp: NO_STAMP, reason: "unreadable" };
    isBroken = true;
    const surrender = thrown instanceof BudgetSpent ? { givenUp: { as: "timed_out", isFinal: thrown.isFinal } as const } : {};
    self.postMessage({ batch, path: task.path, ...surrender } satisfies ParserBroken);
    return undefined;
  }
}

function look(task: FileTask, blobs: ReadonlyMap<string, Uint8Array>): SentResult {
  const { path, blob } = task;
  const read = blob === undefined ? readFile(source.workspace, path, source.format) : contentOf(path, blob, blobs.get(blob));
  return read.is === "text" ? { path, is: "packed", stamp: read.stamp, record: packRecord(describe(read.file, task)) } : { path, ...read };
}

/** A file of a commit. Its object may be gone or damaged, although its size was known. */
function contentOf(path: string, blob: string, bytes: Uint8Array | undefined): ReadResult {
  if (!bytes) return { is: "skipped", stamp: NO_STAMP, reason: "unreadable" };
  return asText(path, bytes, { stamp: NO_STAMP, blobId: Buffer.from(blob, "hex") });
}

function begun(modules: GrammarModules): Promise<readonly [ParserPool, Hashes]> {
  started ??= Promise.all([ParserPool.create(modules), Hashes.create()]);
  return started;
}

/** Loads parsers ahead of a run. Ignores errors: the run that needs the parsers reports them. */
async function warm({ languages, sample }: Extract<ToParser, { type: "warm" }>): Promise<void> {
  try {
    const [parsers, hashes] = await begun({});
    for (const id of languages) {
      const language = languageById(id);
      if (language) parsers.get(language);
    }
    if (sample) tryToPractise(sample, parsers, hashes);
  } catch {
    started = undefined;
  }
}

/**
 * Processes the beginning of a file once, to warm up the JIT compiler: it compiles functions in the order in which they become hot, and on
 * a whole file it begins with the grammar's large functions, which takes a tenth of a second or more, while the code that walks the tree is
 * interpreted. After a few thousand characters the grammar's functions are still cold, and the tree code is hot.
 */
function practise({ workspace, path, format }: FileSample, parsers: ParserPool, hashes: Hashes): void {
  const read = readFile(workspace, path, format);
  if (read.is !== "text" || read.file.text.length < PRACTISED_CHARS_MIN) return;
  const { text } = read.file;
  const head = text.slice(0, text.lastIndexOf("\n", SAMPLE_CHARS_MAX) + 1);
  packRecord(makeVersionRecord({ ...read.file, text: head }, { parsers, fileWorkMax: SAMPLE_WORK_MAX }, hashes));
}

/** Practises on a sample. A worker that breaks in practice is replaced like any other, but no file of the run is blamed. */
function tryToPractise(sample: FileSample, parsers: ParserPool, hashes: Hashes): void {
  try {
    practise(sample, parsers, hashes);
  } catch {
    hasBrokenEarly = true;
  }
}

async function start(modules: GrammarModules): Promise<void> {
  const [parsers, hashes] = await begun(modules);
  parsers.add(modules);
  describe = (file, task) => makeVersionRecord(file, task.givenUp ?? { parsers, fileWorkMax: source.fileWorkMax }, hashes);
}
