/** Use case `delete`: removes the index of a project. The files of the workspace are never touched. */
import { existsSync } from "node:fs";
import { CodeCompassError } from "#core/errors.ts";
import { lstatIfThere } from "#core/files/if-there.ts";
import { projectDirectory } from "#core/storage-paths.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { openDatabase } from "#store/database/database.ts";
import { currentDatabasePath, removeProjectDirectory } from "#store/database/database-files.ts";
import { leaseHolder } from "#store/writers/lease.ts";

export interface DeleteResult {
  readonly workspace: string;
  /** False when there was no index. */
  readonly deleted: boolean;
}

/**
 * Deletes the index that a workspace shares with the other worktrees of its repository.
 * @throws index_busy while a process writes it
 */
export function deleteIndex(workspace: Workspace): DeleteResult {
  const deleted = hasIndex(workspace);
  if (deleted) removeIndex(projectDirectory(workspace.vcs.projectKey));
  return { workspace: workspace.path, deleted };
}

/** Whether there is an index to delete. */
export function hasIndex(workspace: Workspace): boolean {
  return lstatIfThere(projectDirectory(workspace.vcs.projectKey)) !== undefined;
}

/**
 * Removes a project's directory. Does not wait for a writer when the database is unreadable, since then nobody can be writing it.
 * @throws index_busy
 */
export function removeIndex(directory: string): void {
  const holder = writerOf(currentDatabasePath(directory));
  if (holder) {
    throw new CodeCompassError("index_busy", `Another process (${holder.pid} on ${holder.host}) is writing this index.`, {
      remediation: "Wait for it to finish, or stop it, and try again.",
    });
  }
  removeProjectDirectory(directory);
}

function writerOf(databasePath: string | undefined) {
  if (!databasePath || !existsSync(databasePath)) return undefined;
  try {
    using db = openDatabase(databasePath);
    return leaseHolder(db, Date.now());
  } catch {
    return undefined;
  }
}
