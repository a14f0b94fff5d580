/** When the indexes that stay open are looked through, and what was found. */
import type { IntegrityReport } from "#engine/lifecycle/check-slowly.ts";

/** Milliseconds after an index was opened before it is looked through: who opened it wants answers first. */
const FIRST_AFTER_MS = 60_000;
const AGAIN_AFTER_MS = 24 * 3_600_000;

interface Checked {
  dueAtMs: number;
  report: IntegrityReport | undefined;
}

/** One index is looked through at a time. */
export class IntegrityChecks {
  readonly #check: (path: string) => Promise<IntegrityReport | undefined>;
  readonly #nowMs: () => number;
  readonly #known = new Map<string, Checked>();
  #running: Promise<void> | undefined;

  /** `check` looks through the index of a workspace; undefined when it was not finished. `nowMs` counts on while the machine sleeps. */
  constructor(check: (path: string) => Promise<IntegrityReport | undefined>, nowMs: () => number = Date.now) {
    this.#check = check;
    this.#nowMs = nowMs;
  }

  reportOf(path: string): IntegrityReport | undefined {
    return this.#known.get(path)?.report;
  }

  /** Begins a look if one is due, and does not wait for it. To be called now and then with the workspaces that are open. */
  attend(paths: readonly string[]): void {
    const now = this.#nowMs();
    for (const path of this.#known.keys()) if (!paths.includes(path)) this.#known.delete(path);
    for (const path of paths) {
      const known = this.#known.get(path);
      if (!known) this.#known.set(path, { dueAtMs: now + FIRST_AFTER_MS, report: undefined });
      // A clock that was set back must not put the next look off for ever.
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
