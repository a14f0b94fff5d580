/**
 * Views: which version of which path a worktree or a commit shows, and the SQL that keeps a query inside one view.
 *
 * A view either lists all its files itself, or is an overlay: rows of its own where it differs from the base, tombstones where it hides a
 * path of the base, and the base for everything else. `manifest.ts` writes the manifest behind both, `base.ts` moves the base. A view
 * without `published_at` is being filled for the first time; queries see it only as a partial answer.
 */
import type { Database } from "bun:sqlite";
import { damage } from "#store/packed/damage.ts";
import { checkVersions } from "#store/rows/seals.ts";
import { type View, type ViewKind, visibleVersions } from "#store/rows/view.ts";
import { writeIfFree } from "#store/writers/lease.ts";
import { BASE_KEY, isWholeWorktree } from "./view-key.ts";

/** Milliseconds after a view's recorded last use before another use is recorded. */
const VIEW_USE_NOTED_MS = 3_600_000;

/** The properties of a view to create. */
export interface ViewIdentity {
  readonly key: string;
  readonly kind: ViewKind;
  readonly repo: string;
  readonly ref: string;
  readonly worktree: string;
  /** Whether its paths are relative to the same root as the base's: not so for a workspace that is a directory inside a worktree. */
  readonly overlaysBase: boolean;
}

/**
 * Whether the store has a view of a whole tree of the repository, and not only of a directory inside one. A worktree on a branch without a
 * commit counts too, although it makes no base.
 */
export function holdsWholeTrees(db: Database): boolean {
  const sql = `SELECT 1 FROM branch_state
    WHERE kind IN ('base', 'commit') OR (kind = 'worktree' AND published_at IS NOT NULL AND ${isWholeWorktree("view_key")}) LIMIT 1`;
  return db.query(sql).get() !== null;
}

const VIEW_COLUMNS = `b.view_id AS viewId, b.view_key AS key, b.kind, b.repo, b.ref, b.worktree, b.base_view_id AS baseViewId,
  (b.base_view_id IS NULL OR EXISTS (SELECT 1 FROM file_manifest m WHERE m.view_id = b.view_id)
    OR EXISTS (SELECT 1 FROM branch_tombstones t WHERE t.view_id = b.view_id)) AS differs,
  b.last_indexed_commit AS lastIndexedCommit, b.sync_id AS syncId, b.rules_hash AS rulesHash, b.file_count AS fileCount,
  b.symbol_count AS symbolCount, b.snippet_count AS snippetCount, b.missing_count AS missingCount, b.published_at AS publishedAt`;

type ViewRow = Omit<View, "differs"> & { readonly differs: number };

const toView = (row: ViewRow): View => ({ ...row, differs: row.differs === 1 });

/** The view with a key, if a run ever began one. */
export function findView(db: Database, key: string): View | undefined {
  const row = db.query<ViewRow, [string]>(`SELECT ${VIEW_COLUMNS} FROM branch_state b WHERE b.view_key = ?`).get(key);
  return row ? toView(row) : undefined;
}

/** The base under the overlays, if there is one. */
export function findBase(db: Database): View | undefined {
  return findView(db, BASE_KEY);
}

/** Whether the last published state of some view belongs to this commit. */
export function isCommitKnown(db: Database, commit: string): boolean {
  return db.query("SELECT 1 FROM branch_state WHERE last_indexed_commit = ? LIMIT 1").get(commit) !== null;
}

/** The view with an identity; creates it if there is none, over the base if there is one. */
export function ensureView(db: Database, view: ViewIdentity): View {
  const found = findView(db, view.key);
  if (found) return found;
  const now = new Date().toISOString();
  const baseViewId = view.overlaysBase ? (findBase(db)?.viewId ?? null) : null;
  db.query(
    `INSERT INTO branch_state (view_key, kind, repo, ref, worktree, base_view_id, created_at, last_accessed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(view.key, view.kind, view.repo, view.ref, view.worktree, baseViewId, now, now);
  return findView(db, view.key) as View;
}

/** A view with facts about its use and size. */
export interface ListedView extends View {
  readonly lastAccessedAt: string;
  /** Files in its own rows: those that differ from the base, or all of a view without a base. */
  readonly ownFiles: number;
  readonly hiddenFiles: number;
  /** Bytes of compressed text of its own files. */
  readonly ownBytes: number;
}

/** The view of the working tree at a path; undefined when it was never indexed. */
export function worktreeViewAt(db: Database, path: string): View | undefined {
  const row = db
    .query<ViewRow, [string]>(`SELECT ${VIEW_COLUMNS} FROM branch_state b WHERE b.kind = 'worktree' AND b.worktree = ?`)
    .get(path);
  return row ? toView(row) : undefined;
}

/** The view of the commit that was published last in a database without any working tree: that of a bare repository. */
export function bareView(db: Database): View | undefined {
  const row = db
    .query<ViewRow, []>(
      `SELECT ${VIEW_COLUMNS} FROM branch_state b WHERE b.kind = 'commit' AND NOT EXISTS (SELECT 1 FROM branch_state w WHERE w.kind = 'worktree')
       ORDER BY b.published_at DESC LIMIT 1`,
    )
    .get();
  return row ? toView(row) : undefined;
}

/** All views: the base first, then worktrees, then commits, each ordered by key. */
export function listViews(db: Database): ListedView[] {
  type Row = ViewRow & Omit<ListedView, keyof View>;
  const rows = db.query<Row, []>(
    `SELECT ${VIEW_COLUMNS}, b.last_accessed_at AS lastAccessedAt,
       (SELECT count(*) FROM file_manifest m WHERE m.view_id = b.view_id AND m.version_id IS NOT NULL) AS ownFiles,
       (SELECT count(*) FROM branch_tombstones t WHERE t.view_id = b.view_id) AS hiddenFiles,
       (SELECT coalesce(sum(length(c.text)), 0) FROM contents c WHERE c.content_id IN
         (SELECT v.content_id FROM file_manifest m JOIN file_versions v USING (version_id) WHERE m.view_id = b.view_id)) AS ownBytes
     FROM branch_state b ORDER BY b.kind = 'commit', b.kind, b.view_key`,
  );
  return rows.all().map((row) => ({ ...row, differs: row.differs === 1 }));
}

/** Bytes of compressed text of all stored contents. */
export function storedTextBytes(db: Database): number {
  return db.query<{ bytes: number }, []>("SELECT coalesce(sum(length(text)), 0) AS bytes FROM contents").get()?.bytes ?? 0;
}

/**
 * Records that a view was used, at most once per {@link VIEW_USE_NOTED_MS}: `prune` goes by
 * days. Writes one row, and nothing while another process writes.
 */
export function touchView(db: Database, view: View, nowMs: number): void {
  const before = new Date(nowMs - VIEW_USE_NOTED_MS).toISOString();
  const row = db
    .query<{ known: number }, [number, string]>("SELECT 1 AS known FROM branch_state WHERE view_id = ? AND last_accessed_at < ?")
    .get(view.viewId, before);
  if (!row) return;
  const update = db.query("UPDATE branch_state SET last_accessed_at = ? WHERE view_id = ?");
  writeIfFree(db, nowMs, () => update.run(new Date(nowMs).toISOString(), view.viewId));
}

/** The versions among `versionIds` that an overlay shows from its own layer; none for a view that has no base. */
export function overlayVersions(db: Database, view: View, versionIds: readonly number[]): ReadonlySet<number> {
  if (view.baseViewId === null || !view.differs) return new Set();
  const rows = db
    .query<{ version: number }, [string, number]>(
      `SELECT m.version_id AS version FROM json_each(?) wanted CROSS JOIN file_manifest m
       WHERE m.version_id = wanted.value AND m.view_id = ?`,
    )
    .all(JSON.stringify(versionIds), view.viewId);
  return new Set(rows.map((row) => row.version));
}

/**
 * Checks, before an answer goes out, that the rows of its versions are what was written and that the view shows these versions. The store
 * holds twice which versions a view shows, by path and by version; queries use the second, this check the first. It finds paths by their
 * text, through the index by text; without this check, a path that this index has lost would look like a new file to other steps.
 * @throws index_incompatible
 */
export function checkShown(db: Database, view: View, versionIds: Iterable<number>): void {
  const shown = [...new Set(versionIds)];
  // The unary plus keeps SQLite from using the index that queries use.
  const sql = `SELECT 1 FROM json_each(?1) wanted CROSS JOIN file_versions v WHERE v.version_id = wanted.value AND NOT EXISTS
    (SELECT 1 FROM paths p JOIN paths i ON i.path = p.path AND +i.path_id = p.path_id JOIN file_manifest m ON m.path_id = i.path_id
     WHERE p.path_id = v.path_id AND m.view_id IN (?2, ?3) AND +m.version_id = v.version_id) LIMIT 1`;
  const isAstray = db.query(sql).get(JSON.stringify(shown), view.viewId, view.baseViewId) !== null;
  if (isAstray) throw damage("two records of which files a view shows differ");
  checkVersions(db, shown);
}

/** Git's ids, in hex, of the contents that a view shows at some paths, by path. */
export function shownBlobs(db: Database, view: View, paths: readonly string[]): Map<string, string> {
  const rows = db
    .query<{ path: string; blob: string }, [string]>(
      `SELECT p.path, lower(hex(c.blob_id)) AS blob
       FROM json_each(?) wanted CROSS JOIN paths p CROSS JOIN file_versions v CROSS JOIN contents c
       WHERE p.path = wanted.value AND v.path_id = p.path_id AND c.content_id = v.content_id AND ${visibleVersions(view, "v.version_id")}`,
    )
    .all(JSON.stringify(paths));
  return new Map(rows.map(({ path, blob }) => [path, blob]));
}

/** Whether the store has a version of a path, from any view, present or past. */
export function isPathKnown(db: Database, path: string): boolean {
  const sql = "SELECT 1 FROM paths p JOIN file_versions v USING (path_id) WHERE p.path = ? LIMIT 1";
  return db.query<unknown, [string]>(sql).get(path) !== null;
}
