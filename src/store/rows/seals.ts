/**
 * Seals: one checksum per file version over all its rows, so that a changed or missing row is noticed when the version is shown. SQLite has
 * no checksums. Rejected: a checksum per row (it does not detect missing rows, and costs ten times the room), and one per page (bun:sqlite
 * has neither cksumvfs nor a way to register one). Full text is not covered: it only chooses candidates.
 */
import type { Database } from "bun:sqlite";
import { CHECKSUM_BYTES } from "#store/packed/compression.ts";
import { damage } from "#store/packed/damage.ts";
import { ofVersion, rowRange, versionExpression } from "./row-id.ts";
import { storedIn } from "./shared-rows.ts";

const BETWEEN = "char(31)";
const joined = (...columns: string[]): string => `concat_ws(${BETWEEN}, ${columns.map((column) => `coalesce(${column}, '-')`).join(", ")})`;
const checksumOf = (stored: string): string => `hex(substr(${stored}, 1, ${CHECKSUM_BYTES}))`;

/** The facts of some versions that are sealed besides their rows, including the checksums of the packed values. */
const FACTS = `SELECT v.version_id AS versionId, v.origin_id AS originId, ${joined(
  ...["p.path", "hex(c.blob_id)", "hex(c.content_hash)", "c.size_bytes", checksumOf("c.text"), "v.extractor_version", "v.language"],
  ...["v.line_count", "v.parse_status", "v.symbol_count", "v.snippet_count", "v.origin_id", checksumOf("v.texts"), checksumOf("e.edges")],
)} AS text FROM file_versions v JOIN paths p USING (path_id) JOIN contents c USING (content_id) LEFT JOIN symbol_edges e USING (version_id)
  WHERE v.version_id IN (SELECT value FROM json_each(?))`;

type Shift = (column: string, by?: "row_shift" | "owner_shift" | "line_shift") => string;
const OWN: Shift = (column) => `s.${column}`;
const SHARED: Shift = (column, by) => (by ? `s.${column} + r.${by}` : `s.${column}`);

function symbolText(at: Shift): string {
  const places = [at("symbol_row", "row_shift"), at("parent_row", "owner_shift")];
  const lines = ["line_start", "line_end", "name_line"].map((column) => at(column, "line_shift"));
  const facts = ["name", "qualified_name", "kind", "visibility", "signature", "is_definition", "stable_id", "body_hash", "doc_hash"];
  return joined(...places, ...lines, ...facts.map((column) => at(column)));
}

function snippetText(at: Shift): string {
  const places = [at("snippet_row", "row_shift"), at("symbol_row", "owner_shift")];
  return joined(...places, at("line_start", "line_shift"), at("line_end", "line_shift"), at("type"));
}

/**
 * Builds the {@link Rows} of a table. ?1 and ?2 are the first and last row id that the
 * version can have; runs (`runs`) say which rows it shares with its origin.
 */
function rows(table: string, runs: string, row: string, text: (at: Shift) => string): Rows {
  const own = `SELECT ${text(OWN)} AS text, s.${row} AS shown FROM ${table} s WHERE s.${row} BETWEEN ?1 AND ?2`;
  const shared = `SELECT ${text(SHARED)}, s.${row} + r.row_shift FROM ${runs} r CROSS JOIN ${table} s
    WHERE r.first_row BETWEEN ?1 AND ?2 AND ${storedIn(`s.${row}`)}`;
  const inOne = (from: string): string => `SELECT group_concat(text, ${BETWEEN}) AS text FROM (${from} ORDER BY shown)`;
  const ownOfMany = `SELECT ${versionExpression("shown")} AS versionId, group_concat(text, ${BETWEEN}) AS text
    FROM (SELECT ${text(OWN)} AS text, s.${row} AS shown FROM json_each(?) wanted CROSS JOIN ${table} s
      WHERE ${ofVersion(`s.${row}`, "wanted.value")} ORDER BY shown) GROUP BY 1`;
  return { own: inOne(own), all: inOne(`${own} UNION ALL ${shared}`), ownOfMany };
}

/**
 * SQL for the rows of one version (`own`: its own rows, `all`: with those it shares with its
 * origin), and for the own rows of many versions.
 */
interface Rows {
  readonly own: string;
  readonly all: string;
  readonly ownOfMany: string;
}

const SYMBOLS = rows("symbol_relations", "shared_symbols", "symbol_row", symbolText);
const SNIPPETS = rows("snippets", "shared_snippets", "snippet_row", snippetText);

/** The low 52 bits of a hash, which a double holds exactly. */
const LOW_BITS = 0xf_ffff_ffff_ffffn;

interface Facts {
  readonly versionId: number;
  readonly originId: number | null;
  readonly text: string;
}

function sealOf(db: Database, versionId: number): number {
  const facts = db.query<Facts, [string]>(FACTS).get(JSON.stringify([versionId]));
  const [first, last] = rowRange(versionId);
  // Versions without an origin share no rows, so the query for their own rows suffices. Three
  // statements: SQLite takes three times as long for all in one.
  const texts = [SYMBOLS, SNIPPETS].map(({ own, all }) => {
    const query = db.query<{ text: string | null }, [number, number]>((facts?.originId ?? null) === null ? own : all);
    return query.get(first, last)?.text ?? "";
  });
  return sealing(facts?.text ?? "", texts);
}

function sealing(facts: string, texts: readonly string[]): number {
  return Number(Bun.hash.xxHash3([facts, ...texts].join("\n")) & LOW_BITS);
}

/** The seals that some versions should have, computed from their rows; a version that does not exist gets no entry. */
function sealsOf(db: Database, versionIds: readonly number[]): (readonly [versionId: number, seal: number])[] {
  const wanted = JSON.stringify(versionIds);
  const facts = db.query<Facts, [string]>(FACTS).all(wanted);
  const texts = [SYMBOLS, SNIPPETS].map(({ ownOfMany }) => {
    const found = db.query<{ versionId: number; text: string }, [string]>(ownOfMany).all(wanted);
    return new Map(found.map(({ versionId, text }) => [versionId, text]));
  });
  return facts.map(({ versionId, originId, text }) => {
    const seal =
      originId === null
        ? sealing(
            text,
            texts.map((byVersion) => byVersion.get(versionId) ?? ""),
          )
        : sealOf(db, versionId);
    return [versionId, seal] as const;
  });
}

/**
 * Stores the seals of some versions. Call when all their rows are written, inside the transaction that wrote them, with many versions at
 * once: reading the rows of each alone costs 4 % of indexing. A version that has been removed meanwhile gets no seal.
 */
export function sealVersions(db: Database, versionIds: readonly number[]): void {
  const seals = sealsOf(db, versionIds);
  const insert = `INSERT OR REPLACE INTO version_seals (version_id, seal)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)`;
  db.query(insert).run(JSON.stringify(seals));
}

/** Versions whose rows one statement reads: one statement per version takes three times as long. */
const VERSIONS_AT_A_TIME = 50;

const intactByDatabase = new WeakMap<Database, Set<number>>();

/**
 * The versions among `versionIds` whose rows differ from what was written. A version found intact is not checked again on this connection.
 */
export function brokenVersions(db: Database, versionIds: Iterable<number>): number[] {
  const intact = intactByDatabase.get(db) ?? new Set<number>();
  intactByDatabase.set(db, intact);
  const seals = db.query<{ seal: number }, [number]>("SELECT seal FROM version_seals WHERE version_id = ?");
  const broken: number[] = [];
  const unknown = [...new Set(versionIds)].filter((versionId) => !intact.has(versionId));
  for (let at = 0; at < unknown.length; at += VERSIONS_AT_A_TIME) {
    const some = unknown.slice(at, at + VERSIONS_AT_A_TIME);
    const present = new Map(sealsOf(db, some));
    for (const versionId of some) {
      const seal = present.get(versionId);
      if (seal !== undefined && seals.get(versionId)?.seal === seal) intact.add(versionId);
      else broken.push(versionId);
    }
  }
  return broken;
}

/**
 * Checks the versions that an answer shows, before it goes out.
 * @throws index_incompatible with the versions that are damaged
 */
export function checkVersions(db: Database, versionIds: Iterable<number>): void {
  const broken = brokenVersions(db, versionIds);
  if (broken.length > 0)
    throw damage(`${broken.length === 1 ? "a file's rows are" : `the rows of ${broken.length} files are`} not what was stored`, broken);
}

/** Forgets which versions were found intact, so that they are checked again when they are read again. */
export function forgetIntact(db: Database): void {
  intactByDatabase.delete(db);
}
