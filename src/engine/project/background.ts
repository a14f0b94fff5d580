/** Starts work that outlives the command that noticed the need for it. */
import { join } from "node:path";
import { isCompiled } from "#core/compiled.ts";
import { type CodeCompassError, type ErrorData, toCodeCompassError } from "#core/errors.ts";
import { incompatible, isOutdated } from "#store/database/database.ts";
import { hasBuild } from "#store/database/database-files.ts";
import { isSegmentDue } from "#store/indices/trigram-builder.ts";
import { leaseHolder } from "#store/writers/lease.ts";
import { inspectProject, openForQuery, type Project } from "./project.ts";
import type { Workspace } from "./workspace.ts";

/** The command that starts this program again: the executable itself, or Bun with the source. */
function selfCommand(): string[] {
  return isCompiled() ? [process.execPath] : [process.execPath, join(import.meta.dir, "../../main.ts")];
}

/**
 * Starts `codecompass sync` for a workspace, or a commit, without waiting for it. That process ends at once if another one is already at
 * work.
 */
export function startBackgroundSync(workspace: string, commit?: string): void {
  const ref = commit === undefined ? [] : ["--ref", commit];
  startDetached(["sync", "--workspace", workspace, ...ref, "--log-level", "silent"], workspace);
}

/** Starts a command of this program, without output, that outlives the process. */
export function startDetached(words: readonly string[], cwd: string): void {
  Bun.spawn([...selfCommand(), ...words], { cwd, stdio: ["ignore", "ignore", "ignore"], detached: true }).unref();
}

/**
 * Opens the project of a workspace to answer from it. Work that an update of this program has left is started in the background: an
 * outdated index that can still answer does so meanwhile; for any other the caller must ask again in a moment.
 * @throws not_indexed, index_incompatible
 */
export function openOrRebuild(workspace: Workspace): Project {
  try {
    const project = openForQuery(workspace);
    if (isUpgradeDue(project)) startBackgroundSync(workspace.path);
    return project;
  } catch (thrown) {
    if (toCodeCompassError(thrown).code !== "index_incompatible") throw thrown;
    const rebuilding = outdatedError(workspace);
    if (!rebuilding) throw thrown;
    startBackgroundSync(workspace.path);
    throw rebuilding;
  }
}

/** Whether a run should do the work that a program update, or many edits, have left, and no run is doing it. */
export function isUpgradeDue({ db, directory, isOutdated: isOld }: Project): boolean {
  if (isOld) return !hasBuild(directory);
  return isSegmentDue(db) && !leaseHolder(db, Date.now());
}

/** The error for a query of an index that is being rebuilt after an update; undefined for any other index. */
export function outdatedError(workspace: Workspace, more: ErrorData = {}): CodeCompassError | undefined {
  const { report } = inspectProject(workspace);
  if (!isOutdated(report)) return undefined;
  return incompatible(report, { remediation: ASK_AGAIN, next: { do: "status" }, indexing_status: "indexing", ...more });
}

const ASK_AGAIN = "It is being rebuilt in the background: ask again in a moment.";
