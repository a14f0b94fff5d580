/** Worker: the one thread that writes. Holds the lease, stores parsed files as they come, publishes at the end. */
import { toCodeCompassError } from "#core/errors.ts";
import {
  type BatchCounts,
  type FileResult,
  type FromWriter,
  LISTENING,
  type ParsedBatch,
  type SentResult,
  type ToWriter,
} from "./messages.ts";
import { unpackRecord } from "./record-packing.ts";
import { WriteSession } from "./write-session.ts";

declare const self: Worker;

let session: WriteSession | undefined;

function tell(message: FromWriter): void {
  self.postMessage(message);
}

/** Any failure ends the session: what was committed stays, what was not is rolled back, the lease is given back. */
function guarded(work: () => void): void {
  try {
    work();
  } catch (thrown) {
    const { code, message, data } = toCodeCompassError(thrown);
    session?.abort(code, message);
    session = undefined;
    tell({ type: "failed", code, message, data });
  }
}

self.onmessage = ({ data }: MessageEvent<ToWriter>): void => guarded(() => handle(data));
self.postMessage(LISTENING);

function handle(message: ToWriter): void {
  switch (message.type) {
    case "open":
      open(message);
      break;
    case "listen":
      ports.push(message.port);
      message.port.onmessage = (event) => guarded(() => store(event.data as ParsedBatch));
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
  // What workers of an earlier run, given up, may still send is not of this one.
  for (const port of ports.splice(0)) port.close();
  early.clear();
  stored.length = 0;
  const opened = WriteSession.open(databasePath, job);
  if ("holder" in opened) {
    tell({ type: "busy", holder: opened.holder });
    return;
  }
  session = opened;
  tell({ type: "ready", view: opened.view });
}

function publish(order: Extract<ToWriter, { type: "publish" }>["order"]): void {
  const publishing = session;
  if (!publishing) return;
  const jobId = publishing.publish(order);
  session = undefined;
  // Queries may answer from what is published while this thread goes on.
  tell({ type: "published", jobId });
  publishing.end();
  tell({ type: "ended" });
}

/** The parse workers of the run. */
const ports: MessagePort[] = [];
/** Batches that are here before their turn. */
const early = new Map<number, ParsedBatch>();
/** What was stored of each batch so far. */
const stored: BatchCounts[] = [];

/**
 * Stores batches in the order of their numbers: rows are then numbered like the files, whichever worker was faster. Of one that comes again,
 * because nobody heard that it was stored, says so again.
 */
function store(parsed: ParsedBatch): void {
  const known = stored[parsed.batch];
  if (known) tell({ type: "written", batch: parsed.batch, counts: known });
  else early.set(parsed.batch, parsed);
  for (let due = early.get(stored.length); session && due; due = early.get(stored.length)) {
    early.delete(due.batch);
    const counts = session.store(due.results.map(unpacked));
    stored.push(counts);
    tell({ type: "written", batch: due.batch, counts });
  }
}

function unpacked(result: SentResult): FileResult {
  return result.is === "packed" ? { ...result, is: "parsed", record: unpackRecord(result.record) } : result;
}
