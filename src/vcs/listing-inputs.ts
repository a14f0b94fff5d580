/** Files outside of a working tree that decide what git lists in it. */
import { statSync } from "node:fs";
import { filesGitReads } from "./special-files.ts";

/**
 * A string that changes when one of the files outside of a working tree does that decide what git lists there: the index, the configuration, the
 * patterns of the repository and of the user. Some twenty looks at the disk; starts no git.
 */
export function listingStamp(directory: string): string {
  return filesGitReads(directory)
    .map((path) => {
      try {
        const stat = statSync(path, { throwIfNoEntry: false });
        // The times of a directory change with every lock file that git makes in it.
        if (!stat || stat.isDirectory()) return String(stat?.ino ?? "");
        return `${stat.ino}:${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}`;
      } catch {
        return "";
      }
    })
    .join("|");
}
