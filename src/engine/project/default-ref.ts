/** The ref that queries of a workspace mean unless they name one. */
import { projectId } from "#core/storage-paths.ts";
import type { Database } from "#store/database.ts";
import type { Workspace } from "./workspace.ts";

/** The stored default ref of a workspace; undefined means its own files. */
export function defaultRefOf(db: Database, workspacePath: string): string | undefined {
  const sql = "SELECT default_ref AS ref FROM known_workspaces WHERE workspace_path = ?";
  return db.query<{ ref: string | null }, [string]>(sql).get(workspacePath)?.ref ?? undefined;
}

/** Stores it; null for the workspace's own files. */
export function storeDefaultRef(db: Database, { path, vcs }: Workspace, ref: string | null): void {
  db.query(
    `INSERT INTO known_workspaces (workspace_path, project_id, default_ref, last_used_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (workspace_path) DO UPDATE SET default_ref = excluded.default_ref`,
  ).run(path, projectId(vcs.projectKey), ref, new Date().toISOString());
}
