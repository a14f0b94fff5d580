/** Schedules integrity checks of the indexes that stay open, and keeps their reports. */
import type { IntegrityReport } from "#engine/lifecycle/check-slowly.ts";

/** Milliseconds after an index was opened before its first check, because whoever opened it wants answers first. */
const FIRST_AFTER_MS = 60_000;
const AGAIN_AFTER_MS = 24 * 3_600_000;

interface Checked {
  dueAtMs: number;
  report: IntegrityReport | undefined;
}

/** Checks one index at a time. */
export class IntegrityChecks {
  readonly #check: (path: string) => Promise<IntegrityReport | undefined>;
  readonly #nowMs: () => number;
  readonly #known = new Map<string, Checked>();
  #running: Promise<void> | undefined;

  /**
   * `check` checks the index of the workspace at a path; it resolves to undefined when the check did not finish. `nowMs` must go on
   * counting while the machine sleeps.
   */
  constructor(check: (path: string) => Promise<IntegrityReport | undefined>, nowMs: () => number = Date.now) {
    this.#check = check;
    this.#nowMs = nowMs;
  }

  reportOf(path: string): IntegrityReport | undefined {
    return this.#known.get(path)?.report;
  }

  /** Starts a check if one is due, without waiting for it. Call it now and then with the paths of the open workspaces. */
  attend(paths: readonly string[]): void {
    const now = this.#nowMs();
    for (const path of this.#known.keys()) if (!paths.includes(path)) this.#known.delete(path);
    for (const path of paths) {
      const known = this.#known.get(path);
      if (!known) this.#known.set(path, { dueAtMs: now + FIRST_AFTER_MS, report: undefined });
      // A clock that was set back must not postpone the next check for ever.
      else if (known.dueAtMs > now + AGAIN_AFTER_MS) known.dueAtMs = now + AGAIN_AFTER_MS;
    }
    if (this.#running) return;
    const [path, due] = [...this.#known].find(([, { dueAtMs }]) => dueAtMs <= now) ?? [];
    if (path === undefined || !due) return;
    this.#running = this.#look(path, due).finally(() => {
      this.#running = undefined;
    });
  }

  async #look(path: string, known: Checked): Promise<void> {
    const report = await this.#check(path).catch(() => undefined);
    if (report) known.report = report;
    known.dueAtMs = this.#nowMs() + (report ? AGAIN_AFTER_MS : FIRST_AFTER_MS);
  }
}
