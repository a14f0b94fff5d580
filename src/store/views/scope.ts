/** The rows that a query may return, as SQL: limited to the view always, and to languages, paths and kinds when asked for. */
import type { Database } from "bun:sqlite";
import type { SymbolKind } from "#core/types.ts";
import { versionExpression } from "#store/rows/row-id.ts";
import { type View, visibleVersions } from "#store/rows/view.ts";

/** The limits of a query; an undefined field does not limit. */
export interface Scope {
  readonly view: View;
  readonly languages?: readonly string[];
  readonly kinds?: readonly SymbolKind[];
  /** Ids of the versions whose paths match, from {@link versionsByPath}. */
  readonly versionIds?: readonly number[];
}

/** An SQL condition for a WHERE clause, with its parameters. */
export interface Condition {
  readonly sql: string;
  readonly parameters: readonly string[];
}

/**
 * True for stored rows (of any table whose row ids carry a version) that pass the scope's filters by language and path. It tests neither
 * whether the view shows them nor kinds, since not every row has one.
 */
export function rowCondition(scope: Scope, row: string): Condition {
  const conditions = ["TRUE"];
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

/** True for versions (alias `v`) in the scope's languages and paths. It does not test whether the view shows them. */
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

/** Ids of the versions of the view whose path passes the test. `matchesPath` gets workspace-relative paths with forward slashes. */
export function versionsByPath(db: Database, view: View, matchesPath: (path: string) => boolean): number[] {
  const rows = db
    .query<[number, string], []>(
      `SELECT v.version_id, p.path FROM file_versions v JOIN paths p USING (path_id)
       WHERE ${visibleVersions(view, "v.version_id")}`,
    )
    .values() as [number, string][];
  return rows.filter(([, path]) => matchesPath(path)).map(([versionId]) => versionId);
}
