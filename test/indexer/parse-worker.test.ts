/** Batches come out of a parse worker in the order they went in, so that those before one that breaks are never waited for. */
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type FileTask, type ParsedBatch, type ParserBroken, SIGNS, type ToParser } from "#indexer/threads/messages.ts";
import { unpackRecord } from "#indexer/threads/record-packing.ts";
import { workerUrl } from "#indexer/threads/worker-url.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { directoryWith, temporaryDirectory } from "../temporary.ts";

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

/** Kotlin's grammar tries ever more ways to go on behind this, until it is stopped. */
const ENDLESS = `plugins {
    api(project(":one"))
    api(libs.two)
名前    api(libs.three)
    implementation(libs.four)
    }
    testLogging {
        events.addAll(listOf(TestLogEvent.PASSED, TestLogEvent.FAILED, TestLogEvent.SKIPPED))
        showStandardStreams = true
        exceptionFormat = TestExceptionFormat.FULL
    }
    useJUnitPlatform()
`;

test("a worker that had to be stopped while it practised asks to be replaced, and blames no file", async () => {
  const files = {
    "Sample.kt": ENDLESS + "// A line.\n".repeat(1_500),
    "Whole.kt": "class Whole {\n    fun part(): Int = 1\n}\n",
  };
  const root = directoryWith(files);
  const task: FileTask = { path: "Whole.kt", sizeBytes: files["Whole.kt"].length };
  const foundBy = async (warm: Extract<ToParser, { type: "warm" }>): Promise<unknown> => {
    const worker = new Worker(workerUrl("parse-worker"));
    const { port1, port2 } = new MessageChannel();
    const done = new Promise<ParsedBatch | ParserBroken>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data as ParserBroken);
      worker.onerror = (event) => reject(new Error(event.message));
      port1.onmessage = ({ data }) => resolve(data as ParsedBatch);
    });
    worker.postMessage(warm);
    const signs = new SharedArrayBuffer(SIGNS.count * Int32Array.BYTES_PER_ELEMENT);
    worker.postMessage({ type: "start", workspace: root, format: "sha1", modules: {}, writer: port2, signs } satisfies ToParser, [port2]);
    worker.postMessage({ type: "batch", batch: 0, tasks: [task] } satisfies ToParser);
    const told = await done;
    worker.terminate();
    port1.close();
    if (!("results" in told)) return told;
    const [result] = told.results;
    return result?.is === "packed" ? unpackRecord(result.record) : result;
  };
  const plain = await foundBy({ type: "warm", languages: ["kotlin"] });
  expect(plain).toMatchObject({ parseStatus: "parsed", symbols: [{ name: "Whole" }, { name: "part" }] });
  const sample = { workspace: root, path: "Sample.kt", format: "sha1" } as const;
  expect(await foundBy({ type: "warm", languages: ["kotlin"], sample })).toEqual({ batch: 0, path: "" });
});
