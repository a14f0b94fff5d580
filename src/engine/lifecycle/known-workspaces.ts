/** The workspaces that have indexes, in all projects: when each was last used, and which may be removed. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { CodeCompassError, toCodeCompassError } from "#core/errors.ts";
import { statIfThere } from "#core/files/if-there.ts";
import { PROJECTS_LISTED_MAX } from "#core/limits.ts";
import { PROJECTS, storageRoot } from "#core/storage-paths.ts";
import { inspectProject, openForIndexing, type Project } from "#engine/project/project.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { isOutdated, openDatabase } from "#store/database/database.ts";
import { currentDatabasePath } from "#store/database/database-files.ts";
import { type KnownWorkspace, knownWorkspaces, touchWorkspace } from "#store/database/known-workspaces.ts";
import { leaseHolder } from "#store/writers/lease.ts";
import { removeIndex } from "./delete-index.ts";

const MS_PER_DAY = 86_400_000;

interface ListedWorkspace extends KnownWorkspace {
  /** Directory of the project whose index holds the workspace. */
  readonly directory: string;
}

/**
 * The workspaces that have indexes, the last used first. Projects that cannot be read are left out. Each project's database is opened: with
 * more than `projectsMax` projects, those whose databases were written last.
 */
export function listKnownWorkspaces(projectsMax = PROJECTS_LISTED_MAX): ListedWorkspace[] {
  const root = join(storageRoot(), PROJECTS);
  const names = existsSync(root) ? readdirSync(root).filter(isProject) : [];
  return names
    .map((name) => join(root, name))
    .map((directory) => ({ directory, writtenAtMs: writtenAtMs(directory) }))
    .sort((a, b) => b.writtenAtMs - a.writtenAtMs)
    .slice(0, projectsMax)
    .flatMap(({ directory }) => workspacesIn(directory))
    .sort((a, b) => (a.lastUsedAt < b.lastUsedAt ? 1 : a.lastUsedAt > b.lastUsedAt ? -1 : a.path < b.path ? -1 : 1));
}

/**
 * When the database of a project was last written, in milliseconds since the epoch; 0 where there is none. Every query notes its time
 * there.
 */
function writtenAtMs(directory: string): number {
  const path = currentDatabasePath(directory);
  return (path && statIfThere(path)?.mtimeMs) || 0;
}

/** Whether a name is that of a project directory. A name that begins with a dot belongs to one that is being deleted. */
const isProject = (name: string): boolean => !name.startsWith(".");

function workspacesIn(directory: string): ListedWorkspace[] {
  try {
    const databasePath = currentDatabasePath(directory);
    if (!databasePath || !existsSync(databasePath)) return [];
    using db = openDatabase(databasePath);
    return knownWorkspaces(db).map((workspace) => ({ ...workspace, directory }));
  } catch {
    return [];
  }
}

export interface AutoWorkspaceLimits {
  readonly workspacesMax: number;
  /** Days without a query after which an index that no person asked for may be removed. */
  readonly evictionDays: number;
}

/**
 * Registers a workspace that a call named. First removes the indexes of such workspaces that nobody has used for long.
 * @throws limit_exceeded when there are still too many
 */
export function registerAutoWorkspace(workspace: Workspace, limits: AutoWorkspaceLimits): void {
  evictAutoWorkspaces(limits.evictionDays);
  const others = listKnownWorkspaces(Number.POSITIVE_INFINITY).filter(
    ({ autoDiscovered, path }) => autoDiscovered && path !== workspace.path,
  );
  if (others.length >= limits.workspacesMax) {
    throw new CodeCompassError("limit_exceeded", `The server has found ${others.length} workspaces by itself; no more are allowed.`, {
      remediation: "Start it with a larger --max-auto-workspaces, or name this one with --workspace.",
    });
  }
  // The run that follows rebuilds the index, and carries over who registered it.
  if (isOutdated(inspectProject(workspace).report)) return;
  const project = openForIndexing(workspace, "discovered");
  touchWorkspace(project.db, workspace.path, { autoDiscovered: true });
  project.close();
}

/** Records the time of use of an open workspace, unless another process is writing: a query does not wait for that. */
export function touchWorkspaceIfFree({ db, workspace }: Project): void {
  try {
    if (!leaseHolder(db, Date.now())) touchWorkspace(db, workspace.path);
  } catch {
    // A read-only index can be queried; only the time of use cannot be recorded.
  }
}

/** Removes the indexes of projects whose workspaces were all discovered by a server and were not used for the given number of days. */
export function evictAutoWorkspaces(evictionDays: number): void {
  const oldest = new Date(Date.now() - evictionDays * MS_PER_DAY).toISOString();
  const byProject = Map.groupBy(listKnownWorkspaces(Number.POSITIVE_INFINITY), ({ directory }) => directory);
  for (const [directory, workspaces] of byProject) {
    if (!workspaces.every(({ autoDiscovered, lastUsedAt }) => autoDiscovered && lastUsedAt < oldest)) continue;
    try {
      removeIndex(directory);
    } catch (thrown) {
      // A process is writing this index, so the index is in use and stays.
      if (toCodeCompassError(thrown).code !== "index_busy") throw thrown;
    }
  }
}
