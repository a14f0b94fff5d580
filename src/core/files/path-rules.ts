/**
 * How operating systems differ about paths: separators, drives, letter case, and the encoding of accents. Every function takes the rules as
 * a parameter, so that the rules of all systems can be tested on one.
 */
import { posix, win32 } from "node:path";

/** The end of the path that stands for the current directory when that was removed; no directory exists there. */
export const REMOVED = " (removed)";

export interface PathRules {
  readonly paths: Pick<typeof posix, "relative" | "isAbsolute" | "sep" | "basename">;
  /** Whether names that differ in letter case, or in how accents are encoded, are the same file. */
  readonly foldsNames: boolean;
  /** Characters that a name made by this program may have: Windows limits whole paths to 260. */
  readonly ownNameMax: number;
}

/** Together with the digest behind it, as long as file systems allow a name to be. */
const OWN_NAME_MAX = 242;

/**
 * Rules by node's names of systems. macOS can have file systems that tell letter case apart, but two names for one file do not occur there.
 */
export const PATH_RULES: Readonly<Record<"linux" | "darwin" | "win32", PathRules>> = {
  linux: { paths: posix, foldsNames: false, ownNameMax: OWN_NAME_MAX },
  darwin: { paths: posix, foldsNames: true, ownNameMax: OWN_NAME_MAX },
  win32: { paths: win32, foldsNames: true, ownNameMax: 60 },
};

const HERE: PathRules = process.platform === "win32" || process.platform === "darwin" ? PATH_RULES[process.platform] : PATH_RULES.linux;

/**
 * Whether `path` is `directory` or lies in it. Both are absolute, with their links resolved. On Windows drives and servers count, and
 * letter case does not; elsewhere resolved paths are spelled as on the disk.
 */
export function isWithin(directory: string, path: string, { paths }: PathRules = HERE): boolean {
  const way = paths.relative(directory, path);
  // Between two drives there is no relative path; `relative` then returns `path` itself.
  return way !== ".." && !way.startsWith(`..${paths.sep}`) && !paths.isAbsolute(way);
}

/** Whether two absolute paths name the same place, judged without the disk: equal text, or equal under the system's rules. */
export function isSamePlace(one: string, other: string, rules: PathRules = HERE): boolean {
  if (one === other) return true;
  if (rules.paths.sep === "/" && !rules.foldsNames) return false;
  return folded(one, rules) === folded(other, rules);
}

function folded(path: string, { paths, foldsNames }: PathRules): string {
  const joined = paths.sep === "/" ? path : path.replaceAll("/", paths.sep);
  return foldsNames ? joined.normalize("NFC").toLowerCase() : joined;
}

/**
 * The name of a file as the index stores it. macOS may return names with decomposed accents (NFD), while git, editors and people write
 * composed ones (NFC); both open the same file. Elsewhere they are two files.
 */
export function indexedName(name: string, { foldsNames, paths }: PathRules = HERE): string {
  return foldsNames && paths.sep === "/" ? name.normalize("NFC") : name;
}

/**
 * A path or glob with slashes, as the index writes it. Outside Windows a backslash is an ordinary character of names, and an escape in
 * patterns.
 */
export function withSlashes(path: string, { paths }: PathRules = HERE): string {
  return paths.sep === "/" ? path : path.replaceAll(paths.sep, "/");
}

/**
 * A name for a directory of ours that tells people what it belongs to. It uses only characters that every file system accepts, and is short
 * enough for each.
 */
export function readableName(path: string, { paths, ownNameMax }: PathRules = HERE): string {
  const withoutGit = path.replace(/[\\/]\.git$/, "");
  return paths
    .basename(withoutGit)
    .replace(/[^\w.-]+/g, "-")
    .slice(0, ownNameMax);
}

/** A name that no file of a tree has: none, the directory itself, the one above, and git's own. Git compares the last in any case. */
const NO_NAME = /(?:^|\/)(?:\.{1,2}|\.git)?(?:\/|$)/i;
/** On Windows, also what its own separator and the colon of drives and streams make of a name. */
const NO_NAME_WINDOWS = /[\\:]/;

/**
 * Whether a relative path can be that of a file below a directory, judged by its words. Git never makes other paths, but lists them when
 * somebody else has written its index or trees: `../outside.ts` would then be read as if it belonged to the workspace.
 */
export function isTreePath(path: string, { paths }: PathRules = HERE): boolean {
  return !NO_NAME.test(path) && !(paths.sep === "\\" && NO_NAME_WINDOWS.test(path));
}
