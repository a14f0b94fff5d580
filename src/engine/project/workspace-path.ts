/** Turns a path as users give it into a path as the index has it: relative to the workspace, with forward slashes. */

import { existsSync, realpathSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { withSlashes } from "#core/files/path-rules.ts";
import { fromVisible, named } from "#core/visible.ts";
import { globWithoutBackslashes, withoutBackslashes } from "./windows-path.ts";

/**
 * The file of a workspace that a path means on disk. A relative path is tried against `cwd` first, then against the workspace.
 * @throws path_outside_workspace
 */
export function workspacePath(workspace: string, given: string, cwd?: string): string {
  return pathOnDisk(workspace, pathsMeant(workspace, given, cwd), given);
}

/**
 * The paths that a text can mean, the likeliest first; at least one. A path may be given with the escapes that it was shown with.
 * @throws path_outside_workspace
 */
export function pathsMeant(workspace: string, given: string, cwd?: string): [string, ...string[]] {
  const unescaped = fromVisible(given);
  const slashed = withoutBackslashes(workspace, given, cwd);
  const spellings = slashed === given ? [given] : [slashed, given];
  const candidates = [...spellings, ...(unescaped === undefined ? [] : [unescaped])].flatMap((path) => [
    ...(cwd === undefined ? [] : [resolve(cwd, path)]),
    resolve(workspace, path),
  ]);
  const inside = candidates.map((path) => relative(workspace, path)).filter((path) => path !== "" && !escapes(path));
  const [first, ...others] = inside.map((path) => path.split(sep).join("/"));
  if (first !== undefined) return [first, ...others];
  throw outside(workspace, given);
}

/** Like {@link pathsMeant}, but empty for a path outside of the workspace. */
export function pathsInside(workspace: string, given: string, cwd?: string): readonly string[] {
  try {
    return pathsMeant(workspace, given, cwd);
  } catch {
    return [];
  }
}

function outside(workspace: string, given: string): CodeCompassError {
  return new CodeCompassError("path_outside_workspace", `${named(given)} is not inside ${named(workspace)}.`, {
    remediation: "Name a file or directory of the workspace, or another workspace.",
  });
}

const GLOB = /[*?[{]/;

/**
 * A glob relative to the workspace. `.`, `./x`, `../x` and absolute globs are resolved from the caller's directory, and so are globs that
 * begin with an existing path there (`src/**`); any other glob stays as it is. A leading `!` stays, too.
 * @throws path_outside_workspace
 */
export function globMeant(workspace: string, typed: string, cwd = workspace): string {
  const given = globWithoutBackslashes(workspace, withSlashes(typed), cwd);
  if (!existsSync(resolve(cwd, given))) checkBrackets(given);
  if (given.startsWith("!")) return `!${globMeant(workspace, given.slice(1), cwd)}`;
  const fixed = GLOB.test(given) ? given.slice(0, given.search(GLOB)).replace(/[^/]*$/, "") : given;
  const isThere = fixed !== "" && cwd !== workspace && existsSync(resolve(cwd, fixed));
  const isPlaced = /^\.{1,2}(?:\/|$)/.test(given) || withSlashes(resolve(given)) === given.replace(/(?<=.)\/+$/, "");
  if (!isPlaced && !(isThere && !escapes(relative(workspace, resolve(cwd, given))))) return given;
  const path = relative(workspace, resolve(cwd, given));
  if (escapes(path)) throw outside(workspace, given);
  return path === "" ? "**" : path.split(sep).join("/");
}

/** @throws invalid_input for a pattern with an unclosed bracket, which could match nothing */
function checkBrackets(glob: string): void {
  for (const [open, close] of ["[]", "{}"] as const) {
    const count = (sign: string): number => glob.replace(/\\./g, "").split(sign).length;
    if (count(open ?? "") <= count(close ?? "")) continue;
    throw new CodeCompassError("invalid_input", `${named(glob)} is not a pattern of paths: a ${open} is not closed.`, {
      remediation: `Close it, or write \\${open} for the character itself.`,
    });
  }
}

/** {@link globMeant} of each glob; undefined where there are none. */
export function globsMeant(workspace: string, globs: readonly string[] | undefined, cwd = workspace): readonly string[] | undefined {
  return globs?.map((glob) => globMeant(workspace, glob, cwd));
}

/** `client.py`, `./src/a.ts:12`, `/repo/src/a.ts:10-40`: one path, with or without lines behind it. */
const PATH_WITH_LINES = /^(?<path>[^\n]+?)(?<lines>(?::\d+(?:[-:]\d+)?)?)$/;

/**
 * For a query that is an existing path seen from the caller's directory: that path relative to the workspace. Any other query as it is;
 * paths of other places, names and words are interpreted later, with the index.
 */
export function placeMeant(workspace: string, typed: string, cwd: string): string {
  const given = withoutBackslashes(workspace, typed, cwd);
  const { path = "", lines = "" } = PATH_WITH_LINES.exec(given.trim())?.groups ?? {};
  if (path === "" || (cwd === workspace && !/^(?:\.{1,2})?\//.test(path))) return given;
  // Answers print paths with escapes for invisible characters.
  const absolute = [path, fromVisible(path) ?? path].map((spelled) => resolve(cwd, spelled)).find((spelled) => existsSync(spelled));
  const inside = absolute === undefined ? "" : relative(workspace, absolute);
  return inside === "" || escapes(inside) ? given : `${inside.split(sep).join("/")}${lines}`;
}

/**
 * The first of some paths that exists below a directory, else the first of all.
 * @throws path_outside_workspace when it is a link that leads out of the directory
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
