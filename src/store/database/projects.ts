/** The project that a database belongs to: its one row of `projects`. */
import type { Database } from "bun:sqlite";
import { EXTRACTOR_VERSION, SCHEMA_VERSION } from "#core/version.ts";

export interface ProjectRecord {
  readonly projectId: string;
  /** Absolute path. */
  readonly repoRoot: string;
  readonly displayName: string;
  readonly defaultRef: string;
  /** Whether the project is under version control. */
  readonly isVersioned: boolean;
}

/** Records whose database this is, and that this extractor version fills it. Call it once, for a new database: `projects` has one row. */
export function registerProject(db: Database, { projectId, repoRoot, displayName, defaultRef, isVersioned }: ProjectRecord): void {
  const now = new Date().toISOString();
  db.query(
    `INSERT INTO projects (project_id, repo_root, display_name, default_ref, vcs_mode, schema_version, parser_version, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(projectId, repoRoot, displayName, defaultRef, isVersioned ? 1 : 0, SCHEMA_VERSION, EXTRACTOR_VERSION, now, now);
}
