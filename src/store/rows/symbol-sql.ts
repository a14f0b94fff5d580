/** The SQL behind a `SymbolRow`: for a version's own rows, and for the rows that it shares with its origin. */
import { versionExpression } from "./row-id.ts";
import { runOf, storedIn } from "./shared-rows.ts";

/** Bits of the column is_definition. */
const DEFINITION = 1;
const TEST = 2;

/** The value of the column is_definition for a symbol. */
export function definitionBits({ isDefinition, isTest }: { readonly isDefinition: boolean; readonly isTest: boolean }): number {
  return (isDefinition ? DEFINITION : 0) | (isTest ? TEST : 0);
}

/** SQL that is nonzero for a row of symbol_relations that defines its symbol, and 0 for a declaration. */
export const IS_DEFINITION = `(s.is_definition & ${DEFINITION})`;
/** SQL that is 1 for a row of symbol_relations that its source marks as part of a test. */
export const IS_TEST = `(s.is_definition & ${TEST} <> 0)`;

/** Columns of a `SymbolRow`, from symbol_relations `s`, file_versions `v` and paths `p`, and for a shared row also from its run `r`. */
function columns(shifted: (column: string, by: "row_shift" | "owner_shift" | "line_shift") => string): string {
  return `${shifted("symbol_row", "row_shift")} AS symbolRow, s.name, s.qualified_name AS qualifiedName, s.kind, s.visibility, s.signature,
    ${IS_DEFINITION} AS isDefinition, ${IS_TEST} AS isTest, ${shifted("parent_row", "owner_shift")} AS parentRow,
    ${shifted("line_start", "line_shift")} AS lineStart, ${shifted("line_end", "line_shift")} AS lineEnd,
    ${shifted("name_line", "line_shift")} AS nameLine, s.stable_id AS stableId, s.body_hash AS bodyHash, p.path, v.language`;
}

export const OWN_COLUMNS = columns((column) => `s.${column}`);
export const SHARED_COLUMNS = columns((column, by) => `s.${column} + r.${by}`);

/** FROM clause for a version's own rows. */
export const OWN_FROM = `symbol_relations s JOIN file_versions v ON v.version_id = ${versionExpression("s.symbol_row")} JOIN paths p USING (path_id)`;

/** FROM clause for shared rows, which finds the runs first. */
export const SHARED_FROM = "shared_symbols r CROSS JOIN symbol_relations s CROSS JOIN file_versions v CROSS JOIN paths p";
export const SHARED_WHERE = `${storedIn("s.symbol_row")} AND v.version_id = ${versionExpression("r.first_row")} AND p.path_id = v.path_id`;

/** SQL for the symbols of a JSON list of shown row ids, ?1. */
export const SYMBOLS_BY_ID = `SELECT ${OWN_COLUMNS} FROM json_each(?1) wanted CROSS JOIN ${OWN_FROM} WHERE s.symbol_row = wanted.value
  UNION ALL SELECT ${SHARED_COLUMNS} FROM json_each(?1) wanted CROSS JOIN ${SHARED_FROM}
  WHERE ${runOf("shared_symbols", "wanted.value")} AND s.symbol_row = wanted.value - r.row_shift AND ${SHARED_WHERE}`;
