/**
 * Which directories that are called like dependencies or build results (`vendor`, `build`) belong to the project: those of which version control
 * tracks something, but not very much.
 *
 * Only the paths that are tracked decide, so that a working tree and its commit agree whatever was edited, and nothing has to be read. Rejected: to
 * count bytes. Version control knows the sizes of a commit's files only after a look at each, and a working tree has other sizes.
 */
import { TRACKED_DEPENDENCIES_MAX } from "#core/limits.ts";
import { dependencyDirectory, fileRule } from "./builtin-rules.ts";

/** How many files that could be indexed are tracked in each outermost directory of dependencies. */
export type TrackedDirectories = ReadonlyMap<string, number>;

export const NOTHING_TRACKED: TrackedDirectories = new Map();

/** Counts the files of a tree. Files of a directory mostly come one after another, and few lie in such a directory. */
export function trackedDirectories(paths: Iterable<string>): TrackedDirectories {
  const counts = new Map<string, number>();
  let last = "";
  let around: string | undefined;
  for (const path of paths) {
    const slash = path.lastIndexOf("/");
    if (slash !== last.length || !path.startsWith(last)) {
      last = path.slice(0, Math.max(0, slash));
      around = dependencyDirectory(last);
    }
    if (around !== undefined && !fileRule(path.slice(slash + 1))) counts.set(around, (counts.get(around) ?? 0) + 1);
  }
  return counts;
}

/** Whether a directory belongs to the project: it has something, and little enough. */
export function isOwnDirectory(tracked: TrackedDirectories, directory: string): boolean {
  const count = tracked.get(directory);
  return count !== undefined && count <= TRACKED_DEPENDENCIES_MAX;
}
