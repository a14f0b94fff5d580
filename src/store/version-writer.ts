/** Writing file versions: one call per file, everything the index knows about it. Runs inside the caller's transaction. */
import type { Database } from "bun:sqlite";
import type { ParseStatus, SnippetType, SymbolKind, Visibility } from "#core/types.ts";
import { EXTRACTOR_VERSION } from "#core/version.ts";
import { rowId, rowRange } from "./row-id.ts";
import { FULL_TEXT_TABLES } from "./schema.ts";

/** A symbol as it is stored; `parent` is a position in the same list, the `…Terms` are index terms joined by spaces. */
export interface SymbolRecord {
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: SymbolKind;
  readonly visibility: Visibility;
  readonly signature: string;
  readonly isDefinition: boolean;
  readonly parent: number | null;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly nameLine: number;
  readonly stableId: string;
  readonly bodyHash: number;
  readonly nameTerms: string;
  readonly qualifiedTerms: string;
  readonly signatureTerms: string;
  readonly docTerms: string;
  /** A section has these instead of the others, so that documentation never stands in the way of code. */
  readonly headingTerms: string;
}

export interface SnippetRecord {
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly type: SnippetType;
  readonly symbol: number | null;
  readonly contentTerms: string;
  readonly contextTerms: string;
  /** What documentation has instead of the other two. */
  readonly proseTerms: string;
}

/** One file version, ready to be stored. */
export interface VersionRecord {
  readonly path: string;
  readonly blobId: Uint8Array;
  readonly contentHash: Uint8Array;
  readonly sizeBytes: number;
  /** zstd-compressed UTF-8. */
  readonly text: Uint8Array;
  readonly language: string;
  readonly lineCount: number;
  readonly parseStatus: ParseStatus;
  readonly symbols: readonly SymbolRecord[];
  readonly snippets: readonly SnippetRecord[];
  /** From `packEdges`. */
  readonly edges: Uint8Array;
  readonly texts: Uint8Array;
  readonly pathTerms: string;
  readonly symbolNameTerms: string;
  readonly headTerms: string;
  readonly useTerms: string;
}

export class VersionWriter {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The id of a path, given one if it has none. */
  pathId(path: string): number {
    const known = this.#db.query<{ path_id: number }, [string]>("SELECT path_id FROM paths WHERE path = ?").get(path);
    if (known) return known.path_id;
    return this.#insert("INSERT INTO paths (path) VALUES (?)", path);
  }

  /** Stores a version and returns its id. A version that is there already is returned as it is. */
  write(record: VersionRecord): number {
    const pathId = this.pathId(record.path);
    const contentId = this.#contentId(record);
    const known = this.#db
      .query<{ version_id: number; extractor_version: number }, [number, number]>(
        "SELECT version_id, extractor_version FROM file_versions WHERE path_id = ? AND content_id = ?",
      )
      .get(pathId, contentId);
    if (known?.extractor_version === EXTRACTOR_VERSION) return known.version_id;
    if (known) removeVersions(this.#db, [known.version_id]);
    const versionId = this.#insert(
      `INSERT INTO file_versions
         (path_id, content_id, extractor_version, language, line_count, parse_status, symbol_count, snippet_count, texts)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      pathId,
      contentId,
      EXTRACTOR_VERSION,
      record.language,
      record.lineCount,
      record.parseStatus,
      record.symbols.length,
      record.snippets.length,
      record.texts,
    );
    this.#writeSymbols(versionId, record);
    this.#writeSnippets(versionId, record);
    this.#insert("INSERT INTO symbol_edges (version_id, edges) VALUES (?, ?)", versionId, record.edges);
    this.#insert(
      "INSERT INTO files_fts (rowid, path, names, head, uses) VALUES (?, ?, ?, ?, ?)",
      rowId(versionId, 0),
      record.pathTerms,
      record.symbolNameTerms,
      record.headTerms,
      record.useTerms,
    );
    return versionId;
  }

  #contentId(record: VersionRecord): number {
    const known = this.#db
      .query<{ content_id: number }, [Uint8Array]>("SELECT content_id FROM contents WHERE blob_id = ?")
      .get(record.blobId);
    if (known) return known.content_id;
    return this.#insert(
      "INSERT INTO contents (blob_id, content_hash, size_bytes, text) VALUES (?, ?, ?, ?)",
      record.blobId,
      record.contentHash,
      record.sizeBytes,
      record.text,
    );
  }

  #writeSymbols(versionId: number, record: VersionRecord): void {
    const row = this.#db.query(
      `INSERT INTO symbol_relations (symbol_row, name, qualified_name, kind, visibility, signature, is_definition,
         parent_row, line_start, line_end, name_line, stable_id, body_hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    const terms = this.#db.query("INSERT INTO symbols_fts (rowid, name, qualified, signature, doc, heading) VALUES (?, ?, ?, ?, ?, ?)");
    for (const [position, symbol] of record.symbols.entries()) {
      const id = rowId(versionId, position);
      row.run(
        id,
        symbol.name,
        symbol.qualifiedName,
        symbol.kind,
        symbol.visibility,
        symbol.signature,
        symbol.isDefinition ? 1 : 0,
        symbol.parent === null ? null : rowId(versionId, symbol.parent),
        symbol.lineStart,
        symbol.lineEnd,
        symbol.nameLine,
        symbol.stableId,
        symbol.bodyHash,
      );
      terms.run(id, symbol.nameTerms, symbol.qualifiedTerms, symbol.signatureTerms, symbol.docTerms, symbol.headingTerms);
    }
  }

  #writeSnippets(versionId: number, record: VersionRecord): void {
    const row = this.#db.query("INSERT INTO snippets (snippet_row, line_start, line_end, type, symbol_row) VALUES (?, ?, ?, ?, ?)");
    const terms = this.#db.query("INSERT INTO snippets_fts (rowid, content, context, prose) VALUES (?, ?, ?, ?)");
    for (const [position, snippet] of record.snippets.entries()) {
      const id = rowId(versionId, position);
      const symbolRow = snippet.symbol === null ? null : rowId(versionId, snippet.symbol);
      row.run(id, snippet.lineStart, snippet.lineEnd, snippet.type, symbolRow);
      terms.run(id, snippet.contentTerms, snippet.contextTerms, snippet.proseTerms);
    }
  }

  #insert(sql: string, ...values: (string | number | Uint8Array | null)[]): number {
    return Number(this.#db.query(sql).run(...values).lastInsertRowid);
  }
}

/** Removes versions with all their rows, and contents that no other version has. */
export function removeVersions(db: Database, versionIds: readonly number[]): void {
  for (const versionId of versionIds) {
    const [first, last] = rowRange(versionId);
    for (const table of FULL_TEXT_TABLES) {
      db.query(`DELETE FROM ${table} WHERE rowid BETWEEN ? AND ?`).run(first, last);
    }
    db.query("DELETE FROM symbol_relations WHERE symbol_row BETWEEN ? AND ?").run(first, last);
    db.query("DELETE FROM snippets WHERE snippet_row BETWEEN ? AND ?").run(first, last);
    db.query("DELETE FROM symbol_edges WHERE version_id = ?").run(versionId);
    const version = db
      .query<{ content_id: number }, [number]>("DELETE FROM file_versions WHERE version_id = ? RETURNING content_id")
      .get(versionId);
    if (!version) continue;
    db.query("DELETE FROM contents WHERE content_id = ?1 AND NOT EXISTS (SELECT 1 FROM file_versions WHERE content_id = ?1)").run(
      version.content_id,
    );
  }
}
