/** A view, and the SQL conditions that keep a query inside it. */
import { versionExpression } from "./row-id.ts";

/** Columns of `file_versions` with counts of what a version holds; those of `branch_state` are their sums over what a view shows. */
export const VERSION_COUNTS = ["symbol_count", "snippet_count", "symbol_words", "snippet_words", "file_words"] as const;

/** A worktree's view changes; a commit's never does; all overlays share the base, and no query runs in it directly. */
export type ViewKind = "base" | "worktree" | "commit";

export interface View {
  readonly viewId: number;
  readonly key: string;
  readonly kind: ViewKind;
  readonly repo: string;
  /** Branch, or abbreviated commit, as of the last publication; an answer may name a newer one. */
  readonly ref: string;
  /** The directory of a worktree; empty for other kinds. */
  readonly worktree: string;
  readonly baseViewId: number | null;
  /** Whether an overlay has rows or tombstones of its own; otherwise it shows exactly its base. */
  readonly differs: boolean;
  readonly lastIndexedCommit: string | null;
  readonly syncId: string | null;
  /** Hash of the ignore rules with which the view was scanned. */
  readonly rulesHash: string | null;
  /** Indexed files, as of the last publication; likewise their symbols and snippets below. */
  readonly fileCount: number;
  readonly symbolCount: number;
  readonly snippetCount: number;
  /** Files of a commit whose objects are missing or damaged. */
  readonly missingCount: number;
  readonly publishedAt: string | null;
}

/**
 * SQL that is true for rows of versions the view shows; `row` is an SQL expression for a row id. An overlay shows its own versions, and
 * those versions of its base whose paths it does not hide: masking is per path, so no row of a changed file's base version is shown.
 */
export function visibleRows(view: View, row: string): string {
  return visibleVersions(view, versionExpression(row));
}

/** As {@link visibleRows}, for an SQL expression that is a version id. */
export function visibleVersions(view: View, version: string): string {
  const shows = (viewId: number, extra = ""): string =>
    `EXISTS (SELECT 1 FROM file_manifest m WHERE m.version_id = ${version} AND m.view_id = ${viewId}${extra})`;
  if (view.baseViewId === null) return shows(view.viewId);
  if (!view.differs) return shows(view.baseViewId);
  const unmasked = ` AND NOT EXISTS (SELECT 1 FROM branch_tombstones t WHERE t.view_id = ${view.viewId} AND t.path_id = m.path_id)`;
  // Most rows belong to the base: test it first.
  return `(${shows(view.baseViewId, unmasked)} OR ${shows(view.viewId)})`;
}

/** SQL that is true for those rows of the manifest table (alias `manifest`) that make up the view. */
export function shownRows(view: View, manifest: string): string {
  if (view.baseViewId === null) return `${manifest}.view_id = ${view.viewId}`;
  if (!view.differs) return `${manifest}.view_id = ${view.baseViewId}`;
  const isHidden = `EXISTS (SELECT 1 FROM branch_tombstones t WHERE t.view_id = ${view.viewId} AND t.path_id = ${manifest}.path_id)`;
  return `${manifest}.view_id IN (${view.viewId}, ${view.baseViewId}) AND (${manifest}.view_id = ${view.viewId} OR NOT ${isHidden})`;
}
