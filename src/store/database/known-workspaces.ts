/** Reads and writes the list of workspaces that a project's database knows. */
import type { Database } from "bun:sqlite";

export interface KnownWorkspace {
  readonly path: string;
  /** Whether a call to a server introduced the workspace, rather than a person naming it. */
  readonly autoDiscovered: boolean;
  /** ISO 8601. */
  readonly lastUsedAt: string;
}

/** All known workspaces, the most recently used first. */
export function knownWorkspaces(db: Database): KnownWorkspace[] {
  return db
    .query<{ path: string; auto: number; lastUsedAt: string }, []>(
      `SELECT workspace_path AS path, auto_discovered AS auto, last_used_at AS lastUsedAt FROM known_workspaces
       ORDER BY last_used_at DESC, workspace_path`,
    )
    .all()
    .map(({ path, auto, lastUsedAt }) => ({ path, autoDiscovered: auto === 1, lastUsedAt }));
}

/** Identifies a workspace and its project. */
interface WorkspaceKey {
  /** Absolute, links resolved. */
  readonly path: string;
  readonly projectId: string;
}

/** Adds a workspace, or records that it is used now. A workspace that a person has named keeps that mark when a server finds it later. */
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

/** The ref that queries from a workspace use unless they name one; undefined for the workspace's own files. */
export function defaultRefOf(db: Database, path: string): string | undefined {
  const sql = "SELECT default_ref AS ref FROM known_workspaces WHERE workspace_path = ?";
  return db.query<{ ref: string | null }, [string]>(sql).get(path)?.ref ?? undefined;
}

/**
 * Sets the default ref of a workspace; null stands for the workspace's own files. Adds an
 * unknown workspace; a known one keeps its time of last use.
 */
export function storeDefaultRef(db: Database, { path, projectId }: WorkspaceKey, ref: string | null): void {
  db.query(
    `INSERT INTO known_workspaces (workspace_path, project_id, default_ref, last_used_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (workspace_path) DO UPDATE SET default_ref = excluded.default_ref`,
  ).run(path, projectId, ref, new Date().toISOString());
}

/**
 * Copies what one database knows of workspaces into another: who registered them, when they were used, their default refs. `from` may be
 * damaged or of another version: every readable row up to the first unreadable one is copied. Returns true when it copied all rows.
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

/** Records that a workspace is used now and, with `autoDiscovered`, that no person named it. */
export function touchWorkspace(db: Database, path: string, mark: { readonly autoDiscovered?: boolean } = {}): void {
  const now = new Date().toISOString();
  db.query("UPDATE known_workspaces SET last_used_at = ?, auto_discovered = max(auto_discovered, ?) WHERE workspace_path = ?").run(
    now,
    mark.autoDiscovered ? 1 : 0,
    path,
  );
}
