/**
 * Makes a database that can be exported: one commit of a repository, as the base, and nothing about the machine that made it. Deleted rows
 * stay in free pages, and their words in full-text segments: both are rewritten before the file leaves the machine.
 */
import type { Database } from "bun:sqlite";
import { EXTRACTOR_VERSION } from "#core/version.ts";
import { migrate } from "#store/database/migrations.ts";
import { type ProjectRecord, registerProject } from "#store/database/projects.ts";
import { FULL_TEXT_TABLES } from "#store/database/schema.ts";
import { brokenVersions } from "#store/rows/seals.ts";
import { VERSION_COUNTS } from "#store/rows/view.ts";
import { rowsOf } from "#store/views/manifest.ts";
import { BASE_KEY } from "#store/views/view-key.ts";
import { findBase } from "#store/views/views.ts";
import { bytesOfContent } from "./files.ts";
import { removeVersions } from "./version-writer.ts";

/** Versions that one transaction removes. */
const REMOVED_PER_TURN = 500;

/** Writes a snapshot of a database to a file that is empty or does not exist yet; others may write to the database meanwhile. */
export function copyDatabase(db: Database, to: string): void {
  db.query("VACUUM INTO ?").run(to);
}

/** Removes all views, and all data about this machine and the runs that filled the database. Versions stay. */
export function forgetOrigin(db: Database): void {
  db.run("PRAGMA foreign_keys = OFF");
  db.transaction(() => {
    migrate(db);
    for (const table of FORGOTTEN) db.run(`DELETE FROM ${table}`);
  }).immediate();
}

/**
 * Tables to empty. Trigrams are among them because they rule files out and are quickly rebuilt: an importer need not trust foreign ones.
 */
const FORGOTTEN = [
  ...["writer_lease", "index_jobs", "known_workspaces", "projects", "view_stamps", "branch_tombstones", "file_manifest", "branch_state"],
  ...["trigram_segments", "trigram_blocks"],
] as const;

/** A path of a commit and git's id, in hex, of its content. */
export interface CommittedPath {
  readonly path: string;
  readonly blob: string;
}

/**
 * Removes all versions except intact ones, by the current extractor and stored in full, of contents that the commit holds. So versions of
 * other branches, of uncommitted edits, damaged ones, and those stored as a difference go. Yields to other events now and then.
 */
export async function keepCommitted(db: Database, committed: readonly CommittedPath[]): Promise<void> {
  const kept = new Set(committed.map(({ path, blob }) => `${blob} ${path}`));
  const rows = db
    .query<StoredVersion, []>(
      `SELECT v.version_id AS versionId, c.content_id AS contentId, lower(hex(c.blob_id)) || ' ' || p.path AS identity,
         v.origin_id IS NULL AND c.origin_id IS NULL AND v.retries_left = 0 AND v.extractor_version = ${EXTRACTOR_VERSION} AS isWhole
       FROM file_versions v JOIN contents c USING (content_id) JOIN paths p USING (path_id)`,
    )
    .all();
  const candidates = rows.filter(({ identity, isWhole }) => isWhole === 1 && kept.has(identity));
  const broken = new Set(
    brokenVersions(
      db,
      candidates.map(({ versionId }) => versionId),
    ),
  );
  const staying = new Set(
    candidates.filter((row) => !broken.has(row.versionId) && isReadable(db, row.contentId)).map((row) => row.versionId),
  );
  // Highest id first, so that no version is removed before those that are stored as a difference from it.
  const leaving = rows.map(({ versionId }) => versionId).filter((id) => !staying.has(id));
  await removeInTurns(
    db,
    leaving.sort((a, b) => b - a),
  );
  forgetUnshown(
    db,
    committed.map(({ blob }) => blob),
  );
}

interface StoredVersion {
  readonly versionId: number;
  readonly contentId: number;
  readonly identity: string;
  readonly isWhole: number;
}

function isReadable(db: Database, contentId: number): boolean {
  try {
    bytesOfContent(db, contentId);
    return true;
  } catch {
    return false;
  }
}

async function removeInTurns(db: Database, versionIds: readonly number[]): Promise<void> {
  for (let at = 0; at < versionIds.length; at += REMOVED_PER_TURN, await Bun.sleep(0)) {
    db.transaction(() => removeVersions(db, versionIds.slice(at, at + REMOVED_PER_TURN))).immediate();
  }
}

/** Removes paths and contents without a version, and skipped blobs that the commit does not hold. */
function forgetUnshown(db: Database, blobs: readonly string[]): void {
  db.transaction(() => {
    const isUnused = "path_id NOT IN (SELECT path_id FROM file_versions)";
    db.run("DELETE FROM contents WHERE content_id NOT IN (SELECT content_id FROM file_versions)");
    db.run(`DELETE FROM path_users WHERE ${isUnused}`);
    db.run(`DELETE FROM paths WHERE ${isUnused}`);
    db.query("DELETE FROM skipped_blobs WHERE lower(hex(blob_id)) NOT IN (SELECT value FROM json_each(?))").run(JSON.stringify(blobs));
  }).immediate();
}

/** The ref and commit that an exported database holds. */
export interface PortableFacts {
  readonly ref: string;
  readonly commit: string;
}

/**
 * Turns the database's only view into the base, removes all data about its maker, and
 * rewrites every page. Returns how many files and symbols it holds.
 */
export function makePortable(db: Database, { ref, commit }: PortableFacts): { readonly files: number; readonly symbols: number } {
  db.run("PRAGMA foreign_keys = OFF");
  db.transaction(() => {
    for (const table of FORGOTTEN.filter((name) => name !== "branch_state" && name !== "file_manifest")) db.run(`DELETE FROM ${table}`);
    db.query(
      `UPDATE branch_state SET view_key = ?, kind = 'base', base_view_id = NULL, repo = '', worktree = '', ref = ?, last_indexed_commit = ?,
         sync_id = 'imported', published_at = '', created_at = '', last_accessed_at = ''`,
    ).run(BASE_KEY, ref, commit);
    for (const table of FULL_TEXT_TABLES) db.run(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
  }).immediate();
  const base = findBase(db);
  db.run("PRAGMA journal_mode = DELETE");
  db.run("VACUUM");
  return { files: base?.fileCount ?? 0, symbols: base?.symbolCount ?? 0 };
}

/** Removes versions whose texts could not be proven, from the base too: their files are parsed when a query asks for them. */
export function dropFromBase(db: Database, versionIds: readonly number[]): void {
  const dropped = new Set(versionIds);
  const base = findBase(db);
  if (!base || dropped.size === 0) return;
  db.transaction(() => {
    const remove = db.query("DELETE FROM file_manifest WHERE view_id = ? AND path_id = ?");
    for (const { pathId, versionId } of rowsOf(db, base.viewId).values()) {
      if (versionId !== null && dropped.has(versionId)) remove.run(base.viewId, pathId);
    }
    removeVersions(db, [...dropped]);
    db.query(
      `UPDATE branch_state SET (file_count, ${VERSION_COUNTS.join(", ")}) = (SELECT count(*), ${VERSION_COUNTS.map((column) => `coalesce(sum(${column}), 0)`).join(", ")}
         FROM file_manifest JOIN file_versions USING (version_id) WHERE view_id = $id) WHERE view_id = $id`,
    ).run({ $id: base.viewId });
  }).immediate();
}

/** Makes an imported database the index of a project on this machine. */
export function adopt(db: Database, project: ProjectRecord): void {
  db.transaction(() => {
    registerProject(db, project);
    const now = new Date().toISOString();
    db.query("UPDATE branch_state SET repo = ?1, sync_id = ?2, published_at = ?3, created_at = ?3, last_accessed_at = ?3").run(
      project.repoRoot,
      crypto.randomUUID(),
      now,
    );
  }).immediate();
}
