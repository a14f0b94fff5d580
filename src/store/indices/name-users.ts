/** Finds the versions that use a name, through the full-text index of files. */
import type { Database } from "bun:sqlite";
import { versionExpression } from "#store/rows/row-id.ts";
import { type View, visibleVersions } from "#store/rows/view.ts";
import { joinedForm } from "#text/words/identifiers.ts";

/** A version that may use a name, with its path and language. */
export interface NameUser {
  readonly versionId: number;
  readonly path: string;
  readonly language: string;
}

/**
 * Versions of a view, in the given languages, that may use one of the given names: all that do, and some that use a name with the same
 * spelling or stem. If a name has no letters or digits, returns all versions in these languages.
 */
export function versionsUsing(db: Database, view: View, names: readonly string[], languages: readonly string[]): NameUser[] {
  const joined = names.map(joinedForm);
  const isAnywhere = joined.some((name) => name === "");
  const match = joined.map((name) => `"${name}"`).join(" OR ");
  const found = isAnywhere
    ? "file_versions v"
    : `(SELECT ${versionExpression("rowid")} AS id FROM files_fts WHERE files_fts MATCH ?2) f CROSS JOIN file_versions v ON v.version_id = f.id`;
  const sql = `SELECT v.version_id AS versionId, p.path, v.language FROM ${found} JOIN paths p USING (path_id)
    WHERE v.language IN (SELECT value FROM json_each(?1)) AND ?2 IS NOT NULL AND ${visibleVersions(view, "v.version_id")} ORDER BY p.path`;
  return db.query<NameUser, [string, string]>(sql).all(JSON.stringify(languages), isAnywhere ? "" : `uses : (${match})`);
}

/** Number of files of a view in which a name occurs: those that define or use it, and some that have a name spelled alike. */
export function filesNaming(db: Database, view: View, name: string): number {
  const joined = joinedForm(name);
  if (joined === "") return 0;
  const sql = `SELECT count(*) AS files FROM files_fts WHERE files_fts MATCH ? AND ${visibleVersions(view, versionExpression("rowid"))}`;
  return db.query<{ files: number }, [string]>(sql).get(`"${joined}"`)?.files ?? 0;
}
