/**
 * Use case `state export`: writes one commit of a repository to a file from which an index can be made elsewhere. The database is a copy of
 * the one in use, reduced to what the commit holds; contents of the commit that nobody has parsed are parsed from the object database. So
 * it does not matter what else the index knew, or whether there was one.
 *
 * Rejected: sending the index as it is, with the uncommitted text, paths and times of a machine in it; and building the commit's index
 * anew, which would cost a job that keeps its index from run to run all that it kept the index for.
 */
import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { lstatIfThere, statIfThere } from "#core/files/if-there.ts";
import { ownerMark, removeLeftBehind } from "#core/process-identity.ts";
import type { StateExportResponse, StateManifest } from "#core/protocol/state.ts";
import { projectDirectory, projectId } from "#core/storage-paths.ts";
import { EXTRACTOR_VERSION, SCHEMA_VERSION, VERSION } from "#core/version.ts";
import { named } from "#core/visible.ts";
import { inspectProject, Project } from "#engine/project/project.ts";
import { syncCommit } from "#engine/project/sync.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import type { IndexProgress } from "#indexer/index-run.ts";
import { createDatabase, type Database, openDatabase } from "#store/database/database.ts";
import { scratchDirectory } from "#store/database/database-files.ts";
import { registerProject } from "#store/database/projects.ts";
import { copyDatabase, forgetOrigin, keepCommitted, makePortable } from "#store/versions/portable.ts";
import { commitKey } from "#store/views/view-key.ts";
import { findView } from "#store/views/views.ts";
import { shortCommit } from "#text/commit-name.ts";
import { isState, sha256OfFile, writeArchive } from "./archive.ts";
import { DATABASE_NAME, STATE_FORMAT_VERSION } from "./manifest.ts";

export interface ExportRequest {
  /** The absolute path of the archive; when left out, a file in `directory` that is named after the repository and the commit. */
  readonly file?: string;
  readonly directory: string;
  /** A branch, tag or commit; the default branch when left out. */
  readonly ref?: string;
  /** Whether an existing file that is no state may be replaced. */
  readonly force?: boolean;
  readonly onProgress?: (progress: IndexProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Exports a commit. Only reads the index in use.
 * @throws invalid_input outside of version control, in a subdirectory of a repository, and where the file exists and is no state;
 * ref_not_found; permission_denied, disk_full
 */
export async function exportState(workspace: Workspace, request: ExportRequest): Promise<StateExportResponse> {
  const startedMs = performance.now();
  requireWhole(workspace);
  const { ref, commit } = await commitMeant(workspace, request.ref);
  const file = request.file ?? join(request.directory, `${basename(workspace.vcs.repoRoot)}-${shortCommit(commit)}.tar.zst`);
  requireDirectory(file);
  if (!request.force) await requireNoOther(file);
  const scratch = scratchDirectory(projectDirectory(workspace.vcs.projectKey));
  try {
    const databasePath = join(scratch, DATABASE_NAME);
    const made = await makeDatabase(workspace, databasePath, { ref, commit }, request);
    const manifest: StateManifest = {
      format_version: STATE_FORMAT_VERSION,
      program_version: VERSION,
      schema_version: SCHEMA_VERSION,
      extractor_version: EXTRACTOR_VERSION,
      object_format: workspace.vcs.objectFormat,
      commit,
      ref,
      root_commits: await workspace.vcs.rootCommits(commit),
      files: made.files,
      symbols: made.symbols,
      members: [{ name: DATABASE_NAME, size_bytes: statSync(databasePath).size, sha256: await sha256OfFile(databasePath) }],
    };
    await writeInPlace(file, (path) => writeArchive(path, manifest, databasePath, request.signal));
    const durationMs = Math.round(performance.now() - startedMs);
    return { file, bytes: statSync(file).size, manifest, files_parsed: made.parsed, duration_ms: durationMs };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Requires a whole repository: a state holds the base, which every worktree shares.
 * @throws invalid_input
 */
export function requireWhole({ vcs, path }: Workspace): void {
  if (vcs.kind === "none") {
    throw new CodeCompassError("invalid_input", `${named(path)} is not under version control: a state belongs to a commit.`, {
      next: { do: "index" },
    });
  }
  if (vcs.directory === "") return;
  throw new CodeCompassError("invalid_input", `${named(path)} is a directory inside a repository: a state covers a whole repository.`, {
    remediation: `Run it in ${named(path.slice(0, -vcs.directory.length))}, or name it with --workspace.`,
  });
}

async function commitMeant({ vcs }: Workspace, given: string | undefined): Promise<{ ref: string; commit: string }> {
  const ref = given ?? vcs.defaultRef;
  const commit = given === undefined ? ((await vcs.sharedBranchCommit(ref)) ?? vcs.head().commit) : await vcs.resolveCommit(ref);
  if (commit) return { ref, commit };
  throw new CodeCompassError("ref_not_found", `There is no commit ${named(ref)}.`, {
    remediation: "Name a branch, tag or commit with --ref.",
    next: { do: "list_refs" },
  });
}

function requireDirectory(file: string): void {
  const at = statIfThere(file);
  if (at && !at.isFile())
    throw new CodeCompassError("invalid_input", `${named(file)} exists and is not a file.`, { remediation: "Name another file." });
  if (existsSync(dirname(file))) return;
  throw new CodeCompassError("path_not_found", `There is no directory ${named(dirname(file))}.`, {
    remediation: "Make it, or name another file.",
  });
}

/** Only a state that was exported before may be replaced unasked: any other file is not this program's to lose. */
async function requireNoOther(file: string): Promise<void> {
  const found = lstatIfThere(file);
  if (!found || (found.isFile() && (found.size === 0 || (await isState(file))))) return;
  throw new CodeCompassError("invalid_input", `${named(file)} exists and is not a state; it was not changed.`, {
    remediation: "Name another file, or replace it with --force.",
  });
}

type Meant = Readonly<Record<"ref" | "commit", string>>;

async function makeDatabase(workspace: Workspace, path: string, meant: Meant, request: ExportRequest) {
  const { vcs } = workspace;
  const { entries, problem } = await vcs.listTree(meant.commit);
  if (problem !== undefined) throw incomplete(meant);
  const db = await openCopy(workspace, path);
  const project = new Project(workspace, path, db);
  try {
    await keepCommitted(db, entries);
    registerProject(db, {
      ...{ projectId: projectId(vcs.projectKey), repoRoot: vcs.repoRoot, displayName: "", defaultRef: meant.ref },
      isVersioned: true,
    });
    const { onProgress, signal } = request;
    const run = { ...(onProgress ? { onProgress } : {}), ...(signal ? { signal } : {}) };
    const summary = await syncCommit(project, meant.commit, run);
    if ((findView(db, commitKey(meant.commit, ""))?.missingCount ?? 0) > 0) throw incomplete(meant);
    return { ...makePortable(db, meant), parsed: summary.filesParsed };
  } finally {
    project.close();
  }
}

function incomplete({ ref, commit }: Meant): CodeCompassError {
  return new CodeCompassError(
    "ref_not_found",
    `Objects of ${named(ref)} (${shortCommit(commit)}) are missing here: its state would be incomplete.`,
    {
      remediation: "Fetch them (a clone with --filter has contents fetched by git checkout), or export in a full clone.",
    },
  );
}

/** A copy of the index in use without its views; an empty database when there is no index that this program can answer from. */
async function openCopy(workspace: Workspace, path: string): Promise<Database> {
  const { report, databasePath } = inspectProject(workspace);
  if (databasePath === undefined || report.state !== "compatible") return createDatabase(path);
  {
    using source = openDatabase(databasePath);
    copyDatabase(source, path);
  }
  const db = openDatabase(path);
  forgetOrigin(db);
  return db;
}

const PART = ".codecompass-state-";

/** Writes a file beside its final path and moves it there when it is complete; first removes what killed processes left there. */
async function writeInPlace(file: string, write: (path: string) => Promise<void>): Promise<void> {
  removeLeftBehind(dirname(file), PART);
  const part = join(dirname(file), `${PART}${ownerMark()}.part`);
  rmSync(part, { force: true });
  try {
    await write(part);
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
}
