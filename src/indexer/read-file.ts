/** Reading one file for the index: look, read, judge. */
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
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

/** Reads a file of a workspace. Its stamp is taken before its bytes, so that a change in between is noticed later. */
export function readFile(workspace: string, path: string): ReadResult {
  const absolute = join(workspace, path);
  let stamp: FileStamp = { sizeBytes: 0, mtimeUs: 0, ctimeUs: 0 };
  try {
    const stat = lstatSync(absolute);
    stamp = stampOf(stat);
    if (!stat.isFile()) return { is: "skipped", stamp, reason: "not_regular" };
    if (stat.size > FILE_BYTES_MAX) return { is: "skipped", stamp, reason: "too_large" };
    const bytes = readFileSync(absolute);
    const text = decodeText(bytes);
    if (text === null) return { is: "skipped", stamp, reason: "binary" };
    return { is: "text", stamp: distrustIfRecent(stamp), file: { path, bytes, text, blobId: blobId(bytes) } };
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return { is: "gone" };
    return { is: "skipped", stamp, reason: "unreadable" };
  }
}

/** A file written just now can change again without its time changing: such a stamp must not be believed later. */
function distrustIfRecent(stamp: FileStamp): FileStamp {
  const nowUs = Date.now() * 1000;
  const newest = Math.max(stamp.mtimeUs, stamp.ctimeUs);
  return nowUs - newest < RACY_STAMP_US ? { ...stamp, mtimeUs: 0 } : stamp;
}
