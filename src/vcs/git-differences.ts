/**
 * Asks git for differences: the common ancestor of two commits, and the changes between two
 * states. Runs no program that the configuration names.
 */
import { isTreePath } from "#core/files/path-rules.ts";
import { configuredFilters, markFiltered, withoutFilters } from "./git-filters.ts";
import { fields, git, gitOutput } from "./git-process.ts";
import { missingObjectsError } from "./missing-objects.ts";
import type { Content, PathChange } from "./vcs-adapter.ts";

const FILE_MODE = /^100/;
const GONE_MODE = "000000";
const NO_ID = /^0+$/;

/**
 * Options for lists of differences: paths are relative to the directory in which git runs, contents are compared unconverted, and a
 * submodule is one entry that git does not enter.
 */
export const RAW = ["-z", "--raw", "--no-abbrev", "--no-renames", "--no-ext-diff", "--no-textconv", "--relative"];

/** The best common ancestor of two commits; undefined when they share no history, or a shallow clone lacks it. */
export async function mergeBase(directory: string, a: string, b: string): Promise<string | undefined> {
  const { bytes } = await gitOutput(directory, ["merge-base", a, b]);
  return /^[0-9a-f]{40,64}/.exec(new TextDecoder().decode(bytes))?.[0];
}

/**
 * The changes from a commit to another, or (`to` null) to the working tree with everything
 * staged or edited, but without untracked files. Undefined when git cannot tell.
 * @throws ref_not_found when objects of the commits are missing
 */
export async function changesBetween(directory: string, from: string, to: string | null): Promise<PathChange[] | undefined> {
  const ignored = "--ignore-submodules=dirty";
  const filters = to === null ? await configuredFilters(directory) : [];
  const args =
    to === null
      ? [...withoutFilters(filters), "diff-index", ...RAW, ignored, from, "--"]
      : ["diff-tree", "-r", ...RAW, ignored, from, to, "--"];
  const { bytes, exitCode } = await gitOutput(directory, args);
  // A path that is not UTF-8 is shown with replacement characters; no index contains it.
  if (exitCode === 0) {
    const changes = changesIn(new TextDecoder().decode(bytes).split("\0"));
    return filters.length === 0 ? changes : markFiltered(directory, filters, changes);
  }
  const missing = await missingObjectsError(directory, to === null ? [from, "HEAD"] : [from, to], "commits");
  if (missing) throw missing;
  return undefined;
}

/** Facts and paths alternate. During a merge a path occurs twice; the last entry describes the file on disk. */
function changesIn(all: readonly string[]): PathChange[] {
  const changes = new Map<string, PathChange>();
  for (let at = 0; at + 1 < all.length; at += 2) {
    const change = changeOf(all[at] ?? "", all[at + 1] ?? "");
    if (change) changes.set(change.path, change);
  }
  return [...changes.values()];
}

/** A change from the facts that git prints; undefined for one side of a conflict, and for a path that no file of a tree has. */
export function changeOf(facts: string, path: string): PathChange | undefined {
  const [modeBefore = "", modeAfter = "", before = "", after = "", status] = facts.replace(/^:/, "").split(" ");
  if (status === "U" || !isTreePath(path)) return undefined;
  return { path, before: content(modeBefore, before), after: content(modeAfter, after) };
}

function content(mode: string, blob: string): Content | null {
  if (mode === GONE_MODE) return null;
  return { is: FILE_MODE.test(mode) ? "file" : "other", blob: NO_ID.test(blob) ? null : blob };
}

/** Files of the working tree that git neither tracks nor ignores. */
export async function untrackedFiles(directory: string): Promise<string[]> {
  const { bytes } = await git(directory, ["ls-files", "-z", "--others", "--exclude-standard"]);
  return fields(bytes).all.filter((path) => !path.endsWith("/"));
}
