/** The database, workspace and version control that a run works on. */
import type { Database } from "#store/database/database.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";

export interface IndexTarget {
  readonly db: Database;
  readonly databasePath: string;
  readonly projectId: string;
  readonly workspace: string;
  readonly vcs: VcsAdapter;
}
