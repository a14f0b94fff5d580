/** Decodes the bytes of a file to text. */

import { isAscii } from "node:buffer";

/** A NUL among this many first bytes makes a file binary: the rule and the number that git uses. */
const BINARY_PROBE_BYTES = 8_000;

const utf8 = new TextDecoder("utf-8");

/**
 * The text of a file's bytes, or null when they are not text. Secrets are not masked: for files that the
 * program itself reads and never shows (`indexer/readable-text.ts` decodes and masks). A byte-order mark
 * selects UTF-16; everything else is UTF-8, with invalid bytes replaced, so that line numbers always
 * hold. A NUL among the first bytes means binary, as in git, and so does the mark of a document format.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return isBinary(bytes) ? null : utf8Text(bytes);
}

/** Decodes UTF-8. Most files of code are ASCII, which needs no decoding: checking for that halves the time. */
export function utf8Text(bytes: Uint8Array): string {
  if (encodingOf(bytes) === "utf8") return utf8.decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

/** The faster encoding that decodes these UTF-8 bytes, and each line of them, correctly. */
export function encodingOf(bytes: Uint8Array): "latin1" | "utf8" {
  return isAscii(bytes) ? "latin1" : "utf8";
}

/** The beginning of documents whose first NUL may come late, after pages of text: PDF, and drawings in that format (`.ai`). */
const DOCUMENT = new TextEncoder().encode("%PDF-");

/** Whether the first bytes of a file show that it is not text. */
export function isBinary(bytes: Uint8Array): boolean {
  if (DOCUMENT.every((byte, at) => bytes[at] === byte)) return true;
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !isUtf16 && bytes.subarray(0, BINARY_PROBE_BYTES).includes(0);
}
