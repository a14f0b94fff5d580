/**
 * Where a user's resident process listens, and who may have access there. Every command loads this file before anything else, so it must
 * stay small.
 */
import type { Stats } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { lstatIfThere } from "#core/files/if-there.ts";
import { RIGHTS_OF_OTHERS } from "#core/files/private-place.ts";
import { storageRoot } from "#core/storage-paths.ts";

/** The longest path, in bytes, at which a socket is made: `sun_path` holds 104 bytes on the strictest system. */
const SOCKET_PATH_BYTES_MAX = 100;

/** The socket of the resident process that serves the indexes of this user's storage. */
export function socketPath(): string {
  const root = storageRoot();
  const near = join(root, "resident", "socket");
  if (Buffer.byteLength(near) <= SOCKET_PATH_BYTES_MAX) return near;
  const digest = new Bun.CryptoHasher("sha256").update(root).digest("hex").slice(0, 16);
  return join(tmpdir(), `codecompass-${process.getuid?.() ?? "user"}`, `${digest}.socket`);
}

/**
 * Whether a socket is there that only this user can have made: this user owns the socket and its directory, and nobody else may enter the
 * directory. Otherwise another user could answer in place of the resident process.
 */
export function isOurs(socket: string): boolean {
  const file = isOurDirectory(dirname(socket)) ? entryAt(socket) : undefined;
  return file?.isSocket() === true && file.uid === process.getuid?.();
}

/** Whether a path is a directory, and no link to one, that only this user may enter. */
export function isOurDirectory(path: string): boolean {
  const directory = entryAt(path);
  return directory?.isDirectory() === true && directory.uid === process.getuid?.() && (directory.mode & RIGHTS_OF_OTHERS) === 0;
}

/** What is at a path; undefined also where this user may not look, because another user's storage holds no process of ours. */
function entryAt(path: string): Stats | undefined {
  try {
    return lstatIfThere(path);
  } catch {
    return undefined;
  }
}
