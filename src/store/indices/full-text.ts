/** The full-text tables, and what a view shows of each. */
import type { Database } from "bun:sqlite";
import type { SharedTable } from "#store/rows/shared-rows.ts";
import { type RowRanges, rangesBetween, rangesOf, shownVersions, showsEverything } from "#store/rows/shown-rows.ts";
import type { View } from "#store/rows/view.ts";

/** One FTS5 table. */
export interface FullTextTable {
  readonly name: string;
  /** The fts5vocab table over it: one row per stem, with the number of rows that have it. */
  readonly vocabulary: string;
  /** The table that records which of its rows other versions share. */
  readonly shared?: SharedTable;
  /** How many rows of it a view shows. */
  readonly rowsOf: (view: View) => number;
  /** The column of `branch_state` with the number of words in those rows. */
  readonly words: "symbol_words" | "snippet_words" | "file_words";
}

export const SYMBOL_TEXT: FullTextTable = {
  name: "symbols_fts",
  vocabulary: "symbols_vocab",
  shared: "shared_symbols",
  rowsOf: (view) => view.symbolCount,
  words: "symbol_words",
};
export const SNIPPET_TEXT: FullTextTable = {
  name: "snippets_fts",
  vocabulary: "snippets_vocab",
  shared: "shared_snippets",
  rowsOf: (view) => view.snippetCount,
  words: "snippet_words",
};
export const FILE_TEXT: FullTextTable = {
  name: "files_fts",
  vocabulary: "files_vocab",
  rowsOf: (view) => view.fileCount,
  words: "file_words",
};

/** What one view shows of one table. */
export interface Shown {
  /** Every row of the table. */
  readonly isAll: boolean;
  readonly ranges: RowRanges;
  /** The ranges of what the view does not show. */
  readonly gaps: RowRanges;
  /** The number of rows in which a stem occurs, for the stems that were asked for. */
  readonly counts: Map<string, number>;
}

interface Kept {
  /** SQLite's data_version when the entries were made: another connection has written since if it differs. */
  readonly version: number;
  readonly shown: Map<string, Shown>;
  /** The versions that a view shows, which are the same for all tables. */
  readonly versions: Map<string, Float64Array>;
}

const keptByDatabase = new WeakMap<Database, Kept>();

/** What a view shows of a table; kept until another connection changes the database. */
export function shownOf(db: Database, view: View, table: FullTextTable): Shown {
  const { shown, versions } = keptOf(db);
  const ofView = `${view.viewId} ${view.syncId}`;
  const key = `${ofView} ${table.name}`;
  const known = shown.get(key);
  if (known) return known;
  const made = showsEverything(db, view) ? { ...ALL, counts: new Map() } : partShown(db, versionsOf(db, view, ofView, versions), table);
  shown.set(key, made);
  return made;
}

const NO_RANGES: RowRanges = new Float64Array();
const ALL = { isAll: true, ranges: NO_RANGES, gaps: NO_RANGES };

function versionsOf(db: Database, view: View, key: string, kept: Map<string, Float64Array>): Float64Array {
  const versions = kept.get(key) ?? shownVersions(db, view);
  kept.set(key, versions);
  return versions;
}

function partShown(db: Database, versions: Float64Array, { shared }: FullTextTable): Shown {
  const ranges = rangesOf(db, versions, shared);
  const { last } = db.query<{ last: number }, []>("SELECT coalesce(max(version_id), 0) AS last FROM file_versions").get() ?? { last: 0 };
  return { isAll: false, ranges, gaps: rangesBetween(ranges, last), counts: new Map() };
}

function keptOf(db: Database): Kept {
  const version = db.query<{ data_version: number }, []>("PRAGMA data_version").get()?.data_version ?? 0;
  const known = keptByDatabase.get(db);
  if (known?.version === version) return known;
  const fresh: Kept = { version, shown: new Map(), versions: new Map() };
  keptByDatabase.set(db, fresh);
  return fresh;
}
