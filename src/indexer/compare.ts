/** Comparing a workspace with a view: what every sync and every fresh answer begins with, so it must be fast. */
import type { Database } from "#store/database.ts";
import { checkPaths, type StampedFile, stampsByPath } from "#store/stamps.ts";
import type { View } from "#store/views.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { type Plan, planChanges } from "./plan.ts";
import { type Listing, listWorkspace, type PathState, pathStates, sameStamp } from "./scan.ts";

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
  let known: ReadonlyMap<string, StampedFile> = new Map();
  const pending = listWorkspace(workspace, vcs, (path, rulesHash) => rulesHash === view?.rulesHash && known.has(path));
  if (view) known = stampsByPath(db, view.viewId);
  const look = pathStates(workspace);
  const differing = differingPaths(look, known);
  const listing = await pending;
  const stateOf = (path: string): PathState => differing.get(path) ?? look(path);
  const isUnchanged = (path: string): boolean => !force && known.has(path) && !differing.has(path);
  const plan = planChanges(listing.paths, known, isUnchanged, stateOf);
  checkPaths(db, plan.removed);
  return { listing, plan, syncId: view?.syncId ?? null };
}

/** The paths of a view that are not what it says, with what they are. Mostly there are none, so the others leave no trace. */
function differingPaths(look: (path: string) => PathState, known: ReadonlyMap<string, StampedFile>): Map<string, PathState> {
  const differing = new Map<string, PathState>();
  for (const [path, entry] of known) {
    const state = look(path);
    if (!isAsKnown(entry, state)) differing.set(path, state);
  }
  return differing;
}

function isAsKnown(entry: StampedFile, state: PathState): boolean {
  return state.is === "file" ? sameStamp(entry, state.stamp) : entry.skipReason === state.is;
}
