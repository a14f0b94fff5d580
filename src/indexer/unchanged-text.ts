/**
 * The text of an indexed file, read where the file lies. That takes a third of the time that it takes to get it out of the database, and the
 * text is the very same: its hash is that of what was indexed, whatever happened to the file since, and whatever was masked in it.
 */
import { closeSync, constants, openSync, readSync } from "node:fs";
import { FILE_BYTES_MAX } from "#core/limits.ts";
import { textHash } from "#text/text-hash.ts";

/** Not through a link in its place, and without waiting for the other end of a pipe. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

let room: Buffer | undefined;

/**
 * The UTF-8 of the file at an absolute path, if it still is what was indexed and nothing had to be masked or converted. Valid until the next
 * call, which reads into the same memory.
 *
 * @param hash that of what was indexed (`textHash`)
 */
export function unchangedText(absolute: string, hash: number): Buffer | undefined {
  room ??= Buffer.allocUnsafeSlow(FILE_BYTES_MAX + 1);
  let file: number | undefined;
  try {
    file = openSync(absolute, OPEN_FLAGS);
    const length = readSync(file, room, 0, room.length, 0);
    const bytes = room.subarray(0, length);
    return textHash(bytes) === hash ? bytes : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
