/** Plans a run: compares a listing with the view's stamps to find the files that must be read. */
import type { StampedFile } from "#store/views/stamps.ts";
import type { PathState } from "./scan.ts";

export interface ChangedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Whether an unchanged file is parsed again because its parsing was given up before. */
  readonly isRetry?: boolean;
}

export interface Plan {
  /** Paths that are new, or whose stamps differ, so that they may have changed. */
  readonly changed: readonly ChangedFile[];
  /** Paths of the view that are gone or no longer belong. */
  readonly removed: readonly string[];
  readonly scanned: number;
}

/** Compares the listed paths, each of which occurs once, with the paths that the view knows. Unchanged paths are not looked at further. */
export function planChanges(
  paths: readonly string[],
  known: ReadonlyMap<string, StampedFile>,
  isUnchanged: (path: string) => boolean,
  stateOf: (path: string) => PathState,
): Plan {
  const changed: { path: string; sizeBytes: number }[] = [];
  let unchanged = 0;
  for (const path of paths) {
    if (isUnchanged(path)) unchanged++;
    else {
      const state = stateOf(path);
      if (state.is !== "missing") changed.push({ path, sizeBytes: state.is === "file" ? state.stamp.sizeBytes : 0 });
    }
  }
  // Usually every path of the view is listed and unchanged: skip the search for removed ones.
  if (unchanged === known.size) return { changed, removed: [], scanned: paths.length };
  const listed = new Set(paths);
  const isGone = (path: string): boolean => !listed.has(path) || (!isUnchanged(path) && stateOf(path).is === "missing");
  return { changed, removed: [...known.keys()].filter(isGone), scanned: paths.length };
}

/** Adds to a plan the files to parse again that still exist; marks those that are in the plan anyway. */
export function withRetries(plan: Plan, listed: readonly string[], retries: readonly Omit<ChangedFile, "isRetry">[]): Plan {
  if (retries.length === 0) return plan;
  const there = new Set(listed);
  for (const path of plan.removed) there.delete(path);
  const wanted = new Map(retries.filter(({ path }) => there.has(path)).map((file) => [file.path, { ...file, isRetry: true }]));
  const changed = plan.changed.map((file) => (wanted.delete(file.path) ? { ...file, isRetry: true } : file));
  return { ...plan, changed: [...changed, ...wanted.values()] };
}

/** Whether a plan contains nothing to do. */
export function isEmpty(plan: Plan): boolean {
  return plan.changed.length === 0 && plan.removed.length === 0;
}
