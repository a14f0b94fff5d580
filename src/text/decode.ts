import { BINARY_PROBE_BYTES } from "#core/limits.ts";

const utf8 = new TextDecoder("utf-8");

/**
 * The text of a file's bytes, or null when they are not text. Byte-order marks choose UTF-16; everything else is UTF-8, with
 * invalid bytes replaced, so that line numbers always hold. A NUL among the first bytes means binary, as in git.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.subarray(0, BINARY_PROBE_BYTES).includes(0)) return null;
  return utf8.decode(bytes);
}
