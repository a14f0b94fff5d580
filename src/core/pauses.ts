/** Lets long work on a thread that also serves pause from time to time, so that everything else gets its turn. */

/** Milliseconds for which work may hold the thread. */
const HOLD_MS_MAX = 20;
/** Steps between two readings of the clock. */
const STEPS_PER_LOOK = 64;

export class Pauses {
  #steps = 0;
  #sinceMs = performance.now();

  /** Call it at every step of the work, and await its result, if any. */
  due(): Promise<void> | undefined {
    if (++this.#steps % STEPS_PER_LOOK !== 0 || performance.now() - this.#sinceMs < HOLD_MS_MAX) return undefined;
    return turnOfOthers().then(() => {
      this.#sinceMs = performance.now();
    });
  }
}

/** Gives timers, events and their handlers a turn; a chain of promises alone leaves them none. */
export function turnOfOthers(): Promise<void> {
  return new Promise((resume) => setImmediate(resume));
}
