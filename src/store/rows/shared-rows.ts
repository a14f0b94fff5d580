/**
 * Rows that a version shares with its origin. They are stored once, as rows of the origin; for each stretch of
 * them a *run* says to which rows of the version they correspond. Full text and the name index find a *stored*
 * row id. A *shown* row id carries the version that shows the row; it is the id that leaves the store, and it
 * differs from the stored one by the run's shift. For a row that is not shared, both ids are equal.
 */
import type { Database } from "bun:sqlite";
import { ofVersion, versionExpression } from "./row-id.ts";
import { shownRows, type View, visibleRows } from "./view.ts";

/** The tables of runs; the full text of files is never shared. */
export const SHARED_TABLES = ["shared_symbols", "shared_snippets"] as const;
export type SharedTable = (typeof SHARED_TABLES)[number];

/** SQL that joins a run `r` to the stored rows it covers. */
export function storedIn(row: string): string {
  return `${row} BETWEEN r.first_row - r.row_shift AND r.last_row - r.row_shift`;
}

/** SQL that selects the run `r` that contains a shown row, by primary key. */
export function runOf(table: SharedTable, shown: string): string {
  return `r.first_row = (SELECT max(first_row) FROM ${table} WHERE first_row <= ${shown}) AND r.last_row >= ${shown}`;
}

/** SQL that joins the version which a view shows at the path of a stored row: its manifest row `m` and its run `r`. */
export function sharedJoin(view: View, table: SharedTable, row: string): { readonly from: string; readonly where: string } {
  return {
    from: `file_versions o CROSS JOIN file_manifest m CROSS JOIN ${table} r`,
    where: `o.version_id = ${versionExpression(row)} AND m.path_id = o.path_id AND ${shownRows(view, "m")}
      AND ${ofVersion("r.first_row", "m.version_id")} AND ${storedIn(row)}`,
  };
}

/** SQL that is true for stored rows that the view shows, directly or as shared rows. */
export function visibleOrShared(view: View, table: SharedTable | undefined, row: string): string {
  const visible = visibleRows(view, row);
  if (!table) return visible;
  const { from, where } = sharedJoin(view, table, row);
  // Most stores have few runs or none; the scalar subquery finds that out once per query.
  return `(${visible} OR ((SELECT 1 FROM ${table} LIMIT 1) AND EXISTS (SELECT 1 FROM ${from} WHERE ${where})))`;
}

/** Maps stored rows that a view shows as shared rows to the ids under which it shows them. */
export function shownIds(db: Database, view: View, table: SharedTable, rows: readonly number[]): ReadonlyMap<number, number> {
  const { from, where } = sharedJoin(view, table, "wanted.value");
  const sql = `SELECT wanted.value, wanted.value + r.row_shift FROM json_each(?) wanted CROSS JOIN ${from}
    WHERE (SELECT 1 FROM ${table} LIMIT 1) AND ${where}`;
  return new Map(db.query<[number, number], [string]>(sql).values(JSON.stringify(rows)) as [number, number][]);
}
