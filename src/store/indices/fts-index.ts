/**
 * Orama's `index` component over an FTS5 table.
 *
 * Orama calls `searchByWhereClause` first and hands its result to `search`. Ours passes the scope through unevaluated, so that it becomes
 * part of the SQL and LIMIT applies after it.
 *
 * Terms that occur in a large share of the rows would make BM25 slow, since FTS5 walks every posting of every term. When the posting lists
 * add up to too many postings, the rarest terms choose the candidates and the others only add to their scores.
 */
import type { Database } from "bun:sqlite";
import type { AnyOrama, IIndex, SearchableType, Tokenizer, TokenScore } from "@orama/orama";
import { versionExpression } from "#store/rows/row-id.ts";
import { shownIds } from "#store/rows/shared-rows.ts";
import type { View } from "#store/rows/view.ts";
import { type Condition, kindCondition, rowCondition, type Scope } from "#store/views/scope.ts";
import { type FullTextTable, shownOf } from "./full-text.ts";
import { rowsWith } from "./terms.ts";
import { rounded, scoresInView } from "./view-scores.ts";

/** An FTS5 table and the weight of a match in each of its columns when the caller gives no boost. */
export interface FtsTable extends FullTextTable {
  readonly columns: Readonly<Record<string, number>>;
  /** SQL for the symbol kind of the row `f`, in tables whose rows have one. */
  readonly kind?: string;
}

/** The value of Orama's `where`, which reaches `search` unevaluated. */
export interface IndexWhere {
  readonly scope: Scope;
  readonly limit: number;
  /** Maximum number of postings to score; beyond it only the rarest terms choose candidates. */
  readonly postingsMax: number;
  /** Whether common terms add to the scores of the candidates that the rare terms chose. */
  readonly scoresCommon: boolean;
  /** Words that must stand next to each other in this order; the search then ignores all other terms. */
  readonly phrase?: readonly string[];
}

/** The state that Orama keeps for us; Orama's search reads `vectorIndexes`. */
export interface FtsStore {
  readonly db: Database;
  readonly vectorIndexes: Record<string, never>;
}

interface TermCount {
  readonly term: string;
  readonly rows: number;
}

/**
 * Factor on the inverse document frequency that a common term adds to a candidate that
 * contains it, since its frequency there is not counted.
 */
const PRESENCE_WEIGHT = 1.5;

/**
 * Makes the component. It passes the row ids of each search to `onHits` before Orama asks for the rows. The indexer writes rows itself and
 * not through Orama, so the component's write methods throw.
 */
export function createFtsIndex(db: Database, table: FtsTable, onHits: (rowIds: readonly number[]) => void): IIndex<FtsStore> {
  const columns = Object.keys(table.columns);
  const types = Object.fromEntries(columns.map((column) => [column, "string" as SearchableType]));
  const refuse = (): never => {
    throw new Error(`${table.name} is written by the indexer`);
  };
  const component = {
    create: (): FtsStore => ({ db, vectorIndexes: {} }),
    getSearchableProperties: (): string[] => columns,
    getSearchablePropertiesWithTypes: (): Record<string, SearchableType> => types,
    searchByWhereClause: (_store: FtsStore, _tokenizer: Tokenizer, where: unknown): unknown => where,
    search(
      _store: FtsStore,
      term: string,
      tokenizer: Tokenizer,
      language: string | undefined,
      properties: readonly string[],
      _exact: boolean,
      _tolerance: number,
      boost: Readonly<Record<string, number>>,
      _relevance: unknown,
      _count: number,
      where: unknown,
    ): TokenScore[] {
      const weights = columns.map((column) => (properties.includes(column) ? (boost[column] ?? table.columns[column] ?? 1) : 0));
      const terms = [...new Set(tokenizer.tokenize(term, language))];
      const hits = asShown(db, table, searchTerms(db, table, terms, weights, where as IndexWhere), where as IndexWhere);
      onHits(hits.map(([rowId]) => rowId as number));
      return hits;
    },
    insert: refuse,
    remove: refuse,
    insertDocumentScoreParameters: refuse,
    insertTokenScoreParameters: refuse,
    removeDocumentScoreParameters: refuse,
    removeTokenScoreParameters: refuse,
    calculateResultScores: refuse,
    load: refuse,
    save: refuse,
  };
  return component as unknown as IIndex<FtsStore>;
}

/** Makes Orama use our row ids as its document ids: every id counts as known, and Orama does not look up names for them. */
export function useRowIdsAsDocumentIds(orama: AnyOrama): void {
  orama.internalDocumentIDStore.internalIdToId = { length: Number.MAX_SAFE_INTEGER } as unknown as string[];
}

function searchTerms(db: Database, table: FtsTable, terms: readonly string[], weights: readonly number[], where: IndexWhere): TokenScore[] {
  if (where.phrase) return where.phrase.length === 0 ? [] : matchRows(db, table, [quote(where.phrase.join(" "))], weights, where);
  const counts = countRows(db, table, terms, where.scope.view);
  if (counts.length === 0) return [];
  const { rare, common } = splitByRarity(counts, where.postingsMax);
  const hits = matchRows(
    db,
    table,
    rare.map(({ term }) => inColumns(table, weights, quote(term))),
    weights,
    where,
  );
  if (!where.scoresCommon || common.length === 0 || hits.length === 0) return hits;
  return addPresence(db, table, hits, rare, common, where.scope);
}

/** The hits, with each row id replaced by the id under which the view shows the row. */
function asShown(db: Database, { shared }: FtsTable, hits: readonly TokenScore[], { scope }: IndexWhere): TokenScore[] {
  if (!shared) return [...hits];
  const shown = shownIds(
    db,
    scope.view,
    shared,
    hits.map(([row]) => row as number),
  );
  return shown.size === 0 ? [...hits] : hits.map(([row, score]) => [shown.get(row as number) ?? row, score]);
}

/** Terms that occur at all, rarest first; ties keep the order of the query, so that answers never depend on chance. */
function countRows(db: Database, table: FtsTable, terms: readonly string[], view: View): TermCount[] {
  return terms
    .map((term) => ({ term, rows: rowsWith(db, view, table, term) }))
    .filter((count) => count.rows > 0)
    .sort((a, b) => a.rows - b.rows);
}

function splitByRarity(counts: readonly TermCount[], postingsMax: number): { rare: TermCount[]; common: TermCount[] } {
  let postings = 0;
  const firstCommon = counts.findIndex((count, position) => {
    postings += count.rows;
    return position > 0 && postings > postingsMax;
  });
  if (firstCommon < 0) return { rare: [...counts], common: [] };
  return { rare: counts.slice(0, firstCommon), common: counts.slice(firstCommon) };
}

function anyOf(terms: readonly TermCount[]): string {
  return terms.map(({ term }) => quote(term)).join(" OR ");
}

/** Restricts an FTS5 expression to the columns whose weight is not zero. */
function inColumns(table: FtsTable, weights: readonly number[], expression: string): string {
  const columns = Object.keys(table.columns).filter((_, position) => weights[position] !== 0);
  return columns.length === weights.length ? expression : `{${columns.join(" ")}} : (${expression})`;
}

/** A term as an FTS5 string. */
function quote(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}

/**
 * The rows that match any of the expressions, best first, at most `limit`. Rows that tie at the cut are taken in order of path: row ids
 * reflect the order in which a store indexed its files, and two stores of one tree must return the same rows.
 */
function matchRows(
  db: Database,
  table: FtsTable,
  expressions: readonly string[],
  weights: readonly number[],
  { scope, limit }: IndexWhere,
): TokenScore[] {
  const condition = rowCondition(scope, "f.rowid");
  const kinds: Condition = table.kind ? kindCondition(scope, table.kind) : ANY_KIND;
  const score = `-bm25(${table.name}, ${weights.join(", ")})`;
  if (!shownOf(db, scope.view, table).isAll) {
    return scoresInView(db, { table, expressions, score, scope, limit, passing: (rows) => passingRows(db, table, scope, rows) });
  }
  const matching = `SELECT f.rowid AS id, ${score} AS score FROM ${table.name} f
    WHERE ${table.name} MATCH ? AND ${condition.sql} AND ${kinds.sql}`;
  const parameters = [expressions.join(" OR "), ...condition.parameters, ...kinds.parameters];
  const read = limit * ROWS_READ;
  const rows = db
    .query<[number, number], string[]>(`${matching} ORDER BY score DESC, id LIMIT ${read}`)
    .values(...parameters) as TokenScore[];
  const [, lowest] = rows[limit - 1] ?? [];
  const [, dropped] = rows[limit] ?? [];
  if (lowest === undefined || lowest !== dropped) return rows.slice(0, limit).map(withRoundScore);
  const better = rows.filter(([, score]) => score > lowest);
  const hasAllTied = rows.length < read || rows.at(-1)?.[1] !== lowest;
  const tied = hasAllTied
    ? rows.filter(([, score]) => score === lowest)
    : (db
        .query<[number, number], (string | number)[]>(`SELECT id, score FROM (${matching}) WHERE score = ?`)
        .values(...parameters, lowest) as TokenScore[]);
  return [...better, ...firstByPath(db, tied).slice(0, limit - better.length)].map(withRoundScore);
}

/** How many times the wanted rows a search reads: rows that tie at the cut are mostly among them, and a second search takes as long. */
const ROWS_READ = 4;

/** Some rows in the order of their paths, then of their ids. */
function firstByPath(db: Database, rows: readonly TokenScore[]): TokenScore[] {
  const scores = new Map(rows);
  const ids = db
    .query<[number], [string]>(
      `SELECT wanted.value AS id FROM json_each(?) wanted
       JOIN file_versions v ON v.version_id = ${versionExpression("wanted.value")} JOIN paths p USING (path_id) ORDER BY p.path, id`,
    )
    .values(JSON.stringify([...scores.keys()])) as [number][];
  return ids.map(([id]) => [id, scores.get(id) ?? 0]);
}

const ANY_KIND: Condition = { sql: "TRUE", parameters: [] };
const withRoundScore = ([row, score]: TokenScore): TokenScore => [row, rounded(score)];

/** Those of some rows that the view shows which are in a scope with all its filters. */
function passingRows(db: Database, table: FtsTable, scope: Scope, rows: readonly number[]): readonly number[] {
  const hasKinds = scope.kinds !== undefined && table.kind !== undefined;
  if (!hasKinds && !scope.languages && !scope.versionIds) return rows;
  const condition = rowCondition(scope, "f.rowid");
  const kinds = table.kind ? kindCondition(scope, table.kind) : ANY_KIND;
  const sql = `SELECT f.rowid FROM (SELECT value AS rowid FROM json_each(?)) f WHERE ${condition.sql} AND ${kinds.sql}`;
  const query = db.query<[number], string[]>(sql);
  return (query.values(JSON.stringify(rows), ...condition.parameters, ...kinds.parameters) as [number][]).map(([row]) => row);
}

/**
 * Adds the inverse document frequency of each common term to the hits that contain it. FTS5 intersects the common term's postings with
 * those of the rare terms, so this costs little however common the term is.
 */
function addPresence(
  db: Database,
  table: FtsTable,
  hits: readonly TokenScore[],
  rare: readonly TermCount[],
  common: readonly TermCount[],
  scope: Scope,
): TokenScore[] {
  const scores = new Map(hits);
  const candidates = JSON.stringify(hits.map(([row]) => row));
  // The unary plus keeps SQLite from querying the full-text table for one row at a time.
  const sql = `SELECT rowid FROM ${table.name} WHERE ${table.name} MATCH ? AND +rowid IN (SELECT value FROM json_each(?))`;
  const total = Math.max(scope.view.snippetCount, ...common.map((count) => count.rows)) + 1;
  for (const { term, rows } of common) {
    const weight = PRESENCE_WEIGHT * Math.log(1 + (total - rows + 0.5) / (rows + 0.5));
    const found = db.query<[number], [string, string]>(sql).values(`(${anyOf(rare)}) AND ${quote(term)}`, candidates) as [number][];
    for (const [row] of found) scores.set(row, (scores.get(row) ?? 0) + weight);
  }
  return [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
}
