import { existsSync, realpathSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { CodeCompassError } from "#core/errors.ts";

/**
 * A path as the index knows it: relative to the workspace, with forward slashes. Relative input is tried against `cwd` first,
 * then against the workspace.
 * @throws path_outside_workspace
 */
export function workspacePath(workspace: string, given: string, cwd?: string): string {
  const candidates = [...(cwd === undefined ? [] : [resolve(cwd, given)]), resolve(workspace, given)];
  const inside = candidates.map((path) => relative(workspace, path)).filter((path) => path !== "" && !escapes(path));
  const [first] = inside;
  if (first === undefined) {
    throw new CodeCompassError("path_outside_workspace", `${given} is not inside ${workspace}.`, {
      remediation: "Name a file of the workspace, or choose another with --workspace.",
    });
  }
  const path = inside.find((candidate) => existsSync(join(workspace, candidate))) ?? first;
  refuseLinkOutside(workspace, path, given);
  return path.split(sep).join("/");
}

function escapes(path: string): boolean {
  return path === ".." || path.startsWith(`..${sep}`) || resolve(path) === path;
}

function refuseLinkOutside(workspace: string, path: string, given: string): void {
  const absolute = join(workspace, path);
  if (!existsSync(absolute) || !escapes(relative(workspace, realpathSync(absolute)))) return;
  throw new CodeCompassError("path_outside_workspace", `${given} leads out of ${workspace} through a link.`);
}
