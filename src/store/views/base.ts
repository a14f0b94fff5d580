/**
 * The base: the layer that all overlays share, the default branch as of the last indexed commit.
 *
 * One rule always holds: **moving the base never changes what a view shows.** Before a path changes in the base, it is copied into every
 * overlay that showed the base's version of it. So the base may lag behind, leave paths out, or move at any time; only the amount that
 * overlays must store depends on it. Overlays are compared with the base as it is, not with a merge base: for a file that only the default
 * branch changed, the overlay stores the version of its own commit.
 *
 * Rejected: a base that never moves (overlays of the default branch grow for ever, and everything is an overlay in the end), and one base
 * per commit (as many full lists of files as commits).
 */
import type { Database } from "bun:sqlite";
import { EXTRACTOR_VERSION } from "#core/version.ts";
import type { View } from "#store/rows/view.ts";
import { notePublished, replacePaths, rowsOf, type ShownPath, type ShownVersion, shownPaths } from "./manifest.ts";
import { BASE_KEY } from "./view-key.ts";
import { ensureView, findBase } from "./views.ts";

/** Rows (changed paths times overlays) that moving the base may copy into overlays. A move that needs more does not happen. */
const BASE_MOVE_ROWS_MAX = 200_000;
/**
 * Number of committed contents that may be unread because the user edited their files. More
 * of them mean that git converted the files on checkout (line endings, filters).
 */
const BASE_UNKNOWN_MAX = 200;

/** A path of a commit's tree: a file by its blob, something that is not a file, or nothing any more. */
export interface TreePath {
  readonly path: string;
  readonly is: "file" | "other" | "gone";
  readonly blobId: Uint8Array | null;
}

/** The state to which to bring the base. */
export interface BaseTarget {
  readonly repo: string;
  readonly ref: string;
  readonly commit: string;
  /** Whether `paths` lists the whole tree, or only the differences from the commit that the base is at. */
  readonly isWhole: boolean;
  readonly paths: readonly TreePath[];
}

/** A change at one path of the base; `shown` is null when the path goes. */
type BaseChange = { readonly pathId: number; readonly shown: ShownVersion | null };

/**
 * Moves the base to a commit whose files have been parsed, while publishing `from`, the view of a worktree that has the commit checked out;
 * creates the base when there is none. Does nothing if the move would copy more than {@link BASE_MOVE_ROWS_MAX} rows into overlays.
 */
export function settleBase(db: Database, from: View, target: BaseTarget, syncId: string): void {
  const identity = { key: BASE_KEY, kind: "base", repo: target.repo, ref: target.ref, worktree: "", overlaysBase: false } as const;
  const base = ensureView(db, identity);
  const changes = baseChanges(db, from, target, base);
  const overlays = db.query<{ n: number }, [number]>("SELECT count(*) AS n FROM branch_state WHERE base_view_id = ?").get(base.viewId);
  if (changes.length * (overlays?.n ?? 0) > BASE_MOVE_ROWS_MAX) return;
  moveBase(db, base.viewId, changes);
  const { ref, commit } = target;
  notePublished(db, base, { ref, worktree: "", commit, syncId, rulesHash: from.rulesHash ?? "", missing: 0 });
}

/** The branch whose commits the base follows. */
export function findDefaultRef(db: Database): string | undefined {
  return db.query<{ ref: string }, []>("SELECT default_ref AS ref FROM projects").get()?.ref;
}

/** Turns a view that lists all its files itself into an overlay of the base. */
export function layOverBase(db: Database, view: View): void {
  const base = findBase(db);
  if (!base || view.baseViewId !== null) return;
  const shown = shownPaths(db, view);
  db.query("UPDATE branch_state SET base_view_id = ? WHERE view_id = ?").run(base.viewId, view.viewId);
  replacePaths(db, { ...view, baseViewId: base.viewId }, shown.values());
}

function baseChanges(db: Database, from: View, target: BaseTarget, base: View): BaseChange[] {
  const pathIds = db.query<{ id: number }, [string]>("SELECT path_id AS id FROM paths WHERE path = ?");
  const known: BaseChange[] = [];
  const unknown: number[] = [];
  for (const entry of target.paths) {
    const pathId = pathIds.get(entry.path)?.id;
    if (pathId === undefined) continue;
    const shown = committed(db, pathId, entry);
    if (shown === undefined) unknown.push(pathId);
    else known.push({ pathId, shown });
  }
  const rest = target.isWhole ? absent(rowsOf(db, base.viewId), [...known.map(({ pathId }) => pathId), ...unknown]) : [];
  return [...known, ...uncommitted(db, from, unknown), ...rest];
}

/**
 * The base's new row for the committed content of a path: null if the path is gone, undefined
 * if the store has never read the content, because the worktree has another.
 */
function committed(db: Database, pathId: number, { is, blobId }: TreePath): ShownVersion | null | undefined {
  if (is === "gone") return null;
  if (is === "other" || blobId === null) return { versionId: null, skipReason: "not_regular" };
  const version = db
    .query<{ id: number }, [number, Uint8Array, number]>(
      `SELECT v.version_id AS id FROM contents c JOIN file_versions v USING (content_id)
       WHERE v.path_id = ? AND c.blob_id = ? AND v.extractor_version = ?`,
    )
    .get(pathId, blobId, EXTRACTOR_VERSION);
  if (version) return { versionId: version.id, skipReason: null };
  return (
    db
      .query<ShownVersion, [Uint8Array]>("SELECT NULL AS versionId, skip_reason AS skipReason FROM skipped_blobs WHERE blob_id = ?")
      .get(blobId) ?? undefined
  );
}

/**
 * The base's new rows for paths whose committed content was never read. A few such files have
 * uncommitted edits and are left out of the base. When there are many, git converts contents on
 * checkout (line endings, say): then the base shows the content on disk, which all worktrees share.
 */
function uncommitted(db: Database, from: View, unknown: readonly number[]): BaseChange[] {
  const isConverted = unknown.length > BASE_UNKNOWN_MAX;
  const shown = isConverted ? shownPaths(db, from) : new Map<number, ShownPath>();
  return unknown.map((pathId) => ({ pathId, shown: shown.get(pathId) ?? null }));
}

function absent(rows: ReadonlyMap<number, unknown>, present: readonly number[]): BaseChange[] {
  const left = new Set(rows.keys());
  for (const pathId of present) left.delete(pathId);
  return [...left].map((pathId) => ({ pathId, shown: null }));
}

/** Changes paths of the base without changing what any overlay shows. */
export function moveBase(db: Database, baseViewId: number, changes: readonly BaseChange[]): void {
  db.run(
    "CREATE TEMP TABLE IF NOT EXISTS base_moves (path_id INTEGER PRIMARY KEY, is_present INTEGER, version_id INTEGER, skip_reason TEXT)",
  );
  db.run("DELETE FROM base_moves");
  const insert = db.query("INSERT INTO base_moves VALUES (?, ?, ?, ?)");
  for (const { pathId, shown } of changes) insert.run(pathId, shown ? 1 : 0, shown?.versionId ?? null, shown?.skipReason ?? null);
  for (const sql of MOVE) db.query(sql).run(...Array.from({ length: parameterCount(sql) }, () => baseViewId));
}

const parameterCount = (sql: string): number => sql.split("?").length - 1;

const OWN_AT_MOVE = "SELECT 1 FROM file_manifest own WHERE own.view_id = o.view_id AND own.path_id = d.path_id";
const HIDDEN_AT_MOVE = "SELECT 1 FROM branch_tombstones t WHERE t.view_id = o.view_id AND t.path_id = d.path_id";
/** SQL that finds an overlay's own row that equals the base's row. */
const AS_IN_BASE = `SELECT 1 FROM file_manifest own, file_manifest base
  WHERE own.view_id = o.view_id AND own.path_id = d.path_id AND base.path_id = d.path_id AND base.view_id = o.base_view_id
    AND own.version_id IS base.version_id AND own.skip_reason IS base.skip_reason`;
const IN_BASE = "SELECT 1 FROM file_manifest base WHERE base.view_id = o.base_view_id AND base.path_id = d.path_id";
const MOVED_IN_OVERLAYS = "FROM base_moves d, branch_state o WHERE o.base_view_id = ?";

/** The statements of a move. Every ? is the base's view id. */
const MOVE: readonly string[] = [
  // Overlays that show the base's row at a changed path get a copy of it.
  `INSERT INTO file_manifest (view_id, path_id, version_id, skip_reason)
   SELECT o.view_id, d.path_id, b.version_id, b.skip_reason FROM base_moves d, branch_state o, file_manifest b
   WHERE o.base_view_id = ? AND b.view_id = ? AND b.path_id = d.path_id AND NOT EXISTS (${OWN_AT_MOVE}) AND NOT EXISTS (${HIDDEN_AT_MOVE})`,
  // Every overlay masks the path from now on, including those that show nothing there.
  `INSERT OR IGNORE INTO branch_tombstones (view_id, path_id, tombstone_type)
   SELECT o.view_id, d.path_id, iif(EXISTS (${OWN_AT_MOVE}), 'replaced', 'deleted') ${MOVED_IN_OVERLAYS}`,
  "DELETE FROM file_manifest WHERE view_id = ? AND path_id IN (SELECT path_id FROM base_moves)",
  `INSERT INTO file_manifest (view_id, path_id, version_id, skip_reason)
   SELECT ?, path_id, version_id, skip_reason FROM base_moves WHERE is_present`,
  // Remove rows that equal the base's new row, and tombstones that mask nothing any more.
  `DELETE FROM branch_tombstones WHERE (view_id, path_id) IN (
     SELECT o.view_id, d.path_id ${MOVED_IN_OVERLAYS} AND (EXISTS (${AS_IN_BASE}) OR NOT EXISTS (${IN_BASE})))`,
  `DELETE FROM file_manifest WHERE (view_id, path_id) IN (SELECT o.view_id, d.path_id ${MOVED_IN_OVERLAYS} AND EXISTS (${AS_IN_BASE}))`,
];
