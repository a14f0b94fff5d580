/** The workspace that a page shows: its index, which stays open and is watched, and its indexing runs. */
import { UI_QUESTIONS_WAITING_MAX } from "#core/limits.ts";
import { withMending } from "#engine/lifecycle/with-mending.ts";
import { Paints } from "#engine/lookup/file-lines.ts";
import { openOrRebuild } from "#engine/project/background.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { OpenIndex } from "#engine/session/open-index.ts";
import { QuerySession } from "#engine/session/query-session.ts";
import { Semaphore } from "#mcp/call-slots.ts";
import { IndexRuns } from "#mcp/index-runs.ts";

/** What the code that answers a question may use. */
export interface Asking {
  readonly workspace: Workspace;
  readonly paints: Paints;
  /** The progress of the current indexing run, in words; undefined when none runs. */
  readonly progress: string | undefined;
  /**
   * Runs `work` in a session when its turn comes; fails if the client has cancelled the question by then.
   * @throws not_indexed, index_incompatible
   */
  readonly inSession: <T>(work: (session: QuerySession) => Promise<T>) => Promise<T>;
}

/** More than one, so that searches can run beside a long comparison of distant states. */
const QUESTIONS_RUNNING_MAX = 2;

/** The workspace that the questions of all pages share. */
export class UiWorkspace {
  readonly workspace: Workspace;
  readonly #paints = new Paints();
  readonly #runs = new IndexRuns();
  /** Runs only a few questions at a time: they share one thread, and waiting ones are often cancelled before their turn. */
  readonly #turns = new Semaphore(QUESTIONS_RUNNING_MAX, UI_QUESTIONS_WAITING_MAX);
  #index: OpenIndex | undefined;

  constructor(workspace: Workspace) {
    this.workspace = workspace;
  }

  /** What one question may use until `takenBack` aborts. */
  asking(takenBack: AbortSignal): Asking {
    const inSession = <T>(work: (session: QuerySession) => Promise<T>): Promise<T> =>
      this.#turns.run(async () => {
        takenBack.throwIfAborted();
        return withMending(
          () => this.workspace,
          // Each question has a session of its own, like each command, so that answers do not depend on earlier questions.
          () => work(new QuerySession(this.#opened(), { isLent: true })),
        );
      });
    return { workspace: this.workspace, paints: this.#paints, progress: this.progress(), inSession };
  }

  /** Opens the index, if there is one, and begins to watch, so that the first question finds it warm. */
  async warmUp(): Promise<void> {
    try {
      const { locate } = await import("#engine/search/locate.ts");
      await this.asking(new AbortController().signal).inSession((session) => locate(session, { query: WARM_UP_QUERY, limit: 1 }));
    } catch {
      // The next question meets the same error and reports it.
    }
  }

  /** Starts a run that makes the index or brings it up to date, unless one is under way. */
  startIndexing(): void {
    this.#runs.start(this.workspace);
  }

  /** The progress of this process's indexing run, in words; undefined when none is under way. */
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
