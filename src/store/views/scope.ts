/** Which rows a query may return, as SQL: the view always, language, path and kind when asked for. */
import type { Database } from "bun:sqlite";
import type { SymbolKind } from "#core/types.ts";
import { versionExpression } from "#store/rows/row-id.ts";
import { type SharedTable, visibleOrShared } from "#store/rows/shared-rows.ts";
import { type View, visibleVersions } from "#store/rows/view.ts";

/** What a query is limited to. `matchesPath` sees workspace-relative paths with forward slashes. */
export interface Scope {
  readonly view: View;
  readonly languages?: readonly string[];
  readonly kinds?: readonly SymbolKind[];
  /** Versions whose paths match, from {@link versionsByPath}. */
  readonly versionIds?: readonly number[];
}

/** A condition with its parameters, to be put into a WHERE clause. */
export interface Condition {
  readonly sql: string;
  readonly parameters: readonly string[];
}

/**
 * True for stored rows (of any table numbered by version) that lie in the scope, be it as rows that another version shares. Kinds are
 * not part of it: not every row has one.
 */
export function rowCondition(scope: Scope, row: string, shared?: SharedTable): Condition {
  const conditions = [visibleOrShared(scope.view, shared, row)];
  const parameters: string[] = [];
  const version = versionExpression(row);
  if (scope.languages) {
    // Versions share rows only with versions of the same language.
    conditions.push(`(SELECT language FROM file_versions WHERE version_id = ${version}) IN (SELECT value FROM json_each(?))`);
    parameters.push(JSON.stringify(scope.languages));
  }
  if (scope.versionIds) {
    const origins =
      "SELECT v.origin_id FROM json_each(?) wanted JOIN file_versions v ON v.version_id = wanted.value WHERE v.origin_id IS NOT NULL";
    conditions.push(`${version} IN (SELECT value FROM json_each(?) UNION ${origins})`);
    parameters.push(JSON.stringify(scope.versionIds), JSON.stringify(scope.versionIds));
  }
  return { sql: conditions.join(" AND "), parameters };
}

/** True for versions, under the name `v`, that are in the scope's languages and paths. Whether the view shows them is not part of it. */
export function versionCondition(scope: Scope): Condition {
  const conditions = ["TRUE"];
  const parameters: string[] = [];
  for (const [column, values] of [
    ["v.language", scope.languages],
    ["v.version_id", scope.versionIds],
  ] as const) {
    if (!values) continue;
    conditions.push(`${column} IN (SELECT value FROM json_each(?))`);
    parameters.push(JSON.stringify(values));
  }
  return { sql: conditions.join(" AND "), parameters };
}

/** True when the column holds one of the scope's kinds; always true when the scope names none. */
export function kindCondition(scope: Scope, column: string): Condition {
  if (!scope.kinds) return { sql: "TRUE", parameters: [] };
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, parameters: [JSON.stringify(scope.kinds)] };
}

/** Versions of the view whose path passes the test. */
export function versionsByPath(db: Database, view: View, matchesPath: (path: string) => boolean): number[] {
  const rows = db
    .query<[number, string], []>(
      `SELECT v.version_id, p.path FROM file_versions v JOIN paths p USING (path_id)
       WHERE ${visibleVersions(view, "v.version_id")}`,
    )
    .values() as [number, string][];
  return rows.filter(([, path]) => matchesPath(path)).map(([versionId]) => versionId);
}
