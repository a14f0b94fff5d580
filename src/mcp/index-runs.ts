/** Indexing runs of this server: one per workspace at a time, shared by all calls that wait for it. */
import { counted } from "#core/counted.ts";
import { BOOTSTRAPS_MAX, PROGRESS_INTERVAL_MS, SHUTDOWN_MS_MAX } from "#core/limits.ts";
import { type IndexProgress, type IndexRequest, type IndexSummary, indexWorkspace } from "#engine/lifecycle/index-workspace.ts";
import { inspectProject } from "#engine/project/project.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { Semaphore } from "./call-slots.ts";

export interface IndexRun {
  /** Aborted when the run must stop; the run ends soon after. */
  readonly signal: AbortSignal;
  readonly done: Promise<IndexSummary>;
  /** The progress of the run, in words. */
  progress(): string;
  /** Calls `report` with the progress of the run until the returned function is called. */
  follow(report: (progress: IndexProgress) => void): () => void;
}

/** Whether a run has to parse everything because there is no current index to update. */
function isFirstIndex(workspace: Workspace): boolean {
  return inspectProject(workspace).report.state !== "compatible";
}

/** First indexes that may wait for their turn; each workspace has one at most. */
const BOOTSTRAPS_QUEUED_MAX = 1_000;

/** Keeps the runs of a server. */
export class IndexRuns {
  readonly #running = new Map<string, IndexRun>();
  readonly #stop = new AbortController();
  readonly #bootstraps = new Semaphore(BOOTSTRAPS_MAX, BOOTSTRAPS_QUEUED_MAX);

  /** The workspace's run in progress, if any. */
  of(workspace: string): IndexRun | undefined {
    return this.#running.get(workspace);
  }

  get size(): number {
    return this.#running.size;
  }

  /**
   * Starts a run, or returns the one in progress, which ends only with the signal it was started with. If that signal is already aborted, a
   * new run starts as soon as the old one has ended.
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
    let isQueued = false;
    const index = (): Promise<IndexSummary> => {
      isQueued = false;
      return indexWorkspace(workspace, { ...request, isAutomatic: true, onProgress, signal });
    };
    const done = Promise.resolve(before)
      .then(() => {
        if (!isFirstIndex(workspace)) return index();
        isQueued = true;
        return this.#bootstraps.run(index);
      })
      .finally(() => {
        if (this.#running.get(workspace.path) === run) this.#running.delete(workspace.path);
      });
    // Avoid an unhandled rejection when nobody awaits `done`.
    done.catch(() => undefined);
    const run: IndexRun = {
      signal,
      done,
      progress: () =>
        isQueued
          ? `queued: ${BOOTSTRAPS_MAX} first indexes are being built`
          : last
            ? `${last.files} of ${counted(last.filesTotal, "file")}`
            : "listing files",
      follow: (report) => {
        followers.add(report);
        return () => followers.delete(report);
      },
    };
    this.#running.set(workspace.path, run);
    return run;
  }

  /** Stops every run and waits for them to end, at most `SHUTDOWN_MS_MAX`; everything they have published stays in the index. */
  async stop(): Promise<void> {
    this.#stop.abort();
    const ends = [...this.#running.values()].map(({ done }) => done.catch(() => undefined));
    await Promise.race([Promise.all(ends), Bun.sleep(SHUTDOWN_MS_MAX)]);
  }
}
