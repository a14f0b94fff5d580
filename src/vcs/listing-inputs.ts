/** Files outside of a working tree that decide what git lists in it. */
import { statSync } from "node:fs";
import { filesGitReads } from "./special-files.ts";

/** What lies outside of a working tree and decides what git lists in it. */
export interface ListingInputs {
  /** Changes when one of the files does. */
  readonly stamp: string;
  /** When the last of them was written or changed, in milliseconds since the epoch. */
  readonly newestMs: number;
}

/** The index, the configuration, the patterns of the repository and of the user. Some twenty looks at the disk; starts no git. */
export function listingInputs(directory: string): ListingInputs {
  let newestMs = 0;
  const stamps = filesGitReads(directory).map((path) => {
    try {
      const stat = statSync(path, { throwIfNoEntry: false });
      // The times of a directory change with every lock file that git makes in it.
      if (!stat || stat.isDirectory()) return String(stat?.ino ?? "");
      newestMs = Math.max(newestMs, stat.mtimeMs, stat.ctimeMs);
      return `${stat.ino}:${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}`;
    } catch {
      return "";
    }
  });
  return { stamp: stamps.join("|"), newestMs };
}
