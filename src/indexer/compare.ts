/** Compares a workspace with a view. Every sync and every fresh answer begins with this, so it must be fast. */

import { rememberedListing } from "#indexer/listing/remembered-listing.ts";
import { LookToRemember } from "#indexer/listing/remembered-look.ts";
import { BUILTIN_VERSION } from "#indexer/rules/ignore-rules.ts";
import { IGNORE_FILE, nestedRulesFiles, SETTINGS_FILE } from "#indexer/rules/tree-rules.ts";
import type { Database } from "#store/database/database.ts";
import type { View } from "#store/rows/view.ts";
import type { KeptListing } from "#store/views/kept-listing.ts";
import { checkPaths, type StampedFile, stampsByPath, stampsHash, stampsOfPaths } from "#store/views/stamps.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { WALKED_BY } from "./candidates.ts";
import { type ChangedFile, isEmpty, type Plan, planChanges } from "./plan.ts";
import { type Listing, listWorkspace, type PathInspector, type PathState, pathLooker } from "./scan.ts";

/** The paths of a workspace that the listing leaves out: ignored by rules or by a sparse checkout, and nested repositories. */
export type Aside = Pick<Listing, "ignored" | "nested" | "sparse">;

/** The result of comparing the disk with a view. */
export interface DiskComparison {
  readonly listing: Listing;
  /** The paths that are left out: the same as in `listing`, which may take longer to compute. */
  readonly aside: Aside;
  /** Hash of the rules that decided which listed files belong. */
  readonly rulesHash: string;
  readonly plan: Plan;
  /** The sync id of the view's state that was compared; null without a view. */
  readonly syncId: string | null;
  /** Remembers the comparison for the view into which its changes were taken; absent where it cannot be remembered. */
  readonly remember?: (taken: View) => void;
}

/** Files whose content is read even when their stamps did not change. */
type SuspectFiles = "all" | ReadonlySet<string>;

export interface ComparisonOptions {
  readonly doubted?: SuspectFiles | undefined;
  /** The last listing, reused while nothing that decides it has changed. */
  readonly memory?: KeptListing | undefined;
  /**
   * Called once, as early as possible, with a path that differs from the view, so that the
   * caller can start threads for it while the remaining files are compared.
   */
  readonly onDifference?: ((path: string) => void) | undefined;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Lists a workspace and plans the changes that bring a view of it up to date; without a view, all files are changes. The files that the
 * view knows are compared while git is still listing.
 */
export async function compareWithDisk(
  workspace: string,
  vcs: VcsAdapter,
  db: Database,
  view: View | undefined,
  { doubted = NONE, memory, onDifference }: ComparisonOptions = {},
): Promise<DiskComparison> {
  const keeping = view && memory && doubted !== "all" && doubted.size === 0 ? new LookToRemember(memory) : undefined;
  const remembered = memory && rememberedListing(workspace, vcs, { memory, seen: keeping?.seen, walkedBy: WALKED_BY });
  const rulesStamps = remembered && keeping?.stampsOf(workspace, rulesFilesOf(remembered.files));
  let known: ReadonlyMap<string, StampedFile> = new Map();
  const wasAccepted = (path: string, rulesHash: string): boolean => rulesHash === view?.rulesHash && known.has(path);
  const pending = listWorkspace(workspace, vcs, wasAccepted, { memory, remembered });
  let key = "";
  if (view) db.transaction(() => ([known, key] = [stampsByPath(db, view.viewId), lookKey(db, view)]))();
  const look = pathLooker(workspace, { directories: remembered?.directories, seen: keeping?.seen });
  const early = onDifference && differingAmongNewest(pathLooker(workspace), known);
  if (early !== undefined) onDifference?.(early);
  const differing = differingPaths(look, known, early === undefined ? onDifference : undefined);
  const listing = await pending;
  const stateOf = (path: string): PathState => differing.get(path) ?? look.stateOf(path);
  const isDoubted = (path: string): boolean => doubted === "all" || doubted.has(path);
  const isUnchanged = (path: string): boolean => known.has(path) && !differing.has(path) && !isDoubted(path);
  const plan = planChanges(listing.paths, known, isUnchanged, stateOf);
  checkPaths(db, plan.removed);
  const isEqual = isEmpty(plan) && listing.rules.hash === view?.rulesHash;
  // Files that git ignores but our rules re-include lie in directories whose times nobody compares; only a walk enters these.
  const isAllSeen = listing.rules.reincluded.length === 0 || remembered?.walkedBy !== "";
  const aside: Aside = { ignored: listing.ignored, nested: listing.nested, sparse: listing.sparse };
  if (isEqual && isAllSeen && remembered && rulesStamps) keeping?.keep({ key, note: JSON.stringify(aside) }, remembered, rulesStamps);
  return { listing, aside, rulesHash: listing.rules.hash, plan, syncId: view?.syncId ?? null };
}

/** The key of a remembered comparison: the view's state, and the version of this program's rules. */
export function lookKey(db: Database, { viewId, syncId, rulesHash }: View): string {
  return [BUILTIN_VERSION, syncId, rulesHash, stampsHash(db, viewId)].join(" ");
}

const rulesFilesOf = (paths: readonly string[]): string[] => [IGNORE_FILE, SETTINGS_FILE, ...nestedRulesFiles(paths)];

/**
 * Compares some paths of a workspace with a view, when nothing else has changed since `listing` was made. Undefined when a path is new, so
 * that only a full comparison can tell what the workspace holds.
 */
export function compareSome(
  workspace: string,
  db: Database,
  view: View,
  listing: Listing,
  { paths, outside }: { readonly paths: ReadonlySet<string>; readonly outside: ReadonlySet<string> },
): DiskComparison | undefined {
  const plan = planSome(workspace, db, view, { paths, outside, scanned: listing.paths.length });
  return plan && { listing, aside: listing, rulesHash: listing.rules.hash, plan, syncId: view.syncId };
}

/** Some paths of a workspace that may differ from a view. */
interface SomePaths {
  readonly paths: ReadonlySet<string>;
  /** Paths that exist and do not belong to the workspace. */
  readonly outside?: ReadonlySet<string>;
  /** How many files the plan is to say were looked at. */
  readonly scanned: number;
}

/** The plan for some paths of a workspace, when nothing else differs from a view. Undefined when a path is new. */
export function planSome(workspace: string, db: Database, view: View, { paths, outside = NONE, scanned }: SomePaths): Plan | undefined {
  const plan: { changed: ChangedFile[]; removed: string[]; scanned: number } = { changed: [], removed: [], scanned };
  const known = stampsOfPaths(db, view.viewId, paths);
  const look = pathLooker(workspace);
  for (const path of paths) {
    const entry = known.get(path);
    const state = look.stateOf(path);
    if (!entry && state.is !== "missing" && !outside.has(path)) return undefined;
    if (!entry || isAsKnown(look, path, entry)) continue;
    if (state.is === "missing") plan.removed.push(path);
    else plan.changed.push({ path, sizeBytes: state.is === "file" ? state.stamp.sizeBytes : 0 });
  }
  checkPaths(db, plan.removed);
  return plan;
}

function isAsKnown(look: PathInspector, path: string, entry: StampedFile): boolean {
  if (entry.skipReason !== "not_regular" && look.hasStamp(path, entry)) return true;
  return isSkippedAs(look.stateOf(path), entry);
}

/** Number of files that are compared before all others. */
const NEWEST = 16;

/**
 * A file that differs from the view, among the {@link NEWEST} files that had changed last
 * when the view was made: people who edit a file mostly edit it more than once.
 */
function differingAmongNewest(look: PathInspector, known: ReadonlyMap<string, StampedFile>): string | undefined {
  const times = new Float64Array(known.size);
  let at = 0;
  for (const { ctimeUs } of known.values()) times[at++] = ctimeUs;
  const since = times.sort().at(-NEWEST) ?? 0;
  let left = NEWEST;
  for (const [path, entry] of known) {
    if (entry.ctimeUs < since) continue;
    if (entry.skipReason === null && !look.hasStamp(path, entry)) return path;
    if (--left === 0) break;
  }
  return undefined;
}

/** The paths of a view whose files differ from it, with their state on disk. It collects no equal paths, since usually all are equal. */
function differingPaths(
  look: PathInspector,
  known: ReadonlyMap<string, StampedFile>,
  onDifference: ((path: string) => void) | undefined,
): Map<string, PathState> {
  const differing = new Map<string, PathState>();
  for (const [path, entry] of known) {
    if (entry.skipReason !== "not_regular" && look.hasStamp(path, entry)) continue;
    const state = look.stateOf(path);
    if (isSkippedAs(state, entry)) {
      look.noteOther(path);
      continue;
    }
    if (differing.size === 0) onDifference?.(path);
    differing.set(path, state);
  }
  return differing;
}

/** Whether a path is still not a regular file, for the reason that the view has. */
function isSkippedAs(state: PathState, { skipReason }: StampedFile): boolean {
  return state.is !== "file" && state.is === skipReason;
}
