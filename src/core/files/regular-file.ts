/** Reading a file whose place anyone may have put something else in: a pipe, a device, a directory, a file without end. Never waits. */
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from "node:fs";

export type RegularFile =
  | { readonly is: "file"; readonly bytes: Uint8Array }
  | { readonly is: "missing" }
  | { readonly is: "not_regular" }
  | { readonly is: "too_large" }
  /** `code` is the operating system's. */
  | { readonly is: "unreadable"; readonly code: string };

/** Without waiting for the other end of a pipe, and without making a terminal ours. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** The bytes of a regular file of at most `bytesMax` bytes. Links are followed. */
export function readRegularFile(path: string, bytesMax: number): RegularFile {
  let file: number | undefined;
  try {
    // Opening a device can do something; what stands there is looked at before it is opened, and again when it cannot change any more.
    const looked = statSync(path, { throwIfNoEntry: false });
    if (!looked) return { is: "missing" };
    if (!looked.isFile()) return { is: "not_regular" };
    if (looked.size > bytesMax) return { is: "too_large" };
    file = openSync(path, OPEN_FLAGS);
    if (!fstatSync(file).isFile()) return { is: "not_regular" };
    return readUpTo(file, Math.max(looked.size, fstatSync(file).size), bytesMax);
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code ?? String(thrown);
    return code === "ENOENT" || code === "ENOTDIR" ? { is: "missing" } : { is: "unreadable", code };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The text of such a file in UTF-8; undefined when there is none that can be read. */
export function regularText(path: string, bytesMax: number): string | undefined {
  const read = readRegularFile(path, bytesMax);
  return read.is === "file" ? Buffer.from(read.bytes).toString("utf8") : undefined;
}

/** Files of /proc and the like say that they are empty and are not: the end of the file decides, not its size. */
function readUpTo(file: number, sizeBytes: number, bytesMax: number): RegularFile {
  let bytes = Buffer.alloc(Math.min(sizeBytes, bytesMax) + 1);
  let length = 0;
  for (;;) {
    const read = readSync(file, bytes, length, bytes.length - length, null);
    length += read;
    if (length > bytesMax) return { is: "too_large" };
    if (read === 0) return { is: "file", bytes: bytes.subarray(0, length) };
    if (length === bytes.length) bytes = Buffer.concat([bytes], Math.min(bytes.length * 2, bytesMax + 1));
  }
}
