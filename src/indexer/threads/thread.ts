/** A thread that runs a program of this folder. */
import { LISTENING } from "./messages.ts";
import { type WorkerProgram, workerUrl } from "./worker-url.ts";

interface Letter {
  readonly message: unknown;
  readonly transfer: Bun.Transferable[];
}

/**
 * A worker that gets every message, or tells that it is gone: else a run would wait for ever. What is posted before its program listens waits on
 * this side, because Bun has dropped what reached a worker while its modules were being loaded (oven-sh/bun#40141).
 */
export class Thread {
  readonly #worker: Worker;
  #unsent: Letter[] | undefined = [];
  onMessage: ((data: unknown) => void) | null = null;
  /** Called when the program throws what it does not catch, with what it was, and when the thread ends without a word. */
  onFailure: ((detail: string) => void) | null = null;
  #isTerminated = false;

  constructor(program: WorkerProgram) {
    this.#worker = new Worker(workerUrl(program));
    this.#worker.onmessage = ({ data }: MessageEvent) => {
      if (data === LISTENING) this.#deliver();
      else this.onMessage?.(data);
    };
    this.#worker.onerror = ({ message }) => this.onFailure?.(message);
    this.#worker.addEventListener("close", () => {
      if (!this.#isTerminated) this.onFailure?.("it ended by itself");
    });
  }

  post(message: unknown, transfer: Bun.Transferable[] = []): void {
    if (this.#unsent) this.#unsent.push({ message, transfer });
    else this.#worker.postMessage(message, transfer);
  }

  #deliver(): void {
    const letters = this.#unsent ?? [];
    this.#unsent = undefined;
    for (const { message, transfer } of letters) this.#worker.postMessage(message, transfer);
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
