/** Planning: from a listing and the last manifest to the files that must be looked at. */
import type { StampedFile } from "#store/views/stamps.ts";
import type { PathState } from "./scan.ts";

export interface ChangedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** The file did not change; parsing it was given up before and is tried once more. */
  readonly isRetry?: boolean;
}

export interface Plan {
  /** Paths that are new or whose stamp says that they may have changed. */
  readonly changed: readonly ChangedFile[];
  /** Paths of the view that are no longer there or no longer belong. */
  readonly removed: readonly string[];
  readonly scanned: number;
}

/** Compares what is listed, each path once, with what the view holds. Paths that are unchanged are looked at no further. */
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
  // Usually every path of the view is listed and unchanged.
  if (unchanged === known.size) return { changed, removed: [], scanned: paths.length };
  const listed = new Set(paths);
  const isGone = (path: string): boolean => !listed.has(path) || (!isUnchanged(path) && stateOf(path).is === "missing");
  return { changed, removed: [...known.keys()].filter(isGone), scanned: paths.length };
}

/** The plan with files that are to be tried once more, as far as they are still there and not planned for anyway. */
export function withRetries(plan: Plan, listed: readonly string[], retries: readonly Omit<ChangedFile, "isRetry">[]): Plan {
  if (retries.length === 0) return plan;
  const there = new Set(listed);
  for (const path of plan.removed) there.delete(path);
  const wanted = new Map(retries.filter(({ path }) => there.has(path)).map((file) => [file.path, { ...file, isRetry: true }]));
  const changed = plan.changed.map((file) => (wanted.delete(file.path) ? { ...file, isRetry: true } : file));
  return { ...plan, changed: [...changed, ...wanted.values()] };
}

/** Whether there is nothing to do. */
export function isEmpty(plan: Plan): boolean {
  return plan.changed.length === 0 && plan.removed.length === 0;
}
