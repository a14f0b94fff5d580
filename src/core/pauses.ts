/** Long work on a thread that also serves: from time to time it lets everything else have its turn. */

/** How long work may hold the thread, in milliseconds. */
const HOLD_MS_MAX = 20;
/** The clock is not asked at every step. */
const STEPS_PER_LOOK = 64;

export class Pauses {
  #steps = 0;
  #sinceMs = performance.now();

  /** Call it at every step of the work, and wait for what it returns, if anything. */
  due(): Promise<void> | undefined {
    if (++this.#steps % STEPS_PER_LOOK !== 0 || performance.now() - this.#sinceMs < HOLD_MS_MAX) return undefined;
    return turnOfOthers().then(() => {
      this.#sinceMs = performance.now();
    });
  }
}

/** Lets timers, events and what waits for them have their turn: promises alone, which follow one another, leave them none. */
export function turnOfOthers(): Promise<void> {
  return new Promise((resume) => setImmediate(resume));
}
