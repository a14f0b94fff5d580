/** Worker: the only thread that writes. Holds the lease, stores parsed files as they arrive, publishes at the end. */
import { IndexReplacedError, toCodeCompassError } from "#core/errors.ts";
import type { FileResult, FromWriter, ParsedBatch, SentResult, ToWriter } from "./messages.ts";
import { unpackRecord } from "./record-packing.ts";
import { WriteSession } from "./write-session.ts";

declare const self: Worker;

let session: WriteSession | undefined;

function tell(message: FromWriter): void {
  self.postMessage(message);
}

/** Any failure ends the session: committed rows stay, others are rolled back, the lease is released. */
function guarded(work: () => void): void {
  try {
    work();
  } catch (thrown) {
    const { code, message, data } = toCodeCompassError(thrown);
    session?.abort(code, message);
    session = undefined;
    tell(thrown instanceof IndexReplacedError ? { type: "replaced", kept: thrown.kept } : { type: "failed", code, message, data });
  }
}

self.onmessage = ({ data }: MessageEvent<ToWriter>): void => guarded(() => handle(data));

function handle(message: ToWriter): void {
  switch (message.type) {
    case "open":
      open(message);
      break;
    case "listen":
      ports.push(message.port);
      message.port.onmessage = (event) => guarded(() => store(event.data as ParsedBatch));
      break;
    case "known":
      session?.note(message.results);
      break;
    case "publish":
      publish(message.order);
      break;
    case "abort":
      session?.abort(message.code, message.message);
      session = undefined;
      tell({ type: "aborted" });
      break;
  }
}

function open({ databasePath, job }: Extract<ToWriter, { type: "open" }>): void {
  // Given-up workers of an earlier run may still send messages: close their ports.
  for (const port of ports.splice(0)) port.close();
  early.clear();
  turn = 0;
  const opened = WriteSession.open(databasePath, job);
  if ("holder" in opened) {
    tell({ type: "busy", holder: opened.holder });
    return;
  }
  session = opened;
  tell({ type: "ready", view: opened.view });
  opened.readAhead();
}

function publish(order: Extract<ToWriter, { type: "publish" }>["order"]): void {
  const publishing = session;
  if (!publishing) return;
  const jobId = publishing.publish(order);
  session = undefined;
  // Queries may answer from the published state while this thread goes on.
  tell({ type: "published", jobId });
  publishing.end();
  tell({ type: "ended" });
}

/** Ports to the run's parse workers. */
const ports: MessagePort[] = [];
/** Batches that arrived before their turn, and the number of the batch whose turn it is. */
const early = new Map<number, ParsedBatch>();
let turn = 0;

/** Stores batches in the order of their numbers: rows are then numbered in the order of files, whichever worker was faster. */
function store(parsed: ParsedBatch): void {
  early.set(parsed.batch, parsed);
  for (let due = early.get(turn); session && due; due = early.get(turn)) {
    early.delete(turn++);
    tell({ type: "written", batch: due.batch, counts: session.store(due.results.map(unpacked)) });
  }
}

function unpacked(result: SentResult): FileResult {
  return result.is === "packed" ? { ...result, is: "parsed", record: unpackRecord(result.record) } : result;
}
