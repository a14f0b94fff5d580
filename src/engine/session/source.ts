/** Chooses where a query looks: in the files of a worktree as they are now, or in a commit. */
import { CodeCompassError } from "#core/errors.ts";
import type { FreshnessPolicy } from "#core/protocol.ts";
import type { Project } from "#engine/project/project.ts";
import { type RefMeaning, resolveRef } from "#engine/project/resolve-ref.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import type { WatchedLooks } from "#indexer/watch/watched-looks.ts";
import { defaultRefOf } from "#store/database/known-workspaces.ts";
import type { View } from "#store/rows/view.ts";
import type { CheckedView, CitedFile, LeftOut, ViewSource } from "./view-source.ts";
import { WorktreeSource } from "./worktree-source.ts";

/**
 * The source that a ref means: one that `known` returns, or a new one. Without a ref, it is the workspace's stored default ref, else its
 * own files; a bare repository has no files and shows its HEAD. `watchOf` returns the watch of a worktree, if it has one.
 * @throws ref_not_found
 */
export async function sourceOf(
  project: Project,
  given: string | undefined,
  known: (key: string) => ViewSource | undefined,
  watchOf: (workspace: Workspace) => Promise<WatchedLooks | undefined>,
): Promise<ViewSource> {
  const { workspace, db } = project;
  const ref = given ?? defaultRefOf(db, workspace.path) ?? (workspace.vcs.isBare ? "HEAD" : undefined);
  const meant = ref === undefined ? ({ is: "workspace" } as const) : await meaningOf(workspace, ref, given === undefined);
  const at = meant.is === "worktree" ? project.at(meant.workspace) : project;
  const source = meant.is === "commit" ? await commitSource(project, meant) : new WorktreeSource(at, await watchOf(at.workspace));
  const stored = given === undefined && ref !== undefined && !workspace.vcs.isBare ? ref : undefined;
  const key = stored === undefined ? source.key : `${source.key} by default`;
  return known(key) ?? (stored === undefined ? source : new DefaultSource(source, key, stored));
}

/** The source of the stored default ref. Its answers name that ref, since the question did not. */
class DefaultSource implements ViewSource {
  readonly key: string;
  readonly #source: ViewSource;
  readonly #ref: string;

  constructor(source: ViewSource, key: string, ref: string) {
    this.key = key;
    this.#source = source;
    this.#ref = ref;
  }

  get directory(): string | null {
    return this.#source.directory;
  }

  async ensure(policy: FreshnessPolicy): Promise<CheckedView> {
    return this.#saying(await this.#source.ensure(policy));
  }

  async resync(changed: ReadonlySet<string>): Promise<CheckedView> {
    return this.#saying(await this.#source.resync(changed));
  }

  hasMoved(): boolean {
    return this.#source.hasMoved();
  }

  hasFoundChanges(): boolean {
    return this.#source.hasFoundChanges();
  }

  view(): View | undefined {
    return this.#source.view();
  }

  mayBeSparse(): boolean {
    return this.#source.mayBeSparse();
  }

  leftOut(): Promise<readonly LeftOut[]> {
    return this.#source.leftOut();
  }

  contents(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    return this.#source.contents(paths);
  }

  changedAmong(cited: Iterable<CitedFile>): ReadonlySet<string> {
    return this.#source.changedAmong(cited);
  }

  #saying(looked: CheckedView): CheckedView {
    return { ...looked, state: { ...looked.state, answered_from: this.#ref } };
  }
}

/** Loads the code for views of commits on demand: most queries ask about the working tree. */
async function commitSource(project: Project, { commit, label }: Extract<RefMeaning, { is: "commit" }>): Promise<ViewSource> {
  const { CommitSource } = await import("./commit-source.ts");
  return new CommitSource(project, commit, label);
}

async function meaningOf(workspace: Workspace, ref: string, isStored: boolean): Promise<RefMeaning> {
  try {
    return await resolveRef(workspace, ref);
  } catch (thrown) {
    if (!isStored || !(thrown instanceof CodeCompassError)) throw thrown;
    throw new CodeCompassError(thrown.code, thrown.message, {
      ...thrown.data,
      remediation: "The ref is stored as the default of this workspace; go back to its own files.",
      next: { do: "reset_ref" },
    });
  }
}
