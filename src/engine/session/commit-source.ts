/** A commit as something to query: made from the object database when it is first asked for, and true for ever. */
import { LEASE_WAIT_FIRST_MS } from "#core/limits.ts";
import type { AnswerState } from "#core/protocol.ts";
import type { Project } from "#engine/project/project.ts";
import { syncCommit } from "#engine/project/sync.ts";
import { commitView } from "#indexer/index-run.ts";
import { findView, noteUse, type View } from "#store/views.ts";
import type { Current, ViewSource } from "./view-source.ts";

export class CommitSource implements ViewSource {
  readonly directory = null;
  readonly #project: Project;
  readonly #commit: string;
  readonly #label: string;
  #triedAgain = false;

  /** `label` is what the commit was called by. */
  constructor(project: Project, commit: string, label: string) {
    this.#project = project;
    this.#commit = commit;
    this.#label = label;
  }

  get key(): string {
    return `commit ${this.#commit} ${this.#label}`;
  }

  view(): View | undefined {
    const view = findView(this.#project.db, commitView(this.#project.workspace, this.#commit).key);
    return view?.publishedAt ? { ...view, ref: this.#label } : undefined;
  }

  async ensure(): Promise<Current> {
    const known = this.view();
    // What was missing may have been fetched meanwhile.
    if (!known || (known.missingCount > 0 && !this.#triedAgain)) {
      this.#triedAgain = true;
      await syncCommit(this.#project, this.#commit, { waitMs: LEASE_WAIT_FIRST_MS });
    } else noteUse(this.#project.db, known, Date.now());
    const view = this.view();
    if (!view) throw new Error(`the view of ${this.#commit} was not published`);
    return { view, state: this.#state(view) };
  }

  /** Never needed: commits do not change. */
  async resync(): Promise<undefined> {
    return undefined;
  }

  changedAmong(): ReadonlySet<string> {
    return new Set();
  }

  #state({ missingCount }: View): AnswerState {
    const state: AnswerState = {
      repo: this.#project.workspace.path,
      ref: this.#label,
      freshness_status: "fresh",
      indexing_status: "ready",
    };
    return missingCount === 0 ? state : { ...state, warnings: [missingObjects(missingCount, this.#label)] };
  }
}

function missingObjects(count: number, label: string): string {
  return `${count} objects of ${label} are missing or damaged in this repository and are not in this answer: git fsck says which, git fetch may bring them.`;
}
