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

/** Which workspace of which project a row is about. */
interface WorkspaceKey {
  /** Absolute, links resolved. */
  readonly path: string;
  readonly projectId: string;
}

/** Adds a workspace, or notes that it is used now. One that a person has named stays so, whoever finds it later. */
export function noteWorkspace(
  db: Database,
  { path, projectId, autoDiscovered }: WorkspaceKey & { readonly autoDiscovered: boolean },
): void {
  db.query(
    `INSERT INTO known_workspaces (workspace_path, project_id, auto_discovered, last_used_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (workspace_path) DO UPDATE SET last_used_at = excluded.last_used_at,
       auto_discovered = min(auto_discovered, excluded.auto_discovered)`,
  ).run(path, projectId, autoDiscovered ? 1 : 0, new Date().toISOString());
}

/** The ref that queries of a workspace mean unless they name one; undefined for its own files. */
export function defaultRefOf(db: Database, path: string): string | undefined {
  const sql = "SELECT default_ref AS ref FROM known_workspaces WHERE workspace_path = ?";
  return db.query<{ ref: string | null }, [string]>(sql).get(path)?.ref ?? undefined;
}

/** Sets that ref, null for the workspace's own files. Adds the workspace when it is not known; the time of last use of one that is known stays. */
export function storeDefaultRef(db: Database, { path, projectId }: WorkspaceKey, ref: string | null): void {
  db.query(
    `INSERT INTO known_workspaces (workspace_path, project_id, default_ref, last_used_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (workspace_path) DO UPDATE SET default_ref = excluded.default_ref`,
  ).run(path, projectId, ref, new Date().toISOString());
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
