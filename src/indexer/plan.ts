/** Planning: from a listing and the last manifest to the files that must be looked at. */
import type { StampedFile } from "#store/stamps.ts";
import { type PathState, sameStamp } from "./scan.ts";

export interface Plan {
  /** Paths that are new or whose stamp says that they may have changed. */
  readonly changed: readonly { readonly path: string; readonly sizeBytes: number }[];
  /** Paths of the view that are no longer there or no longer belong. */
  readonly removed: readonly string[];
  readonly scanned: number;
}

/** Compares what is listed with what the view holds. `force` looks at every file again. */
export function planChanges(
  paths: readonly string[],
  known: ReadonlyMap<string, StampedFile>,
  stateOf: (path: string) => PathState,
  force = false,
): Plan {
  const changed: { path: string; sizeBytes: number }[] = [];
  const present = new Set<string>();
  for (const path of paths) {
    const entry = known.get(path);
    const state = stateOf(path);
    if (state.is === "missing") continue;
    present.add(path);
    if (!force && entry && state.is === "file" && sameStamp(entry, state.stamp)) continue;
    if (!force && entry && state.is !== "file" && entry.skipReason === state.is) continue;
    changed.push({ path, sizeBytes: state.is === "file" ? state.stamp.sizeBytes : 0 });
  }
  const removed = [...known.keys()].filter((path) => !present.has(path));
  return { changed, removed, scanned: paths.length };
}

/** Whether there is nothing to do. */
export function isEmpty(plan: Plan): boolean {
  return plan.changed.length === 0 && plan.removed.length === 0;
}
