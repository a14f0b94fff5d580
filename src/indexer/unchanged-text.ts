/**
 * Reads the text of an indexed file from the disk. That takes a third of the time of reading it from the database, and the text is
 * certainly the same: its hash must equal that of the indexed text, whatever happened to the file since, and whatever was masked in it.
 */
import { type ReadInto, readerInto } from "#core/files/read-into.ts";
import { scanRoom } from "#text/byte-scan.ts";
import { textHash } from "#text/text-hash.ts";

let reader: { readonly room: Buffer; readonly read: ReadInto } | undefined;

/**
 * The UTF-8 of the file at an absolute path, if it equals the indexed text, so that nothing had to be masked or converted. Valid until the
 * next text is scanned (text/byte-scan.ts), which overwrites it.
 *
 * @param hash the hash of the indexed text (`textHash`)
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
