/** Indexes of several workspaces that stay open between queries, and are closed when nobody uses them any more. */
import { OPEN_WORKSPACES_MAX } from "#core/limits.ts";

/** Something that has an index open. */
interface Openable {
  readonly isCurrent: boolean;
  close(): void;
}

interface Kept<T> {
  readonly opened: T;
  uses: number;
  isRetired: boolean;
}

/** What is open, by the path of the workspace; what was opened first goes first when there are too many. */
export class KeptOpen<T extends Openable> {
  readonly #kept = new Map<string, Kept<T>>();

  get paths(): readonly string[] {
    return [...this.#kept.keys()];
  }

  /** What is open for a workspace, if its database is still the one in use. */
  get(path: string): T | undefined {
    const kept = this.#kept.get(path);
    if (!kept) return undefined;
    if (kept.opened.isCurrent) return kept.opened;
    this.retire(path);
    return undefined;
  }

  add(path: string, opened: T): T {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= OPEN_WORKSPACES_MAX && oldest !== undefined) this.retire(oldest);
    this.#kept.set(path, { opened, uses: 0, isRetired: false });
    return opened;
  }

  /** Runs work on what is open for a workspace, which is not closed meanwhile. */
  async using<R>(path: string, opened: T, work: () => Promise<R> | R): Promise<R> {
    const kept = this.#kept.get(path);
    if (kept?.opened !== opened) return work();
    kept.uses++;
    try {
      return await work();
    } finally {
      kept.uses--;
      closeIfDone(kept);
    }
  }

  /** Closes what is open for a workspace as soon as nobody uses it. */
  retire(path: string): void {
    const kept = this.#kept.get(path);
    if (!kept) return;
    this.#kept.delete(path);
    kept.isRetired = true;
    closeIfDone(kept);
  }

  close(): void {
    for (const path of this.paths) this.retire(path);
  }
}

function closeIfDone({ opened, uses, isRetired }: Kept<Openable>): void {
  if (isRetired && uses === 0) opened.close();
}
