/** Bounds the tool calls that run at a time. Further calls wait in order; calls beyond `waitingMax` fail with `limit_exceeded`. */
import { counted } from "#core/counted.ts";
import { CodeCompassError } from "#core/errors.ts";

export class Semaphore {
  #free: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number, waitingMax: number) {
    this.#free = count;
    this.#waitingMax = waitingMax;
  }

  /**
   * Runs `work` when a slot is free.
   * @throws limit_exceeded when too many wait already
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#waitingMax) {
      throw new CodeCompassError("limit_exceeded", `${counted(this.#waiting.length, "call is", "calls are")} waiting already.`, {
        remediation: "Call again in a moment.",
      });
    }
    return new Promise((resume) => this.#waiting.push(resume));
  }
}
