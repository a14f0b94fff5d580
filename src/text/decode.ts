/** From the bytes of a file to text. */
import { BINARY_PROBE_BYTES } from "#core/limits.ts";
import { careFor } from "#indexer/secret-files.ts";
import { maskSecrets } from "./secrets.ts";

const utf8 = new TextDecoder("utf-8");

/**
 * The text of a file as the index and every answer have it: secrets in it are masked (`text/secrets.ts`). Null when it is not text. This is
 * the only way for the content of a file into the product.
 */
export function readableText(path: string, bytes: Uint8Array): string | null {
  const text = decodeText(bytes);
  return text === null ? null : maskSecrets(text, careFor(path));
}

/**
 * For files that tell the program something and are never shown. The text of a file's bytes, or null when they are not text. Byte-order marks choose UTF-16; everything else is UTF-8, with
 * invalid bytes replaced, so that line numbers always hold. A NUL among the first bytes means binary, as in git.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.subarray(0, BINARY_PROBE_BYTES).includes(0)) return null;
  return utf8.decode(bytes);
}
