/** Comparing a workspace with a view: what every sync and every fresh answer begins with, so it must be fast. */
import type { Database } from "#store/database.ts";
import { type ManifestEntry, readManifest, type View } from "#store/views.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { type Plan, planChanges } from "./plan.ts";
import { type Listing, listWorkspace, type PathState, pathState, sameStamp } from "./scan.ts";

/** What was found when the disk was looked at. */
export interface Comparison {
  readonly listing: Listing;
  readonly plan: Plan;
  /** The state of the view that it was compared with; null for none. */
  readonly syncId: string | null;
}

/**
 * Lists a workspace and plans what must be done to a view of it; without a view, everything. Files that the view knows are
 * looked at while git is still listing. `force` plans to look into every file again.
 */
export async function compareWithDisk(
  workspace: string,
  vcs: VcsAdapter,
  db: Database,
  view: View | undefined,
  force = false,
): Promise<Comparison> {
  let manifest: ReadonlyMap<string, ManifestEntry> = new Map();
  const pending = listWorkspace(workspace, vcs, (path, rulesHash) => rulesHash === view?.rulesHash && manifest.has(path));
  if (view) manifest = readManifest(db, view.viewId);
  const differing = differingPaths(workspace, manifest);
  const listing = await pending;
  const stateOf = (path: string): PathState => differing.get(path) ?? pathState(workspace, path);
  const isUnchanged = (path: string): boolean => !force && manifest.has(path) && !differing.has(path);
  return { listing, plan: planChanges(listing.paths, manifest, isUnchanged, stateOf), syncId: view?.syncId ?? null };
}

/** The paths of a manifest that are not what it says, with what they are. Mostly there are none, so the others leave no trace. */
function differingPaths(workspace: string, manifest: ReadonlyMap<string, ManifestEntry>): Map<string, PathState> {
  const differing = new Map<string, PathState>();
  for (const entry of manifest.values()) {
    const state = pathState(workspace, entry.path);
    if (!isAsKnown(entry, state)) differing.set(entry.path, state);
  }
  return differing;
}

function isAsKnown(entry: ManifestEntry, state: PathState): boolean {
  return state.is === "file" ? sameStamp(entry, state.stamp) : entry.skipReason === state.is;
}
