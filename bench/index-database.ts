/** Looking into an index from outside: its size, its files, its symbols. Expects a store that holds one workspace. */
import { Database } from "bun:sqlite";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { versionExpression } from "#store/rows/row-id.ts";
import { type View, visibleVersions } from "#store/rows/view.ts";
import { shownPaths } from "#store/views/manifest.ts";
import { listViews } from "#store/views/views.ts";

/** Bytes of all files under a directory. */
export function directoryBytes(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** Opens the only index under a CODECOMPASS_HOME, to read. */
export function openOnlyIndex(home: string): Database {
  const projects = join(home, "projects");
  const [project, ...others] = readdirSync(projects);
  if (project === undefined || others.length > 0)
    throw new Error(`${projects} holds ${others.length + (project ? 1 : 0)} projects, not one`);
  const current = readFileSync(join(projects, project, "current"), "utf8").trim();
  return new Database(join(projects, project, current), { readonly: true });
}

/** The view of the one workspace. */
function onlyView(db: Database): View {
  const [view, ...others] = listViews(db).filter(({ kind }) => kind === "worktree");
  if (!view || others.length > 0) throw new Error(`the index holds ${others.length + (view ? 1 : 0)} worktrees, not one`);
  return view;
}

const shown = (db: Database): string => visibleVersions(onlyView(db), "v.version_id");

/** Paths of the indexed files. */
export function indexedPaths(db: Database): string[] {
  return db
    .query<{ path: string }, []>(`SELECT path FROM file_versions v JOIN paths USING (path_id) WHERE ${shown(db)} ORDER BY path`)
    .all()
    .map(({ path }) => path);
}

/** Bytes of the indexed files as they are on disk. */
export function sourceBytes(db: Database): number {
  const sql = `SELECT sum(size_bytes) AS bytes FROM file_versions v JOIN contents USING (content_id) WHERE ${shown(db)}`;
  return db.query<{ bytes: number }, []>(sql).get()?.bytes ?? 0;
}

export interface IndexedSymbol {
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly nameLine: number;
  readonly startLine: number;
}

/** Every symbol of the indexed files. */
export function indexedSymbols(db: Database): IndexedSymbol[] {
  return db
    .query<IndexedSymbol, []>(
      `SELECT p.path, s.name, s.kind, s.name_line AS nameLine, s.line_start AS startLine
       FROM symbol_relations s
       JOIN file_versions v ON v.version_id = ${versionExpression("s.symbol_row")}
       JOIN paths p ON p.path_id = v.path_id
       WHERE ${shown(db)}`,
    )
    .all();
}

/** A symbol with all that says where and how it is declared. */
export interface IndexedDefinition extends IndexedSymbol {
  readonly row: number;
  readonly parentRow: number | null;
  readonly qualifiedName: string;
  readonly visibility: string;
  readonly endLine: number;
  readonly isDefinition: boolean;
}

/** Every symbol of the indexed files, in the order of paths and lines. */
export function indexedDefinitions(db: Database): IndexedDefinition[] {
  return db
    .query<IndexedDefinition, []>(
      `SELECT s.symbol_row AS row, s.parent_row AS parentRow, p.path, s.name, s.qualified_name AS qualifiedName, s.kind, s.visibility,
         s.name_line AS nameLine, s.line_start AS startLine, s.line_end AS endLine, s.is_definition AS isDefinition
       FROM symbol_relations s
       JOIN file_versions v ON v.version_id = ${versionExpression("s.symbol_row")}
       JOIN paths p ON p.path_id = v.path_id
       WHERE ${shown(db)} ORDER BY p.path, s.symbol_row`,
    )
    .all();
}

/** Why each known path was left out of the index. */
export function skippedPaths(db: Database): Map<string, string> {
  const pathOf = db.query<{ path: string }, [number]>("SELECT path FROM paths WHERE path_id = ?");
  const skipped = [...shownPaths(db, onlyView(db)).values()].filter(({ versionId }) => versionId === null);
  return new Map(skipped.map(({ pathId, skipReason }) => [pathOf.get(pathId)?.path ?? "", skipReason ?? ""]));
}
