/** Files by a name in their path, which the full-text index of paths finds without a look at every path. */
import type { Database } from "bun:sqlite";
import { TERM_CHARS_MAX } from "#core/limits.ts";
import { versionExpression } from "#store/rows/row-id.ts";
import type { View } from "#store/rows/view.ts";
import { type FileVersion, versionOfPath } from "#store/versions/files.ts";
import { joinedForm } from "#text/words/identifiers.ts";
import { FILE_TEXT } from "./full-text.ts";
import { storedRowsWith } from "./terms.ts";

/** Rows of the full-text index up to which reading them is faster than reading every path of terraform's 5,000. */
const ROWS_MAX = 1_000;

/**
 * The files of a view, by path, that have text in the index and whose path passes a test. `names` are file names or names of directories,
 * in any letter case: every path that passes the test must have one of them, as a whole or up to a full stop, between its slashes.
 */
export function filesNamed(db: Database, view: View, names: readonly string[], passes: (path: string) => boolean): FileVersion[] {
  const paths = (pathsOf(db, names) ?? allPaths(db)).filter(passes);
  return paths.flatMap((path) => versionOfPath(db, view, path) ?? []);
}

/** Paths that may have one of some names in them, all that do among them; undefined where they may be too many. */
function pathsOf(db: Database, names: readonly string[]): string[] | undefined {
  const terms = names.map(termsOf);
  const rows = terms.map((all) => Math.min(...all.map((term) => storedRowsWith(db, FILE_TEXT, term))));
  if (rows.reduce((sum, count) => sum + count, 0) > ROWS_MAX) return undefined;
  const match = terms.map((all) => `(${all.map((term) => `"${term}"`).join(" AND ")})`).join(" OR ");
  const sql = `SELECT DISTINCT p.path FROM files_fts f CROSS JOIN file_versions v CROSS JOIN paths p
    WHERE files_fts MATCH ? AND v.version_id = ${versionExpression("f.rowid")} AND p.path_id = v.path_id ORDER BY p.path`;
  return (db.query<[string], [string]>(sql).values(`path : (${match})`) as [string][]).map(([path]) => path);
}

/** Terms that every path with a name in it has, however either of them spells it. */
function termsOf(name: string): string[] {
  const words = (name.match(/[\p{L}\p{N}_]+/gu) ?? []).map(joinedForm);
  return words.filter((word) => word !== "" && word.length <= TERM_CHARS_MAX);
}

function allPaths(db: Database): string[] {
  return (db.query<[string], []>("SELECT path FROM paths ORDER BY path").values() as [string][]).map(([path]) => path);
}
