/** What the threads of a run do when one of them, or a message between them, is lost. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { ParsedBatch } from "#indexer/threads/messages.ts";
import { type BatchWriter, ParseThreads } from "#indexer/threads/parse-threads.ts";
import { Thread } from "#indexer/threads/thread.ts";
import { directoryWith } from "../temporary.ts";

setDefaultTimeout(120_000);

const FILES = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}.py`, `def f${at}():\n    return ${at}\n`]));

/** A writer that never hears of the first batches, and says of the others that they are stored. */
function forgetfulWriter(forgotten: number): BatchWriter & { readonly heard: string[][] } {
  const writer = {
    heard: [] as string[][],
    failed: new Promise<never>(() => {}),
    onWritten: (() => {}) as BatchWriter["onWritten"],
    connect(): MessagePort {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => {
        const { batch, results } = data as ParsedBatch;
        writer.heard.push(results.map(({ path }) => path));
        if (writer.heard.length > forgotten) writer.onWritten(batch, { files: results.length, parsed: 0, symbols: 0, bytes: 0 });
      };
      return port2;
    },
  };
  return writer;
}

test("work whose outcome is lost on its way is done again", async () => {
  const workspace = directoryWith(FILES);
  const writer = forgetfulWriter(2);
  const threads = new ParseThreads({ workspace, format: "sha1" }, writer, { jobs: 2, stillMsMax: 400 });
  const tasks = Object.entries(FILES).map(([path, text]) => ({ path, sizeBytes: text.length }));
  expect((await threads.parse(tasks)).files).toBe(40);
  expect(new Set(writer.heard.flat()).size).toBe(40);
  expect(writer.heard.flat().length).toBeGreaterThan(40);
});

test("a thread tells when it ends by itself, and not when it is ended", async () => {
  const failures: string[] = [];
  const failed = Promise.withResolvers<void>();
  const ended = new Thread("parse-worker");
  ended.onFailure = () => failures.push("the one that was ended");
  ended.terminate();
  const thread = new Thread("parse-worker");
  thread.onFailure = () => {
    failures.push("the other");
    failed.resolve();
  };
  // There is no such message, and the program throws.
  thread.post(null);
  await failed.promise;
  thread.terminate();
  expect(new Set(failures)).toEqual(new Set(["the other"]));
});
