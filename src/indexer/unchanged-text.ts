/**
 * The text of an indexed file, read where the file lies. That takes a third of the time that it takes to get it out of the database, and the
 * text is the very same: its hash is that of what was indexed, whatever happened to the file since, and whatever was masked in it.
 */
import { type ReadInto, readerInto } from "#core/files/read-into.ts";
import { scanRoom } from "#text/byte-scan.ts";
import { textHash } from "#text/text-hash.ts";

let reader: { readonly room: Buffer; readonly read: ReadInto } | undefined;

/**
 * The UTF-8 of the file at an absolute path, if it still is what was indexed and nothing had to be masked or converted. Valid until the next
 * text that is scanned (text/byte-scan.ts), which takes its place.
 *
 * @param hash that of what was indexed (`textHash`)
 */
export function unchangedText(absolute: string, hash: number): Buffer | undefined {
  reader ??= readerFor(scanRoom());
  const length = reader.read(absolute);
  if (length === undefined) return undefined;
  const bytes = reader.room.subarray(0, length);
  return textHash(bytes) === hash ? bytes : undefined;
}

function readerFor(room: Buffer): { readonly room: Buffer; readonly read: ReadInto } {
  return { room, read: readerInto(room) };
}
