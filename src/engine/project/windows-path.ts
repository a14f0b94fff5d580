/**
 * Windows paths in a workspace on another system: agents and logs carry them from one machine to another. A backslash also separates names
 * (PHP namespaces) and escapes (regular expressions, globs), so a text counts as a path only if the path exists, or the text can be nothing
 * else.
 */
import { existsSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { statIfThere } from "#core/files/if-there.ts";

/** One path with a backslash in it, and the lines or the name behind it. */
const WITH_BACKSLASH =
  /^(?=[^\n]*$)(?<path>(?:[A-Za-z]:)?(?=[^:*?"<>|\n(]*\\)[^:*?"<>|\n(]+)(?<rest>:[^\n]*|\(\d+(?:, ?\d+)*\)[^\n]*|#L\d[^\n]*)?$/;
/** A drive, a server, or a relative directory: no name begins like these. */
const PLACED = /^(?:[A-Za-z]:\\|\\\\|\.{1,2}\\)/;
/** A longer text is a trace, whose places are read one by one. */
const TEXT_CHARS_MAX = 1_000;
const GLOB_SIGN = /[*?[{]/;

/**
 * A path, alone or with lines or a name behind it, with forward slashes: below the workspace or `cwd`, or for a path from another machine
 * the part of it that the workspace has. Returns any other text as it is.
 */
export function withoutBackslashes(workspace: string, text: string, cwd = workspace): string {
  if (!text.includes("\\") || text.length > TEXT_CHARS_MAX) return text;
  const { path = "", rest = "" } = WITH_BACKSLASH.exec(text.trim())?.groups ?? {};
  if (path === "" || isNameWithBackslash(workspace, cwd, path)) return text;
  const plain = path.replace(/^[A-Za-z]:/, "").replaceAll("\\", "/");
  const isAbsolute = /^(?:[A-Za-z]:|\\)/.test(path);
  const found = isAbsolute ? ownPart(workspace, plain) : isThere(workspace, cwd, plain) ? plain : undefined;
  if (found !== undefined) return `${found}${rest}`;
  return PLACED.test(path) ? `${plain}${rest}` : text;
}

/** Whether an existing file has the backslash in its name, so that the backslash separates nothing. */
function isNameWithBackslash(workspace: string, cwd: string, path: string): boolean {
  return sep !== "\\" && [resolve(cwd, path), join(workspace, path)].some((at) => existsSync(at));
}

/**
 * A glob that begins with the path of an existing directory, with forward slashes; any other glob as it is, since a backslash escapes in
 * globs.
 */
export function globWithoutBackslashes(workspace: string, glob: string, cwd = workspace): string {
  if (!glob.includes("\\") || glob.includes("/")) return glob;
  const sign = glob.search(GLOB_SIGN);
  if (sign < 0) return withoutBackslashes(workspace, glob, cwd);
  const directory = glob.slice(0, glob.lastIndexOf("\\", sign) + 1).replaceAll("\\", "/");
  const isMeant = directory !== "" && (isDirectory(resolve(cwd, directory)) || isDirectory(join(workspace, directory)));
  return isMeant ? glob.replaceAll("\\", "/") : glob;
}

/**
 * The longest end of an absolute path that the workspace has. A bare file name counts only if the directory before it is called like the
 * workspace.
 */
function ownPart(workspace: string, path: string): string | undefined {
  const parts = path.split("/").filter((part) => part !== "");
  for (let from = 0; from < parts.length; from++) {
    const end = parts.slice(from).join("/");
    const isTrusted = parts.length - from > 1 || parts[from - 1] === workspace.split("/").at(-1);
    if (isTrusted && existsSync(join(workspace, end))) return end;
  }
  return undefined;
}

/** Whether a path exists; a directory whose parts all begin with capitals does not count, since it may as well be a namespace. */
function isThere(workspace: string, cwd: string, path: string): boolean {
  const isLikeNamespace = path.split("/").every((part) => /^\p{Lu}[\p{L}\p{N}_]*$/u.test(part));
  return [resolve(cwd, path), join(workspace, path)].some((at) => existsSync(at) && !(isLikeNamespace && isDirectory(at)));
}

function isDirectory(path: string): boolean {
  return statIfThere(path)?.isDirectory() ?? false;
}
