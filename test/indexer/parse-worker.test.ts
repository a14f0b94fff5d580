/** Batches come out of a parse worker in the order they went in, so that those before one that breaks are never waited for. */
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type FileTask, type ParsedBatch, SIGNS, type ToParser } from "#indexer/threads/messages.ts";
import { workerUrl } from "#indexer/threads/worker-url.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { temporaryDirectory } from "../temporary.ts";

const PAIRS = 15;

test("a small batch does not overtake a large one, when both are read from the object database", async () => {
  const root = temporaryDirectory();
  const git = (...args: string[]): string => new TextDecoder().decode(Bun.spawnSync(["git", "-C", root, ...args]).stdout).trim();
  git("init", "-q");
  const task = (path: string, text: string): FileTask => {
    writeFileSync(join(root, path), text);
    return { path, sizeBytes: text.length, blob: git("hash-object", "-w", path) };
  };
  const large = task("large.txt", "a line of words\n".repeat(60_000));
  const small = task("small.txt", "one line\n");
  const worker = new Worker(workerUrl("parse-worker"));
  const { port1, port2 } = new MessageChannel();
  const order: number[] = [];
  const done = new Promise<void>((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message));
    port1.onmessage = ({ data }) => {
      order.push((data as ParsedBatch).batch);
      if (order.length === 2 * PAIRS) resolve();
    };
  });
  const send = (message: ToParser, transfer: MessagePort[] = []): void => worker.postMessage(message, transfer);
  const signs = new SharedArrayBuffer(SIGNS.count * Int32Array.BYTES_PER_ELEMENT);
  send({ type: "start", workspace: root, format: "sha1", modules: compileGrammars([]), writer: port2, signs }, [port2]);
  for (let batch = 0; batch < 2 * PAIRS; batch++) send({ type: "batch", batch, tasks: [batch % 2 === 0 ? large : small] });
  await done;
  worker.terminate();
  port1.close();
  expect(order).toEqual(Array.from({ length: 2 * PAIRS }, (_, batch) => batch));
});
