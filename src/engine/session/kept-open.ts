/** Keeps the indexes of several workspaces open between queries, and closes each one when nobody uses it any more. */
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

/** The open indexes, by the path of their workspace; with too many, the one opened first is closed first. */
export class KeptOpen<T extends Openable> {
  readonly #kept = new Map<string, Kept<T>>();

  get paths(): readonly string[] {
    return [...this.#kept.keys()];
  }

  /** The open index of a workspace, if its database is still the one in use. */
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

  /** Runs `work` and keeps the workspace's index open until it has ended. */
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

  /** Closes the index of a workspace as soon as nobody uses it. */
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
