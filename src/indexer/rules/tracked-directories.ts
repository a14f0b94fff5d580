/**
 * Decides which directories named like dependencies or build results (`vendor`, `build`) belong to the project: those in which version
 * control tracks some files, but not very many.
 *
 * Only the tracked paths decide, so that a working tree and its commit agree whatever was edited, and no file has to be read. Rejected:
 * counting bytes. Version control learns the sizes of a commit's files only by looking at each, and a working tree has other sizes.
 */
import { TRACKED_DEPENDENCIES_MAX } from "#core/limits.ts";
import { dependencyDirectory, fileRule } from "./builtin-rules.ts";

/** Number of tracked, indexable files in each outermost directory of dependencies. */
export type TrackedDirectories = ReadonlyMap<string, number>;

export const NOTHING_TRACKED: TrackedDirectories = new Map();

/**
 * Counts the tracked files of a tree in each directory of dependencies. Remembers the last
 * directory, because files of one mostly follow each other.
 */
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

/** Whether a directory belongs to the project: it has tracked files, but at most {@link TRACKED_DEPENDENCIES_MAX}. */
export function isOwnDirectory(tracked: TrackedDirectories, directory: string): boolean {
  const count = tracked.get(directory);
  return count !== undefined && count <= TRACKED_DEPENDENCIES_MAX;
}
