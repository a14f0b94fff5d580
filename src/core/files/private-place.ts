/**
 * Makes directories and files that only their user may read, whatever the umask: an index holds the text of repositories that others may
 * not be allowed to read. Systems without such rights (Windows, FAT) ignore this.
 */
import { chmodSync, mkdirSync } from "node:fs";
import { lstatIfThere } from "./if-there.ts";

const PRIVATE_DIRECTORY = 0o700;
export const PRIVATE_FILE = 0o600;
/** The mode bits of group and others. */
export const RIGHTS_OF_OTHERS = 0o077;

/** Makes a directory, and its missing parents, accessible to this user only. An existing directory stays as it is. */
export function makePrivateDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_DIRECTORY });
}

/**
 * Takes the rights of others from a file or directory of this user, if it exists: earlier versions of this program granted some. A link is
 * left alone: where others may make entries, it could lead to any directory of this user, such as the home or, of the superuser, /etc.
 */
export function makePrivate(path: string): void {
  try {
    const found = lstatIfThere(path);
    if (!found || found.isSymbolicLink() || found.uid !== process.getuid?.() || (found.mode & RIGHTS_OF_OTHERS) === 0) return;
    chmodSync(path, found.mode & ~RIGHTS_OF_OTHERS);
  } catch {
    // A read-only disk: nothing is worse than before.
  }
}
