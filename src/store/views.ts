/**
 * Views: which version of which path one worktree or ref shows.
 *
 * The manifest is read by the scanner to find what changed, and joined into every query. A view without `published_at` is
 * being filled for the first time; it is visible to queries only as a partial answer.
 */
import type { Database } from "bun:sqlite";
import type { SkipReason } from "#core/types.ts";
import { versionExpression } from "./row-id.ts";
import { removeVersions } from "./version-writer.ts";

export interface View {
  readonly viewId: number;
  readonly repo: string;
  readonly ref: string;
  readonly worktree: string;
  readonly baseViewId: number | null;
  readonly lastIndexedCommit: string | null;
  readonly syncId: string | null;
  /** Hash of the ignore rules the view was scanned with. */
  readonly rulesHash: string | null;
  /** Indexed files, and their symbols and snippets, when last published. */
  readonly fileCount: number;
  readonly symbolCount: number;
  readonly snippetCount: number;
  readonly publishedAt: string | null;
}

/** What the file system said about a file when it was read; microseconds since the epoch. */
export interface FileStamp {
  readonly sizeBytes: number;
  readonly mtimeUs: number;
  readonly ctimeUs: number;
}

export interface ManifestEntry extends FileStamp {
  readonly path: string;
  readonly versionId: number | null;
  readonly skipReason: SkipReason | null;
}

/** One path of a new manifest. */
export interface PublishedEntry extends FileStamp {
  readonly pathId: number;
  readonly versionId: number | null;
  readonly skipReason: SkipReason | null;
}

interface ViewRow {
  view_id: number;
  repo: string;
  ref: string;
  worktree: string;
  base_view_id: number | null;
  last_indexed_commit: string | null;
  sync_id: string | null;
  rules_hash: string | null;
  file_count: number;
  symbol_count: number;
  snippet_count: number;
  published_at: string | null;
}

const VIEW_COLUMNS =
  "view_id, repo, ref, worktree, base_view_id, last_indexed_commit, sync_id, rules_hash, file_count, symbol_count, snippet_count, published_at";

function toView(row: ViewRow): View {
  return {
    viewId: row.view_id,
    repo: row.repo,
    ref: row.ref,
    worktree: row.worktree,
    baseViewId: row.base_view_id,
    lastIndexedCommit: row.last_indexed_commit,
    syncId: row.sync_id,
    rulesHash: row.rules_hash,
    fileCount: row.file_count,
    symbolCount: row.symbol_count,
    snippetCount: row.snippet_count,
    publishedAt: row.published_at,
  };
}

/** The view of a worktree, if one was ever begun. */
export function findWorktreeView(db: Database, worktree: string): View | undefined {
  const row = db.query<ViewRow, [string]>(`SELECT ${VIEW_COLUMNS} FROM branch_state WHERE worktree = ?`).get(worktree);
  return row ? toView(row) : undefined;
}

/** The view of a worktree, begun when there is none. */
export function ensureWorktreeView(db: Database, view: { repo: string; ref: string; worktree: string }): View {
  const now = new Date().toISOString();
  if (!findWorktreeView(db, view.worktree)) {
    db.query("INSERT INTO branch_state (repo, ref, worktree, created_at, last_accessed_at) VALUES (?, ?, ?, ?, ?)").run(
      view.repo,
      view.ref,
      view.worktree,
      now,
      now,
    );
  }
  return findWorktreeView(db, view.worktree) as View;
}

/** Every path that the view knows, indexed or skipped, by path. */
export function readManifest(db: Database, viewId: number): Map<string, ManifestEntry> {
  const rows = db
    .query<[string, number | null, SkipReason | null, number, number, number], [number]>(
      `SELECT p.path, m.version_id, m.skip_reason, m.size_bytes, m.mtime_us, m.ctime_us
       FROM file_manifest m JOIN paths p USING (path_id) WHERE m.view_id = ?`,
    )
    .values(viewId) as [string, number | null, SkipReason | null, number, number, number][];
  const manifest = new Map<string, ManifestEntry>();
  for (const [path, versionId, skipReason, sizeBytes, mtimeUs, ctimeUs] of rows) {
    manifest.set(path, { path, versionId, skipReason, sizeBytes, mtimeUs, ctimeUs });
  }
  return manifest;
}

/** Adds or replaces one path of a view. */
export function putManifestEntry(db: Database, viewId: number, entry: PublishedEntry): void {
  db.query(
    `INSERT OR REPLACE INTO file_manifest (view_id, path_id, version_id, skip_reason, size_bytes, mtime_us, ctime_us)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ).run(viewId, entry.pathId, entry.versionId, entry.skipReason, entry.sizeBytes, entry.mtimeUs, entry.ctimeUs);
}

/** What changes in a view when it is published. */
export interface ViewChange {
  readonly entries: readonly PublishedEntry[];
  readonly removedPaths: readonly string[];
  readonly ref: string;
  readonly commit: string | null;
  readonly syncId: string;
  readonly rulesHash: string;
}

/** Swaps a view to its new state. Runs inside the caller's transaction, which is what makes it one step for readers. */
export function publishView(db: Database, viewId: number, change: ViewChange): void {
  for (const entry of change.entries) putManifestEntry(db, viewId, entry);
  const remove = db.query("DELETE FROM file_manifest WHERE view_id = ? AND path_id = (SELECT path_id FROM paths WHERE path = ?)");
  for (const path of change.removedPaths) remove.run(viewId, path);
  db.query(
    `UPDATE branch_state SET ref = $ref, last_indexed_commit = $commit, sync_id = $syncId, rules_hash = $rulesHash,
       published_at = $now, last_accessed_at = $now, (file_count, symbol_count, snippet_count) = (
         SELECT count(*), coalesce(sum(v.symbol_count), 0), coalesce(sum(v.snippet_count), 0)
         FROM file_manifest m JOIN file_versions v USING (version_id) WHERE m.view_id = $viewId)
     WHERE view_id = $viewId`,
  ).run({
    $ref: change.ref,
    $commit: change.commit,
    $syncId: change.syncId,
    $rulesHash: change.rulesHash,
    $now: new Date().toISOString(),
    $viewId: viewId,
  });
}

/** Removes up to `limit` versions that no view shows, beyond the newest `keep` of them. Returns how many. */
export function removeUnusedVersions(db: Database, { keep, limit }: { keep: number; limit: number }): number {
  const rows = db
    .query<{ version_id: number }, [number, number]>(
      `SELECT version_id FROM file_versions v
       WHERE NOT EXISTS (SELECT 1 FROM file_manifest m WHERE m.version_id = v.version_id)
       ORDER BY version_id DESC LIMIT ? OFFSET ?`,
    )
    .all(limit, keep);
  removeVersions(
    db,
    rows.map((row) => row.version_id),
  );
  return rows.length;
}

/**
 * SQL that is true for rows of versions the view shows; `row` is an SQL expression for a row id. An overlay shows its own
 * versions, and those of its base whose paths it does not hide: masking is per path, so nothing of a changed file survives.
 */
export function visibleRows(view: View, row: string): string {
  return visibleVersions(view, versionExpression(row));
}

/** As {@link visibleRows}, for an expression that is a version id. */
export function visibleVersions(view: View, version: string): string {
  const shows = (viewId: number, extra = ""): string =>
    `EXISTS (SELECT 1 FROM file_manifest m WHERE m.version_id = ${version} AND m.view_id = ${viewId}${extra})`;
  if (view.baseViewId === null) return shows(view.viewId);
  const unmasked = ` AND NOT EXISTS (SELECT 1 FROM branch_tombstones t WHERE t.view_id = ${view.viewId} AND t.path_id = m.path_id)`;
  return `(${shows(view.viewId)} OR ${shows(view.baseViewId, unmasked)})`;
}

/** Indexed paths of a view, most recently changed first, at most `limit`. */
export function manifestByRecency(db: Database, viewId: number, limit: number): (FileStamp & { readonly path: string })[] {
  return db
    .query<FileStamp & { path: string }, [number, number]>(
      `SELECT p.path, m.size_bytes AS sizeBytes, m.mtime_us AS mtimeUs, m.ctime_us AS ctimeUs
       FROM file_manifest m JOIN paths p USING (path_id)
       WHERE m.view_id = ? AND m.version_id IS NOT NULL ORDER BY m.mtime_us DESC LIMIT ?`,
    )
    .all(viewId, limit);
}

/** Git's ids, in hex, of the contents that a view shows at some paths. */
export function shownBlobs(db: Database, view: View, paths: readonly string[]): Map<string, string> {
  const rows = db
    .query<{ path: string; blob: string }, [string, number]>(
      `SELECT p.path, lower(hex(c.blob_id)) AS blob
       FROM json_each(?) wanted CROSS JOIN paths p CROSS JOIN file_manifest m CROSS JOIN file_versions v CROSS JOIN contents c
       WHERE p.path = wanted.value AND m.path_id = p.path_id AND m.view_id = ? AND v.version_id = m.version_id
         AND c.content_id = v.content_id`,
    )
    .all(JSON.stringify(paths), view.viewId);
  return new Map(rows.map(({ path, blob }) => [path, blob]));
}

/** Whether more than `most` files of a view were written after a time. A time of 0 stands for one that was too new to be trusted. */
export function areMoreNewerThan(db: Database, view: View, mtimeUs: number, most: number): boolean {
  const sql = "SELECT 1 FROM file_manifest WHERE view_id = ? AND (mtime_us > ? OR mtime_us = 0) LIMIT ?";
  return db.query<unknown, [number, number, number]>(sql).all(view.viewId, mtimeUs, most + 1).length > most;
}

/** Why a path that the view knows is not indexed; undefined when it is indexed, or not known. */
export function skipReasonOf(db: Database, view: View, path: string): SkipReason | undefined {
  const sql = `SELECT m.skip_reason AS reason FROM paths p JOIN file_manifest m USING (path_id)
    WHERE p.path = ? AND m.view_id IN (?, ?) AND m.version_id IS NULL`;
  const row = db.query<{ reason: SkipReason | null }, [string, number, number]>(sql).get(path, view.viewId, view.baseViewId ?? view.viewId);
  return row?.reason ?? undefined;
}

/** Whether some view, or an earlier state of this one, has or had a path. */
export function isPathKnown(db: Database, path: string): boolean {
  const sql = "SELECT 1 FROM paths p JOIN file_versions v USING (path_id) WHERE p.path = ? LIMIT 1";
  return db.query<unknown, [string]>(sql).get(path) !== null;
}

/** What a view knows of some paths. */
export function manifestEntries(db: Database, view: View, paths: readonly string[]): (FileStamp & { readonly path: string })[] {
  return db
    .query<FileStamp & { path: string }, [string, number]>(
      `SELECT p.path, m.size_bytes AS sizeBytes, m.mtime_us AS mtimeUs, m.ctime_us AS ctimeUs
       FROM json_each(?) wanted CROSS JOIN paths p CROSS JOIN file_manifest m
       WHERE p.path = wanted.value AND m.path_id = p.path_id AND m.view_id = ?`,
    )
    .all(JSON.stringify(paths), view.viewId);
}
