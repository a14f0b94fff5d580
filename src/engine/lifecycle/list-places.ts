/** Use case behind the page's choice of refs: lists the refs that a question can name, indexed or not. */
import { REF_NAMES_MAX } from "#core/limits.ts";
import type { PlacesResponse } from "#core/protocol/lookup.ts";
import { inspectProject } from "#engine/project/project.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { openForReading } from "#store/database/database.ts";
import { defaultRefOf } from "#store/database/known-workspaces.ts";

/** Lists the working trees, branches and tags of a repository. Needs no index. */
export async function listPlaces(workspace: Workspace): Promise<PlacesResponse> {
  const { vcs, path } = workspace;
  const head = vcs.head();
  const [worktrees, refs] = await Promise.all([vcs.worktrees(), vcs.refs()]);
  const standing = worktrees.filter(({ isGone }) => !isGone);
  const current = standing.findLast((tree) => path === tree.path || path.startsWith(`${tree.path}/`));
  const names = [...new Set(refs.map(({ name }) => name))];
  return {
    repo: path,
    vcs_mode: vcs.kind,
    ref: head.ref,
    head_commit: head.commit,
    default_branch: vcs.defaultRef,
    default_ref: storedRef(workspace),
    worktrees: standing.map((tree) => ({
      ask: `@${tree.name}`,
      path: tree.path,
      branch: tree.branch,
      commit: tree.commit,
      is_current: tree === current,
    })),
    names: names.slice(0, REF_NAMES_MAX),
    names_total: names.length,
  };
}

function storedRef(workspace: Workspace): string | null {
  const { report, databasePath } = inspectProject(workspace);
  if (databasePath === undefined || report.state !== "compatible") return null;
  const db = openForReading(databasePath);
  try {
    return defaultRefOf(db, workspace.path) ?? null;
  } finally {
    db.close();
  }
}
