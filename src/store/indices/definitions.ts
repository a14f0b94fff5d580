/** Looks up definitions of names, for callers that ask for thousands of names at once. */
import type { Database } from "bun:sqlite";
import { sharedJoin } from "#store/rows/shared-rows.ts";
import { OWN_COLUMNS, OWN_FROM, SHARED_COLUMNS } from "#store/rows/symbol-sql.ts";
import { type View, visibleRows } from "#store/rows/view.ts";
import type { SymbolRow } from "./indices.ts";

/** SQL that is true for definitions of the name ?1 in any letter case. Without the unary pluses SQLite would plan each execution anew. */
const IN_ANY_CASE = "s.name = ?1 COLLATE NOCASE AND +s.kind <> 'import' AND +s.kind <> 'section'";
/** The same, case-sensitively. */
const NAMED = `${IN_ANY_CASE} AND +s.name = ?1`;
const FIRST = "ORDER BY isDefinition DESC, path, lineStart LIMIT ?2";

interface DefinitionsWanted {
  /** Whether letter case does not matter. */
  readonly inAnyCase?: boolean;
  /** The languages, by their ids in the table of languages; all when left out. */
  readonly languages?: readonly string[];
}

/**
 * Returns a function that looks up definitions and declarations of a name in one view, definitions first, without imports and headings. It
 * checks once whether the store has shared rows at all, because that check costs more than most look-ups.
 */
export function definitionsIn(
  db: Database,
  view: View,
  { inAnyCase = false, languages }: DefinitionsWanted = {},
): (name: string, limit: number) => SymbolRow[] {
  const ofLanguages = languages ? ` AND v.language IN (${languages.map((id) => `'${id}'`).join(", ")})` : "";
  const named = `${inAnyCase ? IN_ANY_CASE : NAMED}${ofLanguages}`;
  const own = db.query<SymbolRow, [string, number]>(
    `SELECT ${OWN_COLUMNS} FROM ${OWN_FROM} WHERE ${named} AND ${visibleRows(view, "s.symbol_row")} ${FIRST}`,
  );
  if (db.query("SELECT 1 FROM shared_symbols LIMIT 1").get() === null) return (name, limit) => own.all(name, limit);
  const { from, where } = sharedJoin(view, "shared_symbols", "s.symbol_row");
  const shared = db.query<SymbolRow, [string, number]>(
    `SELECT ${SHARED_COLUMNS} FROM symbol_relations s CROSS JOIN ${from} CROSS JOIN file_versions v CROSS JOIN paths p
      WHERE ${named} AND ${where} AND v.version_id = m.version_id AND p.path_id = v.path_id ${FIRST}`,
  );
  return (name, limit) => {
    const inherited = shared.all(name, limit);
    const found = own.all(name, limit);
    return inherited.length === 0 ? found : [...found, ...inherited].sort(byPlace).slice(0, limit);
  };
}

function byPlace(a: SymbolRow, b: SymbolRow): number {
  return Number(b.isDefinition) - Number(a.isDefinition) || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.lineStart - b.lineStart);
}
