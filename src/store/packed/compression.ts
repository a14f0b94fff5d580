/**
 * The stored form of texts and packed facts: zstd, with the corresponding value of the origin as dictionary where a version has an origin,
 * behind a checksum. SQLite has no checksums of its own, and zstd decompresses many a flipped bit to other text without an error.
 */
import { damage } from "./damage.ts";

/** Loaded on demand: loading costs as much as finding a name, and most values have no dictionary. */
const zlib = () => process.getBuiltinModule("node:zlib");

/** zstd compression level of stored source text. */
const ZSTD_LEVEL_TEXT = 3;

/** Bytes of the checksum at the beginning of a stored value. */
export const CHECKSUM_BYTES = 8;

/** Compresses bytes or a text, with a checksum; with a dictionary, only someone who has the same can read them. */
export function compress(bytes: Uint8Array | string, dictionary?: Uint8Array): Uint8Array {
  if (!isUsable(dictionary)) return withChecksum(Bun.zstdCompressSync(bytes, { level: ZSTD_LEVEL_TEXT }));
  return withChecksum(zlib().zstdCompressSync(bytes, { dictionary }), dictionary);
}

/**
 * The inverse of {@link compress}; it needs the same dictionary.
 * @throws index_incompatible when the bytes or the dictionary have changed
 */
export function decompress(stored: Uint8Array, dictionary?: Uint8Array): Uint8Array {
  if (!isUsable(dictionary)) return Bun.zstdDecompressSync(withoutChecksum(stored));
  return zlib().zstdDecompressSync(withoutChecksum(stored, dictionary), { dictionary });
}

/**
 * As {@link decompress}, for a value that another machine stored: a few bytes can claim to decompress to gigabytes.
 * @throws an error of zlib when the value decompresses to more than `bytesMax` bytes
 */
export function decompressForeign(stored: Uint8Array, bytesMax: number): Uint8Array {
  return zlib().zstdDecompressSync(withoutChecksum(stored), { maxOutputLength: bytesMax });
}

/** Puts a checksum before bytes; it covers their dictionary, too. */
export function withChecksum(bytes: Uint8Array, dictionary?: Uint8Array): Uint8Array {
  const stored = new Uint8Array(CHECKSUM_BYTES + bytes.length);
  new DataView(stored.buffer).setBigUint64(0, checksum(bytes, dictionary));
  stored.set(bytes, CHECKSUM_BYTES);
  return stored;
}

/**
 * The inverse of {@link withChecksum}.
 * @throws index_incompatible when the checksum does not match
 */
export function withoutChecksum(stored: Uint8Array, dictionary?: Uint8Array): Uint8Array {
  if (stored.length < CHECKSUM_BYTES) throw damage("a stored value has lost its checksum");
  const bytes = stored.subarray(CHECKSUM_BYTES);
  // Compare before decompressing: a damaged frame's length field may ask for more memory than there is.
  if (!isChecksum(stored, checksum(bytes, dictionary))) throw damage("a stored value differs from its checksum");
  return bytes;
}

/** Whether a value begins with a checksum. Compares byte by byte: a DataView on memory that belongs to a database row would copy it. */
function isChecksum(stored: Uint8Array, expected: bigint): boolean {
  const halves = [Number(expected >> 32n), Number(expected & 0xffff_ffffn)];
  return halves.every((half, index) => half === bigEndian32(stored, 4 * index));
}

function bigEndian32(bytes: Uint8Array, at: number): number {
  return (
    (((bytes[at] as number) << 24) | ((bytes[at + 1] as number) << 16) | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)) >>> 0
  );
}

function checksum(bytes: Uint8Array, dictionary?: Uint8Array): bigint {
  return Bun.hash.xxHash3(bytes, dictionary ? Bun.hash.xxHash3(dictionary) : 0n);
}

/** zstd refuses shorter dictionaries, and treats one with this magic number as a dictionary in its own format (RFC 8878, section 5). */
const DICTIONARY_BYTES_MIN = 8;
const DICTIONARY_MAGIC = 0xec30a437;

function isUsable(dictionary: Uint8Array | undefined): dictionary is Uint8Array {
  if (dictionary === undefined || dictionary.length < DICTIONARY_BYTES_MIN) return false;
  return new DataView(dictionary.buffer, dictionary.byteOffset).getUint32(0, true) !== DICTIONARY_MAGIC;
}
