/**
 * Directories and files that only their user may read, whatever the umask says: an index holds the text of repositories that others may not read.
 * Systems without such rights (Windows, FAT) keep what they have.
 */
import { chmodSync, mkdirSync, statSync } from "node:fs";

const PRIVATE_DIRECTORY = 0o700;
export const PRIVATE_FILE = 0o600;
/** Rights that nobody but the user may have. */
export const RIGHTS_OF_OTHERS = 0o077;

/** Makes a directory, and those above that are missing, for this user alone. One that is there stays as it is. */
export function makePrivateDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_DIRECTORY });
}

/** Takes from others the rights to a file or directory of this user, if there is one: earlier versions of this program gave some. */
export function makePrivate(path: string): void {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found || found.uid !== process.getuid?.() || (found.mode & RIGHTS_OF_OTHERS) === 0) return;
    chmodSync(path, found.mode & ~RIGHTS_OF_OTHERS);
  } catch {
    // A disk that may not be written: nothing is worse than it was.
  }
}
