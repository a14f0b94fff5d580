/** A view, and the SQL that keeps a query inside one: which stored rows it shows. */
import { versionExpression } from "./row-id.ts";

/** A worktree changes; a commit never does; the base belongs to all and is asked by no one alone. */
export type ViewKind = "base" | "worktree" | "commit";

export interface View {
  readonly viewId: number;
  readonly key: string;
  readonly kind: ViewKind;
  readonly repo: string;
  /** Branch, or abbreviated commit, when last published; what an answer says may be newer. */
  readonly ref: string;
  /** The directory, for a worktree; empty for others. */
  readonly worktree: string;
  readonly baseViewId: number | null;
  /** Whether an overlay has anything of its own; it shows exactly its base otherwise. */
  readonly differs: boolean;
  readonly lastIndexedCommit: string | null;
  readonly syncId: string | null;
  /** Hash of the ignore rules the view was scanned with. */
  readonly rulesHash: string | null;
  /** Indexed files, and their symbols and snippets, when last published. */
  readonly fileCount: number;
  readonly symbolCount: number;
  readonly snippetCount: number;
  /** Files of a commit whose objects are missing or damaged. */
  readonly missingCount: number;
  readonly publishedAt: string | null;
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
  if (!view.differs) return shows(view.baseViewId);
  const unmasked = ` AND NOT EXISTS (SELECT 1 FROM branch_tombstones t WHERE t.view_id = ${view.viewId} AND t.path_id = m.path_id)`;
  // Most rows are the base's: it is asked first.
  return `(${shows(view.baseViewId, unmasked)} OR ${shows(view.viewId)})`;
}

/** SQL that is true for those rows of the manifest, under the name `manifest`, that make up the view. */
export function shownRows(view: View, manifest: string): string {
  if (view.baseViewId === null) return `${manifest}.view_id = ${view.viewId}`;
  if (!view.differs) return `${manifest}.view_id = ${view.baseViewId}`;
  const isHidden = `EXISTS (SELECT 1 FROM branch_tombstones t WHERE t.view_id = ${view.viewId} AND t.path_id = ${manifest}.path_id)`;
  return `${manifest}.view_id IN (${view.viewId}, ${view.baseViewId}) AND (${manifest}.view_id = ${view.viewId} OR NOT ${isHidden})`;
}
