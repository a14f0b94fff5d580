/**
 * Stores a version as its difference from an earlier one of the same path, its *origin*. A hundred worktrees that each edit a few lines of
 * the same files then cost a hundred edits and not a hundred files.
 *
 * Text and packed facts are compressed with the origin's as dictionary. Symbols and snippets that equal the origin's in everything stored
 * and indexed, except their position, are not stored again: runs say where they are (shared-rows.ts). An origin is stored in full, so that
 * a read never follows more than one step, and stays as long as a version needs it.
 */
import type { Database } from "bun:sqlite";
import { EXTRACTOR_VERSION } from "#core/version.ts";
import { compress, decompress, withoutChecksum } from "#store/packed/compression.ts";
import { positionOf, rowRange } from "#store/rows/row-id.ts";
import { checkVersions } from "#store/rows/seals.ts";
import { definitionBits } from "#store/rows/symbol-sql.ts";
import { packedFactsOf } from "./facts.ts";
import { bytesOfContent } from "./files.ts";
import type { SnippetRecord, SymbolRecord, VersionRecord } from "./version-record.ts";

/** Largest ratio (0..1) of the compressed difference to the compressed whole text at which a version is stored as a difference. */
const ORIGIN_TEXT_SHARE_MAX = 0.5;

/** A run of consecutive rows that a version shares with its origin. `first` and `last` are positions in the version. */
export interface SharedRun {
  readonly first: number;
  readonly last: number;
  readonly originVersion: number;
  /** Offsets to add to a row's position in the origin, to the position of the symbol it belongs to, and to its line numbers. */
  readonly positions: number;
  readonly owners: number;
  readonly lines: number;
}

/** The origin from which a version is to be stored as a difference, with everything that the difference needs. */
export interface Origin {
  readonly versionId: number;
  readonly facts: Uint8Array | undefined;
  readonly texts: Uint8Array;
  readonly content: { readonly contentId: number; readonly difference: Uint8Array };
  readonly symbols: readonly SharedRun[];
  readonly snippets: readonly SharedRun[];
}

interface OriginRow {
  readonly versionId: number;
  readonly contentId: number;
  readonly texts: Uint8Array;
  /** The content from which the origin's own content is stored as a difference, where that came from another path. */
  readonly contentOriginId: number | null;
}

/** The newest version of the path that is stored in full and will not be parsed again, if the new version is mostly like it. */
export function findOrigin(db: Database, pathId: number, record: VersionRecord): Origin | undefined {
  const row = db
    .query<OriginRow, [number, string, number]>(
      `SELECT v.version_id AS versionId, v.content_id AS contentId, v.texts, c.origin_id AS contentOriginId
       FROM file_versions v JOIN contents c USING (content_id)
       WHERE v.path_id = ? AND v.language = ? AND v.extractor_version = ? AND v.origin_id IS NULL AND v.retries_left = 0 ORDER BY v.version_id DESC LIMIT 1`,
    )
    .get(pathId, record.language, EXTRACTOR_VERSION);
  if (!row) return undefined;
  const { versionId, contentId } = row;
  checkVersions(db, [versionId]);
  const texts = withoutChecksum(row.texts);
  const text = decompress(record.text);
  const inFull = row.contentOriginId ?? contentId;
  const difference = compress(text, bytesOfContent(db, inFull));
  if (difference.length > record.text.length * ORIGIN_TEXT_SHARE_MAX) return undefined;
  const symbols = symbolsOf(db, versionId);
  const runs = (before: readonly ShareableRow[], after: readonly ShareableRow[]): SharedRun[] => sharedRuns(versionId, before, after);
  return {
    ...{ versionId, texts, facts: packedFactsOf(db, versionId), content: { contentId: inFull, difference } },
    symbols: runs(
      symbols.map(symbolPart),
      record.symbols.map((symbol) => symbolPart({ ...symbol, definitionBits: definitionBits(symbol), docHash: docHash(symbol.docTerms) })),
    ),
    snippets: runs(
      snippetParts(bytesOfContent(db, contentId), snippetsOf(db, versionId), symbols),
      snippetParts(text, record.snippets, record.symbols),
    ),
  };
}

/** A hash of the index terms of a doc comment, to compare two comments; 0 for none. */
export function docHash(docTerms: string): number {
  const terms = docTerms.trim();
  return terms === "" ? 0 : Bun.hash.xxHash32(terms);
}

/** A row in the form that tells whether two versions can share it. */
interface ShareableRow {
  /** Equal for two rows exactly when they agree in everything stored or indexed, except their position. */
  readonly key: string;
  readonly line: number;
  /** Position of the symbol that the row belongs to. */
  readonly owner: number | null;
}

/** The stored facts of a symbol, from a record or from a row. */
type SymbolFacts = Omit<
  SymbolRecord,
  "isDefinition" | "isTest" | "nameTerms" | "qualifiedTerms" | "signatureTerms" | "docTerms" | "headingTerms"
> & {
  /** The value of the column is_definition. */
  readonly definitionBits: number;
  readonly docHash: number;
};

type SnippetFacts = Pick<SnippetRecord, "lineStart" | "lineEnd" | "type" | "symbol">;

function symbolPart(symbol: SymbolFacts): ShareableRow {
  const { name, qualifiedName, kind, visibility, signature, stableId, bodyHash, lineStart, parent } = symbol;
  const facts = [name, qualifiedName, kind, visibility, signature, stableId, symbol.definitionBits, bodyHash, symbol.docHash];
  const place = [symbol.lineEnd - lineStart, symbol.nameLine - lineStart, parent === null];
  return { key: [...facts, ...place].join("\0"), line: lineStart, owner: parent };
}

function snippetParts(
  utf8: Uint8Array,
  snippets: readonly SnippetFacts[],
  symbols: readonly { readonly qualifiedName: string }[],
): ShareableRow[] {
  const lines = new TextDecoder().decode(utf8).split("\n");
  return snippets.map(({ lineStart, lineEnd, type, symbol }) => {
    const belongsTo = symbol === null ? "" : `of ${symbols[symbol]?.qualifiedName}`;
    return { key: [type, belongsTo, ...lines.slice(lineStart - 1, lineEnd)].join("\n"), line: lineStart, owner: symbol };
  });
}

/** The runs of rows that two versions share. Even a run of one row takes a tenth of the space of the row with its terms. */
function sharedRuns(originVersion: number, before: readonly ShareableRow[], after: readonly ShareableRow[]): SharedRun[] {
  const free = Map.groupBy(before.keys(), (position) => (before[position] as ShareableRow).key);
  for (const positions of free.values()) positions.reverse();
  const runs: OpenRun[] = [];
  for (const [position, part] of after.entries()) {
    const at = free.get(part.key)?.pop();
    if (at === undefined) continue;
    const origin = before[at] as ShareableRow;
    const owners = part.owner === null || origin.owner === null ? null : part.owner - origin.owner;
    const next = { first: position, last: position, positions: position - at, owners, lines: part.line - origin.line };
    const run = runs.at(-1);
    if (run && isContinued(run, next)) {
      run.last = position;
      run.owners ??= owners;
    } else runs.push(next);
  }
  return runs.map((run) => ({ ...run, originVersion, owners: run.owners ?? 0 }));
}

/** A run under construction; `owners` is null as long as no row in it belongs to a symbol. */
interface OpenRun {
  readonly first: number;
  last: number;
  readonly positions: number;
  owners: number | null;
  readonly lines: number;
}

function isContinued(run: OpenRun, next: OpenRun): boolean {
  const sameOwners = run.owners === null || next.owners === null || run.owners === next.owners;
  return run.last + 1 === next.first && run.positions === next.positions && run.lines === next.lines && sameOwners;
}

function symbolsOf(db: Database, versionId: number): SymbolFacts[] {
  const rows = db
    .query<SymbolFacts & { parentRow: number | null }, [number, number]>(
      `SELECT name, qualified_name AS qualifiedName, kind, visibility, signature, is_definition AS definitionBits, parent_row AS parentRow,
         line_start AS lineStart, line_end AS lineEnd, name_line AS nameLine, stable_id AS stableId, body_hash AS bodyHash,
         doc_hash AS docHash
       FROM symbol_relations WHERE symbol_row BETWEEN ? AND ? ORDER BY symbol_row`,
    )
    .all(...rowRange(versionId));
  return rows.map((row) => ({ ...row, parent: row.parentRow === null ? null : positionOf(row.parentRow) }));
}

function snippetsOf(db: Database, versionId: number): SnippetFacts[] {
  const rows = db
    .query<Omit<SnippetFacts, "symbol"> & { symbolRow: number | null }, [number, number]>(
      `SELECT line_start AS lineStart, line_end AS lineEnd, type, symbol_row AS symbolRow
       FROM snippets WHERE snippet_row BETWEEN ? AND ? ORDER BY snippet_row`,
    )
    .all(...rowRange(versionId));
  return rows.map((row) => ({ ...row, symbol: row.symbolRow === null ? null : positionOf(row.symbolRow) }));
}
