/** Look-ups of symbols that need no full-text search: by name, by file, by place. */
import type { Database } from "bun:sqlite";
import { SYMBOL_COLUMNS, SYMBOL_JOIN, type SymbolRow } from "./indices.ts";
import { rowRange } from "./row-id.ts";
import { kindCondition, rowCondition, type Scope } from "./scope.ts";

/** Symbols of this name, in any letter case, at most `limit`, in a fixed order. */
export function symbolsNamed(db: Database, name: string, scope: Scope, limit: number): SymbolRow[] {
  return select(db, "s.name = ? COLLATE NOCASE", [name], scope, limit);
}

/** Symbols whose name starts with `prefix`, in any letter case, shortest names first. */
export function symbolsWithPrefix(db: Database, prefix: string, scope: Scope, limit: number): SymbolRow[] {
  // The upper bound is the prefix followed by the highest code point, so that the name index is walked as a range.
  const condition = "s.name >= ? COLLATE NOCASE AND s.name < ? COLLATE NOCASE";
  return select(db, condition, [prefix, `${prefix}\u{10FFFF}`], scope, limit, "length(s.name), s.name, ");
}

/** Which names {@link namesBetween} gives. */
interface NameRange {
  /** First letters that the names may have, lower case. */
  readonly starts: readonly string[];
  /** Letters they may have, without underscores. */
  readonly charsMin: number;
  readonly charsMax: number;
}

/** Underscores of a name beyond which its length is not looked into. Length comes first because it is the cheaper test. */
const UNDERSCORES_MAX = 8;

/**
 * Distinct names, of all views, that start with one of some texts (in any letter case) and are about so long. Reads nothing but
 * the name index: a letter of a million names takes some tens of milliseconds, all letters of terraform's 28,000 take three.
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

function select(db: Database, where: string, parameters: readonly string[], scope: Scope, limit: number, order = ""): SymbolRow[] {
  const rows = rowCondition(scope, "s.symbol_row");
  const kinds = kindCondition(scope, "s.kind");
  return db
    .query<SymbolRow, (string | number)[]>(
      `SELECT ${SYMBOL_COLUMNS} FROM ${SYMBOL_JOIN} WHERE ${where} AND ${rows.sql} AND ${kinds.sql}
       ORDER BY ${order}s.is_definition DESC, p.path, s.line_start LIMIT ?`,
    )
    .all(...parameters, ...rows.parameters, ...kinds.parameters, limit);
}

/** All symbols of a version, in order of appearance. */
export function symbolsOfVersion(db: Database, versionId: number): SymbolRow[] {
  const [first, last] = rowRange(versionId);
  return db
    .query<SymbolRow, [number, number]>(
      `SELECT ${SYMBOL_COLUMNS} FROM ${SYMBOL_JOIN} WHERE s.symbol_row BETWEEN ? AND ? ORDER BY s.symbol_row`,
    )
    .all(first, last);
}

/** One symbol. */
export function symbolAt(db: Database, symbolRow: number): SymbolRow | undefined {
  const sql = `SELECT ${SYMBOL_COLUMNS} FROM ${SYMBOL_JOIN} WHERE s.symbol_row = ?`;
  return db.query<SymbolRow, [number]>(sql).get(symbolRow) ?? undefined;
}

/** Some symbols, by their rows. */
export function symbolsAt(db: Database, symbolRows: Iterable<number>): Map<number, SymbolRow> {
  const sql = `SELECT ${SYMBOL_COLUMNS} FROM json_each(?) wanted CROSS JOIN ${SYMBOL_JOIN} WHERE s.symbol_row = wanted.value`;
  const rows = db.query<SymbolRow, [string]>(sql).all(JSON.stringify([...new Set(symbolRows)]));
  return new Map(rows.map((row) => [row.symbolRow, row]));
}

/** The sections of some versions, in order of appearance. */
export function sectionsOfVersions(db: Database, versionIds: Iterable<number>): SymbolRow[] {
  const ranges = [...versionIds].map((versionId) => rowRange(versionId));
  const sql = `SELECT ${SYMBOL_COLUMNS} FROM json_each(?) wanted CROSS JOIN ${SYMBOL_JOIN}
    WHERE s.symbol_row BETWEEN wanted.value ->> 0 AND wanted.value ->> 1 AND s.kind = 'section' ORDER BY s.symbol_row`;
  return db.query<SymbolRow, [string]>(sql).all(JSON.stringify(ranges));
}

/** For each place, the symbols that contain its line, smallest first. */
export function symbolsAround(db: Database, places: readonly { readonly versionId: number; readonly line: number }[]): SymbolRow[][] {
  const wanted = places.map(({ versionId, line }) => [...rowRange(versionId), line]);
  const rows = db
    .query<SymbolRow & { place: number }, [string]>(
      `WITH wanted AS MATERIALIZED (SELECT key AS place, value ->> 0 AS first, value ->> 1 AS last, value ->> 2 AS line FROM json_each(?))
       SELECT place, ${SYMBOL_COLUMNS}
       FROM wanted CROSS JOIN ${SYMBOL_JOIN}
       WHERE s.symbol_row BETWEEN first AND last AND s.line_start <= line AND s.line_end >= line
       ORDER BY place, s.line_end - s.line_start, s.symbol_row DESC`,
    )
    .all(JSON.stringify(wanted));
  const around: SymbolRow[][] = places.map(() => []);
  for (const row of rows) around[row.place]?.push(row);
  return around;
}
