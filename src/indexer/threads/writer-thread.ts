/** The writer's thread, as the coordinating thread sees it. */
import { CodeCompassError, type ErrorCode, IndexReplacedError } from "#core/errors.ts";
import type { View } from "#store/rows/view.ts";
import type { LeaseHolder } from "#store/writers/lease.ts";
import { returnThread, takeThread } from "./kept-threads.ts";
import type { BatchCounts, FileResult, FromWriter, JobStart, PublishOrder, ToWriter } from "./messages.ts";
import { noteTidying } from "./tidying.ts";

/** Thrown when another process is writing. */
export class WriterBusy extends Error {
  readonly holder: LeaseHolder;
  constructor(holder: LeaseHolder) {
    super(`process ${holder.pid} on ${holder.host} is indexing`);
    this.holder = holder;
  }
}

export class WriterThread {
  readonly #thread = takeThread("write-worker").thread;
  readonly #databasePath: string;
  readonly #waiting = new Map<FromWriter["type"], (message: FromWriter) => void>();
  #fail: (error: unknown) => void = () => {};
  readonly #failed: Promise<never>;
  #ended = false;
  /** Whether its last run ended well, or did not begin because another process was writing. */
  #isSound = false;
  #tidying: Promise<void> | undefined;
  /** Called for each stored batch. */
  onWritten: (batch: number, counts: BatchCounts) => void = () => {};

  constructor(databasePath: string, job: JobStart) {
    this.#databasePath = databasePath;
    this.#failed = new Promise<never>((_, reject) => {
      this.#fail = reject;
    });
    this.#failed.catch(() => {});
    this.#thread.onMessage = (data) => this.#receive(data as FromWriter);
    this.#thread.onFailure = (detail) => this.#fail(new CodeCompassError("internal", "The writer stopped.", { detail }));
    this.#send({ type: "open", databasePath, job });
  }

  /** Resolves to the view to be written, once the lease is held. */
  async ready(): Promise<View> {
    const busy = this.#next("busy").then((message) => {
      if (message.type === "busy") throw new WriterBusy(message.holder);
    });
    const ready = this.#next("ready");
    const message = await Promise.race([ready, busy, this.#failed]);
    if (message?.type !== "ready") throw new CodeCompassError("internal", "The writer did not start.");
    return message.view;
  }

  /** Sends the files with a known version to the writer, which stores them while others are parsed. Returns the other results. */
  tellKnown(results: readonly FileResult[]): readonly FileResult[] {
    this.#send({ type: "known", results: results.filter(({ is }) => is === "known") });
    return results.filter(({ is }) => is !== "known");
  }

  /** A port through which a parse worker reaches the writer. */
  connect(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#thread.post({ type: "listen", port: port1 } satisfies ToWriter, [port1]);
    return port2;
  }

  /** Publishes everything stored so far as the view's new state, and tidies up, now or later (`tidied`); resolves to the job's id. */
  async publish(order: PublishOrder, tidiesLater = false): Promise<string> {
    const tidied = Promise.race([this.#next("ended"), this.#failed]).then(() => {
      this.#isSound = true;
    });
    tidied.catch(() => {});
    this.#send({ type: "publish", order });
    const message = await Promise.race([this.#next("published"), this.#failed]);
    this.#ended = true;
    if (!tidiesLater) await tidied;
    else this.#tidying = noteTidying(this.#databasePath, tidied);
    return message.type === "published" ? message.jobId : "";
  }

  /** Never resolves; rejects when the writer fails. */
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
    if (this.#tidying) void this.#tidying.then(() => this.#leave());
    else this.#leave();
  }

  #leave(): void {
    if (this.#isSound) returnThread("write-worker", this.#thread);
    else this.#thread.terminate();
  }

  #send(message: ToWriter): void {
    this.#thread.post(message);
  }

  #next(type: FromWriter["type"]): Promise<FromWriter> {
    return new Promise((resolve) => this.#waiting.set(type, resolve));
  }

  #receive(message: FromWriter): void {
    if (message.type === "busy") this.#isSound = true;
    if (message.type === "written") this.onWritten(message.batch, message.counts);
    else if (message.type === "replaced") this.#end(new IndexReplacedError(message.kept));
    else if (message.type === "failed") this.#end(new CodeCompassError(message.code, message.message, message.data));
    else this.#waiting.get(message.type)?.(message);
  }

  #end(error: CodeCompassError): void {
    this.#ended = true;
    this.#fail(error);
  }
}
