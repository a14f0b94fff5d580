/** Finds the files outside of a working tree that decide what git lists in it. */
import { statIfThere } from "#core/files/if-there.ts";
import { filesGitReads } from "./special-files.ts";

/** The state of the files outside of a working tree that decide what git lists in it. */
export interface ListingInputs {
  /** Changes when one of the files does. */
  readonly stamp: string;
  /** The latest time of any of them, in milliseconds since the epoch. */
  readonly newestMs: number;
}

/**
 * Checks the index, the configuration, and the ignore patterns of the repository and the
 * user, with some twenty looks at the disk and without a git process.
 */
export function listingInputs(directory: string): ListingInputs {
  let newestMs = 0;
  const stamps = filesGitReads(directory).map((path) => {
    try {
      const stat = statIfThere(path);
      // A directory's times change with every lock file that git makes in it, so only its inode counts.
      if (!stat || stat.isDirectory()) return String(stat?.ino ?? "");
      newestMs = Math.max(newestMs, stat.mtimeMs, stat.ctimeMs);
      return `${stat.ino}:${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}`;
    } catch {
      return "";
    }
  });
  return { stamp: stamps.join("|"), newestMs };
}
