/** A workspace together with its project's index. */
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { CodeCompassError, type ErrorCode, toCodeCompassError } from "#core/errors.ts";
import { shellWord } from "#core/shell-word.ts";
import { projectDirectory, projectId } from "#core/storage-paths.ts";
import type { IndexTarget } from "#indexer/index-target.ts";
import {
  type CompatibilityReport,
  checkCompatibility,
  createDatabase,
  type Database,
  incompatible,
  isAnswerable,
  isOutdated,
  openForReading,
} from "#store/database/database.ts";
import {
  currentDatabasePath,
  hasLostPointer,
  nextDatabasePath,
  publishFirstDatabase,
  removeAbandoned,
  removeDatabase,
} from "#store/database/database-files.ts";
import { noteWorkspace } from "#store/database/known-workspaces.ts";
import { migrateIfFree } from "#store/database/migrations.ts";
import { registerProject } from "#store/database/projects.ts";
import { isKnownSchema } from "#store/database/schema-stamp.ts";
import { isStillAsOpened, whyUnwritable } from "#store/database/unwritable.ts";
import { type Indices, openIndices } from "#store/indices/indices.ts";
import type { View } from "#store/rows/view.ts";
import { removeListingDrafts } from "#store/views/kept-listing.ts";
import { commitKey, worktreeKey } from "#store/views/view-key.ts";
import { findView, holdsWholeTrees } from "#store/views/views.ts";
import { leaseHolder } from "#store/writers/lease.ts";
import { openVcsAround } from "#vcs/open.ts";
import type { Workspace } from "./workspace.ts";

/** An open project. Close it when done. */
export class Project {
  readonly workspace: Workspace;
  readonly db: Database;
  readonly databasePath: string;
  /** Whether an earlier extractor version parsed the files: the index still answers until it is rebuilt. */
  readonly isOutdated: boolean;
  #indices: Indices | undefined;

  constructor(workspace: Workspace, databasePath: string, db: Database, isOutdated = false) {
    this.workspace = workspace;
    this.isOutdated = isOutdated;
    this.databasePath = databasePath;
    this.db = db;
  }

  get indices(): Indices {
    this.#indices ??= openIndices(this.db);
    return this.#indices;
  }

  get directory(): string {
    return dirname(this.databasePath);
  }

  get target(): IndexTarget {
    const { path, vcs } = this.workspace;
    return { db: this.db, databasePath: this.databasePath, projectId: projectId(vcs.projectKey), workspace: path, vcs };
  }

  /** {@link currentView} of the workspace. */
  view(): View | undefined {
    return currentView(this.db, this.workspace);
  }

  /** Another workspace of the same project, on the same database. */
  at(workspace: Workspace): Project {
    return new Project(workspace, this.databasePath, this.db, this.isOutdated);
  }

  /**
   * Whether this is still the database in use, with a schema that we know: a rebuild replaces it, people delete indexes under a running
   * server, and an update of the program migrates them.
   */
  get isCurrent(): boolean {
    return (
      currentDatabasePath(this.directory) === this.databasePath &&
      existsSync(this.databasePath) &&
      isStillAsOpened(this.db) &&
      isKnownSchema(this.db)
    );
  }

  /**
   * Reads a view in one transaction, so that nothing which another process publishes meanwhile mixes in. `look` gets the view as it is
   * stored now, with the ref name of `view`.
   */
  reading<T>(view: View, look: (view: View) => T): T {
    return this.db.transaction(() => {
      const now = findView(this.db, view.key) ?? view;
      return look({ ...now, ref: view.ref });
    })();
  }

  close(): void {
    this.db.close();
  }
}

/** A workspace's view as it is in a database now: of its files, or of the HEAD commit of a bare repository. */
export function currentView(db: Database, { vcs }: Workspace): View | undefined {
  const commit = vcs.isBare ? vcs.head().commit : null;
  return findView(db, commit ? commitKey(commit, "") : worktreeKey(vcs.worktreeIdentity));
}

/** The state of a workspace's index, without opening it for use. Never throws for a bad database. */
export function inspectProject(workspace: Workspace): { report: CompatibilityReport; databasePath: string | undefined } {
  const { report, databasePath, db } = openInspected(workspace);
  db?.close();
  return { report, databasePath };
}

/** The state of a workspace's index, with the database open if it can be read. */
interface InspectedIndex {
  readonly report: CompatibilityReport;
  readonly databasePath: string | undefined;
  readonly db?: Database;
}

function openInspected(workspace: Workspace): InspectedIndex {
  const directory = projectDirectory(workspace.vcs.projectKey);
  const databasePath = currentDatabasePath(directory);
  if (!databasePath && hasLostPointer(directory)) return { report: damaged("nothing says which database is in use"), databasePath };
  if (!databasePath) {
    const report = { state: "not_indexed", schemaVersion: null, extractorVersion: null, detail: "no index exists" } as const;
    return { report, databasePath };
  }
  try {
    const db = openForReading(databasePath);
    try {
      return { report: checkCompatibility(db, projectId(workspace.vcs.projectKey)), databasePath, db };
    } catch (thrown) {
      db.close();
      throw thrown;
    }
  } catch (thrown) {
    // A rebuild may have removed the old database between reading the pointer and opening the file.
    if (currentDatabasePath(directory) !== databasePath) return openInspected(workspace);
    const error = toCodeCompassError(thrown);
    if (!DAMAGE.includes(error.code) && !(error.code === "permission_denied" && isWritable(directory))) throw error;
    return { report: damaged(thrown instanceof Error ? thrown.message : String(thrown)), databasePath };
  }
}

/** Whether a database that cannot be opened can be replaced. */
function isWritable(directory: string): boolean {
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    return statSync(directory).isDirectory();
  } catch {
    return false;
  }
}

/** Error codes that mean a damaged or missing database; others (no space, no permission) are not the database's fault. */
const DAMAGE: readonly ErrorCode[] = ["index_incompatible", "internal"];

function damaged(detail: string): CompatibilityReport {
  return { state: "corrupt_manifest", schemaVersion: null, extractorVersion: null, detail };
}

function refuseIncompatible({ report, db }: InspectedIndex): void {
  if (report.state !== "reindex_required" && report.state !== "corrupt_manifest") return;
  db?.close();
  throw incompatible(report);
}

/**
 * Opens the project of a workspace to answer from it. Migrates the database if that can be done in place and no other process writes.
 * @throws not_indexed, index_incompatible
 */
export function openForQuery(workspace: Workspace): Project {
  const inspected = openInspected(workspace);
  const { report, databasePath, db } = inspected;
  if (!isAnswerable(report)) refuseIncompatible(inspected);
  if (!databasePath || !db) throw notIndexed(workspace);
  const project = new Project(workspace, databasePath, db, isOutdated(report));
  const view = project.view();
  if (project.isOutdated && !view?.publishedAt) refuseIncompatible(inspected);
  if (!project.isOutdated) migrateIfFree(db);
  if (view?.publishedAt || (view && leaseHolder(project.db, Date.now()))) return project;
  // A worktree of an indexed repository gets its view when it is first asked about: that costs only its differences.
  if (report.state === "compatible" && workspace.vcs.directory === "" && holdsWholeTrees(project.db)) return project;
  project.close();
  throw notIndexed(workspace, view ? "An earlier indexing run did not finish; the next one continues from it." : undefined);
}

/**
 * Makes sure that the workspace has an index that a run can bring up to date, or one of an earlier program version, which a run rebuilds.
 * @throws not_indexed, index_incompatible
 */
export function requireIndex(workspace: Workspace): void {
  if (!isOutdated(inspectProject(workspace).report)) openForQuery(workspace).close();
}

/**
 * The path of the database in use, whatever views it holds.
 * @throws not_indexed, index_incompatible
 */
export function findDatabase(workspace: Workspace): string {
  const inspected = inspectProject(workspace);
  refuseIncompatible(inspected);
  const { databasePath } = inspected;
  if (!databasePath) throw notIndexed(workspace);
  return databasePath;
}

function notIndexed(workspace: Workspace, why = "No index of it was made, or it was deleted."): CodeCompassError {
  const around = indexedAround(workspace.path);
  const within = around === undefined ? "" : `The repository around it has one: --workspace ${shellWord(around)}.`;
  return new CodeCompassError("not_indexed", `${workspace.path} is not indexed. ${why}`, {
    ...(within === "" ? {} : { remediation: within }),
    next: { do: "index", workspace: workspace.path },
    indexing_status: "not_indexed",
  });
}

/** The root of the repository that a directory lies in, if it lies deeper and the repository has an index. */
function indexedAround(directory: string): string | undefined {
  const around = openVcsAround(directory);
  if (!around || around.root === directory) return undefined;
  return currentDatabasePath(projectDirectory(around.vcs.projectKey)) ? around.root : undefined;
}

/**
 * Opens the project of a workspace to index it; creates it when there is none.
 * @throws index_incompatible
 */
export function openForIndexing(workspace: Workspace, how?: "discovered"): Project {
  const inspected = openInspected(workspace);
  refuseIncompatible(inspected);
  const { databasePath, db } = inspected;
  if (!databasePath || !db) return createProject(workspace, how);
  const refusal = whyUnwritable(db);
  if (refusal) {
    db.close();
    throw refusal;
  }
  const project = new Project(workspace, databasePath, db);
  migrateIfFree(db);
  removeAbandoned(project.directory);
  removeListingDrafts(project.directory);
  // Do not wait for another writer: the next run of this workspace can register it as well.
  if (!leaseHolder(project.db, Date.now())) registerWorkspace(project.db, workspace, how);
  return project;
}

function createProject(workspace: Workspace, how?: "discovered"): Project {
  const project = createUnpublished(workspace, { how });
  removeAbandoned(project.directory);
  removeListingDrafts(project.directory);
  if (publishFirstDatabase(project.databasePath)) return project;
  project.close();
  return openForIndexing(workspace, how);
}

/** A project with an empty store of its own in `directory`, apart from the workspace's index. */
export function createIn(directory: string, workspace: Workspace): Project {
  const project = createUnpublished(workspace, { directory });
  publishFirstDatabase(project.databasePath);
  return project;
}

interface ProjectCreation {
  readonly how?: "discovered" | undefined;
  /** The directory of the new index; the workspace's own when left out. */
  readonly directory?: string;
}

/** A new, empty database for the project, not yet in use; `publishDatabase` puts it in use. */
export function createUnpublished(
  workspace: Workspace,
  { how, directory = projectDirectory(workspace.vcs.projectKey) }: ProjectCreation = {},
): Project {
  const { vcs } = workspace;
  const databasePath = nextDatabasePath(directory);
  try {
    const project = new Project(workspace, databasePath, createDatabase(databasePath));
    registerProject(project.db, {
      projectId: projectId(vcs.projectKey),
      repoRoot: vcs.repoRoot,
      displayName: basename(vcs.repoRoot) || vcs.repoRoot,
      defaultRef: vcs.defaultRef,
      isVersioned: vcs.kind !== "none",
    });
    registerWorkspace(project.db, workspace, how);
    return project;
  } catch (thrown) {
    removeDatabase(databasePath);
    throw thrown;
  }
}

/** Records a workspace; `discovered` marks one that was merely asked about, not registered by its user. */
export function registerWorkspace(db: Database, { path, vcs }: Workspace, how?: "discovered"): void {
  noteWorkspace(db, { path, projectId: projectId(vcs.projectKey), autoDiscovered: how === "discovered" });
}
