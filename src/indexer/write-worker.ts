/** Worker: the one thread that writes. Holds the lease, stores parsed files as they come, publishes at the end. */
import { toCodeCompassError } from "#core/errors.ts";
import type { FromWriter, ParsedBatch, ToWriter } from "./messages.ts";
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

function handle(message: ToWriter): void {
  switch (message.type) {
    case "open":
      open(message);
      break;
    case "listen":
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
  const opened = WriteSession.open(databasePath, job);
  if ("holder" in opened) {
    tell({ type: "busy", holder: opened.holder });
    return;
  }
  session = opened;
  tell({ type: "ready", view: opened.view });
}

function publish(order: Extract<ToWriter, { type: "publish" }>["order"]): void {
  const jobId = session?.publish(order);
  session = undefined;
  if (jobId !== undefined) tell({ type: "published", jobId });
}

function store(batch: ParsedBatch): void {
  if (session) tell({ type: "written", batch: batch.batch, counts: session.store(batch.results) });
}
