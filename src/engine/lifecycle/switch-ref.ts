/** Use case `switch_ref`: sets the default ref that a workspace's queries use unless they name one. Nothing is checked out. */
import type { SwitchRefResponse } from "#core/protocol/indexing.ts";
import { projectId } from "#core/storage-paths.ts";
import { findDatabase } from "#engine/project/project.ts";
import { resolveRef } from "#engine/project/resolve-ref.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { openDatabase } from "#store/database/database.ts";
import { defaultRefOf, storeDefaultRef } from "#store/database/known-workspaces.ts";

/**
 * Stores the default ref of a workspace. Null resets it to the workspace's own files; undefined only returns what is stored.
 * @throws ref_not_found, not_indexed, index_incompatible
 */
export async function switchRef(workspace: Workspace, ref: string | null | undefined): Promise<SwitchRefResponse> {
  const path = findDatabase(workspace);
  const meant = typeof ref === "string" ? await resolveRef(workspace, ref) : undefined;
  const db = openDatabase(path);
  try {
    const before = defaultRefOf(db, workspace.path) ?? null;
    const key = { path: workspace.path, projectId: projectId(workspace.vcs.projectKey) };
    if (ref !== undefined) storeDefaultRef(db, key, meant?.is === "workspace" ? null : ref);
    const after = defaultRefOf(db, workspace.path) ?? null;
    return { repo: workspace.path, previous_ref: before, default_ref: after, commit: meant?.is === "commit" ? meant.commit : null };
  } finally {
    db.close();
  }
}
