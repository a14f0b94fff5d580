/** Use cases `init`, `index` and `sync`: create an index and bring it up to date. */

import { CodeCompassError, interrupted, toCodeCompassError } from "#core/errors.ts";
import { projectDirectory, projectId } from "#core/storage-paths.ts";
import { createUnpublished, inspectProject, openForIndexing, type Project } from "#engine/project/project.ts";
import { type RefMeaning, resolveRef } from "#engine/project/resolve-ref.ts";
import { busy, syncCommit, syncProject } from "#engine/project/sync.ts";
import { refuseBroadWorkspace, type Workspace } from "#engine/project/workspace.ts";
import { filesWarned } from "#engine/settings/settings.ts";
import { type Explained, explainIgnored } from "#indexer/explain-ignored.ts";
import { type IndexOptions, type IndexSummary, runIndex } from "#indexer/index-run.ts";
import { type Database, isOutdated, openDatabase } from "#store/database/database.ts";
import {
  hasBuild,
  hasEarlierBuild,
  newestDatabasePath,
  publishDatabase,
  removeDatabase,
  requireDatabase,
} from "#store/database/database-files.ts";
import { copyKnownWorkspaces } from "#store/database/known-workspaces.ts";
import { leaseHolder } from "#store/writers/lease.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";

export type { IndexProgress, IndexSummary } from "#indexer/index-run.ts";

export interface IndexRequest
  extends Pick<IndexOptions, "jobs" | "onProgress" | "signal" | "fileWorkMax" | "silentCpuMsMax" | "uncoveredVersionsMax"> {
  /** Build a new index beside the one in use, and swap them when it is complete. */
  readonly force?: boolean;
  /** Read every file again, in place, whatever its stamp says. */
  readonly forceRead?: boolean;
  readonly allowBroad?: boolean;
  /** Whether no person asked for the run: a workspace that a server discovered then stays registered as discovered. */
  readonly isAutomatic?: boolean;
  /** Whether to wait when another process already rebuilds the index; otherwise that is an error, `index_busy`. */
  readonly waitsForRebuild?: boolean;
  /** A branch, tag, commit or worktree to index instead of the workspace's own files. */
  readonly ref?: string;
}

export interface InitResult {
  readonly workspace: string;
  readonly project_id: string;
  readonly vcs_mode: VcsAdapter["kind"];
  readonly ref: string;
  readonly already_initialized: boolean;
}

/** Registers a workspace; does nothing if it is registered already. */
export function initWorkspace(workspace: Workspace, options: { allowBroad?: boolean } = {}): InitResult {
  if (!options.allowBroad) refuseBroadWorkspace(workspace);
  const existed = inspectProject(workspace).databasePath !== undefined;
  const project = openForIndexing(workspace);
  const { vcs, path } = workspace;
  project.close();
  return {
    workspace: path,
    project_id: projectId(vcs.projectKey),
    vcs_mode: vcs.kind,
    ref: vcs.head().ref,
    already_initialized: existed,
  };
}

/**
 * Indexes a workspace. The first run, and one after an update of this program that parses files differently, index everything; later runs
 * index what changed.
 * @throws index_busy when another process keeps writing or already rebuilds the index; index_incompatible unless forced
 */
export async function indexWorkspace(workspace: Workspace, request: IndexRequest = {}): Promise<IndexSummary> {
  if (!request.allowBroad) refuseBroadWorkspace(workspace);
  try {
    return warnedOfSize(workspace, await broughtUpToDate(workspace, request));
  } catch (thrown) {
    // Ctrl-C also ends the git processes that we started, so report the interruption, not their failure.
    throw request.signal?.aborted ? interrupted() : thrown;
  }
}

/** Adds a warning for a workspace with very many files: mostly it was not meant, or lacks an ignore rule. It is indexed all the same. */
function warnedOfSize({ path }: Workspace, summary: IndexSummary): IndexSummary {
  const most = filesWarned(path);
  if (summary.filesScanned <= most) return summary;
  const warning = `There are ${summary.filesScanned} files, more than ${most} (index.maxFiles). Add lines to .codecompassignore for files that are not yours.`;
  return { ...summary, warnings: [...summary.warnings, warning] };
}

async function broughtUpToDate(workspace: Workspace, request: IndexRequest): Promise<IndexSummary> {
  if (request.force) return await rebuild(workspace, request);
  if (request.waitsForRebuild) await otherRebuild(workspace, request.signal);
  if (!isOutdated(inspectProject(workspace).report)) return await update(workspace, request);
  const { ref, ...own } = request;
  const rebuilt = await rebuild(workspace, own);
  return ref === undefined ? rebuilt : await update(workspace, request);
}

async function update(workspace: Workspace, request: IndexRequest): Promise<IndexSummary> {
  const project = openForIndexing(workspace, request.isAutomatic ? "discovered" : undefined);
  try {
    const meant = await refMeant(workspace, request.ref);
    const backfilling = { ...request, backfills: true };
    if (meant.is === "commit") return await syncCommit(project, meant.commit, backfilling);
    return await syncProject(meant.is === "worktree" ? project.at(meant.workspace) : project, { ...backfilling, retries: true });
  } finally {
    project.close();
  }
}

/** A bare repository has no working tree: its own content is its HEAD commit. */
async function refMeant(workspace: Workspace, ref: string | undefined): Promise<RefMeaning> {
  if (ref !== undefined) return resolveRef(workspace, ref);
  return workspace.vcs.isBare ? resolveRef(workspace, "HEAD") : { is: "workspace" };
}

async function rebuild(workspace: Workspace, request: IndexRequest): Promise<IndexSummary> {
  if (request.ref !== undefined) {
    throw new CodeCompassError("invalid_input", "A forced index is built from the workspace's own files; it cannot begin with a ref.", {
      remediation: "Rebuild without a ref first, then index the ref.",
      next: { do: "index", force: true },
    });
  }
  const { report, databasePath } = inspectProject(workspace);
  const replaced = databasePath ?? newestDatabasePath(projectDirectory(workspace.vcs.projectKey));
  if (replaced) refuseWhileWritten(replaced);
  const project = createUnpublished(workspace, { how: request.isAutomatic ? "discovered" : undefined });
  try {
    // `--force` asks for a rebuild by this run. After an update, a rebuild by any process serves everyone.
    if (!request.force && hasEarlierBuild(project.databasePath)) throw beingRebuilt();
    const isKept = replaced ? keepWhatIsKnown(replaced, project) : report.state === "not_indexed";
    const warnings = isKept ? [] : [LOST];
    const { force: _, ref: __, ...given } = request;
    const options = { ...given, backfills: true };
    const meant = await refMeant(workspace, undefined);
    const summary = meant.is === "commit" ? await syncCommit(project, meant.commit, options) : await runIndex(project.target, options);
    project.close();
    publishDatabase(project.directory, project.databasePath);
    return { ...summary, warnings: [...summary.warnings, ...warnings] };
  } catch (thrown) {
    project.close();
    requireDatabase(project.databasePath);
    removeDatabase(project.databasePath);
    throw thrown;
  }
}

/**
 * Waits until no other process rebuilds the index.
 * @throws interrupted when the signal is aborted
 */
async function otherRebuild(workspace: Workspace, signal: AbortSignal | undefined): Promise<void> {
  const directory = projectDirectory(workspace.vcs.projectKey);
  const isUnderWay = (): boolean => isOutdated(inspectProject(workspace).report) && hasBuild(directory);
  while (!signal?.aborted && isUnderWay()) await Bun.sleep(REBUILD_POLL_MS);
  if (signal?.aborted) throw interrupted();
}

const REBUILD_POLL_MS = 100;

function beingRebuilt(): CodeCompassError {
  return new CodeCompassError("index_busy", "Another process is rebuilding this index.", {
    remediation: "Ask again in a moment.",
    next: { do: "status" },
  });
}

const LOST =
  "The index that was replaced is damaged: default refs (switch-ref) and registered workspaces (init) could not all be carried over.";

/** A rebuild replaces the database in use, and would lose what another process is writing to it. */
function refuseWhileWritten(databasePath: string): void {
  const holder = ofDamaged(databasePath, (db) => leaseHolder(db, Date.now()));
  if (holder) throw busy(holder);
}

/** Copies registered workspaces and default refs to the new database. Returns false when some were unreadable. */
function keepWhatIsKnown(databasePath: string, project: Project): boolean {
  return ofDamaged(databasePath, (db) => copyKnownWorkspaces(db, project.db, project.target.projectId)) ?? false;
}

/** Reads from a database that may be damaged or missing; undefined when it is, since a rebuild is about to replace it. */
function ofDamaged<T>(databasePath: string, read: (db: Database) => T): T | undefined {
  try {
    using db = openDatabase(databasePath);
    return read(db);
  } catch (thrown) {
    if (toCodeCompassError(thrown).code === "index_busy") throw thrown;
    return undefined;
  }
}

/** Lists what an indexing run would leave out, and why; changes nothing. */
export function listIgnored(workspace: Workspace): Promise<Explained[]> {
  return explainIgnored(workspace.path, workspace.vcs);
}
