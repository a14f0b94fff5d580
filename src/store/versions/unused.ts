/** Removes what nothing needs any more: views, and versions that no view shows. Runs inside the caller's transaction. */
import type { Database } from "bun:sqlite";
import { removeVersions } from "./version-writer.ts";

/**
 * Removes up to `limit` versions that no view shows and that are no version's origin, apart
 * from the newest `keep` of them. Returns how many.
 */
export function removeUnusedVersions(db: Database, { keep, limit }: { keep: number; limit: number }): number {
  const rows = db
    .query<{ version_id: number }, [number, number]>(
      `SELECT version_id FROM file_versions v
       WHERE NOT EXISTS (SELECT 1 FROM file_manifest m WHERE m.version_id = v.version_id)
         AND NOT EXISTS (SELECT 1 FROM file_versions d WHERE d.origin_id = v.version_id)
       ORDER BY version_id DESC LIMIT ? OFFSET ?`,
    )
    .all(limit, keep);
  removeVersions(
    db,
    rows.map((row) => row.version_id),
  );
  return rows.length;
}

/** Removes views with their own rows; versions that no other view shows become unused. */
export function removeViews(db: Database, viewIds: readonly number[]): void {
  for (const viewId of viewIds) {
    for (const table of ["file_manifest", "branch_tombstones", "view_stamps", "branch_state"]) {
      db.query(`DELETE FROM ${table} WHERE view_id = ?`).run(viewId);
    }
  }
}

/** Removes the views of commits, except the `keep` most recently used. */
export function trimCommitViews(db: Database, keep: number): void {
  const rows = db
    .query<{ id: number }, [number]>(
      "SELECT view_id AS id FROM branch_state WHERE kind = 'commit' ORDER BY last_accessed_at DESC, view_id DESC LIMIT -1 OFFSET ?",
    )
    .all(keep);
  removeViews(
    db,
    rows.map(({ id }) => id),
  );
}
