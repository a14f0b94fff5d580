/**
 * Files that filters of git's configuration convert between the working tree and commits (git-lfs,
 * git-crypt, and the like). A filter is a program that a repository can name, so none is run:
 * whether such a file differs is known only if it is in the state in which git last saw it.
 */
import { join } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { exactLstatIfThere } from "#core/files/if-there.ts";
import { fields, git } from "./git-process.ts";
import type { PathChange } from "./vcs-adapter.ts";

/** Names of the configured filters, such as `filter.lfs`. */
export async function configuredFilters(directory: string): Promise<readonly string[]> {
  const { bytes } = await git(directory, ["config", "-z", "--name-only", "--get-regexp", "^filter\\."], { accept: [0, 1] });
  return [...new Set(fields(bytes).all.map((key) => key.slice(0, key.lastIndexOf("."))))];
}

/**
 * Options that keep git from running filters. `diff-index` would run them to tell whether a file that was edited within the clock's
 * resolution differs; with these options such a file counts as changed.
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
 * Marks the changes of the working tree whose files go through one of the filters. A file in the state in which git last saw it has the
 * content that the index names; if the other side has that content too, the change is dropped.
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

/** Matches an index entry as `ls-files --stage --debug -z` prints it. */
const ENTRY =
  /\d+ (?<blob>[\da-f]+) 0\t(?<path>[^\0]*)\0 {2}ctime: (?<ctime>\d+:\d+)\n {2}mtime: (?<mtime>\d+:\d+)\n[^\n]*\n[^\n]*\n {2}size: (?<size>\d+)\t[^\n]*\n/g;

/** Paths on one command line at most; for more, git lists its whole index. */
const PATHS_MAX = 1_000;

/** Blob ids in the index, by path, of the files that are unchanged since git last saw them, to the nanosecond. */
async function seenByGit(directory: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>();
  if (paths.length === 0) return seen;
  const asked = paths.length > PATHS_MAX ? [] : paths;
  const { bytes } = await git(directory, ["ls-files", "--stage", "--debug", "-z", "--", ...asked]);
  for (const { groups = {} } of new TextDecoder().decode(bytes).matchAll(ENTRY)) {
    const { blob = "", path = "", ctime, mtime, size } = groups;
    const now = stampOf(join(directory, path));
    // A time in whole seconds comes from a file system or program that keeps no finer ones, and proves too little.
    if (now && !now.mtime.endsWith(":0") && now.ctime === ctime && now.mtime === mtime && now.size === size) seen.set(path, blob);
  }
  return seen;
}

const NANOSECONDS = 1_000_000_000n;
/** The index stores sizes modulo 2^32. */
const SIZES = 2n ** 32n;

function stampOf(path: string): { readonly ctime: string; readonly mtime: string; readonly size: string } | undefined {
  const stat = exactLstatIfThere(path);
  if (!stat?.isFile()) return undefined;
  const timeOf = (ns: bigint): string => `${ns / NANOSECONDS}:${ns % NANOSECONDS}`;
  return { ctime: timeOf(stat.ctimeNs), mtime: timeOf(stat.mtimeNs), size: `${stat.size % SIZES}` };
}
