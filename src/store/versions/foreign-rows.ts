/**
 * Checks that the rows of a database that another machine made are such as this program writes: one base, intact by its checksums, with
 * paths inside the repository and no value that decompresses to more than a file may hold. Checksums detect damage but not malice, so a
 * text counts as proven only when it is the content that git's id names; {@link unprovenVersions} lists the others.
 */
import type { Database } from "bun:sqlite";
import { FILE_BYTES_MAX, PATH_CHARS_MAX } from "#core/limits.ts";
import { PARSE_STATUSES, SKIP_REASONS, SNIPPET_TYPES, SYMBOL_KINDS, VISIBILITIES } from "#core/types.ts";
import { refused } from "#store/database/foreign.ts";
import { decompressForeign } from "#store/packed/compression.ts";
import { versionExpression } from "#store/rows/row-id.ts";
import { blobId } from "#text/ids.ts";
import { checkFullText, checksumProblems, orphanProblems, structuralProblems } from "./audit.ts";

/** Maximum number of bytes of a file's text in UTF-8. */
const TEXT_BYTES_MAX = 4 * FILE_BYTES_MAX;
/** Maximum number of bytes of a file's packed usage facts. */
const USES_BYTES_MAX = 64 * FILE_BYTES_MAX;

export interface ForeignFacts {
  readonly commit: string;
  readonly extractorVersion: number;
  /** The languages that this program knows. */
  readonly languages: readonly string[];
}

/**
 * Checks every page and every row.
 * @throws invalid_input
 */
export function checkForeignRows(db: Database, facts: ForeignFacts): void {
  const [structural] = structuralProblems(db);
  if (structural !== undefined) throw refused(`its database is damaged (${structural})`);
  for (const table of EMPTY) if (db.query(`SELECT 1 FROM ${table} LIMIT 1`).get()) throw refused(`it has rows of ${table}`);
  const rule = rulesFor(facts).find(({ broken }) => db.query(`SELECT 1 ${broken} LIMIT 1`).get() !== null);
  if (rule) throw refused(rule.what);
  const paths = db.query<[string], []>("SELECT path FROM paths").values() as [string][];
  if (!paths.every(([path]) => isInside(path))) throw refused("it names a path outside of the repository");
  for (const { value, bytesMax } of PACKED) refuseLarge(db, value, bytesMax);
  const [problem] = [...checksumProblems(db), ...orphanProblems(db)];
  if (problem !== undefined) throw refused(problem);
  checkFullText(db);
}

/** Tables that must be empty in an exported database. */
const EMPTY = [
  ...["projects", "known_workspaces", "branch_tombstones", "view_stamps", "shared_symbols", "shared_snippets"],
  ...["trigram_segments", "trigram_blocks", "index_jobs", "writer_lease"],
] as const;

interface RowRule {
  readonly what: string;
  /** The SQL after `SELECT 1` that finds a row which breaks the rule. */
  readonly broken: string;
}

const listed = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");
const among = (table: string, column: string, words: readonly string[]): RowRule => ({
  what: `${table} has an unknown ${column}`,
  broken: `FROM ${table} WHERE ${column} NOT IN (${listed(words)})`,
});

function rulesFor({ commit, extractorVersion, languages }: ForeignFacts): readonly RowRule[] {
  const isBase = `kind = 'base' AND view_key = 'base' AND base_view_id IS NULL AND published_at IS NOT NULL AND missing_count = 0
    AND last_indexed_commit = '${commit}'`;
  return [
    { what: "its base is not that of its manifest", broken: `WHERE (SELECT count(*) FROM branch_state WHERE ${isBase}) <> 1` },
    { what: "it has more than a base", broken: "FROM branch_state WHERE kind <> 'base'" },
    { what: "files in it are stored as differences", broken: "FROM file_versions WHERE origin_id IS NOT NULL" },
    { what: "texts in it are stored as differences", broken: "FROM contents WHERE origin_id IS NOT NULL" },
    { what: "it was read by another extractor", broken: `FROM file_versions WHERE extractor_version <> ${extractorVersion}` },
    among("file_versions", "language", languages),
    among("file_versions", "parse_status", PARSE_STATUSES),
    among("symbol_relations", "kind", SYMBOL_KINDS),
    among("symbol_relations", "visibility", VISIBILITIES),
    among("snippets", "type", SNIPPET_TYPES),
    among("file_manifest", "skip_reason", SKIP_REASONS),
    among("skipped_blobs", "skip_reason", SKIP_REASONS),
    { what: "symbols in it are at no place", broken: outside("symbol_relations", "symbol_row") },
    { what: "snippets in it are at no place", broken: outside("snippets", "snippet_row") },
    {
      what: "symbols in it are part of themselves, or of another file's",
      broken: `FROM symbol_relations WHERE parent_row = symbol_row OR ${versionExpression("parent_row")} <> ${versionExpression("symbol_row")}`,
    },
  ];
}

/** SQL that finds rows with line numbers outside their file. */
function outside(table: string, row: string): string {
  return `FROM ${table} s JOIN file_versions v ON v.version_id = ${versionExpression(`s.${row}`)}
    WHERE s.line_start < 1 OR s.line_end < s.line_start OR s.line_end > v.line_count`;
}

function isInside(path: string): boolean {
  const isShort = path.length > 0 && path.length <= PATH_CHARS_MAX && !path.includes("\0");
  return isShort && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

const PACKED = [
  { value: "text FROM contents", bytesMax: TEXT_BYTES_MAX },
  { value: "edges FROM symbol_edges", bytesMax: USES_BYTES_MAX },
] as const;

/** Refuses values that decompress to more than `bytesMax` bytes, before other code decompresses them without a limit. */
function refuseLarge(db: Database, value: string, bytesMax: number): void {
  const rows = db.query<[Uint8Array], []>(`SELECT ${value}`);
  for (const row of rows.iterate()) {
    const [stored] = Object.values(row) as [Uint8Array];
    try {
      decompressForeign(stored, bytesMax);
    } catch {
      throw refused("a stored value is damaged, or becomes larger than a file may be");
    }
  }
}

/**
 * A version whose text is not, byte for byte, the content that git's id names: secrets are
 * masked, the encoding is another, or the text is forged.
 */
export interface UnprovenVersion {
  readonly versionId: number;
  readonly path: string;
  readonly blob: string;
  readonly text: string;
}

/** The versions of a checked database whose texts do not match git's ids. */
export function unprovenVersions(db: Database, objectFormat: "sha1" | "sha256"): UnprovenVersion[] {
  const contents = db.query<{ id: number; blob: Uint8Array; text: Uint8Array }, []>(
    "SELECT content_id AS id, blob_id AS blob, text FROM contents",
  );
  const versions = db.query<{ versionId: number; path: string }, [number]>(
    "SELECT v.version_id AS versionId, p.path FROM file_versions v JOIN paths p USING (path_id) WHERE v.content_id = ?",
  );
  const unproven: UnprovenVersion[] = [];
  for (const { id, blob, text } of contents.all()) {
    const utf8 = decompressForeign(text, TEXT_BYTES_MAX);
    if (Buffer.compare(blobId(utf8, objectFormat), blob) === 0) continue;
    const facts = { blob: Buffer.from(blob).toString("hex"), text: Buffer.from(utf8).toString("utf8") };
    unproven.push(...versions.all(id).map((version) => ({ ...version, ...facts })));
  }
  return unproven;
}
