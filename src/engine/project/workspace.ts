/** From what the user said to the directory that is meant, and what version control makes of it. */
import { existsSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { enclosingWorktree, looksLikeGit, openGit } from "#vcs/git.ts";
import { openPlain } from "#vcs/no-vcs.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";

/** A directory the user works in. */
export interface Workspace {
  /** Absolute, links resolved. */
  readonly path: string;
  readonly vcs: VcsAdapter;
  /** Things about the workspace that the user should know. */
  readonly warnings: readonly string[];
}

/** Files that mark the root of a project without version control (specs/001 section 5.1). */
const PROJECT_MARKERS = ["package.json", "pyproject.toml", "Cargo.toml", "go.mod", "pom.xml", "build.gradle", ".codecompassignore"];

/**
 * The workspace of a command: the directory given, else the enclosing git root, else the nearest directory with a project
 * marker, else the current one.
 * @throws workspace_not_found
 */
export function resolveWorkspace(given: string | undefined, cwd: string): Workspace {
  const start = realDirectory(resolve(cwd, given ?? "."));
  const path = given === undefined ? (enclosingRoot(start) ?? start) : start;
  return openWorkspace(path);
}

/** The workspace of a directory, as it is. `path` is absolute, with its links resolved. */
export function openWorkspace(path: string): Workspace {
  const vcs = openGit(path);
  const warnings: string[] = [];
  if (!vcs && looksLikeGit(path)) {
    warnings.push("git does not answer for this directory (is git installed?): it is indexed as plain files, without branches.");
  }
  return { path, vcs: vcs ?? openPlain(path), warnings };
}

function realDirectory(path: string): string {
  if (!existsSync(path) || !statSync(path).isDirectory()) {
    throw new CodeCompassError("workspace_not_found", `There is no directory ${path}.`, {
      remediation: "Name an existing directory with --workspace.",
    });
  }
  return realpathSync(path);
}

function enclosingRoot(start: string): string | undefined {
  const worktree = enclosingWorktree(start);
  if (worktree) return realpathSync(worktree);
  for (let at = start; at !== homedir() && dirname(at) !== at; at = dirname(at)) {
    if (PROJECT_MARKERS.some((marker) => existsSync(join(at, marker)))) return at;
  }
  return undefined;
}

/**
 * Refuses to index a directory that holds everything a user has.
 * @throws invalid_input
 */
export function refuseBroadWorkspace(workspace: Workspace): void {
  const home = existsSync(homedir()) ? realpathSync(homedir()) : homedir();
  const isHomeOrAbove = home === workspace.path || home.startsWith(workspace.path === "/" ? "/" : `${workspace.path}/`);
  if (!isHomeOrAbove) return;
  throw new CodeCompassError("invalid_input", `${workspace.path} is not a project: it holds your whole home directory.`, {
    remediation: "Stand in a project, or name one with --workspace. To index it all the same, add --allow-broad.",
  });
}
