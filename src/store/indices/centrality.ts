/**
 * Centrality: how many files of a project use the definitions of a file. It is a ranking prior for questions: their answer is more often
 * the file that others build on than the file that uses it.
 *
 * Only names that a single file defines count, so the measure needs no import resolution and works in every language. It is a statistic of
 * the project, kept by path and not by view: every branch ranks by the prior of the default branch.
 */
import type { Database } from "bun:sqlite";
import { versionExpression } from "#store/rows/row-id.ts";
import { storedIn } from "#store/rows/shared-rows.ts";
import { IS_DEFINITION } from "#store/rows/symbol-sql.ts";
import { usageOfVersion } from "#store/versions/facts.ts";

/** Share (0..1) of all files that one run must change before a new count is worth its time. */
const CENTRALITY_REFRESH_SHARE = 0.05;

/** Whether a run that changes so many files must count again. */
export function isCentralityDue(db: Database, filesChanged: number): boolean {
  const { files } = db.query<{ files: number }, []>("SELECT count(*) AS files FROM path_users").get() ?? { files: 0 };
  return filesChanged > files * CENTRALITY_REFRESH_SHARE;
}

/**
 * Counts the users of every file that a view shows. Runs inside the caller's transaction. In languages whose facts tell types from values
 * (`tellsTypes`), names used only as values do not count; in the others both count.
 */
export function refreshCentrality(db: Database, versionIds: readonly number[], tellsTypes: (language: string) => boolean): void {
  const definers = soleDefiners(db, versionIds);
  const languageOf = db.query<{ language: string }, [number]>("SELECT language FROM file_versions WHERE version_id = ?");
  const users = new Map<number, number>(versionIds.map((versionId) => [versionId, 0]));
  for (const versionId of versionIds) {
    const used = new Set<number>();
    const counting = tellsTypes(languageOf.get(versionId)?.language ?? "") ? "not_values" : "all";
    usageOfVersion(db, versionId)?.eachUsedName(counting, (utf8) => {
      const definer = definers.get(Bun.hash.xxHash32(utf8));
      if (definer !== undefined && definer !== AMBIGUOUS && definer !== versionId) used.add(definer);
    });
    for (const definer of used) users.set(definer, (users.get(definer) ?? 0) + 1);
  }
  db.run("DELETE FROM path_users");
  const insert = db.query("INSERT OR REPLACE INTO path_users SELECT path_id, ? FROM file_versions WHERE version_id = ?");
  for (const [versionId, count] of users) insert.run(count, versionId);
}

const AMBIGUOUS = -1;
const COUNTED = `${IS_DEFINITION} AND s.kind NOT IN ('import', 'section', 'variable', 'property')`;

/**
 * Maps the hash of each name to the version that defines it, or to {@link AMBIGUOUS} when
 * several do. A hash collision costs one count, nothing more.
 */
function soleDefiners(db: Database, versionIds: readonly number[]): Map<number, number> {
  const visible = new Set(versionIds);
  const definers = new Map<number, number>();
  const rows = db.query<{ name: string; versionId: number }, []>(
    `SELECT s.name, ${versionExpression("s.symbol_row")} AS versionId FROM symbol_relations s WHERE ${COUNTED}
     UNION ALL SELECT s.name, ${versionExpression("r.first_row")} FROM shared_symbols r CROSS JOIN symbol_relations s
     WHERE ${storedIn("s.symbol_row")} AND ${COUNTED}`,
  );
  for (const { name, versionId } of rows.iterate()) {
    if (!visible.has(versionId)) continue;
    const hash = Bun.hash.xxHash32(name);
    const known = definers.get(hash);
    if (known !== versionId) definers.set(hash, known === undefined ? versionId : AMBIGUOUS);
  }
  return definers;
}

/** How many files use the file of each given version. */
export function usersOf(db: Database, versionIds: readonly number[]): ReadonlyMap<number, number> {
  const rows = db
    .query<[number, number], [string]>(
      `SELECT wanted.value, u.users FROM json_each(?) wanted CROSS JOIN file_versions v CROSS JOIN path_users u
       WHERE v.version_id = wanted.value AND u.path_id = v.path_id`,
    )
    .values(JSON.stringify(versionIds)) as [number, number][];
  return new Map(rows);
}
