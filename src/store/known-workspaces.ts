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

/** Notes that a workspace is used now, and, if asked, that no person named it. */
export function touchWorkspace(db: Database, path: string, mark: { readonly autoDiscovered?: boolean } = {}): void {
  const now = new Date().toISOString();
  db.query("UPDATE known_workspaces SET last_used_at = ?, auto_discovered = max(auto_discovered, ?) WHERE workspace_path = ?").run(
    now,
    mark.autoDiscovered ? 1 : 0,
    path,
  );
}
