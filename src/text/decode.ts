/** From the bytes of a file to text. */

import { isAscii } from "node:buffer";

/** A NUL among this many first bytes makes a file binary: the rule and the number that git uses. */
const BINARY_PROBE_BYTES = 8_000;

const utf8 = new TextDecoder("utf-8");

/**
 * The text of a file's bytes, or null when they are not text: for files that tell the program something and are never shown, since
 * secrets are not masked (`indexer/readable-text.ts` does both). Byte-order marks choose UTF-16; everything else is UTF-8, with invalid
 * bytes replaced, so that line numbers always hold. A NUL among the first bytes means binary, as in git, and so does the mark of a document.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return isBinary(bytes) ? null : utf8Text(bytes);
}

/** The text of UTF-8. Most files of code are ASCII, which needs no decoding: that halves the time. */
export function utf8Text(bytes: Uint8Array): string {
  if (encodingOf(bytes) === "utf8") return utf8.decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

/** The quickest of the encodings that give the text of UTF-8, and of each line of it. */
export function encodingOf(bytes: Uint8Array): "latin1" | "utf8" {
  return isAscii(bytes) ? "latin1" : "utf8";
}

/** What begins a document whose first NUL may come late, behind pages of text about it: PDF, and drawings that are one (`.ai`). */
const DOCUMENT = new TextEncoder().encode("%PDF-");

/** Whether bytes that begin a file are not those of a text. */
export function isBinary(bytes: Uint8Array): boolean {
  if (DOCUMENT.every((byte, at) => bytes[at] === byte)) return true;
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !isUtf16 && bytes.subarray(0, BINARY_PROBE_BYTES).includes(0);
}
