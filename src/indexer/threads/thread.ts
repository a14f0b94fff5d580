/** A thread that runs a program of this folder. */
import { type WorkerProgram, workerUrl } from "./worker-url.ts";

/** A worker that tells when it is gone: else a run would wait for its answer for ever. */
export class Thread {
  readonly #worker: Worker;
  #isTerminated = false;
  onMessage: ((data: unknown) => void) | null = null;
  /** Called when the program throws what it does not catch, with what it was, and when the thread ends without a word. */
  onFailure: ((detail: string) => void) | null = null;

  constructor(program: WorkerProgram) {
    this.#worker = new Worker(workerUrl(program));
    this.#worker.onmessage = ({ data }: MessageEvent) => this.onMessage?.(data);
    this.#worker.onerror = ({ message }) => this.onFailure?.(message);
    this.#worker.addEventListener("close", () => {
      if (!this.#isTerminated) this.onFailure?.("it ended by itself");
    });
  }

  post(message: unknown, transfer: Bun.Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  /** Ends it, unless it is in an endless loop of WebAssembly: such a thread ends with the process. */
  terminate(): void {
    this.#isTerminated = true;
    this.#worker.terminate();
  }

  /** The process does not end while the thread runs. */
  ref(): void {
    this.#worker.ref();
  }

  /** The process may end while the thread runs. */
  unref(): void {
    this.#worker.unref();
  }
}
