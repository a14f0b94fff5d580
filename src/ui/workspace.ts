/** The workspace that a page shows: its index, which stays open and is watched, and the run that makes one. */
import { UI_QUESTIONS_WAITING_MAX } from "#core/limits.ts";
import { withMending } from "#engine/lifecycle/with-mending.ts";
import { Paints } from "#engine/lookup/file-lines.ts";
import { openOrRebuild } from "#engine/project/background.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { OpenIndex } from "#engine/session/open-index.ts";
import { QuerySession } from "#engine/session/query-session.ts";
import { Semaphore } from "#mcp/call-slots.ts";
import { IndexRuns } from "#mcp/index-runs.ts";

export class UiWorkspace {
  readonly workspace: Workspace;
  readonly paints = new Paints();
  readonly #runs = new IndexRuns();
  /** A question at a time: they share one thread anyway, and those behind are often given up before their turn. */
  readonly #turns = new Semaphore(1, UI_QUESTIONS_WAITING_MAX);
  #index: OpenIndex | undefined;

  constructor(workspace: Workspace) {
    this.workspace = workspace;
  }

  /** Runs work when its turn comes; undefined if by then nobody waits for it. */
  inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
    return this.#turns.run(async () => (signal.aborted ? undefined : withMending(() => this.workspace, work)));
  }

  /**
   * Asks the index. Each question has a session of its own, as each command has: answers do not depend on what else a page was asked.
   * @throws not_indexed, index_incompatible
   */
  async inSession<T>(work: (session: QuerySession) => Promise<T>): Promise<T> {
    return work(new QuerySession(this.#opened(), { isLent: true }));
  }

  /** Opens the index, if there is one, and begins to watch: the first question then finds it warm. */
  async warmUp(): Promise<void> {
    try {
      const { locate } = await import("#engine/search/locate.ts");
      await this.inSession((session) => locate(session, { query: WARM_UP_QUERY, limit: 1 }));
    } catch {
      // Whoever asks is told.
    }
  }

  /** Starts to make the index, or to bring it up to date; does nothing when that is under way. */
  startIndexing(): void {
    this.#runs.start(this.workspace);
  }

  /** How far a run of this process has come, in words; undefined when none is under way. */
  progress(): string | undefined {
    return this.#runs.of(this.workspace.path)?.progress();
  }

  async close(): Promise<void> {
    await this.#runs.stop();
    this.#index?.close();
  }

  #opened(): OpenIndex {
    if (this.#index && !this.#index.isCurrent) {
      this.#index.close();
      this.#index = undefined;
    }
    this.#index ??= new OpenIndex(openOrRebuild(this.workspace), { isWatched: true });
    return this.#index;
  }
}

const WARM_UP_QUERY = "main";
