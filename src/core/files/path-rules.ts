/**
 * Where systems differ about paths: separators, drives, letter case, and how names with accents are written. Every function takes the rules, so
 * that those of all systems are tested on one.
 */
import { posix, win32 } from "node:path";

export interface PathRules {
  readonly paths: Pick<typeof posix, "relative" | "isAbsolute" | "sep" | "basename">;
  /** Whether names that differ in letter case, or in how accents are encoded, are the same file. */
  readonly foldsNames: boolean;
  /** Characters that a name made up by us may have: Windows ends whole paths at 260. */
  readonly ownNameMax: number;
}

/** With the digest behind it, as long as file systems let a name be. */
const OWN_NAME_MAX = 242;

/** Systems by what node calls them. macOS can have file systems that tell letter case apart; then two names for one file do not occur. */
export const PATH_RULES: Readonly<Record<"linux" | "darwin" | "win32", PathRules>> = {
  linux: { paths: posix, foldsNames: false, ownNameMax: OWN_NAME_MAX },
  darwin: { paths: posix, foldsNames: true, ownNameMax: OWN_NAME_MAX },
  win32: { paths: win32, foldsNames: true, ownNameMax: 60 },
};

const HERE: PathRules = process.platform === "win32" || process.platform === "darwin" ? PATH_RULES[process.platform] : PATH_RULES.linux;

/**
 * Whether a path is a directory or lies in it. Both are absolute, with their links resolved: on Windows drives and servers count, and letter case
 * does not; elsewhere resolved paths are spelled as the disk has them.
 */
export function isWithin(directory: string, path: string, { paths }: PathRules = HERE): boolean {
  const way = paths.relative(directory, path);
  // On another drive there is no way, and the path itself comes back.
  return way !== ".." && !way.startsWith(`..${paths.sep}`) && !paths.isAbsolute(way);
}

/** Whether two absolute paths name one place, without asking the disk: spelled alike, or as the system takes for alike. */
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
 * The name of a file as the index has it. macOS may hand out names with accents as letters of their own (NFD), while git, editors and people
 * write them composed (NFC); both open the file. Elsewhere the two are two files.
 */
export function indexedName(name: string, { foldsNames, paths }: PathRules = HERE): string {
  return foldsNames && paths.sep === "/" ? name.normalize("NFC") : name;
}

/** A path or a pattern of paths as the index writes it. Elsewhere than on Windows a backslash is a sign like others, and escapes in patterns. */
export function withSlashes(path: string, { paths }: PathRules = HERE): string {
  return paths.sep === "/" ? path : path.replaceAll(paths.sep, "/");
}

/** A name for a directory of ours that tells people what it is for; made of what every file system takes, and short enough for each. */
export function readableName(path: string, { paths, ownNameMax }: PathRules = HERE): string {
  const withoutGit = path.replace(/[\\/]\.git$/, "");
  return paths
    .basename(withoutGit)
    .replace(/[^\w.-]+/g, "-")
    .slice(0, ownNameMax);
}
