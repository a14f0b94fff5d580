/** Checks everything in the store, for `doctor`: data that does not match its checksum, and rows whose counterpart is gone. */
import type { Database } from "bun:sqlite";
import { FULL_TEXT_TABLES } from "#store/database/schema.ts";
import { versionExpression } from "#store/rows/row-id.ts";
import { brokenVersions, forgetIntact } from "#store/rows/seals.ts";
import { readStamps } from "#store/views/stamps.ts";
import { packedFactsOf } from "./facts.ts";
import { bytesOfContent } from "./files.ts";
import { textPlacesOfVersion } from "./texts.ts";

/** Problems that SQLite's integrity check reports at most; further ones are alike. */
const PROBLEMS_NAMED_MAX = 5;

/** Problems that SQLite itself finds in pages, and between indexes and tables. Empty when there are none. */
export function structuralProblems(db: Database): string[] {
  const rows = db.query<{ integrity_check: string }, []>(`PRAGMA integrity_check(${PROBLEMS_NAMED_MAX})`).all();
  return rows.map(({ integrity_check: text }) => text).filter((text) => text !== "ok");
}

/**
 * Lets SQLite compare each full-text table with itself.
 * @throws the error of SQLite for the first table whose index and texts differ
 */
export function checkFullText(db: Database): void {
  for (const table of FULL_TEXT_TABLES) db.run(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`);
}

/** Problems that the checksums reveal, over all versions, contents and stamps. */
export function checksumProblems(db: Database): string[] {
  forgetIntact(db);
  const versions = db.query<[number], []>("SELECT version_id FROM file_versions").values() as [number][];
  const versionIds = versions.map(([id]) => id);
  const broken = new Set(brokenVersions(db, versionIds));
  for (const id of versionIds)
    if (!broken.has(id) && !isReadable(() => [packedFactsOf(db, id), textPlacesOfVersion(db, id)])) broken.add(id);
  const contents = (db.query<[number], []>("SELECT content_id FROM contents").values() as [number][]).filter(
    ([id]) => !isReadable(() => bytesOfContent(db, id)),
  );
  const views = (db.query<[number], []>("SELECT view_id FROM view_stamps").values() as [number][]).filter(
    ([id]) => !isReadable(() => readStamps(db, id)),
  );
  const found: [number, string][] = [
    [broken.size, "file versions whose rows are not what was stored"],
    [contents.length, "contents that are not what was stored"],
    [views.length, "worktrees whose stamps are not what was stored"],
  ];
  return found.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
}

/** The ids of all stored versions, for {@link damagedAmong}. */
export function storedVersions(db: Database): number[] {
  return (db.query<[number], []>("SELECT version_id FROM file_versions").values() as [number][]).map(([id]) => id);
}

/** The versions among `versionIds` of which rows, packed facts or text differ from what was written. */
export function damagedAmong(db: Database, versionIds: readonly number[]): number[] {
  const content = db.query<{ id: number }, [number]>("SELECT content_id AS id FROM file_versions WHERE version_id = ?");
  const broken = new Set(brokenVersions(db, versionIds));
  for (const id of versionIds) {
    const parts = (): unknown => [packedFactsOf(db, id), textPlacesOfVersion(db, id), bytesOfContent(db, content.get(id)?.id ?? 0)];
    if (!broken.has(id) && !isReadable(parts)) broken.add(id);
  }
  // A concurrent run may have removed some of them since they were listed.
  return [...broken].filter((id) => content.get(id) !== null);
}

function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

/** SQL that counts rows without the row they belong to, by a description of such rows. */
const ORPHANS: Readonly<Record<string, string>> = {
  "symbols without a file": withoutVersion("symbol_relations", versionExpression("t.symbol_row")),
  "snippets without a file": withoutVersion("snippets", versionExpression("t.snippet_row")),
  "uses of names without a file": withoutVersion("symbol_edges", "t.version_id"),
  "seals without a file": withoutVersion("version_seals", "t.version_id"),
  "contents that no file has": `SELECT count(*) AS n FROM contents t WHERE NOT EXISTS (SELECT 1 FROM file_versions v WHERE v.content_id = t.content_id)
    AND NOT EXISTS (SELECT 1 FROM contents d WHERE d.origin_id = t.content_id)`,
  "symbols without full text": differing("symbol_relations", "symbol_row", "symbols_fts"),
  "snippets without full text": differing("snippets", "snippet_row", "snippets_fts"),
  "files without full text": differing("file_versions", "version_id << 16", "files_fts"),
  "views that show another number of files than was published": `SELECT count(*) AS n FROM branch_state b WHERE published_at IS NOT NULL AND file_count <>
    (SELECT count(*) FROM file_manifest m WHERE m.version_id IS NOT NULL AND (m.view_id = b.view_id OR (m.view_id = b.base_view_id
      AND NOT EXISTS (SELECT 1 FROM branch_tombstones t WHERE t.view_id = b.view_id AND t.path_id = m.path_id))))`,
};

function withoutVersion(table: string, version: string): string {
  return `SELECT count(*) AS n FROM ${table} t WHERE NOT EXISTS (SELECT 1 FROM file_versions v WHERE v.version_id = ${version})`;
}

/** SQL that counts the rows of a table that its full-text table lacks, and vice versa. */
function differing(table: string, row: string, fullText: string): string {
  const [rows, ids] = [`SELECT ${row} FROM ${table}`, `SELECT id FROM ${fullText}_docsize`];
  return `SELECT (SELECT count(*) FROM (${rows} EXCEPT ${ids})) + (SELECT count(*) FROM (${ids} EXCEPT ${rows})) AS n`;
}

/** Problems with rows that have lost their counterpart. */
export function orphanProblems(db: Database): string[] {
  const keys = db.query<{ table: string }, []>("PRAGMA foreign_key_check").all();
  const references = keys.length > 0 ? [`${keys.length} references into nothing (${keys[0]?.table})`] : [];
  const orphans = Object.entries(ORPHANS).flatMap(([what, sql]) => {
    const count = db.query<{ n: number }, []>(sql).get()?.n ?? 0;
    return count > 0 ? [`${count} ${what}`] : [];
  });
  return [...references, ...orphans];
}
