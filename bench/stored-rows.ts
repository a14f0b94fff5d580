/** Everything that a store holds of one version of a file, read without the code that answers from it. */
import { Database } from "bun:sqlite";
import { SCHEMA } from "#store/database/schema.ts";
import { packedFactsOf } from "#store/versions/facts.ts";
import { textOfVersion } from "#store/versions/files.ts";
import { textPlacesOfVersion } from "#store/versions/texts.ts";
import type { VersionRecord } from "#store/versions/version-record.ts";
import { VersionWriter } from "#store/versions/version-writer.ts";

/** Bits of a row's id that its position in its version takes. */
const POSITIONS = 2 ** 16;

interface Run {
  readonly first: number;
  readonly last: number;
  readonly rows: number;
  readonly owners: number;
  readonly lines: number;
}

const NO_RUN: Run = { first: 0, last: 0, rows: 0, owners: 0, lines: 0 };

/** A store in memory for the versions of one file. */
export class StoredFile {
  readonly #db = new Database(":memory:");
  readonly #writer: VersionWriter;

  constructor() {
    this.#db.run(SCHEMA);
    for (const table of ["symbols", "snippets", "files"]) {
      this.#db.run(`CREATE VIRTUAL TABLE ${table}_postings USING fts5vocab(${table}_fts, instance)`);
    }
    this.#writer = new VersionWriter(this.#db);
  }

  /** Stores a version and returns its id. */
  write(record: VersionRecord): number {
    const versionId = this.#writer.write(record);
    this.#writer.seal();
    return versionId;
  }

  close(): void {
    this.#db.close();
  }

  /** All rows and postings of a version by their positions in it, as JSON; the same for two stores that answer alike. */
  everything(versionId: number): string {
    const version = this.#db
      .query<object, [number]>(
        `SELECT language, line_count, parse_status, retries_left, symbol_count, snippet_count, extractor_version, hex(blob_id), text_hash,
           hex(content_hash), size_bytes, path FROM file_versions JOIN contents USING (content_id) JOIN paths USING (path_id) WHERE version_id = ?`,
      )
      .get(versionId);
    return JSON.stringify({
      version,
      text: textOfVersion(this.#db, versionId),
      facts: Buffer.from(packedFactsOf(this.#db, versionId) ?? []).toString("base64"),
      texts: textPlacesOfVersion(this.#db, versionId),
      symbols: this.#rows("symbol_relations", "symbol_row", "parent_row", this.#runs("shared_symbols", versionId), versionId),
      snippets: this.#rows("snippets", "snippet_row", "symbol_row", this.#runs("shared_snippets", versionId), versionId),
      symbolPostings: this.#postings("symbols", this.#runs("shared_symbols", versionId), versionId),
      snippetPostings: this.#postings("snippets", this.#runs("shared_snippets", versionId), versionId),
      filePostings: this.#postings("files", [], versionId),
    });
  }

  #runs(table: string, versionId: number): Run[] {
    return this.#db
      .query<Run, [number, number]>(
        `SELECT first_row AS first, last_row AS last, row_shift AS rows, owner_shift AS owners, line_shift AS lines FROM ${table}
         WHERE first_row BETWEEN ? AND ?`,
      )
      .all(versionId * POSITIONS, versionId * POSITIONS + POSITIONS - 1);
  }

  #rows(table: string, id: string, owner: string, runs: readonly Run[], versionId: number): object[] {
    const found: { readonly at: number }[] = [];
    const read = this.#db.query<Record<string, number | string | null>, [number, number]>(
      `SELECT * FROM ${table} WHERE ${id} BETWEEN ? AND ?`,
    );
    const add = (row: Record<string, number | string | null>, { rows, owners, lines }: Run): void => {
      const moved = Object.entries(row).map(([column, value]) => {
        if (column === id) return [column, Number(value) + rows - versionId * POSITIONS];
        if (column === owner) return [column, value === null ? null : Number(value) + owners - versionId * POSITIONS];
        return [column, /_line$|^line_/.test(column) ? Number(value) + lines : value];
      });
      found.push({ ...Object.fromEntries(moved), at: Number(row[id]) + rows - versionId * POSITIONS });
    };
    for (const row of read.all(versionId * POSITIONS, versionId * POSITIONS + POSITIONS - 1)) add(row, NO_RUN);
    for (const run of runs) for (const row of read.all(run.first - run.rows, run.last - run.rows)) add(row, run);
    return found.sort((a, b) => a.at - b.at);
  }

  #postings(table: string, runs: readonly Run[], versionId: number): string[] {
    const found: string[] = [];
    const own: Run = { first: versionId * POSITIONS, last: versionId * POSITIONS + POSITIONS - 1, rows: 0, owners: 0, lines: 0 };
    const shown = [own, ...runs];
    const all = this.#db.query<{ term: string; doc: number; col: string; offset: number }, []>(
      `SELECT term, doc, col, offset FROM ${table}_postings`,
    );
    for (const { term, doc, col, offset } of all.iterate()) {
      for (const { first, last, rows } of shown) {
        if (doc + rows >= first && doc + rows <= last) found.push(`${doc + rows - versionId * POSITIONS} ${col} ${offset} ${term}`);
      }
    }
    return found.sort();
  }
}
