/** Symbol look-ups that need no full-text search: by name, file or place. */
import type { Database } from "bun:sqlite";
import type { SymbolKind } from "#core/types.ts";
import { ofVersion, rowRange } from "#store/rows/row-id.ts";
import { checkVersions } from "#store/rows/seals.ts";
import { sharedJoin, storedIn, visibleOrShared } from "#store/rows/shared-rows.ts";
import { IS_TEST, OWN_COLUMNS, OWN_FROM, SHARED_COLUMNS, SHARED_FROM, SHARED_WHERE, SYMBOLS_BY_ID } from "#store/rows/symbol-sql.ts";
import { type View, visibleRows, visibleVersions } from "#store/rows/view.ts";
import { type Condition, kindCondition, type Scope, versionCondition } from "#store/views/scope.ts";
import type { SymbolRow } from "./indices.ts";

/**
 * Symbols with this name, case-insensitively, at most `limit`, in a fixed order. If there are more, those with exactly this name stay, and
 * of these code before keys of data, headings and imports: a class `Content` among a thousand keys `content` is what was asked for.
 */
export function symbolsNamed(db: Database, name: string, scope: Scope, limit: number): SymbolRow[] {
  return select(db, "s.name = ? COLLATE NOCASE", [name], scope, limit, { kept: { sql: NAMED_BEST, parameters: [name] } });
}

/** Which of too many symbols of a name, its parameter, are kept. */
const NAMED_BEST = "s.name = ? DESC, s.kind IN ('property', 'section', 'import'), ";

/** Symbols with this name whose qualified name has `owner` in it, both case-insensitively: the few of an owner among a thousand namesakes. */
export function symbolsNamedWithin(db: Database, owner: string, name: string, scope: Scope, limit: number): SymbolRow[] {
  const condition = "s.name = ? COLLATE NOCASE AND instr(lower(s.qualified_name), lower(?)) > 0";
  return select(db, condition, [name, owner], scope, limit, { kept: { sql: NAMED_BEST, parameters: [name] } });
}

/** Symbols whose name starts with `prefix`, case-insensitively, shortest names first. */
export function symbolsWithPrefix(db: Database, prefix: string, scope: Scope, limit: number): SymbolRow[] {
  // The upper bound is the prefix followed by the highest code point, so that the name index is walked as a range.
  const condition = "s.name >= ? COLLATE NOCASE AND s.name < ? COLLATE NOCASE";
  return select(db, condition, [prefix, `${prefix}\u{10FFFF}`], scope, limit, { shown: "length(name), name, " });
}

/** Rows that {@link symbolNamesFrom} reads from the name index: enough for most prefixes, and a few milliseconds for the others. */
const NAME_ROWS_MAX = 20_000;

/** Distinct names of a view that start with `prefix`, case-sensitively, in the order of the name index, at most `limit`. */
export function symbolNamesFrom(db: Database, view: View, prefix: string, limit: number): string[] {
  const rows = db
    .query<[string], [string, string, number]>(
      `SELECT DISTINCT name FROM (
         SELECT name, symbol_row FROM symbol_relations
         WHERE name >= ?1 COLLATE NOCASE AND name < ?2 COLLATE NOCASE AND substr(name, 1, length(?1)) = ?1 LIMIT ${NAME_ROWS_MAX})
       WHERE ${visibleOrShared(view, "shared_symbols", "symbol_row")} LIMIT ?3`,
    )
    .values(prefix, `${prefix}\u{10FFFF}`, limit) as [string][];
  return rows.map(([name]) => name);
}

/**
 * Symbols whose name consists of the given texts, in order, with anything between them, shortest names first; letter case and underscores
 * do not matter. `["", "Plugin"]` finds the names that end in Plugin. Reads every name of the store.
 */
export function symbolsLike(db: Database, parts: readonly string[], scope: Scope, limit: number): SymbolRow[] {
  const pattern = parts.map((part) => part.replaceAll("_", "").replace(/[\\%]/g, "\\$&")).join("%");
  return select(db, "replace(s.name, '_', '') LIKE ? ESCAPE '\\'", [pattern], scope, limit, { shown: "length(name), name, " });
}

/** All symbols of a scope except imports, definitions first, by path and line. */
export function symbolsWithin(db: Database, scope: Scope, limit: number): SymbolRow[] {
  return select(db, "s.kind <> 'import'", [], scope, limit);
}

/** Symbols with a stable id, at most `limit`. It scans all symbols, without an index: for terraform that takes some milliseconds. */
export function symbolsWithStableId(db: Database, stableId: string, scope: Scope, limit: number): SymbolRow[] {
  return select(db, "s.stable_id = ?", [stableId], scope, limit);
}

/** The facts about a symbol, or a piece of a file, from which its `symbol_id` is made. */
interface CalledPlace {
  /** Row of the symbol; null for a piece of a file. */
  readonly symbolRow: number | null;
  readonly versionId: number;
  readonly path: string;
  readonly kind: SymbolKind | null;
  readonly name: string | null;
  readonly lineStart: number;
}

/** Every symbol that a view shows, then the first line of every file and snippet. */
export function* everyPlace(db: Database, view: View): Generator<CalledPlace> {
  const sql = (table: "symbols" | "snippets"): string => `WITH shown AS MATERIALIZED (SELECT v.version_id AS versionId, p.path
      FROM file_versions v JOIN paths p USING (path_id) WHERE ${visibleVersions(view, "v.version_id")})
    ${PLACES_OF[table]}`;
  for (const table of ["symbols", "snippets"] as const) yield* db.query<CalledPlace, []>(sql(table)).iterate();
}

const PLACES_OF = {
  symbols: `SELECT s.symbol_row AS symbolRow, versionId, path, s.kind, s.name, s.line_start AS lineStart
      FROM shown CROSS JOIN symbol_relations s WHERE ${ofVersion("s.symbol_row", "versionId")}
    UNION ALL SELECT s.symbol_row + r.row_shift, versionId, path, s.kind, s.name, s.line_start + r.line_shift
      FROM shown CROSS JOIN shared_symbols r CROSS JOIN symbol_relations s WHERE ${ofVersion("r.first_row", "versionId")} AND ${storedIn("s.symbol_row")}`,
  snippets: `SELECT NULL AS symbolRow, versionId, path, NULL AS kind, NULL AS name, 1 AS lineStart FROM shown
    UNION ALL SELECT NULL, versionId, path, NULL, NULL, s.line_start
      FROM shown CROSS JOIN snippets s WHERE ${ofVersion("s.snippet_row", "versionId")}
    UNION ALL SELECT NULL, versionId, path, NULL, NULL, s.line_start + r.line_shift
      FROM shown CROSS JOIN shared_snippets r CROSS JOIN snippets s WHERE ${ofVersion("r.first_row", "versionId")} AND ${storedIn("s.snippet_row")}`,
} as const;

/** The names that {@link namesBetween} returns. */
interface NameRange {
  /** First letters that the names may have, lower case. */
  readonly starts: readonly string[];
  /** Number of letters of the name, without underscores. */
  readonly charsMin: number;
  readonly charsMax: number;
}

/**
 * Underscores that the cheap length test allows for. SQL tests the raw length first because
 * it is cheaper than the length without underscores.
 */
const UNDERSCORES_MAX = 8;

/**
 * Distinct names, of all views, that start with one of the given texts (case-insensitively) and
 * have a length in the range. Reads nothing but the name index: one first letter of a million
 * names takes some tens of milliseconds, all letters of terraform's 28,000 names take three.
 */
export function namesBetween(db: Database, { starts, charsMin, charsMax }: NameRange): string[] {
  const query = db.query<[string], [string, string, number, number]>(
    `SELECT name FROM symbol_relations
     WHERE name >= ?1 COLLATE NOCASE AND name < ?2 COLLATE NOCASE
       AND length(name) BETWEEN ?3 AND ?4 + ${UNDERSCORES_MAX} AND length(replace(name, '_', '')) BETWEEN ?3 AND ?4
     GROUP BY name COLLATE NOCASE`,
  );
  const rows = starts.flatMap((start) => query.values(start, `${start}\u{10FFFF}`, charsMin, charsMax) as [string][]);
  return [...new Set(rows.map(([name]) => name))];
}

/** Orders that come before the usual one. */
interface SelectOrder {
  /** Of the symbols returned. */
  readonly shown?: string;
  /** Of the symbols that are kept if there are too many; by default, those that come first. */
  readonly kept?: Condition;
}

function select(
  db: Database,
  where: string,
  parameters: readonly string[],
  scope: Scope,
  limit: number,
  { shown = "", kept = { sql: shown, parameters: [] } }: SelectOrder = {},
): SymbolRow[] {
  const within = versionCondition(scope);
  const kinds = kindCondition(scope, "s.kind");
  const asked = `${where} AND ${within.sql} AND ${kinds.sql}`;
  const { from, where: joined } = sharedJoin(scope.view, "shared_symbols", "s.symbol_row");
  const given = [...parameters, ...within.parameters, ...kinds.parameters, ...kept.parameters, limit];
  const usual = "isDefinition DESC, path, lineStart";
  const first = `ORDER BY ${kept.sql}${usual} LIMIT ?`;
  // LIMIT applies to each half before the two are joined: of a common name or prefix only the first rows are built. The guard must be a
  // scalar subquery: SQLite turns an EXISTS into a join and walks it in the innermost loop.
  const both = `SELECT * FROM (SELECT ${OWN_COLUMNS} FROM ${OWN_FROM} WHERE ${asked} AND ${visibleRows(scope.view, "s.symbol_row")} ${first})
       UNION ALL SELECT * FROM (SELECT ${SHARED_COLUMNS} FROM symbol_relations s CROSS JOIN ${from} CROSS JOIN file_versions v CROSS JOIN paths p
       WHERE (SELECT 1 FROM shared_symbols LIMIT 1) AND ${joined} AND v.version_id = m.version_id AND p.path_id = v.path_id AND ${asked} ${first})`;
  return db
    .query<SymbolRow, (string | number)[]>(`SELECT * FROM (SELECT * FROM (${both}) s ${first}) ORDER BY ${shown}${usual}`)
    .all(...given, ...given, ...kept.parameters, limit);
}

/**
 * All symbols of a version, in order of appearance.
 * @throws index_incompatible when the version's rows are damaged
 */
export function symbolsOfVersion(db: Database, versionId: number): SymbolRow[] {
  return symbolsOfVersions(db, [versionId], "TRUE");
}

/**
 * As {@link symbolsOfVersion}, without comparing the version's seal, which takes longer than reading the rows: for callers that read many
 * versions and check only those that their answer cites.
 */
export function uncheckedSymbolsOf(db: Database, versionId: number): SymbolRow[] {
  return readSymbols(db, [versionId], "TRUE");
}

/** Kind and name of every symbol of a version but its imports, each pair once, with a space between; the version's seal is not compared. */
export function symbolKindsAndNames(db: Database, versionId: number): string[] {
  const [first, last] = rowRange(versionId);
  const sql = `SELECT s.kind || ' ' || s.name FROM symbol_relations s WHERE s.symbol_row BETWEEN ?1 AND ?2 AND s.kind <> 'import'
    UNION SELECT s.kind || ' ' || s.name FROM shared_symbols r CROSS JOIN symbol_relations s
    WHERE r.first_row BETWEEN ?1 AND ?2 AND ${storedIn("s.symbol_row")} AND s.kind <> 'import'`;
  return (db.query<[string], [number, number]>(sql).values(first, last) as [string][]).map(([one]) => one);
}

/** Kind, line range and test mark of a symbol. */
export type SymbolExtent = Pick<SymbolRow, "symbolRow" | "kind" | "lineStart" | "lineEnd" | "isTest">;

/** The extents of all symbols of one version, enclosing symbols before those inside; does not compare the version's seal. */
export function symbolExtents(db: Database, versionId: number): SymbolExtent[] {
  const [first, last] = rowRange(versionId);
  const sql = `SELECT s.symbol_row AS symbolRow, s.kind, s.line_start AS lineStart, s.line_end AS lineEnd, ${IS_TEST} AS isTest
    FROM symbol_relations s WHERE s.symbol_row BETWEEN ?1 AND ?2
    UNION ALL SELECT s.symbol_row + r.row_shift, s.kind, s.line_start + r.line_shift, s.line_end + r.line_shift, ${IS_TEST}
    FROM shared_symbols r CROSS JOIN symbol_relations s WHERE r.first_row BETWEEN ?1 AND ?2 AND ${storedIn("s.symbol_row")}
    ORDER BY symbolRow`;
  return db.query<SymbolExtent, [number, number]>(sql).all(first, last);
}

/** The sections (headings) of some versions, in order of appearance. */
export function sectionsOfVersions(db: Database, versionIds: Iterable<number>): SymbolRow[] {
  return symbolsOfVersions(db, versionIds, "s.kind = 'section'");
}

function symbolsOfVersions(db: Database, versionIds: Iterable<number>, where: string): SymbolRow[] {
  const versions = [...versionIds];
  checkVersions(db, versions);
  return readSymbols(db, versions, where);
}

function readSymbols(db: Database, versions: readonly number[], where: string): SymbolRow[] {
  const ranges = versions.map((versionId) => rowRange(versionId));
  const sql = `SELECT ${OWN_COLUMNS} FROM json_each(?1) wanted CROSS JOIN ${OWN_FROM}
    WHERE s.symbol_row BETWEEN wanted.value ->> 0 AND wanted.value ->> 1 AND ${where}
    UNION ALL SELECT ${SHARED_COLUMNS} FROM json_each(?1) wanted CROSS JOIN ${SHARED_FROM}
    WHERE r.first_row BETWEEN wanted.value ->> 0 AND wanted.value ->> 1 AND ${SHARED_WHERE} AND ${where}
    ORDER BY symbolRow`;
  return db.query<SymbolRow, [string]>(sql).all(JSON.stringify(ranges));
}

/** The symbol with this row id. */
export function symbolAt(db: Database, symbolRow: number): SymbolRow | undefined {
  return symbolsAt(db, [symbolRow]).get(symbolRow);
}

/** The symbols with these row ids, by row id. */
export function symbolsAt(db: Database, symbolRows: Iterable<number>): Map<number, SymbolRow> {
  const rows = db.query<SymbolRow, [string]>(SYMBOLS_BY_ID).all(JSON.stringify([...new Set(symbolRows)]));
  return new Map(rows.map((row) => [row.symbolRow, row]));
}

/** Whether a symbol is a property that one of the methods in `around` sets: the method is its sibling or its parent. */
export function isSetAmong({ kind, parentRow }: SymbolRow, around: readonly SymbolRow[]): boolean {
  if (kind !== "property" || parentRow === null) return false;
  return around.some(
    (one) => (one.kind === "method" || one.kind === "function") && (one.parentRow === parentRow || one.symbolRow === parentRow),
  );
}

/**
 * For each place, the symbols whose range contains its line, smallest first. A line where a
 * method sets an attribute belongs to the method, not to the attribute.
 */
export function symbolsAround(db: Database, places: readonly { readonly versionId: number; readonly line: number }[]): SymbolRow[][] {
  const wanted = places.map(({ versionId, line }) => [...rowRange(versionId), line]);
  const rows = db
    .query<SymbolRow & { place: number }, [string]>(
      `WITH wanted AS MATERIALIZED (SELECT key AS place, value ->> 0 AS first, value ->> 1 AS last, value ->> 2 AS line FROM json_each(?))
       SELECT * FROM (SELECT place, ${OWN_COLUMNS} FROM wanted CROSS JOIN ${OWN_FROM}
       WHERE s.symbol_row BETWEEN first AND last AND s.line_start <= line AND s.line_end >= line
       UNION ALL SELECT place, ${SHARED_COLUMNS} FROM wanted CROSS JOIN ${SHARED_FROM}
       WHERE r.first_row BETWEEN first AND last AND ${SHARED_WHERE}
         AND s.line_start + r.line_shift <= line AND s.line_end + r.line_shift >= line)
       ORDER BY place, lineEnd - lineStart, symbolRow DESC`,
    )
    .all(JSON.stringify(wanted));
  const around: SymbolRow[][] = places.map(() => []);
  for (const row of rows) around[row.place]?.push(row);
  return around.map((symbols) => symbols.filter((symbol) => !isSetAmong(symbol, symbols)));
}
