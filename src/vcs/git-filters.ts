/**
 * Files that filters of git's configuration change between the working tree and the commits (git-lfs, git-crypt, and the like). A filter is a
 * program that a repository can name, and so none is run: whether such a file differs is known only where it is as git has seen it last.
 */
import { lstatSync } from "node:fs";
import { join } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { fields, git } from "./git-process.ts";
import type { PathChange } from "./vcs-adapter.ts";

/** Names of the filters that the configuration has, as `filter.lfs`. */
export async function configuredFilters(directory: string): Promise<readonly string[]> {
  const { bytes } = await git(directory, ["config", "-z", "--name-only", "--get-regexp", "^filter\\."], { accept: [0, 1] });
  return [...new Set(fields(bytes).all.map((key) => key.slice(0, key.lastIndexOf("."))))];
}

/**
 * Settings that keep git from running filters. `diff-index` would, to tell whether a file that was edited within the clock's resolution differs;
 * without them such a file counts as changed.
 */
export function withoutFilters(filters: readonly string[]): string[] {
  return filters.flatMap((name) => {
    if (/[=\n]/.test(name))
      throw new CodeCompassError(
        "invalid_input",
        `The git config of this repository has a filter with a name that cannot be switched off: ${name}`,
        { remediation: "git config --show-origin --get-regexp '^filter' shows where; remove it." },
      );
    return ["clean=", "process=", "required=false"].flatMap((setting) => ["-c", `${name}.${setting}`]);
  });
}

/**
 * Changes of the working tree with those marked whose files go through one of the filters. A file that is in the state in which git has seen it
 * last has the content that the index names, and is no change where the other side has it too.
 */
export async function markFiltered(directory: string, filters: readonly string[], changes: readonly PathChange[]): Promise<PathChange[]> {
  const filtered = await filteredAmong(
    directory,
    filters,
    changes.flatMap(({ path, after }) => (after?.is === "file" ? [path] : [])),
  );
  const doubtful = changes.filter(({ path, after }) => filtered.has(path) && after?.blob === null).map(({ path }) => path);
  const indexed = await seenByGit(directory, doubtful);
  return changes.flatMap((change): PathChange[] => {
    const { path, before, after } = change;
    if (!filtered.has(path) || !after) return [change];
    const blob = after.blob ?? indexed.get(path) ?? null;
    return blob !== null && blob === before?.blob ? [] : [{ ...change, after: { ...after, blob }, isFiltered: true }];
  });
}

async function filteredAmong(directory: string, filters: readonly string[], paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (filters.length === 0 || paths.length === 0) return new Set();
  const stdin = paths.map((path) => `${path}\0`).join("");
  const { bytes } = await git(directory, ["check-attr", "-z", "--stdin", "filter"], { stdin, pathspecs: [] });
  const { all } = fields(bytes);
  const names = new Set(filters.map((name) => name.slice("filter.".length)));
  const found = new Set<string>();
  for (let at = 0; at + 2 < all.length; at += 3) if (names.has(all[at + 2] ?? "")) found.add(all[at] ?? "");
  return found;
}

/** An entry of the index as `ls-files --stage --debug -z` prints it. */
const ENTRY =
  /\d+ (?<blob>[\da-f]+) 0\t(?<path>[^\0]*)\0 {2}ctime: (?<ctime>\d+:\d+)\n {2}mtime: (?<mtime>\d+:\d+)\n[^\n]*\n[^\n]*\n {2}size: (?<size>\d+)\t[^\n]*\n/g;

/** Paths that one command line names: of more, git is asked for all that its index has. */
const PATHS_MAX = 1_000;

/** Ids of the contents that the index has of those files that are as they were when git looked at them last, to the nanosecond. */
async function seenByGit(directory: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>();
  if (paths.length === 0) return seen;
  const asked = paths.length > PATHS_MAX ? [] : paths;
  const { bytes } = await git(directory, ["ls-files", "--stage", "--debug", "-z", "--", ...asked]);
  for (const { groups = {} } of new TextDecoder().decode(bytes).matchAll(ENTRY)) {
    const { blob = "", path = "", ctime, mtime, size } = groups;
    const now = stampOf(join(directory, path));
    // Whole seconds are those of a file system or a program that keeps no more, and say too little.
    if (now && !now.mtime.endsWith(":0") && now.ctime === ctime && now.mtime === mtime && now.size === size) seen.set(path, blob);
  }
  return seen;
}

const NANOSECONDS = 1_000_000_000n;
/** The index keeps sizes in 32 bits. */
const SIZES = 2n ** 32n;

function stampOf(path: string): { readonly ctime: string; readonly mtime: string; readonly size: string } | undefined {
  const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (!stat?.isFile()) return undefined;
  const timeOf = (ns: bigint): string => `${ns / NANOSECONDS}:${ns % NANOSECONDS}`;
  return { ctime: timeOf(stat.ctimeNs), mtime: timeOf(stat.mtimeNs), size: `${stat.size % SIZES}` };
}
