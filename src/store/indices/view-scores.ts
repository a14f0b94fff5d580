/**
 * BM25 by the rows of one view. FTS5's `bm25()` takes the number of rows, the number of rows with a word and the average length of a row
 * from the whole table: with several branches in a store, a word that all of them have would count as frequent, and an answer would depend
 * on what else is indexed. Here every expression is searched for by itself, and `bm25()` gives its scores by the table's statistics, which
 * are then exchanged for those of the view. Rejected: a full-text table for each view, and postings of our own.
 */
import type { Database } from "bun:sqlite";
import type { TokenScore } from "@orama/orama";
import { versionExpression } from "#store/rows/row-id.ts";
import { shownIds } from "#store/rows/shared-rows.ts";
import { inRanges } from "#store/rows/shown-rows.ts";
import type { View } from "#store/rows/view.ts";
import type { Scope } from "#store/views/scope.ts";
import { type FullTextTable, shownOf } from "./full-text.ts";

/** A search for rows with any of some FTS5 expressions. */
export interface ScoredSearch {
  readonly table: FullTextTable;
  readonly expressions: readonly string[];
  /** The SQL for the score of a row `f`, from `bm25()`. */
  readonly score: string;
  readonly scope: Scope;
  readonly limit: number;
  /** Those of some rows that the view shows which the search may return. */
  readonly passing: (rows: readonly number[]) => readonly number[];
}

/** The constants of FTS5's `bm25()`: https://www.sqlite.org/fts5.html#the_bm25_function. */
const K1 = 1.2;
const B = 0.75;
/** The inverse document frequency of a word that more than half of the rows have. */
const LEAST_FREQUENCY = 1e-6;

/** How one expression scores a row: its weight in the view, and what the row has of it, from 0 to k1 + 1, by the table's average length. */
interface Part {
  readonly weight: number;
  readonly share: number;
}

interface Scored {
  readonly row: number;
  readonly parts: readonly Part[];
  readonly score: number;
}

/** The best rows of a view, best first; of rows that tie at the cut, the first by path and position. */
export function scoresInView(db: Database, search: ScoredSearch): TokenScore[] {
  const { table, limit, scope } = search;
  const stored = storedSizes(db, table);
  const parts = partsInView(db, search, stored.rows);
  const scored = search.passing([...parts.keys()]).map((row): Scored => {
    const ofRow = parts.get(row) ?? [];
    return { row, parts: ofRow, score: sumOf(ofRow) };
  });
  const averages = { stored: stored.words / stored.rows, view: averageInView(db, scope.view, table) ?? stored.words / stored.rows };
  const likely = likeliest(scored, limit, averages.stored / averages.view);
  const lengths = lengthsOf(db, table, likely);
  const hits = likely
    .map((one): [number, number] => [one.row, rounded(byViewLength(one, lengths.get(one.row) ?? averages.stored, averages))])
    .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return cut(db, search, hits, limit);
}

/** A score without the digits in which two ways to add up the same parts may differ. */
export function rounded(score: number): number {
  return Number(score.toPrecision(SCORE_DIGITS));
}

const SCORE_DIGITS = 10;

function partsInView(db: Database, { table, expressions, score, scope: { view } }: ScoredSearch, stored: number): Map<number, Part[]> {
  const { ranges } = shownOf(db, view, table);
  const inView = table.rowsOf(view);
  const query = db.query<[number, number], [string]>(`SELECT f.rowid, ${score} FROM ${table.name} f WHERE ${table.name} MATCH ?`);
  const parts = new Map<number, Part[]>();
  for (const expression of expressions) {
    const found = query.values(expression) as [number, number][];
    const visible = [...inRanges(ranges, found, ([row]) => row)];
    const weight = inverseFrequency(visible.length, inView);
    const storedWeight = inverseFrequency(found.length, stored);
    for (const [row, scoreInTable] of visible) {
      const part = { weight, share: scoreInTable / storedWeight };
      const known = parts.get(row);
      if (known) known.push(part);
      else parts.set(row, [part]);
    }
  }
  return parts;
}

function inverseFrequency(rowsWithTerm: number, rows: number): number {
  const frequency = Math.log((rows - rowsWithTerm + 0.5) / (rowsWithTerm + 0.5));
  return frequency > 0 ? frequency : LEAST_FREQUENCY;
}

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { weight, share }) => sum + weight * share, 0);

/**
 * The rows that may be among the best `limit` once lengths count by the view's average: another average, `ratio` times smaller, multiplies
 * or divides a score by at most the ratio.
 */
function likeliest(scored: readonly Scored[], limit: number, ratio: number): readonly Scored[] {
  const sorted = [...scored].sort((a, b) => b.score - a.score);
  const least = sorted[limit - 1]?.score;
  if (least === undefined) return sorted;
  const margin = Math.max(ratio, 1 / ratio) ** 2 * MARGIN_FOR_ROUNDING;
  const end = sorted.findIndex(({ score }) => score < least / margin);
  return end < 0 ? sorted : sorted.slice(0, end);
}

const MARGIN_FOR_ROUNDING = 1 + 1e-9;

interface Averages {
  readonly stored: number;
  readonly view: number;
}

/**
 * The score of a row of a length by the view's average: with `f` for how often the row has the words, a share is `f (k1 + 1) / (f + K)`.
 */
function byViewLength({ parts }: Scored, length: number, { stored, view }: Averages): number {
  const ratio = lengthFactor(length / view) / lengthFactor(length / stored);
  return sumOf(
    parts.map(({ weight, share }) => {
      const frequency = share / (K1 + 1 - share);
      return { weight, share: ((K1 + 1) * frequency) / (frequency + ratio) };
    }),
  );
}

const lengthFactor = (relative: number): number => 1 - B + B * relative;

/**
 * The best `limit` of some hits in order; of those that tie at the cut, the first by path and position, as row ids tell the order of
 * indexing.
 */
function cut(db: Database, search: ScoredSearch, hits: readonly TokenScore[], limit: number): TokenScore[] {
  const [, lowest] = hits[limit - 1] ?? [];
  const [, dropped] = hits[limit] ?? [];
  if (lowest === undefined || lowest !== dropped) return hits.slice(0, limit);
  const better = hits.filter(([, score]) => score > lowest);
  const tied = hits.filter(([, score]) => score === lowest).map(([row]) => row as number);
  return [
    ...better,
    ...byPlace(db, search, tied)
      .slice(0, limit - better.length)
      .map((row): TokenScore => [row, lowest]),
  ];
}

/** Some rows by path and by their ids in the view. SQLite orders the paths, as in every other search: JavaScript orders some otherwise. */
function byPlace(db: Database, { table: { shared }, scope: { view } }: ScoredSearch, rows: readonly number[]): number[] {
  const shown = shared ? shownIds(db, view, shared, rows) : new Map<number, number>();
  const sql = `SELECT wanted.value, dense_rank() OVER (ORDER BY p.path) FROM json_each(?) wanted CROSS JOIN file_versions v
    JOIN paths p USING (path_id) WHERE v.version_id = ${versionExpression("wanted.value")}`;
  const ranks = new Map(db.query<[number, number], [string]>(sql).values(JSON.stringify(rows)) as [number, number][]);
  const places = rows.map((row) => ({ row, shown: shown.get(row) ?? row, rank: ranks.get(row) ?? 0 }));
  return places.sort((a, b) => a.rank - b.rank || a.shown - b.shown).map(({ row }) => row);
}

/** The average number of words of the rows that a view shows; undefined where an earlier program wrote any of it. */
function averageInView(db: Database, view: View, table: FullTextTable): number | undefined {
  if (db.query("SELECT 1 FROM pragma_table_info('branch_state') WHERE name = ?").get(table.words) === null) return undefined;
  const sql = `SELECT ${table.words} AS words FROM branch_state WHERE view_id = ?`;
  const words = db.query<{ words: number }, [number]>(sql).get(view.viewId)?.words ?? 0;
  return words > 0 ? words / table.rowsOf(view) : undefined;
}

/** The record with an FTS5 table's averages is this row of its `_data` table (`FTS5_AVERAGES_ROWID` in SQLite's fts5_index.c). */
const AVERAGES_ID = 1;

/** How many rows a full-text table has, of all views, and how many words they have: the numbers that `bm25()` itself uses. */
function storedSizes(db: Database, { name }: FullTextTable): { readonly rows: number; readonly words: number } {
  const block = db.query<{ block: Uint8Array }, []>(`SELECT block FROM ${name}_data WHERE id = ${AVERAGES_ID}`).get()?.block;
  const [rows = 0, ...words] = block ? varintsOf(block) : [];
  return { rows, words: words.reduce((sum, count) => sum + count, 0) };
}

/** The number of words of each row, by row id. */
function lengthsOf(db: Database, { name }: FullTextTable, scored: readonly Scored[]): Map<number, number> {
  const sql = `SELECT d.id, d.sz FROM json_each(?) wanted CROSS JOIN ${name}_docsize d WHERE d.id = wanted.value`;
  const rows = db.query<[number, Uint8Array], [string]>(sql).values(JSON.stringify(scored.map(({ row }) => row))) as [number, Uint8Array][];
  return new Map(rows.map(([row, sizes]) => [row, varintsOf(sizes).reduce((sum, count) => sum + count, 0)]));
}

/** Numbers as SQLite stores them: seven bits a byte, the highest first, with the high bit set in all bytes of a number but its last. */
function varintsOf(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 127);
    if (byte >= 128) continue;
    numbers.push(value);
    value = 0;
  }
  return numbers;
}
