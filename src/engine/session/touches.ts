/** Opened places that a session remembers. */
const SESSION_TOUCHES_MAX = 200;

/** Paths opened in a session, kept in memory only. */
export class Touches {
  readonly nowMs: () => number;
  readonly #atMs = new Map<string, number>();

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  /** Notes that a file was opened. */
  add(path: string): void {
    this.#atMs.delete(path);
    this.#atMs.set(path, this.nowMs());
    const [oldest] = this.#atMs.keys();
    if (this.#atMs.size > SESSION_TOUCHES_MAX && oldest !== undefined) this.#atMs.delete(oldest);
  }

  /** Milliseconds since a file was opened, or undefined. */
  ageMs(path: string): number | undefined {
    const at = this.#atMs.get(path);
    return at === undefined ? undefined : this.nowMs() - at;
  }
}
