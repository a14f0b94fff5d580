/** Reading one file for the index: look, read, judge. */
import { closeSync, constants, lstatSync, openSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { FILE_BYTES_MAX, RACY_STAMP_US } from "#core/limits.ts";
import type { SkipReason } from "#core/types.ts";
import type { FileStamp } from "#store/views.ts";
import { blobId } from "#text/ids.ts";
import { decodeText } from "./decode.ts";
import { stampOf } from "./scan.ts";
import type { ReadFile } from "./version-record.ts";

export type ReadResult =
  | { readonly is: "text"; readonly stamp: FileStamp; readonly file: ReadFile }
  | { readonly is: "skipped"; readonly stamp: FileStamp; readonly reason: SkipReason }
  | { readonly is: "gone" };

/** Not through a link in its place, and without waiting for the other end of a pipe. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Reads a file of a workspace. Its stamp is taken before its bytes, so that a change in between is noticed later. */
export function readFile(workspace: string, path: string): ReadResult {
  let stamp: FileStamp = { sizeBytes: 0, mtimeUs: 0, ctimeUs: 0 };
  const skipped = (reason: SkipReason): ReadResult => ({ is: "skipped", stamp, reason });
  let file: number | undefined;
  try {
    const absolute = join(workspace, path);
    const looked = lstatSync(absolute);
    stamp = stampOf(looked);
    if (!looked.isFile() || isBehindLink(workspace, path)) return skipped("not_regular");
    if (looked.size > FILE_BYTES_MAX) return skipped("too_large");
    file = openSync(absolute, OPEN_FLAGS);
    const bytes = readFileSync(file);
    const text = decodeText(bytes);
    if (text === null) return skipped("binary");
    return { is: "text", stamp: distrustIfRecent(stamp), file: { path, bytes, text, blobId: blobId(bytes) } };
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return { is: "gone" };
    return skipped(code === "ELOOP" ? "not_regular" : "unreadable");
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Whether a directory of the path is a link: git goes on listing what it tracks below a directory that was replaced by one. */
function isBehindLink(workspace: string, path: string): boolean {
  const directory = dirname(join(workspace, path));
  return realpathSync(directory) !== directory;
}

/** A file written just now can change again without its time changing: such a stamp must not be believed later. */
function distrustIfRecent(stamp: FileStamp): FileStamp {
  const nowUs = Date.now() * 1000;
  const newest = Math.max(stamp.mtimeUs, stamp.ctimeUs);
  return nowUs - newest < RACY_STAMP_US ? { ...stamp, mtimeUs: 0 } : stamp;
}
