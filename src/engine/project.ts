/** A workspace together with the index of its project. */
import { mkdirSync } from "node:fs";
import { basename } from "node:path";
import { projectDirectory, projectId } from "#core/config.ts";
import { CodeCompassError, type ErrorCode, toCodeCompassError } from "#core/errors.ts";
import { EXTRACTOR_VERSION, SCHEMA_VERSION } from "#core/version.ts";
import type { IndexTarget } from "#indexer/index-run.ts";
import {
  type CompatibilityReport,
  checkCompatibility,
  createDatabase,
  type Database,
  incompatible,
  openDatabase,
} from "#store/database.ts";
import {
  currentDatabasePath,
  hasLostPointer,
  nextDatabasePath,
  publishFirstDatabase,
  removeAbandoned,
  removeDatabase,
} from "#store/database-files.ts";
import { type Indices, openIndices } from "#store/indices.ts";
import { leaseHolder } from "#store/lease.ts";
import { findWorktreeView, type View } from "#store/views.ts";
import type { Workspace } from "./workspace.ts";

/** An open project. Close it when done. */
export class Project {
  readonly workspace: Workspace;
  readonly db: Database;
  readonly databasePath: string;
  #indices: Indices | undefined;

  constructor(workspace: Workspace, databasePath: string, db: Database) {
    this.workspace = workspace;
    this.databasePath = databasePath;
    this.db = db;
  }

  get indices(): Indices {
    this.#indices ??= openIndices(this.db);
    return this.#indices;
  }

  get directory(): string {
    return projectDirectory(this.workspace.vcs.projectKey);
  }

  get target(): IndexTarget {
    const { path, vcs } = this.workspace;
    return { db: this.db, databasePath: this.databasePath, projectId: projectId(vcs.projectKey), workspace: path, vcs };
  }

  /** The view of this workspace as it is in the database now. */
  view(): View | undefined {
    return findWorktreeView(this.db, this.workspace.path);
  }

  close(): void {
    this.db.close();
  }
}

/** What is stored for a workspace, without opening it for use. Never throws for a bad database. */
export function inspectProject(workspace: Workspace): { report: CompatibilityReport; databasePath: string | undefined } {
  const { report, databasePath, db } = openInspected(workspace);
  db?.close();
  return { report, databasePath };
}

/** What is stored for a workspace, with the database open when it can be read. */
interface Inspected {
  readonly report: CompatibilityReport;
  readonly databasePath: string | undefined;
  readonly db?: Database;
}

function openInspected(workspace: Workspace): Inspected {
  const directory = projectDirectory(workspace.vcs.projectKey);
  const databasePath = currentDatabasePath(directory);
  if (!databasePath && hasLostPointer(directory)) return { report: damaged("nothing says which database is in use"), databasePath };
  if (!databasePath) {
    const report = { state: "not_indexed", schemaVersion: null, extractorVersion: null, detail: "no index exists" } as const;
    return { report, databasePath };
  }
  try {
    const db = openDatabase(databasePath);
    try {
      return { report: checkCompatibility(db), databasePath, db };
    } catch (thrown) {
      db.close();
      throw thrown;
    }
  } catch (thrown) {
    // A rebuild that ended between our look at the pointer and our opening has removed what it replaced.
    if (currentDatabasePath(directory) !== databasePath) return openInspected(workspace);
    const error = toCodeCompassError(thrown);
    if (!DAMAGE.includes(error.code)) throw error;
    return { report: damaged(thrown instanceof Error ? thrown.message : String(thrown)), databasePath };
  }
}

/** What opening a damaged or missing database can end with; anything else (no space, no permission) is not the database's fault. */
const DAMAGE: readonly ErrorCode[] = ["index_incompatible", "internal"];

function damaged(detail: string): CompatibilityReport {
  return { state: "corrupt_manifest", schemaVersion: null, extractorVersion: null, detail };
}

function refuseIncompatible({ report, db }: Inspected): void {
  if (report.state !== "reindex_required" && report.state !== "corrupt_manifest") return;
  db?.close();
  throw incompatible(report);
}

/**
 * Opens the project of a workspace to answer from it.
 * @throws not_indexed, index_incompatible
 */
export function openForQuery(workspace: Workspace): Project {
  const inspected = openInspected(workspace);
  refuseIncompatible(inspected);
  const { databasePath, db } = inspected;
  if (!databasePath || !db) throw notIndexed(workspace);
  const project = new Project(workspace, databasePath, db);
  const view = project.view();
  if (view?.publishedAt || (view && leaseHolder(project.db, Date.now()))) return project;
  project.close();
  throw notIndexed(workspace, view ? "An earlier indexing run did not finish; the next one continues from it." : undefined);
}

function notIndexed(workspace: Workspace, why = "It has never been indexed."): CodeCompassError {
  return new CodeCompassError("not_indexed", `${workspace.path} is not indexed. ${why}`, {
    remediation: `codecompass index --workspace ${quote(workspace.path)}`,
    indexing_status: "not_indexed",
  });
}

function quote(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/**
 * Opens the project of a workspace to index it, creating it when there is none.
 * @throws index_incompatible
 */
export function openForIndexing(workspace: Workspace): Project {
  const inspected = openInspected(workspace);
  refuseIncompatible(inspected);
  const { databasePath, db } = inspected;
  if (!databasePath || !db) return createProject(workspace);
  const project = new Project(workspace, databasePath, db);
  removeAbandoned(project.directory);
  // Whoever writes now would keep us waiting, and a workspace can as well be registered by its next run.
  if (!leaseHolder(project.db, Date.now())) registerWorkspace(project.db, workspace);
  return project;
}

function createProject(workspace: Workspace): Project {
  const project = createUnpublished(workspace);
  if (publishFirstDatabase(project.databasePath)) return project;
  project.close();
  return openForIndexing(workspace);
}

/** A new, empty database for the project that is not yet the one in use; `publishDatabase` makes it that. */
export function createUnpublished(workspace: Workspace): Project {
  const directory = projectDirectory(workspace.vcs.projectKey);
  mkdirSync(directory, { recursive: true });
  const databasePath = nextDatabasePath(directory);
  try {
    const project = new Project(workspace, databasePath, createDatabase(databasePath));
    registerProject(project.db, workspace);
    registerWorkspace(project.db, workspace);
    return project;
  } catch (thrown) {
    removeDatabase(databasePath);
    throw thrown;
  }
}

function registerProject(db: Database, { vcs }: Workspace): void {
  const now = new Date().toISOString();
  db.query(
    `INSERT INTO projects (project_id, repo_root, display_name, default_ref, vcs_mode, schema_version, parser_version, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    projectId(vcs.projectKey),
    vcs.repoRoot,
    basename(vcs.repoRoot) || vcs.repoRoot,
    vcs.defaultRef,
    vcs.kind === "git" ? 1 : 0,
    SCHEMA_VERSION,
    EXTRACTOR_VERSION,
    now,
    now,
  );
}

function registerWorkspace(db: Database, { path, vcs }: Workspace): void {
  db.query(
    `INSERT INTO known_workspaces (workspace_path, project_id, last_used_at) VALUES (?, ?, ?)
     ON CONFLICT (workspace_path) DO UPDATE SET last_used_at = excluded.last_used_at`,
  ).run(path, projectId(vcs.projectKey), new Date().toISOString());
}
