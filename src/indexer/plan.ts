/** Planning: from a listing and the last manifest to the files that must be looked at. */
import type { Database } from "#store/database.ts";
import type { ManifestEntry } from "#store/views.ts";
import type { FileTask } from "./messages.ts";
import type { PathState } from "./scan.ts";

export interface Plan {
  /** Paths that are new or whose stamp says that they may have changed. */
  readonly changed: readonly { readonly path: string; readonly sizeBytes: number }[];
  /** Paths of the manifest that are no longer there or no longer belong. */
  readonly removed: readonly string[];
  readonly scanned: number;
}

/** Compares what is listed, each path once, with what the view holds. Paths that are unchanged are looked at no further. */
export function planChanges(
  paths: readonly string[],
  manifest: ReadonlyMap<string, ManifestEntry>,
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
  // Most often every path of the manifest is listed and as it was.
  if (unchanged === manifest.size) return { changed, removed: [], scanned: paths.length };
  const listed = new Set(paths);
  const isGone = (path: string): boolean => !listed.has(path) || (!isUnchanged(path) && stateOf(path).is === "missing");
  return { changed, removed: [...manifest.keys()].filter(isGone), scanned: paths.length };
}
/** Whether there is nothing to do. */
export function isEmpty(plan: Plan): boolean {
  return plan.changed.length === 0 && plan.removed.length === 0;
}

/** Tasks for the parse workers: every path with the versions that the store has of it. */
export function tasksOf(db: Database, changed: Plan["changed"], extractorVersion: number): FileTask[] {
  const versions = db.query<{ blobId: Uint8Array; versionId: number }, [string, number]>(
    `SELECT c.blob_id AS blobId, v.version_id AS versionId
     FROM paths p JOIN file_versions v USING (path_id) JOIN contents c USING (content_id)
     WHERE p.path = ? AND v.extractor_version = ?`,
  );
  return changed.map(({ path, sizeBytes }) => ({ path, sizeBytes, known: versions.all(path, extractorVersion) }));
}
