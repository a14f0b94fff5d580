/** Reads a file at a path where anyone may have put something else: a pipe, a device, a directory, a file without end. Never waits. */
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from "node:fs";

export type RegularFile =
  | { readonly is: "file"; readonly bytes: Uint8Array }
  | { readonly is: "missing" }
  | { readonly is: "not_regular" }
  | { readonly is: "too_large" }
  /** `code` is the operating system's error code. */
  | { readonly is: "unreadable"; readonly code: string };

/** Does not wait for the other end of a pipe, and does not make a terminal the controlling one. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** Reads a regular file of at most `bytesMax` bytes. Follows links. */
export function readRegularFile(path: string, bytesMax: number): RegularFile {
  let file: number | undefined;
  try {
    // Opening a device can have effects, so the type is checked before opening, and again on the descriptor, where it can no longer change.
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

/** The text of such a file, decoded as UTF-8; undefined when it cannot be read. */
export function regularText(path: string, bytesMax: number): string | undefined {
  const read = readRegularFile(path, bytesMax);
  return read.is === "file" ? Buffer.from(read.bytes).toString("utf8") : undefined;
}

/** Reads to the end of the file, whatever its reported size: files of /proc and the like report size 0 although they have contents. */
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
