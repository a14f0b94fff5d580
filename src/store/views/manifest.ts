/** The manifest: reads what a view shows, and changes it. Writing functions run inside the caller's transaction. */
import type { Database } from "bun:sqlite";
import type { SkipReason } from "#core/types.ts";
import { VERSION_COUNTS, type View } from "#store/rows/view.ts";

/** The version that a view shows at a path, or the reason why there is none. */
export interface ShownVersion {
  readonly versionId: number | null;
  readonly skipReason: SkipReason | null;
}

/** One path of a view. */
export interface ShownPath extends ShownVersion {
  readonly pathId: number;
}

function same(a: ShownVersion, b: ShownVersion): boolean {
  return a.versionId === b.versionId && a.skipReason === b.skipReason;
}

/** The manifest rows of one layer (a view without its base), by path id. */
export function rowsOf(db: Database, viewId: number): Map<number, ShownPath> {
  const sql = "SELECT path_id AS pathId, version_id AS versionId, skip_reason AS skipReason FROM file_manifest WHERE view_id = ?";
  const rows = db.query<ShownPath, [number]>(sql).all(viewId);
  return new Map(rows.map((row) => [row.pathId, row]));
}

/** Everything that a view shows, by path id. */
export function shownPaths(db: Database, view: View): Map<number, ShownPath> {
  if (view.baseViewId === null) return rowsOf(db, view.viewId);
  const shown = rowsOf(db, view.baseViewId);
  for (const pathId of hiddenPaths(db, view.viewId)) shown.delete(pathId);
  for (const [pathId, row] of rowsOf(db, view.viewId)) shown.set(pathId, row);
  return shown;
}

function hiddenPaths(db: Database, viewId: number): number[] {
  const rows = db.query<{ pathId: number }, [number]>("SELECT path_id AS pathId FROM branch_tombstones WHERE view_id = ?").all(viewId);
  return rows.map(({ pathId }) => pathId);
}

/** Adds or replaces one manifest row of a layer. */
export function putRow(db: Database, viewId: number, { pathId, versionId, skipReason }: ShownPath): void {
  const sql = "INSERT OR REPLACE INTO file_manifest (view_id, path_id, version_id, skip_reason) VALUES (?, ?, ?, ?)";
  db.query(sql).run(viewId, pathId, versionId, skipReason);
}

/** A change of a view: `entries` are the new or changed paths, `removed` the ids of the paths that are gone. */
export interface ManifestChange {
  readonly entries: readonly ShownPath[];
  readonly removed: readonly number[];
}

/** Changes some paths of a view. An overlay stores no row for a path at which it equals its base. */
export function changePaths(db: Database, view: View, change: ManifestChange): void {
  const layer = new Layer(db, view, (pathId) => baseRow(db, view, pathId));
  for (const entry of change.entries) layer.show(entry);
  for (const pathId of change.removed) layer.hide(pathId);
}

/** Makes a view show exactly these paths. */
export function replacePaths(db: Database, view: View, entries: Iterable<ShownPath>): void {
  db.query("DELETE FROM file_manifest WHERE view_id = ?").run(view.viewId);
  db.query("DELETE FROM branch_tombstones WHERE view_id = ?").run(view.viewId);
  const base = view.baseViewId === null ? new Map<number, ShownPath>() : rowsOf(db, view.baseViewId);
  const left = new Set(base.keys());
  const layer = new Layer(db, view, (pathId) => base.get(pathId), "empty");
  for (const entry of entries) {
    layer.show(entry);
    left.delete(entry.pathId);
  }
  for (const pathId of left) layer.hide(pathId);
}

/** The reason why a path that a view knows is not indexed; undefined when it is indexed or unknown. */
export function skipReasonOf(db: Database, view: View, path: string): SkipReason | undefined {
  const row = db.query<{ id: number }, [string]>("SELECT path_id AS id FROM paths WHERE path = ?").get(path);
  if (!row) return undefined;
  const shown = shownPaths(db, view).get(row.id);
  return shown?.skipReason ?? undefined;
}

function baseRow(db: Database, view: View, pathId: number): ShownVersion | undefined {
  if (view.baseViewId === null) return undefined;
  const sql = "SELECT version_id AS versionId, skip_reason AS skipReason FROM file_manifest WHERE view_id = ? AND path_id = ?";
  return db.query<ShownVersion, [number, number]>(sql).get(view.baseViewId, pathId) ?? undefined;
}

/** One view's own rows and tombstones, limited to its differences from the base. */
class Layer {
  readonly #db: Database;
  readonly #viewId: number;
  readonly #baseAt: (pathId: number) => ShownVersion | undefined;
  readonly #isEmpty: boolean;

  constructor(db: Database, view: View, baseAt: (pathId: number) => ShownVersion | undefined, state?: "empty") {
    this.#db = db;
    this.#viewId = view.viewId;
    this.#baseAt = baseAt;
    this.#isEmpty = state === "empty";
  }

  show(entry: ShownPath): void {
    const base = this.#baseAt(entry.pathId);
    if (base && same(base, entry)) {
      this.#drop(entry.pathId);
      return;
    }
    putRow(this.#db, this.#viewId, entry);
    if (base) this.#mask(entry.pathId, "replaced");
    else this.#unmask(entry.pathId);
  }

  hide(pathId: number): void {
    this.#drop(pathId);
    if (this.#baseAt(pathId)) this.#mask(pathId, "deleted");
  }

  #drop(pathId: number): void {
    if (this.#isEmpty) return;
    this.#db.query("DELETE FROM file_manifest WHERE view_id = ? AND path_id = ?").run(this.#viewId, pathId);
    this.#unmask(pathId);
  }

  #mask(pathId: number, type: "deleted" | "replaced"): void {
    const sql = "INSERT OR REPLACE INTO branch_tombstones (view_id, path_id, tombstone_type) VALUES (?, ?, ?)";
    this.#db.query(sql).run(this.#viewId, pathId, type);
  }

  #unmask(pathId: number): void {
    if (this.#isEmpty) return;
    this.#db.query("DELETE FROM branch_tombstones WHERE view_id = ? AND path_id = ?").run(this.#viewId, pathId);
  }
}

/** The facts recorded about a view when it is published. */
export interface Publication {
  readonly ref: string;
  readonly worktree: string;
  readonly commit: string | null;
  readonly syncId: string;
  readonly rulesHash: string;
  readonly missing: number;
}

/**
 * Records a view's new state and counts what it shows: all rows of a full view; for an
 * overlay, the base's counts plus the rows it adds, minus the rows it hides.
 */
export function notePublished(db: Database, view: View, published: Publication): void {
  db.query(
    `WITH differences(sign, version_id) AS (
       SELECT 1, version_id FROM file_manifest WHERE view_id = $viewId
       UNION ALL SELECT -1, m.version_id FROM branch_tombstones t JOIN file_manifest m ON m.path_id = t.path_id
       WHERE t.view_id = $viewId AND m.view_id = $baseViewId),
     counted AS (
       SELECT coalesce(sum(sign), 0) AS file_count, ${VERSION_COUNTS.map((column) => `coalesce(sum(sign * ${column}), 0) AS ${column}`).join(", ")}
       FROM differences JOIN file_versions USING (version_id)
       UNION ALL SELECT file_count, ${VERSION_COUNTS.join(", ")} FROM branch_state WHERE view_id = $baseViewId)
     UPDATE branch_state SET ref = $ref, worktree = $worktree, last_indexed_commit = $commit, sync_id = $syncId, rules_hash = $rulesHash,
       missing_count = $missing, published_at = $now, last_accessed_at = $now,
       (file_count, ${VERSION_COUNTS.join(", ")}) = (SELECT sum(file_count), ${VERSION_COUNTS.map((column) => `sum(${column})`).join(", ")} FROM counted)
     WHERE view_id = $viewId`,
  ).run({
    $ref: published.ref,
    $worktree: published.worktree,
    $commit: published.commit,
    $syncId: published.syncId,
    $rulesHash: published.rulesHash,
    $missing: published.missing,
    $now: new Date().toISOString(),
    $viewId: view.viewId,
    $baseViewId: view.baseViewId,
  });
}
