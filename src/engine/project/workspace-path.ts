/** From a path as a user gives it to a path as the index knows it: relative to the workspace, with forward slashes. */
import { existsSync, realpathSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { CodeCompassError } from "#core/errors.ts";

/**
 * The file of a workspace that a path means on the disk. Relative input is tried against `cwd` first, then against the workspace.
 * @throws path_outside_workspace
 */
export function workspacePath(workspace: string, given: string, cwd?: string): string {
  return pathOnDisk(workspace, pathsMeant(workspace, given, cwd), given);
}

/**
 * What a path can mean, likeliest first; never nothing.
 * @throws path_outside_workspace
 */
export function pathsMeant(workspace: string, given: string, cwd?: string): [string, ...string[]] {
  const candidates = [...(cwd === undefined ? [] : [resolve(cwd, given)]), resolve(workspace, given)];
  const inside = candidates.map((path) => relative(workspace, path)).filter((path) => path !== "" && !escapes(path));
  const [first, ...others] = inside.map((path) => path.split(sep).join("/"));
  if (first !== undefined) return [first, ...others];
  throw new CodeCompassError("path_outside_workspace", `${given} is not inside ${workspace}.`, {
    remediation: "Name a file of the workspace, or choose another with --workspace.",
  });
}

/**
 * The first of some paths that is there below a directory, or the first of all.
 * @throws path_outside_workspace when it is a link to somewhere else
 */
export function pathOnDisk(directory: string, paths: readonly [string, ...string[]], given: string): string {
  const path = paths.find((candidate) => existsSync(join(directory, candidate))) ?? paths[0];
  const absolute = join(directory, path);
  if (!existsSync(absolute) || !escapes(relative(directory, realpathSync(absolute)))) return path;
  throw new CodeCompassError("path_outside_workspace", `${given} leads out of ${directory} through a link.`);
}

function escapes(path: string): boolean {
  return path === ".." || path.startsWith(`..${sep}`) || resolve(path) === path;
}
