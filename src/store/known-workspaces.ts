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

/**
 * Tells a database what another knows of workspaces: who registered them, when they were used, which ref they mean. The other may be damaged, or
 * of another version: what can be read of it is kept. Returns whether that was all.
 */
export function copyKnownWorkspaces(from: Database, to: Database, projectId: string): boolean {
  const insert = to.query(
    `INSERT OR REPLACE INTO known_workspaces (workspace_path, project_id, auto_discovered, last_used_at, default_ref) VALUES (?, ?, ?, ?, ?)`,
  );
  try {
    const rows = from.query<Record<string, unknown>, []>(
      "SELECT workspace_path, auto_discovered, last_used_at, default_ref FROM known_workspaces",
    );
    for (const { workspace_path: path, auto_discovered: auto, last_used_at: lastUsedAt, default_ref: ref } of rows.iterate()) {
      if (typeof path !== "string" || typeof lastUsedAt !== "string") return false;
      insert.run(path, projectId, auto === 1 ? 1 : 0, lastUsedAt, typeof ref === "string" ? ref : null);
    }
    return true;
  } catch {
    return false;
  }
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
