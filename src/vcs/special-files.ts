/**
 * Finds pipes, devices and oversized files in place of files that git reads. Git opens them and waits for ever, or reads without end, so
 * the usual places are checked before git starts (some twenty looks, a fraction of the cost of a process), and all others when git hangs.
 */
import { lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { regularText } from "#core/files/regular-file.ts";
import {
  GIT_CONFIG_BYTES_MAX,
  GIT_INCLUDES_MAX,
  GIT_SEARCHED_ENTRIES_MAX,
  GIT_TEXT_FILE_BYTES_MAX,
  REF_FILE_BYTES_MAX,
} from "#core/limits.ts";

/** Files in every directory of the working tree. Git does not follow links in their place. */
const TREE_FILES = [".gitignore", ".gitattributes"];
/** Files in the git directory of a worktree. */
const WORKTREE_FILES = ["HEAD", "index", "commondir", "gitdir", "config.worktree", "info/sparse-checkout"];
/** Files in the git directory that worktrees share. */
const COMMON_FILES = [
  ...["config", "config.worktree", "packed-refs", "shallow", "info/exclude", "info/attributes", "info/grafts", "objects/info/alternates"],
  ...["objects/info/commit-graph", "objects/pack/multi-pack-index", "refs/remotes/origin/HEAD"],
  ...["refs/heads/main", "refs/heads/master", "refs/heads/trunk", "refs/heads/develop"],
];
const CONFIG_FILES = ["config", "config.worktree"];
/** Files that git reads whole, none of which is ever large. */
const TEXT_FILES: ReadonlySet<string> = new Set([...TREE_FILES, ...CONFIG_FILES, "info/exclude", "info/attributes"]);

export interface GitPlaces {
  /** The directory that contains `.git`. */
  readonly root: string;
  readonly gitDirectory: string;
  readonly commonDirectory: string;
}

/** A path and the problem with it, for people. */
interface Obstacle {
  readonly path: string;
  readonly problem: string;
}

/**
 * Refuses to start git where a pipe, device or oversized file lies in place of a file that git reads first.
 * @throws invalid_input that names the obstacle
 */
export function refuseObstacles(directory: string): void {
  const places = placesAround(directory);
  const found = userFiles().find((path) => isObstacle(path)) ?? (places && firstObstacle(places));
  if (found) throw obstacleError(typeof found === "string" ? { path: found, problem: problemOf(found) } : found);
}

/** Files that decide what git lists: in the worktree's git directory, and in the shared one. */
const LISTING_FILES = { worktree: ["index", "config.worktree", "info/sparse-checkout"], common: ["config", "info/exclude"] };

/** The files outside of a working tree that git reads to list its files, whether they exist or not. */
export function filesGitReads(directory: string): string[] {
  const places = placesAround(directory);
  if (!places) return userFiles();
  const { gitDirectory, commonDirectory } = places;
  const own = [
    ...LISTING_FILES.worktree.map((name) => join(gitDirectory, name)),
    ...LISTING_FILES.common.map((name) => join(commonDirectory, name)),
  ];
  return [places.root, gitDirectory, ...own, ...userFiles(), ...filesNamedByConfig(places)];
}

/**
 * An error that names the obstacle on which git probably hangs; undefined when none is found.
 * Searches the whole working tree and git directory, up to a number of entries.
 */
export function findObstacle(directory: string): CodeCompassError | undefined {
  const places = placesAround(directory);
  if (!places) return undefined;
  const budget = { entries: GIT_SEARCHED_ENTRIES_MAX };
  const isTreeFile = (name: string): boolean => TREE_FILES.includes(name);
  const found =
    search(places.root, isTreeFile, budget) ??
    search(places.gitDirectory, () => true, budget) ??
    search(places.commonDirectory, () => true, budget);
  return found === undefined ? undefined : obstacleError({ path: found, problem: problemOf(found) });
}

function obstacleError({ path, problem }: Obstacle): CodeCompassError {
  return new CodeCompassError("invalid_input", `git cannot be asked about this repository: ${path} ${problem}.`, {
    remediation: `Remove ${path}, or put the file that belongs there in its place, and run the command again.`,
  });
}

function firstObstacle(places: GitPlaces): Obstacle | string | undefined {
  const { root, gitDirectory, commonDirectory } = places;
  const tree = TREE_FILES.map((name) => join(root, name)).find((path) => isObstacle(path, lstatSync));
  if (tree !== undefined) return tree;
  const own = [...WORKTREE_FILES.map((name) => join(gitDirectory, name)), ...COMMON_FILES.map((name) => join(commonDirectory, name))];
  return own.find((path) => isObstacle(path)) ?? checkedOutBranch(places) ?? namedInConfig(places);
}

function checkedOutBranch({ gitDirectory, commonDirectory }: GitPlaces): string | undefined {
  const ref = /^ref: (refs\/\S+)/.exec(regularText(join(gitDirectory, "HEAD"), REF_FILE_BYTES_MAX) ?? "")?.[1];
  const path = ref === undefined ? undefined : join(commonDirectory, ref);
  return path !== undefined && isObstacle(path) ? path : undefined;
}

/** Files that the configuration makes git read (includes and pattern files), with the config file that names each. */
function* namedByConfig({ root, gitDirectory, commonDirectory }: GitPlaces): Generator<{ readonly path: string; readonly config: string }> {
  const own = [...new Set([commonDirectory, gitDirectory])].flatMap((directory) => CONFIG_FILES.map((name) => join(directory, name)));
  const toRead = [...own, ...userConfigs()];
  const seen = new Set<string>(toRead);
  for (let config = toRead.shift(); config !== undefined; config = toRead.shift()) {
    for (const { isInclude, path } of filesNamedIn(config, root)) {
      if (seen.has(path)) continue;
      seen.add(path);
      yield { path, config };
      if (isInclude && seen.size < GIT_INCLUDES_MAX) toRead.push(path);
    }
  }
}

function filesNamedByConfig(places: GitPlaces): string[] {
  return Array.from(namedByConfig(places), ({ path }) => path);
}

function namedInConfig(places: GitPlaces): Obstacle | undefined {
  for (const { path, config } of namedByConfig(places)) {
    if (isObstacle(path)) return { path, problem: `${problemOf(path)}, and ${config} names it` };
  }
  return undefined;
}

/** Keys whose value is a file that our commands make git read; `path` is the key of an include. */
const FILE_KEYS: ReadonlySet<string> = new Set(["path", "excludesfile", "attributesfile"]);
const KEY_CHARS_MAX = 100;

function filesNamedIn(config: string, root: string): { isInclude: boolean; path: string }[] {
  const text = regularText(config, GIT_CONFIG_BYTES_MAX) ?? "";
  return text.split("\n").flatMap((line) => {
    const named = namedFile(line);
    if (!named || named.value === "") return [];
    const isInclude = named.key === "path";
    return [{ isInclude, path: absolute(named.value, isInclude ? dirname(config) : root) }];
  });
}

/** The key and value of a line, without quotes and comments. Lines of hostile length name nothing. */
function namedFile(line: string): { key: string; value: string } | undefined {
  const equals = line.indexOf("=");
  const key = equals < 0 ? "" : (/(\w+)\s{0,9}$/.exec(line.slice(Math.max(0, equals - KEY_CHARS_MAX), equals))?.[1] ?? "").toLowerCase();
  if (!FILE_KEYS.has(key)) return undefined;
  const written = line.slice(equals + 1).trim();
  return { key, value: (written.startsWith('"') ? (written.split('"')[1] ?? "") : (written.split(/[#;]/)[0] ?? "")).trim() };
}

function absolute(path: string, base: string): string {
  if (path.startsWith("~/")) return join(homedir(), path.slice(2));
  return isAbsolute(path) ? path : resolve(base, path);
}

/** The user's own git files, which apply to all repositories. */
function userFiles(): string[] {
  const gitHome = userGitDirectory();
  return [...userConfigs(), ...(gitHome === undefined ? [] : ["ignore", "attributes"].map((name) => join(gitHome, name)))];
}

/** The configuration files of the user and the system, which can name more files. */
function userConfigs(): string[] {
  const { HOME: home, GIT_CONFIG_GLOBAL: named, GIT_CONFIG_SYSTEM: system } = process.env;
  const gitHome = userGitDirectory();
  return [
    ...(named ? [named] : home ? [join(home, ".gitconfig")] : []),
    ...(gitHome === undefined ? [] : [join(gitHome, "config")]),
    system || "/etc/gitconfig",
  ];
}

function userGitDirectory(): string | undefined {
  const home = process.env["HOME"];
  const configHome = process.env["XDG_CONFIG_HOME"] || (home && join(home, ".config"));
  return configHome ? join(configHome, "git") : undefined;
}

/** The places where git would find the repository of a directory; undefined outside of one, as far as can be told without git. */
export function placesAround(directory: string): GitPlaces | undefined {
  for (let at = resolve(directory); ; at = dirname(at)) {
    const gitDirectory = gitDirectoryOf(at);
    if (gitDirectory !== undefined) return { root: at, gitDirectory, commonDirectory: commonOf(gitDirectory) };
    if (dirname(at) === at) return undefined;
  }
}

function gitDirectoryOf(directory: string): string | undefined {
  const dotGit = join(directory, ".git");
  const stat = look(dotGit);
  if (stat?.isDirectory()) return dotGit;
  if (stat?.isFile()) {
    const named = /^gitdir: (.*)/.exec(regularText(dotGit, REF_FILE_BYTES_MAX) ?? "")?.[1]?.trim();
    return named === undefined ? undefined : resolve(directory, named);
  }
  // A bare repository.
  return look(join(directory, "HEAD")) && look(join(directory, "objects"))?.isDirectory() ? directory : undefined;
}

function commonOf(gitDirectory: string): string {
  const named = regularText(join(gitDirectory, "commondir"), REF_FILE_BYTES_MAX)?.trim();
  return named ? resolve(gitDirectory, named) : gitDirectory;
}

function look(path: string, through: typeof statSync | typeof lstatSync = statSync): Stats | undefined {
  try {
    return through(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function isObstacle(path: string, through: typeof statSync | typeof lstatSync = statSync): boolean {
  const stat = look(path, through);
  return stat !== undefined && (isEndless(stat) || isGiant(path, stat));
}

/** Whether git would hang on a path or read it without end. `/dev/null` is not endless; people use it to say that there is no such file. */
function isEndless(stat: Stats): boolean {
  const isDevice = stat.isCharacterDevice() || stat.isBlockDevice();
  return stat.isFIFO() || (isDevice && stat.rdev !== look("/dev/null")?.rdev);
}

function isGiant(path: string, stat: Stats): boolean {
  return stat.isFile() && stat.size > GIT_TEXT_FILE_BYTES_MAX && [...TEXT_FILES].some((name) => path.endsWith(`/${name}`));
}

function problemOf(path: string): string {
  const stat = look(path);
  if (stat?.isFIFO()) return "is a pipe";
  return stat?.isFile() ? `is larger than ${GIT_TEXT_FILE_BYTES_MAX / 1_048_576} MiB` : "is a device";
}

/** The first obstacle below a directory. Breadth first, in the likely order in which git meets them. */
function search(root: string, isOfInterest: (name: string) => boolean, budget: { entries: number }): string | undefined {
  const directories = [root];
  for (let directory = directories.shift(); directory !== undefined && budget.entries > 0; directory = directories.shift()) {
    for (const entry of entriesOf(directory)) {
      budget.entries--;
      const path = join(directory, entry.name);
      if (entry.isDirectory() && entry.name !== ".git") directories.push(path);
      else if (isOfInterest(entry.name) && !entry.isFile() && isObstacle(path, lstatSync)) return path;
    }
  }
  return undefined;
}

function entriesOf(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}
