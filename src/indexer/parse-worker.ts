/** Worker: reads, parses and describes batches of files, and hands the results straight to the writer's thread. */
import { edenGC, fullGC, heapSize } from "bun:jsc";
import { BATCHES_PER_COLLECTION, PARSER_HEAP_BYTES_MAX } from "#core/limits.ts";
import { ParserPool } from "#lang/grammars.ts";
import { Hashes } from "#text/ids.ts";
import type { FileResult, FileTask, ParsedBatch, ParserBroken, ToParser } from "./messages.ts";
import { readFile } from "./read-file.ts";
import { makeVersionRecord } from "./version-record.ts";

declare const self: Worker;

let look: (task: FileTask) => FileResult;
let writer: MessagePort;
let ready: Promise<void>;
let isBroken = false;
let batches = 0;

self.onmessage = async ({ data }: MessageEvent<ToParser>): Promise<void> => {
  if (data.type === "start") {
    writer = data.writer;
    ready = start(data.workspace, data.modules);
    return;
  }
  await ready;
  const results: FileResult[] = [];
  for (const task of data.tasks) {
    const result = isBroken ? undefined : lookOrBreak(task, data.batch);
    if (!result) return;
    results.push(result);
  }
  const parsed: ParsedBatch = { batch: data.batch, results };
  writer.postMessage(parsed);
  // The engine counts tree-sitter's 64 MB of WebAssembly memory as live and would let as much garbage pile up beside it.
  if (++batches % BATCHES_PER_COLLECTION === 0) collect();
};

function collect(): void {
  edenGC();
  if (heapSize() > PARSER_HEAP_BYTES_MAX) fullGC();
}

/** A grammar that trapped, or was stopped, may leave the memory that all share in disorder: this thread is to be replaced. */
function lookOrBreak(task: FileTask, batch: number): FileResult | undefined {
  try {
    return look(task);
  } catch (thrown) {
    if (task.textOnly) throw thrown;
    isBroken = true;
    self.postMessage({ batch, path: task.path } satisfies ParserBroken);
    return undefined;
  }
}

async function start(workspace: string, modules: Parameters<typeof ParserPool.create>[0]): Promise<void> {
  const [parsers, hashes] = await Promise.all([ParserPool.create(modules), Hashes.create()]);
  look = (task) => {
    const { path } = task;
    const read = readFile(workspace, path);
    if (read.is !== "text") return { path, ...read };
    const known = task.known.find(({ blobId }) => Buffer.compare(blobId, read.file.blobId) === 0);
    if (known) return { path, is: "known", stamp: read.stamp, versionId: known.versionId };
    return { path, is: "parsed", stamp: read.stamp, record: makeVersionRecord(read.file, task.textOnly ? null : parsers, hashes) };
  };
}
