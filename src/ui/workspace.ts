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

/** What the answer to a question may use. */
export interface Asking {
  readonly workspace: Workspace;
  readonly paints: Paints;
  /** How far the indexing run has come that is under way, in words. */
  readonly progress: string | undefined;
  /**
   * Asks the index when its turn comes; fails if the question was taken back by then.
   * @throws not_indexed, index_incompatible
   */
  readonly inSession: <T>(work: (session: QuerySession) => Promise<T>) => Promise<T>;
}

/** So that a comparison of states that are far apart lets searches through. */
const QUESTIONS_RUNNING_MAX = 2;

/** What the questions of all pages share. */
export class UiWorkspace {
  readonly workspace: Workspace;
  readonly #paints = new Paints();
  readonly #runs = new IndexRuns();
  /** Few questions at a time: they share one thread, and those behind are often taken back before their turn. */
  readonly #turns = new Semaphore(QUESTIONS_RUNNING_MAX, UI_QUESTIONS_WAITING_MAX);
  #index: OpenIndex | undefined;

  constructor(workspace: Workspace) {
    this.workspace = workspace;
  }

  /** The workspace as one question sees it, until whoever asked takes it back. */
  asking(takenBack: AbortSignal): Asking {
    const inSession = <T>(work: (session: QuerySession) => Promise<T>): Promise<T> =>
      this.#turns.run(async () => {
        takenBack.throwIfAborted();
        return withMending(
          () => this.workspace,
          // Each question has a session of its own, as each command has: answers do not depend on what else a page was asked.
          () => work(new QuerySession(this.#opened(), { isLent: true })),
        );
      });
    return { workspace: this.workspace, paints: this.#paints, progress: this.progress(), inSession };
  }

  /** Opens the index, if there is one, and begins to watch: the first question then finds it warm. */
  async warmUp(): Promise<void> {
    try {
      const { locate } = await import("#engine/search/locate.ts");
      await this.asking(new AbortController().signal).inSession((session) => locate(session, { query: WARM_UP_QUERY, limit: 1 }));
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
