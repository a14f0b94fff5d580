/** Worker: reads, parses and describes batches of files, and hands the results straight to the writer's thread. */
import { edenGC, fullGC, heapSize } from "bun:jsc";
import { BYTES_PER_COLLECTION, PARSER_HEAP_BYTES_MAX } from "#core/limits.ts";
import { ParserPool } from "#lang/grammars.ts";
import type { VersionRecord } from "#store/version-record.ts";
import { Hashes } from "#text/ids.ts";
import { readBlobs } from "#vcs/git-objects.ts";
import type { FileResult, FileTask, ParsedBatch, ParserBroken, ToParser } from "./messages.ts";
import { asText, NO_STAMP, type ReadResult, readFile } from "./read-file.ts";
import { makeVersionRecord, type ReadFile } from "./version-record.ts";

declare const self: Worker;

let source: Extract<ToParser, { type: "start" }>;
let describe: (file: ReadFile, task: FileTask) => VersionRecord;
let writer: MessagePort;
let last: Promise<void>;
let isBroken = false;
let uncollectedBytes = 0;

self.onmessage = ({ data }: MessageEvent<ToParser>): void => {
  if (data.type === "start") {
    source = data;
    writer = data.writer;
    last = start(data.modules);
  } else last = last.then(() => parse(data));
};

/** One batch after the other, although reading is asynchronous: when one breaks, those before it are on their way to the writer. */
async function parse(data: Extract<ToParser, { type: "batch" }>): Promise<void> {
  const blobs = await readBlobs(
    source.workspace,
    data.tasks.flatMap(({ blob }) => blob ?? []),
  );
  const results: FileResult[] = [];
  for (const task of data.tasks) {
    const result = isBroken ? undefined : lookOrBreak(task, data.batch, blobs);
    if (!result) return;
    results.push(result);
  }
  const parsed: ParsedBatch = { batch: data.batch, results };
  writer.postMessage(parsed);
  // The engine counts tree-sitter's 64 MB of WebAssembly memory as live and would let as much garbage pile up beside it.
  uncollectedBytes += data.tasks.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (uncollectedBytes >= BYTES_PER_COLLECTION) collect();
}

function collect(): void {
  uncollectedBytes = 0;
  edenGC();
  if (heapSize() > PARSER_HEAP_BYTES_MAX) fullGC();
}

/** A grammar that trapped, or was stopped, may leave the memory that all share in disorder: this thread is to be replaced. */
function lookOrBreak(task: FileTask, batch: number, blobs: ReadonlyMap<string, Uint8Array>): FileResult | undefined {
  try {
    return look(task, blobs);
  } catch (thrown) {
    if (task.textOnly) throw thrown;
    isBroken = true;
    self.postMessage({ batch, path: task.path } satisfies ParserBroken);
    return undefined;
  }
}

function look(task: FileTask, blobs: ReadonlyMap<string, Uint8Array>): FileResult {
  const { path, blob } = task;
  const read = blob === undefined ? readFile(source.workspace, path, source.format) : contentOf(path, blob, blobs.get(blob));
  return read.is === "text" ? { path, is: "parsed", stamp: read.stamp, record: describe(read.file, task) } : { path, ...read };
}

/** A file of a commit. Its object may have gone, or turn out to be damaged, after its size was asked for. */
function contentOf(path: string, blob: string, bytes: Uint8Array | undefined): ReadResult {
  if (!bytes) return { is: "skipped", stamp: NO_STAMP, reason: "unreadable" };
  return asText(path, bytes, { stamp: NO_STAMP, blobId: Buffer.from(blob, "hex") });
}

async function start(modules: Parameters<typeof ParserPool.create>[0]): Promise<void> {
  const [parsers, hashes] = await Promise.all([ParserPool.create(modules), Hashes.create()]);
  describe = (file, task) => makeVersionRecord(file, task.textOnly ? null : parsers, hashes);
}
