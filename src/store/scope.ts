/** Which rows a query may return, as SQL: the view always, language, path and kind when asked for. */
import type { Database } from "bun:sqlite";
import type { SymbolKind } from "#core/types.ts";
import { versionExpression } from "./row-id.ts";
import { type View, visibleRows, visibleVersions } from "./views.ts";

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

/** True for rows (of any table numbered by version) that lie in the scope. Kinds are not part of it: not every row has one. */
export function rowCondition(scope: Scope, row: string): Condition {
  const conditions = [visibleRows(scope.view, row)];
  const parameters: string[] = [];
  const version = versionExpression(row);
  if (scope.languages) {
    conditions.push(`(SELECT language FROM file_versions WHERE version_id = ${version}) IN (SELECT value FROM json_each(?))`);
    parameters.push(JSON.stringify(scope.languages));
  }
  if (scope.versionIds) {
    conditions.push(`${version} IN (SELECT value FROM json_each(?))`);
    parameters.push(JSON.stringify(scope.versionIds));
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
