/** Use case `prune`: removes views that nobody uses, and the versions that only they showed. */
import { dirname } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { statIfThere } from "#core/files/if-there.ts";
import { PRUNE_DAYS_DEFAULT } from "#core/limits.ts";
import type { PruneResponse } from "#core/protocol/indexing.ts";
import { findDatabase } from "#engine/project/project.ts";
import { busy } from "#engine/project/sync.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { type Database, openDatabase, shrinkDatabase } from "#store/database/database.ts";
import { removeUnusedVersions, removeViews } from "#store/versions/unused.ts";
import { removeUnusedListings } from "#store/views/kept-listing.ts";
import { worktreeKey, worktreeOf } from "#store/views/view-key.ts";
import { type ListedView, listViews } from "#store/views/views.ts";
import { acquireLease, isLease, type Lease, releaseLease, requireLease } from "#store/writers/lease.ts";
import { worktreePath } from "#vcs/open.ts";

/** Versions that `prune` removes in one transaction. */
const PRUNE_VERSIONS_PER_TURN = 200;

const MS_PER_DAY = 86_400_000;

/**
 * Removes views of worktrees that are gone, and views of worktrees and commits that nobody asked about for `days` days; the workspace's own
 * view and the base stay. A removed view is made again when it is asked for.
 * @throws not_indexed, index_incompatible, index_busy
 */
export async function prune(workspace: Workspace, { days = PRUNE_DAYS_DEFAULT }: { days?: number } = {}): Promise<PruneResponse> {
  if (!Number.isInteger(days) || days < 0)
    throw new CodeCompassError("invalid_input", "The number of days must be a whole number, 0 or more.");
  const path = findDatabase(workspace);
  const bytesBefore = sizeOf(path);
  const db = openDatabase(path);
  const lease = acquireLease(db, Date.now());
  try {
    if (!isLease(lease)) throw busy(lease);
    const unneeded = viewsToRemove(db, workspace, days);
    const viewIds = unneeded.map(({ viewId }) => viewId);
    db.transaction(() => {
      requireLease(db, lease, Date.now());
      removeViews(db, viewIds);
    }).immediate();
    const versions = await removeAllUnused(db, lease);
    if (versions > 0 || unneeded.length > 0) shrinkDatabase(db);
    releaseLease(db, lease);
    const kept = listViews(db).map(({ key }) => key);
    removeUnusedListings(dirname(path), kept);
    const removed = unneeded.map(({ ref, kind, worktree }) => ({ ref, kind, worktree: worktree === "" ? null : worktree }));
    return { views_removed: removed, versions_removed: versions, bytes_before: bytesBefore, bytes_after: sizeOf(path) };
  } finally {
    if (isLease(lease)) releaseLease(db, lease);
    db.close();
  }
}

/** The present directory of a view's worktree; undefined when the worktree is gone, or the view is not of a worktree. */
export function worktreeRootOf({ key, worktree }: ListedView): string | undefined {
  const identity = worktreeOf(key);
  return identity ? worktreePath(identity, worktree) : undefined;
}

function isGone(view: ListedView): boolean {
  return view.kind === "worktree" && worktreeRootOf(view) === undefined;
}

function viewsToRemove(db: Database, { vcs }: Workspace, days: number): ListedView[] {
  const before = new Date(Date.now() - days * MS_PER_DAY).toISOString();
  const own = worktreeKey(vcs.worktreeIdentity);
  return listViews(db).filter((view) => view.kind !== "base" && view.key !== own && (view.lastAccessedAt <= before || isGone(view)));
}

/** Removes unused versions in small transactions, so that readers and the lease get their turn; returns how many. */
async function removeAllUnused(db: Database, lease: Lease): Promise<number> {
  const batch = { keep: 0, limit: PRUNE_VERSIONS_PER_TURN };
  for (let total = 0; ; await Bun.sleep(0)) {
    const removed = db
      .transaction(() => {
        requireLease(db, lease, Date.now());
        return removeUnusedVersions(db, batch);
      })
      .immediate();
    total += removed;
    // Stops only when nothing was removed: a removed version may have been the last that kept an older one.
    if (removed === 0) return total;
  }
}

function sizeOf(path: string): number {
  return ["", "-wal"].reduce((sum, suffix) => sum + (statIfThere(path + suffix)?.size ?? 0), 0);
}
