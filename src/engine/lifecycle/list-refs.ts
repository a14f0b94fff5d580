/** Use case `list_refs`: the indexed worktrees and commits of a repository, and the share of the index that each takes. */

import type { ListedRef, ListRefsResponse } from "#core/protocol/indexing.ts";
import { findDatabase } from "#engine/project/project.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { openForReading } from "#store/database/database.ts";
import { defaultRefOf } from "#store/database/known-workspaces.ts";
import { type ListedView, listViews, storedTextBytes } from "#store/views/views.ts";
import { shortCommit } from "#text/commit-name.ts";
import type { NamedCommit, Worktree } from "#vcs/vcs-adapter.ts";
import { worktreeRootOf } from "./prune.ts";

/**
 * Lists the views of a project: the base, worktrees, commits. For a worktree, the ref is the branch that is checked out now.
 * @throws not_indexed, index_incompatible
 */
export async function listRefs(workspace: Workspace): Promise<ListRefsResponse> {
  const { vcs } = workspace;
  const db = openForReading(findDatabase(workspace));
  try {
    const worktrees = await vcs.worktrees();
    const names = Map.groupBy(await vcs.refs(), ({ commit }) => commit);
    const total = Math.max(1, storedTextBytes(db));
    const describe = (view: ListedView): ListedRef => toListed(view, { workspace, worktrees, names, total });
    return { repo: vcs.repoRoot, default_ref: defaultRefOf(db, workspace.path) ?? null, refs: listViews(db).map(describe) };
  } finally {
    db.close();
  }
}

interface RefContext {
  readonly workspace: Workspace;
  readonly worktrees: readonly Worktree[];
  readonly names: ReadonlyMap<string, readonly NamedCommit[]>;
  readonly total: number;
}

function toListed(view: ListedView, { workspace, worktrees, names, total }: RefContext): ListedRef {
  const place = worktreeRootOf(view);
  const standing = worktrees.find(({ path }) => path === place);
  const commit = standing?.commit ?? view.lastIndexedCommit;
  const called = view.kind === "commit" && commit ? (names.get(commit) ?? []).map(({ name }) => name) : [];
  return {
    ref: standing ? (standing.branch ?? (standing.commit && shortCommit(standing.commit)) ?? view.ref) : (called[0] ?? view.ref),
    also_called: called.slice(1),
    kind: view.kind,
    commit,
    indexed_commit: view.lastIndexedCommit,
    worktree: view.worktree === "" ? null : (place ?? view.worktree),
    is_current: place === workspace.path,
    is_gone: view.kind === "worktree" && place === undefined,
    is_published: view.publishedAt !== null,
    files: view.fileCount,
    own_files: view.ownFiles,
    hidden_files: view.hiddenFiles,
    missing_objects: view.kind === "commit" ? view.missingCount : 0,
    last_used_at: view.lastAccessedAt,
    size_share: Math.round((1000 * view.ownBytes) / total) / 1000,
  };
}
