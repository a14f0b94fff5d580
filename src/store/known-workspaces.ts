/** Reading and keeping the list of workspaces that a project's database knows. */
import type { Database } from "bun:sqlite";

export interface KnownWorkspace {
  readonly path: string;
  /** Found in a call to a server, not named by a person. */
  readonly autoDiscovered: boolean;
  /** ISO 8601. */
  readonly lastUsedAt: string;
}

/** All of them, the one used last first. */
export function knownWorkspaces(db: Database): KnownWorkspace[] {
  return db
    .query<{ path: string; auto: number; lastUsedAt: string }, []>(
      `SELECT workspace_path AS path, auto_discovered AS auto, last_used_at AS lastUsedAt FROM known_workspaces
       ORDER BY last_used_at DESC, workspace_path`,
    )
    .all()
    .map(({ path, auto, lastUsedAt }) => ({ path, autoDiscovered: auto === 1, lastUsedAt }));
}

/** Tells a database what another knows of workspaces: who registered them, when they were used, which ref they mean. */
export function copyKnownWorkspaces(from: Database, to: Database): void {
  const sql = `INSERT OR REPLACE INTO known_workspaces (workspace_path, project_id, auto_discovered, last_used_at, default_ref)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`;
  const columns = "workspace_path, project_id, auto_discovered, last_used_at, default_ref";
  to.query(sql).run(JSON.stringify(from.query(`SELECT ${columns} FROM known_workspaces`).values()));
}

/** Notes that a workspace is used now, and, if asked, that no person named it. */
export function touchWorkspace(db: Database, path: string, mark: { readonly autoDiscovered?: boolean } = {}): void {
  const now = new Date().toISOString();
  db.query("UPDATE known_workspaces SET last_used_at = ?, auto_discovered = max(auto_discovered, ?) WHERE workspace_path = ?").run(
    now,
    mark.autoDiscovered ? 1 : 0,
    path,
  );
}
