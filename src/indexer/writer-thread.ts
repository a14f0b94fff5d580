/** The writer's thread, seen from the thread that coordinates. */
import { CodeCompassError, type ErrorCode } from "#core/errors.ts";
import type { View } from "#store/rows/view.ts";
import type { LeaseHolder } from "#store/writers/lease.ts";
import { returnThread, takeThread } from "./kept-threads.ts";
import type { BatchCounts, FromWriter, JobStart, PublishOrder, ToWriter } from "./messages.ts";

/** Another process is writing. */
export class WriterBusy extends Error {
  readonly holder: LeaseHolder;
  constructor(holder: LeaseHolder) {
    super(`process ${holder.pid} on ${holder.host} is indexing`);
    this.holder = holder;
  }
}

export class WriterThread {
  readonly #worker = takeThread("write-worker").worker;
  readonly #waiting = new Map<FromWriter["type"], (message: FromWriter) => void>();
  #fail: (error: unknown) => void = () => {};
  readonly #failed: Promise<never>;
  #ended = false;
  /** Its last run ended as it should, or did not begin. */
  #isSound = false;
  /** Called for each batch that is stored. */
  onWritten: (batch: number, counts: BatchCounts) => void = () => {};

  constructor(databasePath: string, job: JobStart) {
    this.#failed = new Promise<never>((_, reject) => {
      this.#fail = reject;
    });
    this.#failed.catch(() => {});
    this.#worker.onmessage = ({ data }: MessageEvent<FromWriter>) => this.#receive(data);
    this.#worker.onerror = (event) => this.#fail(new CodeCompassError("internal", "The writer stopped.", { detail: event.message }));
    this.#send({ type: "open", databasePath, job });
  }

  /** The view that is being written, once the lease is held. */
  async ready(): Promise<View> {
    const busy = this.#next("busy").then((message) => {
      if (message.type === "busy") throw new WriterBusy(message.holder);
    });
    const ready = this.#next("ready");
    const message = await Promise.race([ready, busy, this.#failed]);
    if (message?.type !== "ready") throw new CodeCompassError("internal", "The writer did not start.");
    return message.view;
  }

  /** A port through which a parse worker reaches the writer. */
  connect(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#worker.postMessage({ type: "listen", port: port1 } satisfies ToWriter, [port1]);
    return port2;
  }

  /** Makes everything written so far the view's new state; resolves to the job's id. */
  async publish(order: PublishOrder): Promise<string> {
    this.#send({ type: "publish", order });
    const message = await Promise.race([this.#next("published"), this.#failed]);
    this.#ended = true;
    return message.type === "published" ? message.jobId : "";
  }

  /** Resolves never; rejects when the writer fails. */
  get failed(): Promise<never> {
    return this.#failed;
  }

  /** Ends the session without publishing. */
  async abort(reason: unknown): Promise<void> {
    if (this.#ended || reason instanceof WriterBusy) return;
    const code: ErrorCode = reason instanceof CodeCompassError ? reason.code : "internal";
    this.#send({ type: "abort", code, message: reason instanceof Error ? reason.message : String(reason) });
    await Promise.race([this.#next("aborted"), this.#failed.catch(() => undefined)]);
  }

  terminate(): void {
    this.#ended = true;
    if (this.#isSound) returnThread("write-worker", this.#worker);
    else this.#worker.terminate();
  }

  #send(message: ToWriter): void {
    this.#worker.postMessage(message);
  }

  #next(type: FromWriter["type"]): Promise<FromWriter> {
    return new Promise((resolve) => this.#waiting.set(type, resolve));
  }

  #receive(message: FromWriter): void {
    if (message.type === "published" || message.type === "busy") this.#isSound = true;
    if (message.type === "written") this.onWritten(message.batch, message.counts);
    else if (message.type === "failed") {
      this.#ended = true;
      this.#fail(new CodeCompassError(message.code, message.message, message.data));
    } else this.#waiting.get(message.type)?.(message);
  }
}
