/** Finds the directory that the user means, and its version control system. */

import { existsSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { statIfThere } from "#core/files/if-there.ts";
import { isWithin, REMOVED } from "#core/files/path-rules.ts";
import { shellWord } from "#core/shell-word.ts";
import { projectDirectory } from "#core/storage-paths.ts";
import { fromVisible, named } from "#core/visible.ts";
import { currentDatabasePath } from "#store/database/database-files.ts";
import { openVcs, openVcsAround, plainProjectKey } from "#vcs/open.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";

export { isRepositoryRoot, repositoryStamp } from "#vcs/open.ts";

/** A directory that the user works in. */
export interface Workspace {
  /** Absolute, links resolved. */
  readonly path: string;
  readonly vcs: VcsAdapter;
  /** Warnings about the workspace for the user. */
  readonly warnings: readonly string[];
}

/** Files that mark the root of a project without version control. */
const PROJECT_MARKERS = ["package.json", "pyproject.toml", "Cargo.toml", "go.mod", "pom.xml", "build.gradle", ".codecompassignore"];

/**
 * The workspace of a command: the given directory, else the enclosing git root, else the enclosing plain directory that has an index, else
 * the nearest directory with a project marker, else the current directory.
 * @throws workspace_not_found
 */
export function resolveWorkspace(given: string | undefined, cwd: string): Workspace {
  const start = realDirectory(directoryMeant(given ?? ".", cwd), given === undefined);
  if (given !== undefined) return openWorkspace(start);
  const around = openVcsAround(start);
  if (around) return { path: around.root, vcs: around.vcs, warnings: [] };
  return openWorkspace(plainRoot(start) ?? start);
}

/** The workspace at exactly this directory. `path` is absolute, with links resolved. */
export function openWorkspace(path: string): Workspace {
  return { path, ...openVcs(path) };
}

/** The directory that a path names as it is, else as it was shown, with escapes. */
export function directoryMeant(given: string, cwd: string): string {
  const path = resolve(cwd, given);
  const unescaped = fromVisible(given);
  return unescaped === undefined || existsSync(path) ? path : resolve(cwd, unescaped);
}

function realDirectory(path: string, isCurrent: boolean): string {
  const real = existsSync(path) && statSync(path).isDirectory() ? realpathSync(path) : undefined;
  if (real !== undefined && existsSync(real)) return real;
  if (isCurrent && real === undefined && !path.includes(UNDECODABLE)) throw removedDirectory(path);
  if (real === undefined && existsSync(path)) throw notDirectory(path);
  throw new CodeCompassError("workspace_not_found", `There is no directory ${named(path)}.`, {
    remediation: (real ?? path).includes(UNDECODABLE)
      ? "A directory of this path has a name that is not UTF-8, which cannot be opened: rename it."
      : "Name a directory that exists.",
  });
}

function notDirectory(path: string): CodeCompassError {
  const around = openVcsAround(realpathSync(dirname(path)))?.root ?? dirname(path);
  return new CodeCompassError("workspace_not_found", `${named(path)} is a file; a workspace is a directory.`, {
    remediation: `Name the directory: --workspace ${shellWord(around)}; --path limits an answer to a file.`,
  });
}

function removedDirectory(path: string): CodeCompassError {
  const last = path.endsWith(REMOVED) ? path.slice(0, -REMOVED.length) : path;
  return new CodeCompassError("workspace_not_found", `The current directory, ${named(last)}, was removed.`, {
    remediation: statIfThere(last)?.isDirectory()
      ? `Another directory has its place now: cd ${shellWord(last)}`
      : "cd to a directory that exists, or name one with --workspace DIR.",
  });
}

/** The replacement for bytes that are not UTF-8. */
const UNDECODABLE = "\ufffd";

function plainRoot(start: string): string | undefined {
  const around = directoriesAround(start);
  const marked = around.find((at) => PROJECT_MARKERS.some((marker) => existsSync(join(at, marker))));
  return around.find(hasIndex) ?? marked;
}

/** A directory and those above it, the innermost first, up to but not including the home directory or the root. */
function directoriesAround(start: string): string[] {
  const found: string[] = [];
  for (let at = start; at !== homedir() && dirname(at) !== at; at = dirname(at)) found.push(at);
  return found;
}

/** Whether a plain directory is the root of an indexed workspace. */
function hasIndex(directory: string): boolean {
  return currentDatabasePath(projectDirectory(plainProjectKey(directory))) !== undefined;
}

/**
 * Refuses to index the home directory, or a directory above it.
 * @throws invalid_input
 */
export function refuseBroadWorkspace(workspace: Workspace): void {
  const home = existsSync(homedir()) ? realpathSync(homedir()) : homedir();
  const isHomeOrAbove = isWithin(workspace.path, home);
  if (!isHomeOrAbove) return;
  throw new CodeCompassError("invalid_input", `${workspace.path} is not a project: it holds your whole home directory.`, {
    remediation: "Run it in a project, or name one with --workspace. To index it anyway, add --allow-broad.",
  });
}
