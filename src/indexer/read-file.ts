/** Reading one file for the index: look, read, judge. */
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

/** Microseconds between a file's last change and its reading below which a later change may leave the same time stamp. */
export const RACY_STAMP_US = 50_000;

type Skipped = { readonly is: "skipped"; readonly stamp: FileStamp; readonly reason: SkipReason; readonly blobId?: Uint8Array };

export type ReadBytes =
  | { readonly is: "bytes"; readonly stamp: FileStamp; readonly bytes: Uint8Array; readonly blobId: Uint8Array }
  | Skipped
  | { readonly is: "gone" };

export type ReadResult = { readonly is: "text"; readonly stamp: FileStamp; readonly file: ReadFile } | Skipped | { readonly is: "gone" };

/** Not through a link in its place, and without waiting for the other end of a pipe. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Reads the bytes of a file of a workspace. Its stamp is taken before them, so that a change in between is noticed later. Who reads many files
 * one after another remembers which directories are links (`linkMemory`).
 */
export function readBytes(workspace: string, path: string, format: ObjectFormat, isBehindLink: LinkLook = looksBehindLink): ReadBytes {
  let stamp: FileStamp = NO_STAMP;
  const skipped = (reason: SkipReason): ReadBytes => ({ is: "skipped", stamp, reason });
  let file: number | undefined;
  // Before the look: what is written after it, even while the file is being read, must not come away with the same stamp.
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

/** Files of a commit have no times. */
export const NO_STAMP: FileStamp = { sizeBytes: 0, mtimeUs: 0, ctimeUs: 0 };

/** Reads a file of a workspace as text. */
export function readFile(workspace: string, path: string, format: ObjectFormat): ReadResult {
  const read = readBytes(workspace, path, format);
  return read.is === "bytes" ? asText(path, read.bytes, read) : read;
}

/** The content of a file as text, its secrets masked, if it is text. */
export function asText(path: string, bytes: Uint8Array, { stamp, blobId }: { stamp: FileStamp; blobId: Uint8Array }): ReadResult {
  const text = readableText(path, bytes);
  return text === null ? { is: "skipped", stamp, reason: "binary", blobId } : { is: "text", stamp, file: { path, bytes, text, blobId } };
}

/** Whether a directory of a path is a link. */
type LinkLook = (workspace: string, path: string) => boolean;

/** Looks at each directory once. For files that are read without a pause: to look costs as much as to read a small file. */
export function linkMemory(): LinkLook {
  const known = new Map<string, boolean>();
  return (workspace, path) => {
    const directory = dirname(path);
    const is = known.get(directory) ?? looksBehindLink(workspace, path);
    known.set(directory, is);
    return is;
  };
}

/** Whether a directory of the path is a link: git goes on listing what it tracks below a directory that was replaced by one. */
function looksBehindLink(workspace: string, path: string): boolean {
  const directory = dirname(join(workspace, path));
  return !isSamePlace(realpathSync(directory), directory);
}

/**
 * A file written just now can change again without its time changing: such a stamp must not be believed later. Only the time of the last
 * change counts, because programs set the modification time as they like, into the future too. Where it is a whole second, the file
 * system has probably no finer ones. A time far ahead of the clock, which was set back, is no danger: the next write gets another.
 */
export function distrustIfRecent(stamp: FileStamp, nowUs: number): FileStamp {
  const resolutionUs = stamp.ctimeUs % SECOND_US === 0 ? COARSE_STAMP_US : RACY_STAMP_US;
  return Math.abs(nowUs - stamp.ctimeUs) < resolutionUs ? { ...stamp, mtimeUs: 0 } : stamp;
}

const SECOND_US = 1_000_000;
/** FAT counts in steps of two seconds, and a little is added for the clock that it is compared with. */
const COARSE_STAMP_US = 2_100_000;
