/**
 * Use cases `state import` and `state inspect`. An archive may come from anyone. The import reads it into a directory of this process and
 * checks it from the outside in (sizes, hash, schema, pages, rows, checksums), compares its texts with git's ids, and only then puts it in
 * the place of the index, in one step. A text that no id proves is read from this repository's own objects; where those are missing, the
 * text is left out.
 */
import { rmSync, statfsSync } from "node:fs";
import { basename, join } from "node:path";
import { CodeCompassError, interrupted, toCodeCompassError } from "#core/errors.ts";
import { LEASE_WAIT_MS } from "#core/limits.ts";
import type { StateImportResponse, StateManifest } from "#core/protocol/state.ts";
import { projectDirectory, projectId } from "#core/storage-paths.ts";
import { named } from "#core/visible.ts";
import { indexWorkspace } from "#engine/lifecycle/index-workspace.ts";
import { inspectProject, registerWorkspace } from "#engine/project/project.ts";
import { busy, untilFree } from "#engine/project/sync.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import type { IndexProgress } from "#indexer/index-run.ts";
import { readableText } from "#indexer/readable-text.ts";
import { LANGUAGES } from "#lang/languages.ts";
import { type Database, openDatabase } from "#store/database/database.ts";
import { moveIn, publishDatabase, removeDatabase, scratchDirectory } from "#store/database/database-files.ts";
import { openForeign, refused, settleForeignSchema } from "#store/database/foreign.ts";
import { copyKnownWorkspaces } from "#store/database/known-workspaces.ts";
import { checkForeignRows, type UnprovenVersion, unprovenVersions } from "#store/versions/foreign-rows.ts";
import { adopt, dropFromBase } from "#store/versions/portable.ts";
import { shortCommit } from "#text/commit-name.ts";
import { readArchive } from "./archive.ts";
import { requireWhole } from "./export.ts";
import { DATABASE_NAME, refuseUnreadable } from "./manifest.ts";

export interface ImportRequest {
  /** The absolute path of the archive. */
  readonly file: string;
  readonly onProgress?: (progress: IndexProgress) => void;
  readonly signal?: AbortSignal;
}

/** The manifest of an archive; nothing else of the archive is checked against it. */
export function inspectState(file: string): Promise<StateManifest> {
  return readArchive(file, { onManifest: async () => undefined });
}

/**
 * Makes the index of a workspace's repository from an archive, and brings it up to date with the workspace. An existing index is replaced;
 * registered workspaces and their default refs are kept.
 * @throws invalid_input, index_incompatible, limit_exceeded, index_busy, disk_full
 */
export async function importState(workspace: Workspace, request: ImportRequest): Promise<StateImportResponse> {
  const startedMs = performance.now();
  requireWhole(workspace);
  const projectDir = projectDirectory(workspace.vcs.projectKey);
  const scratch = scratchDirectory(projectDir);
  try {
    const path = join(scratch, DATABASE_NAME);
    const onManifest = async (found: StateManifest): Promise<string> => {
      refuseUnreadable(found);
      await requireSameRepository(workspace, found);
      requireRoom(scratch, found);
      return path;
    };
    const manifest = await readArchive(request.file, { onManifest, signal: request.signal });
    const dropped = await settle(workspace, path, manifest, request.signal);
    const replaced = await putInPlace(workspace, path, request.signal);
    const { onProgress, signal } = request;
    const summary = await indexWorkspace(workspace, {
      ...{ allowBroad: true, waitsForRebuild: true },
      ...(onProgress ? { onProgress } : {}),
      ...(signal ? { signal } : {}),
    });
    return {
      manifest,
      replaced,
      files_unproven: dropped,
      files_scanned: summary.filesScanned,
      files_parsed: summary.filesParsed,
      duration_ms: Math.round(performance.now() - startedMs),
      warnings: summary.warnings,
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Checks that the archive is of this repository: it has the archive's commit, or the same first commit. This guards against mistakes only:
 * an archive can claim any commit.
 * @throws invalid_input
 */
async function requireSameRepository({ vcs, path }: Workspace, manifest: StateManifest): Promise<void> {
  const { commit, ref, object_format: format, root_commits: roots } = manifest;
  if (format === vcs.objectFormat && (await vcs.resolveCommit(commit)) === commit) return;
  const head = vcs.head().commit;
  const own = format === vcs.objectFormat && roots.length > 0 && head ? await vcs.rootCommits(head) : [];
  if (own.some((root) => roots.includes(root))) return;
  const isUnknown = format === vcs.objectFormat && (roots.length === 0 || own.length === 0);
  throw new CodeCompassError(
    "invalid_input",
    isUnknown
      ? `Nothing shows that the state belongs to this repository: ${path} does not have its commit ${shortCommit(commit)}. Nothing was changed.`
      : `The state belongs to another repository: ${path} has neither its commit ${shortCommit(commit)} nor the beginning of its history. Nothing was changed.`,
    { remediation: `Import it in a clone of its repository, or fetch ${ref === "" ? "the commit" : named(ref)} first.` },
  );
}

/** @throws disk_full */
function requireRoom(directory: string, { members }: StateManifest): void {
  const { bavail, bsize } = statfsSync(directory);
  const needed = members.reduce((sum, { size_bytes: size }) => sum + size, 0);
  if (needed < bavail * bsize) return;
  throw new CodeCompassError("disk_full", `The state needs ${needed} bytes, the disk has ${bavail * bsize} left. Nothing was changed.`, {
    remediation: "Free some space (or point CODECOMPASS_HOME at another disk) and try again.",
  });
}

/** Checks a database and turns it into the index of this project, not yet in its place. Returns how many files were left out. */
async function settle(workspace: Workspace, path: string, manifest: StateManifest, signal: AbortSignal | undefined): Promise<number> {
  const { vcs } = workspace;
  const db = opened(path);
  try {
    refusing(() => settleForeignSchema(db, manifest.schema_version));
    refuseIfInterrupted(signal);
    const languages = LANGUAGES.map(({ id }) => id);
    refusing(() => checkForeignRows(db, { commit: manifest.commit, extractorVersion: manifest.extractor_version, languages }));
    refuseIfInterrupted(signal);
    const unproven = await lies(
      workspace,
      refusing(() => unprovenVersions(db, manifest.object_format)),
    );
    refuseIfInterrupted(signal);
    dropFromBase(db, unproven);
    adopt(db, {
      ...{ projectId: projectId(vcs.projectKey), repoRoot: vcs.repoRoot, displayName: basename(vcs.repoRoot) || vcs.repoRoot },
      ...{ defaultRef: vcs.defaultRef, isVersioned: true },
    });
    registerWorkspace(db, workspace);
    return unproven.length;
  } finally {
    db.close();
  }
}

function opened(path: string): Database {
  return refusing(() => openForeign(path));
}

/** Reports errors of SQLite and the store about a foreign database as errors of the archive: no index of the user's is damaged. */
function refusing<T>(look: () => T): T {
  try {
    return look();
  } catch (thrown) {
    const error = toCodeCompassError(thrown);
    if (["invalid_input", "disk_full", "permission_denied"].includes(error.code)) throw error;
    throw refused(`its database is damaged (${error.message.replace(/\.$/, "")})`);
  }
}

function refuseIfInterrupted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw interrupted("nothing was changed");
}

/** The ids of versions whose texts differ from this repository's own objects, or cannot be compared with them. */
async function lies({ vcs }: Workspace, versions: readonly UnprovenVersion[]): Promise<number[]> {
  const own = await vcs.readBlobs([...new Set(versions.map(({ blob }) => blob))]);
  return versions
    .filter(({ path, blob, text }) => {
      const bytes = own.get(blob);
      return bytes === undefined || readableText(path, bytes) !== text;
    })
    .map(({ versionId }) => versionId);
}

/** Replaces the index in one step. Returns whether there was one. */
async function putInPlace(workspace: Workspace, path: string, signal: AbortSignal | undefined): Promise<boolean> {
  const { databasePath } = inspectProject(workspace);
  if (databasePath !== undefined) await carryOver(databasePath, path, projectId(workspace.vcs.projectKey), signal);
  refuseIfInterrupted(signal);
  const directory = projectDirectory(workspace.vcs.projectKey);
  const moved = moveIn(path, directory);
  try {
    publishDatabase(directory, moved);
  } catch (thrown) {
    removeDatabase(moved);
    throw thrown;
  }
  return databasePath !== undefined;
}

/**
 * Copies the known workspaces from the index that is to be replaced.
 * @throws index_busy when a process keeps writing that index
 */
async function carryOver(from: string, to: string, id: string, signal: AbortSignal | undefined): Promise<void> {
  try {
    using old = openDatabase(from);
    const holder = await untilFree(old, Date.now() + LEASE_WAIT_MS, signal);
    if (holder) throw busy(holder);
    const db = openForeign(to);
    try {
      copyKnownWorkspaces(old, db, id);
    } finally {
      db.close();
    }
  } catch (thrown) {
    // A damaged index is replaced all the same.
    if (toCodeCompassError(thrown).code === "index_busy") throw thrown;
  }
}
