/**
 * The stored rows that a view shows, as ranges of row ids. Full text finds rows in order of their ids, and versions that were indexed
 * together have neighbouring ids, so a few ranges describe most views, and counting what lies in them needs no look at the manifest.
 */
import type { Database } from "bun:sqlite";
import { rowRange, versionOf } from "./row-id.ts";
import type { SharedTable } from "./shared-rows.ts";
import { shownRows, type View } from "./view.ts";

/** First and last row id of every range, in order: `[first, last, first, last, …]`. No ranges touch or overlap. */
export type RowRanges = Float64Array;

type Range = readonly [first: number, last: number];

/** Whether a view shows every version in the store, so that a count over the store is a count over the view. */
export function showsEverything(db: Database, view: View): boolean {
  const { versions } = db.query<{ versions: number }, []>("SELECT count(*) AS versions FROM file_versions").get() ?? { versions: 0 };
  return view.publishedAt !== null && versions === view.fileCount;
}

/** The versions that a view shows, in order. */
export function shownVersions(db: Database, view: View): Float64Array {
  const sql = `SELECT m.version_id FROM file_manifest m WHERE m.version_id IS NOT NULL AND ${shownRows(view, "m")}`;
  const rows = db.query<[number], []>(sql).values() as [number][];
  return Float64Array.from(rows, ([versionId]) => versionId).sort();
}

/** The ranges of the rows of some versions, which must be in order, and of the rows that they share, for a table with runs. */
export function rangesOf(db: Database, versions: Float64Array, shared: SharedTable | undefined): RowRanges {
  // Neighbours are joined before the sort, which gets few ranges then: for 95,000 versions, all of this took a third of the time.
  const own = joined(Array.from(versions, rowRange));
  const all = shared ? joined([...own, ...sharedRanges(db, shared, versions)].sort((a, b) => a[0] - b[0])) : own;
  return Float64Array.from(all.flat());
}

/** The stored rows of origins that some versions share. */
function sharedRanges(db: Database, table: SharedTable, versions: Float64Array): Range[] {
  if (db.query(`SELECT 1 FROM ${table} LIMIT 1`).get() === null) return [];
  const shown = new Set(versions);
  const runs = db.query<[number, number, number], []>(`SELECT first_row, first_row - row_shift, last_row - row_shift FROM ${table}`);
  return (runs.values() as [number, number, number][]).flatMap(([row, first, last]) => (shown.has(versionOf(row)) ? [[first, last]] : []));
}

/** Ranges, given in order of their first rows, without those that touch or overlap. */
function joined(ranges: readonly Range[]): readonly Range[] {
  const merged: [number, number][] = [];
  for (const [first, last] of ranges) {
    const before = merged.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else merged.push([first, last]);
  }
  return merged;
}

/** The ranges between the given ones, from the first row id to the last that a version up to `lastVersion` can have. */
export function rangesBetween(ranges: RowRanges, lastVersion: number): RowRanges {
  const gaps: number[] = [];
  let at = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    const first = ranges[i] as number;
    if (first > at) gaps.push(at, first - 1);
    at = (ranges[i + 1] as number) + 1;
  }
  const [, end] = rowRange(lastVersion);
  if (at <= end) gaps.push(at, end);
  return Float64Array.from(gaps);
}

/** Those of some items that lie in the ranges. The items must be in order of their row ids. */
export function* inRanges<Item>(ranges: RowRanges, items: Iterable<Item>, rowOf: (item: Item) => number): Generator<Item> {
  let at = 0;
  for (const item of items) {
    const row = rowOf(item);
    while (at < ranges.length && row > (ranges[at + 1] as number)) at += 2;
    if (at >= ranges.length) return;
    if (row >= (ranges[at] as number)) yield item;
  }
}
