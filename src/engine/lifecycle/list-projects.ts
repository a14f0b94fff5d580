/** Use case `status --all`: every workspace that has an index on this machine, with facts about the index. */
import { existsSync, statSync } from "node:fs";
import type { ListedProject, ProjectsResponse } from "#core/protocol/lookup.ts";
import { openForReading } from "#store/database/database.ts";
import { currentDatabasePath } from "#store/database/database-files.ts";
import { bareView, worktreeViewAt } from "#store/views/views.ts";
import { listKnownWorkspaces } from "./known-workspaces.ts";

/** Lists the indexed workspaces, the last used first. Opens only their indexes, and brings none up to date. */
export function listProjects(): ProjectsResponse {
  const projects = listKnownWorkspaces().flatMap(({ directory, path, lastUsedAt }) => projectIn(directory, path, lastUsedAt) ?? []);
  return { projects };
}

function projectIn(directory: string, path: string, lastUsedAt: string): ListedProject | undefined {
  const databasePath = currentDatabasePath(directory);
  if (databasePath === undefined) return undefined;
  try {
    using db = openForReading(databasePath);
    const view = worktreeViewAt(db, path) ?? bareView(db);
    return {
      repo: path,
      ref: view?.ref ?? null,
      indexing_status: view?.publishedAt ? "ready" : "not_indexed",
      exists: existsSync(path),
      files: view?.fileCount ?? 0,
      symbols: view?.symbolCount ?? 0,
      last_indexed_at: view?.publishedAt ?? null,
      last_used_at: lastUsedAt,
      database: databasePath,
      database_bytes: statSync(databasePath).size,
    };
  } catch {
    // It is being rebuilt, of another version, or damaged: `status` in that workspace says which.
    return undefined;
  }
}
