/** The three indices, `symbols`, `snippets` and `files`: Orama databases over our SQLite components. */
import type { Database } from "bun:sqlite";
import { type AnyDocument, type AnyOrama, create, type IDocumentsStore, type Results, search, type Tokenizer } from "@orama/orama";
import type { SnippetType, SymbolKind, Visibility } from "#core/types.ts";
import { damage } from "#store/packed/damage.ts";
import { versionExpression, versionOf } from "#store/rows/row-id.ts";
import { runOf } from "#store/rows/shared-rows.ts";
import { SYMBOLS_BY_ID } from "#store/rows/symbol-sql.ts";
import type { Scope } from "#store/views/scope.ts";
import { joinedForm, textTerms } from "#text/words/identifiers.ts";
import { createFtsIndex, type FtsTable, type IndexWhere, useRowIdsAsDocumentIds } from "./fts-index.ts";
import { FILE_TEXT, SNIPPET_TEXT, SYMBOL_TEXT } from "./full-text.ts";

/** Maximum number of hits of one index search when its caller names no limit. */
const RECALL_HITS_MAX = 200;
/** Postings that one full-text search scores when its caller names no limit: FTS5 scores about two per microsecond. */
const POSTINGS_MAX = 5_000;

export interface SymbolRow {
  readonly symbolRow: number;
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: SymbolKind;
  readonly visibility: Visibility;
  readonly signature: string;
  readonly isDefinition: boolean;
  /** Whether the source marks the symbol, or a symbol around it, as a test; query/rank/test-code.ts considers the path too. */
  readonly isTest: boolean;
  readonly parentRow: number | null;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly nameLine: number;
  readonly stableId: string;
  readonly bodyHash: number;
  readonly path: string;
  readonly language: string;
}

export interface SnippetRow {
  readonly snippetRow: number;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly type: SnippetType;
  readonly symbolRow: number | null;
  readonly path: string;
  readonly language: string;
}

export interface FileRow {
  readonly versionId: number;
  readonly path: string;
  readonly language: string;
  readonly lineCount: number;
}

interface IndexSearchOptions {
  readonly limit?: number;
  /** Maximum number of postings to score; see fts-index.ts. */
  readonly postingsMax?: number;
  /** Set it to false when the caller reads the texts of the hits and scores them itself: rare terms alone then decide order and score. */
  readonly scoresCommon?: boolean;
  /** Weights of columns that differ from the table's. */
  readonly boost?: Readonly<Record<string, number>>;
  /** Index terms that must stand next to each other in this order; the search then ignores the words of the query text. */
  readonly phrase?: readonly string[];
}

export interface IndexHit<Row> {
  readonly row: Row;
  readonly score: number;
}

/** Columns of each index with the weight of a match in each; initial values, tuned by the retrieval benches. */
const SYMBOLS: FtsTable = {
  ...SYMBOL_TEXT,
  columns: { name: 4, qualified: 2, signature: 1, doc: 1, heading: 0 },
  kind: "(SELECT s.kind FROM symbol_relations s WHERE s.symbol_row = f.rowid)",
};
const SNIPPETS: FtsTable = { ...SNIPPET_TEXT, columns: { content: 1, context: 1, prose: 0 } };
const FILES: FtsTable = { ...FILE_TEXT, columns: { path: 4, names: 1, head: 1, uses: 0 } };

/** SQL that returns the rows for a JSON list of shown row ids, each with its id as `rowId`. */
const ROW_QUERIES: Readonly<Record<string, string>> = {
  [SYMBOLS.name]: `SELECT symbolRow AS rowId, * FROM (${SYMBOLS_BY_ID})`,
  [SNIPPETS.name]: `SELECT wanted.value AS rowId, s.snippet_row AS snippetRow, s.line_start AS lineStart, s.line_end AS lineEnd,
      s.type, s.symbol_row AS symbolRow, p.path, v.language
    FROM json_each(?1) wanted CROSS JOIN snippets s JOIN file_versions v ON v.version_id = ${versionExpression("s.snippet_row")}
    JOIN paths p USING (path_id) WHERE s.snippet_row = wanted.value
    UNION ALL SELECT wanted.value, wanted.value, s.line_start + r.line_shift, s.line_end + r.line_shift,
      s.type, s.symbol_row + r.owner_shift, p.path, v.language
    FROM json_each(?1) wanted CROSS JOIN shared_snippets r CROSS JOIN snippets s CROSS JOIN file_versions v JOIN paths p USING (path_id)
    WHERE ${runOf("shared_snippets", "wanted.value")} AND s.snippet_row = wanted.value - r.row_shift
      AND v.version_id = ${versionExpression("wanted.value")}`,
  [FILES.name]: `SELECT wanted.value AS rowId, v.version_id AS versionId, p.path, v.language, v.line_count AS lineCount
    FROM json_each(?1) wanted CROSS JOIN file_versions v JOIN paths p USING (path_id)
    WHERE v.version_id = ${versionExpression("wanted.value")}`,
};

const TOKENIZER: Tokenizer = {
  language: "code",
  normalizationCache: new Map(),
  tokenize: (raw) => textTerms(raw),
};

/** Orders rows by path and line: the order of equal scores must not depend on which row was indexed first. */
export function byPlace(a: Place, b: Place): number {
  return a.path === b.path ? (a.lineStart ?? 0) - (b.lineStart ?? 0) : a.path < b.path ? -1 : 1;
}

interface Place {
  readonly path: string;
  readonly lineStart?: number;
}

/** One index, typed by the rows it returns. */
class CodeIndex<Row extends Place> {
  readonly #orama: AnyOrama;

  constructor(db: Database, table: FtsTable) {
    const schema = Object.fromEntries(Object.keys(table.columns).map((column) => [column, "string" as const]));
    const rows = new RowCache(db, ROW_QUERIES[table.name] as string);
    const index = createFtsIndex(db, table, (rowIds) => rows.load(rowIds));
    this.#orama = create({
      schema,
      sort: { enabled: false },
      components: { tokenizer: TOKENIZER, index, documentsStore: rowStore(rows) },
    }) as AnyOrama;
    useRowIdsAsDocumentIds(this.#orama);
  }

  /** The best rows for the words of `text`, best first. */
  search(text: string, scope: Scope, options: IndexSearchOptions = {}): IndexHit<Row>[] {
    if (text.trim() === "") return [];
    const { limit = RECALL_HITS_MAX, postingsMax = POSTINGS_MAX, scoresCommon = true } = options;
    const where: IndexWhere = { scope, limit, postingsMax, scoresCommon, ...(options.phrase ? { phrase: options.phrase } : {}) };
    const results = search(this.#orama, {
      term: text,
      where: where as never,
      limit,
      // Our rows hold no vectors; with `false` Orama would copy each row to leave them out.
      includeVectors: true,
      ...(options.boost ? { boost: options.boost as never } : {}),
    }) as Results<AnyDocument>;
    const hits = results.hits.map((hit) => ({ row: hit.document as Row, score: hit.score }));
    return hits.sort((a, b) => b.score - a.score || byPlace(a.row, b.row));
  }
}

/** The rows of the latest search, read in one query instead of one by one as Orama asks for them. */
class RowCache {
  readonly #db: Database;
  readonly #sql: string;
  #rows = new Map<number, AnyDocument>();

  constructor(db: Database, sql: string) {
    this.#db = db;
    this.#sql = sql;
  }

  load(rowIds: readonly number[]): void {
    const found = this.#db.query<AnyDocument & { rowId: number }, [string]>(this.#sql).all(JSON.stringify(rowIds));
    this.#rows = new Map(found.map((row) => [row.rowId, row]));
    // Full text and rows are written together: if full text finds a row that does not exist, the database is damaged.
    const missing = rowIds.filter((rowId) => !this.#rows.has(rowId));
    if (missing.length > 0) throw damage("rows that full text finds are gone", [...new Set(missing.map(versionOf))]);
  }

  get(rowId: number): AnyDocument | undefined {
    return this.#rows.get(rowId);
  }
}

/** Orama's `documentsStore` component: a document is a row of the database. */
function rowStore(rows: RowCache): IDocumentsStore {
  const refuse = (): never => {
    throw new Error("rows are written by the indexer");
  };
  return {
    create: () => ({ docs: {} }),
    get: (_store, rowId) => rows.get(rowId as number),
    getMultiple: (_store, rowIds) => rowIds.map((rowId) => rows.get(rowId as number)),
    getAll: () => ({}),
    store: refuse,
    remove: refuse,
    count: () => 0,
    load: refuse,
    save: refuse,
  };
}

export interface Indices {
  readonly symbols: CodeIndex<SymbolRow>;
  readonly snippets: CodeIndex<SnippetRow>;
  readonly files: CodeIndex<FileRow>;
}

/**
 * Boosts with which the symbol index searches names alone. The members and the users of a much-used type have its name in their own rows,
 * by the hundred.
 */
export const NAME_ONLY = { name: 1, qualified: 0, signature: 0, doc: 0 };

/** Symbols whose name is the given one in any spelling: `get_user_name` for `getUserName`. All spellings of a name share one index term. */
export function symbolsSpelled({ symbols }: Pick<Indices, "symbols">, scope: Scope, name: string, limit: number): SymbolRow[] {
  const joined = joinedForm(name);
  const hits = symbols.search(joined, scope, { limit, boost: NAME_ONLY });
  return hits.map(({ row }) => row).filter((row) => joinedForm(row.name) === joined);
}

/** Opens the three indices of a database. */
export function openIndices(db: Database): Indices {
  return {
    symbols: new CodeIndex<SymbolRow>(db, SYMBOLS),
    snippets: new CodeIndex<SnippetRow>(db, SNIPPETS),
    files: new CodeIndex<FileRow>(db, FILES),
  };
}
