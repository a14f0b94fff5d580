/** The ref that queries of a workspace mean unless they name one. */
import type { Database } from "#store/database.ts";

/** The stored default ref of a workspace; undefined means its own files. */
export function defaultRefOf(db: Database, workspacePath: string): string | undefined {
  const sql = "SELECT default_ref AS ref FROM known_workspaces WHERE workspace_path = ?";
  return db.query<{ ref: string | null }, [string]>(sql).get(workspacePath)?.ref ?? undefined;
}
