/** Comparing a workspace with a view: what every sync and every fresh answer begins with, so it must be fast. */
import type { Database } from "#store/database/database.ts";
import type { View } from "#store/rows/view.ts";
import { checkPaths, type StampedFile, stampsByPath } from "#store/views/stamps.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { type Plan, planChanges } from "./plan.ts";
import { type Listing, listWorkspace, type PathInspector, type PathState, pathLooker } from "./scan.ts";

/** What comparing the disk with a view found. */
export interface DiskComparison {
  readonly listing: Listing;
  readonly plan: Plan;
  /** The state of the view that it was compared with; null for none. */
  readonly syncId: string | null;
}

/** Files whose content is read even when their stamps did not change. */
export type SuspectFiles = "all" | ReadonlySet<string>;

const NONE: ReadonlySet<string> = new Set();

/**
 * Lists a workspace and plans what must be done to a view of it; without a view, everything. Files that the view knows are
 * looked at while git is still listing.
 */
export async function compareWithDisk(
  workspace: string,
  vcs: VcsAdapter,
  db: Database,
  view: View | undefined,
  doubted: SuspectFiles = NONE,
): Promise<DiskComparison> {
  let known: ReadonlyMap<string, StampedFile> = new Map();
  const pending = listWorkspace(workspace, vcs, (path, rulesHash) => rulesHash === view?.rulesHash && known.has(path));
  if (view) known = stampsByPath(db, view.viewId);
  const look = pathLooker(workspace);
  const differing = differingPaths(look, known);
  const listing = await pending;
  const stateOf = (path: string): PathState => differing.get(path) ?? look.stateOf(path);
  const isDoubted = (path: string): boolean => doubted === "all" || doubted.has(path);
  const isUnchanged = (path: string): boolean => known.has(path) && !differing.has(path) && !isDoubted(path);
  const plan = planChanges(listing.paths, known, isUnchanged, stateOf);
  checkPaths(db, plan.removed);
  return { listing, plan, syncId: view?.syncId ?? null };
}

/** The paths of a view whose files differ from it, with their state on disk. Usually there are none, so equal paths are not collected. */
function differingPaths(look: PathInspector, known: ReadonlyMap<string, StampedFile>): Map<string, PathState> {
  const differing = new Map<string, PathState>();
  for (const [path, entry] of known) {
    if (entry.skipReason !== "not_regular" && look.hasStamp(path, entry)) continue;
    const state = look.stateOf(path);
    if (state.is === "file" || state.is !== entry.skipReason) differing.set(path, state);
  }
  return differing;
}
