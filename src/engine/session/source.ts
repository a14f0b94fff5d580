/** Where a query looks: the files of a worktree as they are now, or a commit. */
import { CodeCompassError } from "#core/errors.ts";
import type { Project } from "#engine/project/project.ts";
import { type RefMeaning, resolveRef } from "#engine/project/resolve-ref.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { defaultRefOf } from "#store/database/known-workspaces.ts";
import { CommitSource } from "./commit-source.ts";
import type { ViewSource } from "./view-source.ts";
import { WorktreeSource } from "./worktree-source.ts";

/**
 * The source that a ref means, from the ones that are known or a new one. Without a ref it is the stored default of the workspace, or
 * its own files; a bare repository has none, and shows its HEAD.
 * @throws ref_not_found
 */
export async function sourceOf(
  project: Project,
  given: string | undefined,
  known: (key: string) => ViewSource | undefined,
): Promise<ViewSource> {
  const { workspace, db } = project;
  const ref = given ?? defaultRefOf(db, workspace.path) ?? (workspace.vcs.isBare ? "HEAD" : undefined);
  const meant = ref === undefined ? ({ is: "workspace" } as const) : await meaningOf(workspace, ref, given === undefined);
  const source =
    meant.is === "commit"
      ? new CommitSource(project, meant.commit, meant.label)
      : new WorktreeSource(meant.is === "worktree" ? project.at(meant.workspace) : project);
  return known(source.key) ?? source;
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
