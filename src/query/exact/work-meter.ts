/** Counts the steps of a pattern beyond table look-ups, so that no pattern searches forever. */
import { CodeCompassError } from "#core/errors.ts";
import { PATTERN_WORK_MAX } from "#core/limits.ts";

export class WorkMeter {
  #left: number;

  readonly most: number;

  /** @param most how many steps all searches with the pattern may take together */
  constructor(most = PATTERN_WORK_MAX) {
    this.most = most;
    this.#left = most;
  }

  get spent(): number {
    return this.most - this.#left;
  }

  /**
   * Counts steps.
   * @throws limit_exceeded when the pattern has taken more steps than it may
   */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left >= 0) return;
    throw new CodeCompassError("limit_exceeded", "The pattern takes too much work on these files; the search was stopped.", {
      remediation: "Lower the numbers of its counted repetitions, {n,m}, say more exactly what may repeat, or search fewer files.",
    });
  }
}
