/** Indexing runs of this server: one per workspace at a time, joined by everyone who waits for it. */
import { PROGRESS_INTERVAL_MS, SHUTDOWN_MS_MAX } from "#core/limits.ts";
import { type IndexProgress, type IndexRequest, type IndexSummary, indexWorkspace } from "#engine/lifecycle/index-workspace.ts";
import type { Workspace } from "#engine/project/workspace.ts";

export interface IndexRun {
  /** Aborted when the run is to stop; it ends soon after. */
  readonly signal: AbortSignal;
  readonly done: Promise<IndexSummary>;
  /** How far it has come, in words. */
  progress(): string;
  /** Tells of progress until the returned function is called. */
  follow(report: (progress: IndexProgress) => void): () => void;
}

/** Keeps the runs of a server. */
export class IndexRuns {
  readonly #running = new Map<string, IndexRun>();
  readonly #stop = new AbortController();

  /** The run of a workspace, if one is under way. */
  of(workspace: string): IndexRun | undefined {
    return this.#running.get(workspace);
  }

  get size(): number {
    return this.#running.size;
  }

  /**
   * Starts a run, or joins the one under way. A run that is joined ends only with the signal it was started with; one that is
   * about to end is not joined but waited for.
   */
  start(workspace: Workspace, request: IndexRequest = {}): IndexRun {
    const running = this.#running.get(workspace.path);
    if (running && !running.signal.aborted) return running;
    const followers = new Set<(progress: IndexProgress) => void>();
    let last: IndexProgress | undefined;
    let toldAtMs = 0;
    const onProgress = (progress: IndexProgress): void => {
      last = progress;
      if (performance.now() - toldAtMs < PROGRESS_INTERVAL_MS && progress.files < progress.filesTotal) return;
      toldAtMs = performance.now();
      for (const follower of followers) follower(progress);
    };
    const signal = AbortSignal.any([this.#stop.signal, ...(request.signal ? [request.signal] : [])]);
    const before = running?.done.catch(() => undefined);
    const done = Promise.resolve(before)
      .then(() => indexWorkspace(workspace, { ...request, isAutomatic: true, onProgress, signal }))
      .finally(() => {
        if (this.#running.get(workspace.path) === run) this.#running.delete(workspace.path);
      });
    // Whoever waits hears of a failure; that nobody does is no reason to fall.
    done.catch(() => undefined);
    const run: IndexRun = {
      signal,
      done,
      progress: () => (last ? `${last.files} of ${last.filesTotal} files` : "listing files"),
      follow: (report) => {
        followers.add(report);
        return () => followers.delete(report);
      },
    };
    this.#running.set(workspace.path, run);
    return run;
  }

  /** Stops every run and waits for them; what they have published stays. */
  async stop(): Promise<void> {
    this.#stop.abort();
    const ends = [...this.#running.values()].map(({ done }) => done.catch(() => undefined));
    await Promise.race([Promise.all(ends), Bun.sleep(SHUTDOWN_MS_MAX)]);
  }
}
