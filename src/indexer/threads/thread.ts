/** A thread that runs a program of this folder. */
import { type WorkerProgram, workerUrl } from "./worker-url.ts";

/** A worker that reports its end; otherwise a run could wait for its answer for ever. */
export class Thread {
  readonly #worker: Worker;
  #isTerminated = false;
  onMessage: ((data: unknown) => void) | null = null;
  /** Called with the error message when the program throws an uncaught error, and when the thread ends unexpectedly. */
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

  /** Ends the thread, unless it is in an endless loop of WebAssembly: then it ends with the process. */
  terminate(): void {
    this.#isTerminated = true;
    this.#worker.terminate();
  }

  /** Keeps the process alive while the thread runs. */
  ref(): void {
    this.#worker.ref();
  }

  /** Lets the process end while the thread runs. */
  unref(): void {
    this.#worker.unref();
  }
}
