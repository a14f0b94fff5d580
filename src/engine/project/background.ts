/** Work that outlives the command that noticed it. */
import { join } from "node:path";
import { isCompiled } from "#core/compiled.ts";
import { type CodeCompassError, type ErrorData, toCodeCompassError } from "#core/errors.ts";
import { incompatible, isOutdated } from "#store/database/database.ts";
import { hasBuild } from "#store/database/database-files.ts";
import { isSegmentDue } from "#store/indices/trigram-builder.ts";
import { leaseHolder } from "#store/writers/lease.ts";
import { inspectProject, openForQuery, type Project } from "./project.ts";
import type { Workspace } from "./workspace.ts";

/** How this program is started again: the executable itself, or Bun with the source. */
function selfCommand(): string[] {
  return isCompiled() ? [process.execPath] : [process.execPath, join(import.meta.dir, "../../main.ts")];
}

/** Starts `codecompass sync` for a workspace, or a commit, and does not wait for it. One that finds another at work ends at once. */
export function startBackgroundSync(workspace: string, commit?: string): void {
  const ref = commit === undefined ? [] : ["--ref", commit];
  startDetached(["sync", "--workspace", workspace, ...ref, "--log-level", "silent"], workspace);
}

/** Starts a command of this program that outlives the process and says nothing. */
export function startDetached(words: readonly string[], cwd: string): void {
  Bun.spawn([...selfCommand(), ...words], { cwd, stdio: ["ignore", "ignore", "ignore"], detached: true }).unref();
}

/**
 * Opens the project of a workspace to answer from it. What an update of this program has left to do is done in the background: an index that
 * can be answered from answers meanwhile, for any other the caller asks again in a moment.
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

/** Whether a run should do what an update of this program, or many edits, have left to do, and none is at it. */
export function isUpgradeDue({ db, directory, isOutdated: isOld }: Project): boolean {
  if (isOld) return !hasBuild(directory);
  return isSegmentDue(db) && !leaseHolder(db, Date.now());
}

/** What a query is told of an index that is being built anew after an update; undefined for any other index. */
export function outdatedError(workspace: Workspace, more: ErrorData = {}): CodeCompassError | undefined {
  const { report } = inspectProject(workspace);
  if (!isOutdated(report)) return undefined;
  return incompatible(report, { remediation: ASK_AGAIN, next: { do: "status" }, indexing_status: "indexing", ...more });
}

const ASK_AGAIN = "It is being built anew in the background: ask again in a moment.";
