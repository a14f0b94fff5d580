/**
 * Rows that a version shares with its origin. They are stored once, as the origin's, and a run per stretch of them says which rows of
 * the version they are. A *stored* row id is found by full text and by name; a *shown* row id carries the version that shows it, is
 * what leaves the store, and differs from the stored one by the run's shift. Rows that are not shared have the two alike.
 */
import type { Database } from "bun:sqlite";
import { ofVersion, versionExpression } from "./row-id.ts";
import { shownRows, type View, visibleRows } from "./view.ts";

/** Where the runs of a table's rows are; full text of files is never shared. */
export const SHARED_TABLES = ["shared_symbols", "shared_snippets"] as const;
export type SharedTable = (typeof SHARED_TABLES)[number];

/** SQL that joins a run `r` to the stored rows it stands for. */
export function storedIn(row: string): string {
  return `${row} BETWEEN r.first_row - r.row_shift AND r.last_row - r.row_shift`;
}

/** SQL that is true for the run `r` that a shown row lies in, by the primary key. */
export function runOf(table: SharedTable, shown: string): string {
  return `r.first_row = (SELECT max(first_row) FROM ${table} WHERE first_row <= ${shown}) AND r.last_row >= ${shown}`;
}

/** SQL that joins what a view shows at the path of a stored row: its manifest row `m` and the run `r` of that version. */
export function sharedJoin(view: View, table: SharedTable, row: string): { readonly from: string; readonly where: string } {
  return {
    from: `file_versions o CROSS JOIN file_manifest m CROSS JOIN ${table} r`,
    where: `o.version_id = ${versionExpression(row)} AND m.path_id = o.path_id AND ${shownRows(view, "m")}
      AND ${ofVersion("r.first_row", "m.version_id")} AND ${storedIn(row)}`,
  };
}

/** SQL that is true for stored rows that the view shows, as they are or as shared ones. */
export function visibleOrShared(view: View, table: SharedTable | undefined, row: string): string {
  const visible = visibleRows(view, row);
  if (!table) return visible;
  const { from, where } = sharedJoin(view, table, row);
  // Most stores have few runs or none, which is found out once per query.
  return `(${visible} OR ((SELECT 1 FROM ${table} LIMIT 1) AND EXISTS (SELECT 1 FROM ${from} WHERE ${where})))`;
}

/** The ids under which a view shows some stored rows, for those that it shows as shared ones. */
export function shownIds(db: Database, view: View, table: SharedTable, rows: readonly number[]): ReadonlyMap<number, number> {
  const { from, where } = sharedJoin(view, table, "wanted.value");
  const sql = `SELECT wanted.value, wanted.value + r.row_shift FROM json_each(?) wanted CROSS JOIN ${from}
    WHERE (SELECT 1 FROM ${table} LIMIT 1) AND ${where}`;
  return new Map(db.query<[number, number], [string]>(sql).values(JSON.stringify(rows)) as [number, number][]);
}
