/** How texts and packed facts are compressed: zstd, with what the origin has in that place as dictionary where there is an origin. */
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { ZSTD_LEVEL_TEXT } from "#core/limits.ts";

export function compress(bytes: Uint8Array | string, dictionary?: Uint8Array): Uint8Array {
  if (!isUsable(dictionary)) return Bun.zstdCompressSync(bytes, { level: ZSTD_LEVEL_TEXT });
  return zstdCompressSync(bytes, { dictionary });
}

/** The inverse of {@link compress}; it must be given the same dictionary. */
export function decompress(bytes: Uint8Array, dictionary?: Uint8Array): Uint8Array {
  return isUsable(dictionary) ? zstdDecompressSync(bytes, { dictionary }) : Bun.zstdDecompressSync(bytes);
}

/** zstd refuses shorter ones, and takes what begins like this for a dictionary in its own format (RFC 8878, section 5). */
const DICTIONARY_BYTES_MIN = 8;
const DICTIONARY_MAGIC = 0xec30a437;

function isUsable(dictionary: Uint8Array | undefined): dictionary is Uint8Array {
  if (dictionary === undefined || dictionary.length < DICTIONARY_BYTES_MIN) return false;
  return new DataView(dictionary.buffer, dictionary.byteOffset).getUint32(0, true) !== DICTIONARY_MAGIC;
}
