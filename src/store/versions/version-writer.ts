/** Writes file versions: one call per file stores everything the index knows about it. Runs inside the caller's transaction. */
import type { Database } from "bun:sqlite";
import { PARSE_RETRIES_MAX } from "#core/limits.ts";
import { EXTRACTOR_VERSION } from "#core/version.ts";
import { FULL_TEXT_TABLES } from "#store/database/schema.ts";
import { compress, decompress, withChecksum } from "#store/packed/compression.ts";
import { rowId, rowRange } from "#store/rows/row-id.ts";
import { sealVersions } from "#store/rows/seals.ts";
import { SHARED_TABLES, type SharedTable } from "#store/rows/shared-rows.ts";
import { definitionBits } from "#store/rows/symbol-sql.ts";
import { VERSION_COUNTS } from "#store/rows/view.ts";
import { wordCount } from "#text/words/word-count.ts";
import { docHash, findOrigin, type Origin, type SharedRun } from "./version-origin.ts";
import type { SnippetRecord, SymbolRecord, VersionRecord } from "./version-record.ts";

export class VersionWriter {
  readonly #db: Database;
  #unsealed: number[] = [];

  constructor(db: Database) {
    this.#db = db;
  }

  /** The id of a path; a new path gets a new id. */
  pathId(path: string): number {
    return this.#knownPath(path) ?? this.#newPath(path);
  }

  #knownPath(path: string): number | undefined {
    return this.#db.query<{ path_id: number }, [string]>("SELECT path_id FROM paths WHERE path = ?").get(path)?.path_id;
  }

  #newPath(path: string): number {
    return this.#insert("INSERT INTO paths (path) VALUES (?)", path);
  }

  /**
   * Stores a version and returns its id. If the version exists, returns its id without a write, unless its parsing was given up and may be
   * tried again.
   */
  write(record: VersionRecord): number {
    const knownPath = this.#knownPath(record.path);
    const known = knownPath === undefined ? undefined : this.#known(knownPath, record.blobId);
    if (known && known.retriesLeft === 0) return known.versionId;
    return this.#keepingCounts(known?.versionId, () => this.#write(record, knownPath, known));
  }

  #write(record: VersionRecord, knownPath: number | undefined, known: KnownVersion | undefined): number {
    if (known) removeRows(this.#db, known.versionId);
    const pathId = knownPath ?? this.#newPath(record.path);
    const origin = knownPath === undefined ? undefined : findOrigin(this.#db, knownPath, record);
    const contentId = this.#content(record) ?? this.#writeContent(record, origin);
    const found = [
      record.parseStatus,
      record.mayRetry ? (known?.retriesLeft ?? PARSE_RETRIES_MAX + 1) - 1 : 0,
      ...countsOf(record),
      origin ? compress(record.texts, origin.texts) : withChecksum(record.texts),
      origin?.versionId ?? null,
    ];
    const versionId = known?.versionId ?? this.#newVersion(pathId, contentId, record, found);
    if (known) this.#insert(`${UPDATE_VERSION} WHERE version_id = ?`, ...found, versionId);
    this.#writeRows(versionId, record, origin);
    return versionId;
  }

  /**
   * Inserts one row, without an upsert clause: SQLite begins a savepoint for a statement that may write several rows, and at each savepoint
   * FTS5 flushes its buffer to disk, which makes a segment per file in place of one per several megabytes.
   */
  #newVersion(pathId: number, contentId: number, { language, lineCount }: VersionRecord, found: readonly Value[]): number {
    return this.#insert(
      `INSERT INTO file_versions (path_id, content_id, extractor_version, language, line_count, parse_status, retries_left,
         ${VERSION_COUNTS.join(", ")}, texts, origin_id)
       VALUES (?, ?, ?, ?, ?, ?, ?, ${VERSION_COUNTS.map(() => "?").join(", ")}, ?, ?)`,
      ...[pathId, contentId, EXTRACTOR_VERSION, language, lineCount],
      ...found,
    );
  }

  /**
   * Rewrites a damaged version, under the same id and in full: every view that shows it, and
   * every version that is stored as a difference from it, stays valid.
   */
  rewrite(versionId: number, record: VersionRecord): void {
    removeRows(this.#db, versionId);
    const { language, lineCount, parseStatus, contentHash, textHash, sizeBytes, text } = record;
    const ofVersion = "content_id = (SELECT content_id FROM file_versions WHERE version_id = ?)";
    const facts = `language = ?, line_count = ?, parse_status = ?, ${SET_COUNTS}, texts = ?, origin_id = NULL`;
    this.#db
      .query(`UPDATE file_versions SET ${facts} WHERE version_id = ?`)
      .run(language, lineCount, parseStatus, ...countsOf(record), withChecksum(record.texts), versionId);
    this.#db
      .query(`UPDATE contents SET text_hash = ?, content_hash = ?, size_bytes = ?, text = ?, origin_id = NULL WHERE ${ofVersion}`)
      .run(textHash, contentHash, sizeBytes, text, versionId);
    this.#writeRows(versionId, record, undefined);
  }

  /** Seals the versions written since the last call. Call it before the transaction that wrote them commits. */
  seal(): void {
    if (this.#unsealed.length === 0) return;
    sealVersions(this.#db, this.#unsealed);
    this.#unsealed = [];
  }

  #writeRows(versionId: number, record: VersionRecord, origin: Origin | undefined): void {
    this.#writeSymbols(versionId, record, origin?.symbols ?? []);
    this.#writeSnippets(versionId, record, origin?.snippets ?? []);
    const facts = origin ? compress(decompress(record.facts), origin.facts) : record.facts;
    this.#insert("INSERT INTO symbol_edges (version_id, edges) VALUES (?, ?)", versionId, facts);
    this.#insert(
      "INSERT INTO files_fts (rowid, path, names, head, uses) VALUES (?, ?, ?, ?, ?)",
      rowId(versionId, 0),
      record.pathTerms,
      record.symbolNameTerms,
      record.headTerms,
      record.useTerms,
    );
    this.#unsealed.push(versionId);
  }

  #content({ blobId, textHash }: VersionRecord): number | undefined {
    const sql = "SELECT content_id AS id FROM contents WHERE blob_id = ? AND text_hash = ?";
    return this.#db.query<{ id: number }, [Uint8Array, number]>(sql).get(blobId, textHash)?.id;
  }

  #known(pathId: number, blobId: Uint8Array): KnownVersion | undefined {
    const sql = `SELECT v.version_id AS versionId, v.retries_left AS retriesLeft
      FROM contents c JOIN file_versions v USING (content_id) WHERE v.path_id = ? AND c.blob_id = ?`;
    return this.#db.query<KnownVersion, [number, Uint8Array]>(sql).get(pathId, blobId) ?? undefined;
  }

  /**
   * Writes a version; if it existed, corrects the counts of all views that show it, since those views are not published now.
   */
  #keepingCounts(known: number | undefined, write: () => number): number {
    if (known === undefined) return write();
    const before = this.#counts(known);
    const versionId = write();
    const change = this.#counts(known).map((count, at) => count - (before[at] ?? 0));
    this.#db.query(ADD_TO_COUNTS).run(...change, known);
    return versionId;
  }

  #counts(versionId: number): number[] {
    const query = this.#db.query<number[], [number]>(`SELECT ${VERSION_COUNTS.join(", ")} FROM file_versions WHERE version_id = ?`);
    return (query.values(versionId)[0] as number[] | undefined) ?? [];
  }

  #writeContent(record: VersionRecord, origin: Origin | undefined): number {
    return this.#insert(
      "INSERT INTO contents (blob_id, text_hash, content_hash, size_bytes, text, origin_id) VALUES (?, ?, ?, ?, ?, ?)",
      record.blobId,
      record.textHash,
      record.contentHash,
      record.sizeBytes,
      origin?.content.difference ?? record.text,
      origin?.content.contentId ?? null,
    );
  }

  #writeSymbols(versionId: number, record: VersionRecord, shared: readonly SharedRun[]): void {
    this.#writeRuns("shared_symbols", versionId, shared);
    const row = this.#db.query(
      `INSERT INTO symbol_relations (symbol_row, name, qualified_name, kind, visibility, signature, is_definition,
         parent_row, line_start, line_end, name_line, stable_id, body_hash, doc_hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    const terms = this.#db.query("INSERT INTO symbols_fts (rowid, name, qualified, signature, doc, heading) VALUES (?, ?, ?, ?, ?, ?)");
    for (const position of positionsBeside(shared, record.symbols.length)) {
      const symbol = record.symbols[position] as SymbolRecord;
      const id = rowId(versionId, position);
      row.run(
        id,
        symbol.name,
        symbol.qualifiedName,
        symbol.kind,
        symbol.visibility,
        symbol.signature,
        definitionBits(symbol),
        symbol.parent === null ? null : rowId(versionId, symbol.parent),
        symbol.lineStart,
        symbol.lineEnd,
        symbol.nameLine,
        symbol.stableId,
        symbol.bodyHash,
        docHash(symbol.docTerms),
      );
      terms.run(id, symbol.nameTerms, symbol.qualifiedTerms, symbol.signatureTerms, symbol.docTerms, symbol.headingTerms);
    }
  }

  #writeSnippets(versionId: number, record: VersionRecord, shared: readonly SharedRun[]): void {
    this.#writeRuns("shared_snippets", versionId, shared);
    const row = this.#db.query("INSERT INTO snippets (snippet_row, line_start, line_end, type, symbol_row) VALUES (?, ?, ?, ?, ?)");
    const terms = this.#db.query("INSERT INTO snippets_fts (rowid, content, context, prose) VALUES (?, ?, ?, ?)");
    for (const position of positionsBeside(shared, record.snippets.length)) {
      const snippet = record.snippets[position] as SnippetRecord;
      const id = rowId(versionId, position);
      const symbolRow = snippet.symbol === null ? null : rowId(versionId, snippet.symbol);
      row.run(id, snippet.lineStart, snippet.lineEnd, snippet.type, symbolRow);
      terms.run(id, snippet.contentTerms, snippet.contextTerms, snippet.proseTerms);
    }
  }

  #writeRuns(table: SharedTable, versionId: number, runs: readonly SharedRun[]): void {
    const insert = this.#db.query(`INSERT INTO ${table} (first_row, last_row, row_shift, owner_shift, line_shift) VALUES (?, ?, ?, ?, ?)`);
    for (const { first, last, originVersion, positions, owners, lines } of runs) {
      const versions = rowId(versionId, 0) - rowId(originVersion, 0);
      insert.run(rowId(versionId, first), rowId(versionId, last), versions + positions, versions + owners, lines);
    }
  }

  #insert(sql: string, ...values: Value[]): number {
    return Number(this.#db.query(sql).run(...values).lastInsertRowid);
  }
}

type Value = string | number | Uint8Array | null;

const SET_COUNTS = VERSION_COUNTS.map((column) => `${column} = ?`).join(", ");

/** The values of {@link VERSION_COUNTS}. */
function countsOf(record: VersionRecord): number[] {
  const { symbols, snippets } = record;
  return [
    symbols.length,
    snippets.length,
    wordsIn(symbols, ["nameTerms", "qualifiedTerms", "signatureTerms", "docTerms", "headingTerms"]),
    wordsIn(snippets, ["contentTerms", "contextTerms", "proseTerms"]),
    wordsIn([record], ["pathTerms", "symbolNameTerms", "headTerms", "useTerms"]),
  ];
}

/** The number of words in some terms of some records, as full text counts them. */
function wordsIn<Terms extends string>(records: readonly Readonly<Record<Terms, string>>[], names: readonly Terms[]): number {
  return records.reduce((sum, record) => names.reduce((words, name) => words + wordCount(record[name]), sum), 0);
}

const UPDATE_VERSION = `UPDATE file_versions SET parse_status = ?, retries_left = ?, ${SET_COUNTS}, texts = ?, origin_id = ?`;

interface KnownVersion {
  readonly versionId: number;
  readonly retriesLeft: number;
}

/** Adds to the counts of every published view that shows a version, by a row of its own or through its base. */
const ADD_TO_COUNTS = `UPDATE branch_state SET ${VERSION_COUNTS.map((column, at) => `${column} = ${column} + ?${at + 1}`).join(", ")}
  WHERE published_at IS NOT NULL AND view_id IN (
    SELECT view_id FROM file_manifest WHERE version_id = ?6
    UNION SELECT o.view_id FROM branch_state o JOIN file_manifest m ON m.view_id = o.base_view_id
    WHERE m.version_id = ?6 AND NOT EXISTS (SELECT 1 FROM branch_tombstones t WHERE t.view_id = o.view_id AND t.path_id = m.path_id))`;

/** Positions below `count` that are in none of the runs; `runs` must be in order. */
function* positionsBeside(runs: readonly SharedRun[], count: number): Generator<number> {
  let at = 0;
  for (const { first, last } of [...runs, { first: count, last: count }]) {
    for (; at < first; at++) yield at;
    at = last + 1;
  }
}

/** Removes versions with all their rows, and contents that no other version has. None of them may be the origin of a version that stays. */
export function removeVersions(db: Database, versionIds: readonly number[]): void {
  for (const versionId of versionIds) {
    removeRows(db, versionId);
    const version = db
      .query<{ content_id: number }, [number]>("DELETE FROM file_versions WHERE version_id = ? RETURNING content_id")
      .get(versionId);
    if (version) removeContent(db, version.content_id);
  }
}

/** Removes the rows of a version, except its own row in `file_versions` and its content. */
function removeRows(db: Database, versionId: number): void {
  const [first, last] = rowRange(versionId);
  for (const table of FULL_TEXT_TABLES) db.query(`DELETE FROM ${table} WHERE rowid BETWEEN ? AND ?`).run(first, last);
  db.query("DELETE FROM symbol_relations WHERE symbol_row BETWEEN ? AND ?").run(first, last);
  db.query("DELETE FROM snippets WHERE snippet_row BETWEEN ? AND ?").run(first, last);
  for (const table of SHARED_TABLES) db.query(`DELETE FROM ${table} WHERE first_row BETWEEN ? AND ?`).run(first, last);
  for (const table of ["symbol_edges", "version_seals"]) db.query(`DELETE FROM ${table} WHERE version_id = ?`).run(versionId);
}

/** Removes a content that no version or other content needs any more, then likewise the one it was stored as a difference from. */
function removeContent(db: Database, contentId: number): void {
  const removed = db
    .query<{ originId: number | null }, [number]>(
      `DELETE FROM contents WHERE content_id = ?1 AND NOT EXISTS (SELECT 1 FROM file_versions WHERE content_id = ?1)
         AND NOT EXISTS (SELECT 1 FROM contents WHERE origin_id = ?1) RETURNING origin_id AS originId`,
    )
    .get(contentId);
  if (removed?.originId) removeContent(db, removed.originId);
}
