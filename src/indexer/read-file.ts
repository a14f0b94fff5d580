/** Reads one file for the index: takes its stamp, reads its bytes, decides whether it is text. */
import { closeSync, constants, lstatSync, openSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { isSamePlace } from "#core/files/path-rules.ts";
import { FILE_BYTES_MAX } from "#core/limits.ts";
import type { SkipReason } from "#core/types.ts";
import type { FileStamp } from "#store/views/stamps.ts";
import { blobId } from "#text/ids.ts";
import type { ObjectFormat } from "#vcs/vcs-adapter.ts";
import { readableText } from "./readable-text.ts";
import { fileStampOf } from "./scan.ts";
import type { ReadFile } from "./threads/version-record.ts";

/** If a file changed less than this many microseconds before it was read, a later change may leave the same time. */
export const RACY_STAMP_US = 50_000;

type Skipped = { readonly is: "skipped"; readonly stamp: FileStamp; readonly reason: SkipReason; readonly blobId?: Uint8Array };

export type ReadBytes =
  | { readonly is: "bytes"; readonly stamp: FileStamp; readonly bytes: Uint8Array; readonly blobId: Uint8Array }
  | Skipped
  | { readonly is: "gone" };

export type ReadResult = { readonly is: "text"; readonly stamp: FileStamp; readonly file: ReadFile } | Skipped | { readonly is: "gone" };

/** Do not follow a link in the file's place, and do not wait for the other end of a pipe. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Reads the bytes of a file of a workspace. It takes the file's stamp first, so that a change in between is noticed later. Callers that
 * read many files in succession pass a {@link linkMemory}.
 */
export function readBytes(workspace: string, path: string, format: ObjectFormat, isBehindLink: LinkLook = looksBehindLink): ReadBytes {
  let stamp: FileStamp = NO_STAMP;
  const skipped = (reason: SkipReason): ReadBytes => ({ is: "skipped", stamp, reason });
  let file: number | undefined;
  // Take the time first: a write after it, even during the read, must not leave a stamp that counts as trusted.
  const nowUs = Date.now() * 1000;
  try {
    const absolute = join(workspace, path);
    const looked = lstatSync(absolute);
    stamp = fileStampOf(looked);
    if (!looked.isFile() || isBehindLink(workspace, path)) return skipped("not_regular");
    if (looked.size > FILE_BYTES_MAX) return skipped("too_large");
    file = openSync(absolute, OPEN_FLAGS);
    const bytes = readFileSync(file);
    return { is: "bytes", stamp: distrustIfRecent(stamp, nowUs), bytes, blobId: blobId(bytes, format) };
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return { is: "gone" };
    return skipped(code === "ELOOP" ? "not_regular" : "unreadable");
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The stamp of files of a commit, which have no times. */
export const NO_STAMP: FileStamp = { sizeBytes: 0, mtimeUs: 0, ctimeUs: 0 };

/** Reads a file of a workspace as text. */
export function readFile(workspace: string, path: string, format: ObjectFormat): ReadResult {
  const read = readBytes(workspace, path, format);
  return read.is === "bytes" ? asText(path, read.bytes, read) : read;
}

/** The content of a file as text, with secrets masked; skipped as "binary" when it is not text. */
export function asText(path: string, bytes: Uint8Array, { stamp, blobId }: { stamp: FileStamp; blobId: Uint8Array }): ReadResult {
  const text = readableText(path, bytes);
  return text === null ? { is: "skipped", stamp, reason: "binary", blobId } : { is: "text", stamp, file: { path, bytes, text, blobId } };
}

/** Tells whether a directory on a path is a link. */
type LinkLook = (workspace: string, path: string) => boolean;

/**
 * A {@link LinkLook} that checks each directory once, for reading many files without a pause:
 * a check costs as much as reading a small file.
 */
export function linkMemory(): LinkLook {
  const known = new Map<string, boolean>();
  return (workspace, path) => {
    const directory = dirname(path);
    const is = known.get(directory) ?? looksBehindLink(workspace, path);
    known.set(directory, is);
    return is;
  };
}

/** Whether a directory on the path is a link: git goes on listing the tracked files below a directory that was replaced by a link. */
function looksBehindLink(workspace: string, path: string): boolean {
  const directory = dirname(join(workspace, path));
  return !isSamePlace(realpathSync(directory), directory);
}

/**
 * Sets the modification time to 0 in the stamp of a file that changed just now: it can change again without a new
 * time, so the stamp must not be trusted later. Only the change time (ctime) counts, because programs set the
 * modification time as they like, into the future too. If it is a whole second, the file system probably has no finer
 * times. A time far ahead of the clock, because the clock was set back, is no danger: the next write gets another.
 */
export function distrustIfRecent(stamp: FileStamp, nowUs: number): FileStamp {
  const resolutionUs = stamp.ctimeUs % SECOND_US === 0 ? COARSE_STAMP_US : RACY_STAMP_US;
  return Math.abs(nowUs - stamp.ctimeUs) < resolutionUs ? { ...stamp, mtimeUs: 0 } : stamp;
}

const SECOND_US = 1_000_000;
/** FAT counts in steps of two seconds; the rest is a margin for the difference between the clocks. */
const COARSE_STAMP_US = 2_100_000;
