/**
 * How often words occur in what a view shows. Counts over the whole store would be cheaper, but then an answer would depend on which other
 * branches happen to be indexed: four more commits of terraform in a store changed the first result of 6 in 20 questions.
 */
import type { Database } from "bun:sqlite";
import { TERM_CACHE_ENTRIES_MAX } from "#core/limits.ts";
import { inRanges } from "#store/rows/shown-rows.ts";
import type { View } from "#store/rows/view.ts";
import { stem } from "#text/words/stem.ts";
import { type FullTextTable, type Shown, shownOf } from "./full-text.ts";

/** Number of rows of a full-text table that a view shows and in which a word occurs, in any inflection. */
export function rowsWith(db: Database, view: View, table: FullTextTable, word: string): number {
  const shown = shownOf(db, view, table);
  const stemmed = stem(word);
  const known = shown.counts.get(stemmed);
  if (known !== undefined) return known;
  const stored = storedRowsWith(db, table, word);
  const count = shown.isAll || stored === 0 ? stored : countShown(db, table, shown, word, stored);
  if (shown.counts.size >= TERM_CACHE_ENTRIES_MAX) shown.counts.clear();
  shown.counts.set(stemmed, count);
  return count;
}

/** Number of rows of a full-text table, of all views, in which a word occurs, in any inflection: the vocabulary holds stems. */
export function storedRowsWith(db: Database, table: FullTextTable, word: string): number {
  return storedRowsWithStem(db, table, stem(word));
}

function storedRowsWithStem(db: Database, { vocabulary }: FullTextTable, stemmed: string): number {
  return db.query<{ doc: number }, [string]>(`SELECT doc FROM ${vocabulary} WHERE term = ?`).get(stemmed)?.doc ?? 0;
}

/** How many rows FTS5 steps through in the time that one more query takes. */
const ROWS_PER_QUERY = 150;

/** Counts the rows that the view does not show where few ranges hold them, and else walks through all rows with the word. */
function countShown(db: Database, { name }: FullTextTable, { ranges, gaps }: Shown, word: string, stored: number): number {
  const match = `"${word.replaceAll('"', '""')}"`;
  if ((gaps.length / 2) * ROWS_PER_QUERY > stored) {
    const rows = db.query<[number], [string]>(`SELECT rowid FROM ${name} WHERE ${name} MATCH ?`).values(match) as [number][];
    let count = 0;
    for (const _ of inRanges(ranges, rows, ([row]) => row)) count++;
    return count;
  }
  const counting = db.query<[number], [string, number, number]>(
    `SELECT count(*) FROM ${name} WHERE ${name} MATCH ? AND rowid BETWEEN ? AND ?`,
  );
  let hidden = 0;
  for (let at = 0; at < gaps.length; at += 2) {
    hidden += (counting.values(match, gaps[at] as number, gaps[at + 1] as number)[0]?.[0] as number | undefined) ?? 0;
  }
  return stored - hidden;
}

/** The stems that {@link stemsBetween} returns. */
interface StemRange {
  readonly starts: readonly string[];
  readonly charsMin: number;
  readonly charsMax: number;
}

/** The stems of a full-text table, of all views, that start with one of the given texts and have a length in the range. */
export function stemsBetween(db: Database, { vocabulary }: FullTextTable, { starts, charsMin, charsMax }: StemRange): string[] {
  const query = db.query<[string], [string, string, number, number]>(
    `SELECT term FROM ${vocabulary} WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ?`,
  );
  const found = [...new Set(starts)].flatMap((start) => query.values(start, `${start}\u{10FFFF}`, charsMin, charsMax) as [string][]);
  return found.map(([stemmed]) => stemmed);
}

/**
 * As {@link rowsWith}, for a stem. FTS5 stems what it is asked for, so the few stems that have another stem cannot be asked for: their
 * count is that of the store.
 */
export function rowsWithStem(db: Database, view: View, table: FullTextTable, stemmed: string): number {
  if (stem(stemmed) === stemmed) return rowsWith(db, view, table, stemmed);
  return storedRowsWithStem(db, table, stemmed);
}
