/**
 * Ad hoc signatures of programs for macOS: a list of the hashes of all pages, by nobody. `bun build --compile` leaves the signature of its
 * own runtime in a program for Intel processors, which covers other bytes than those that follow, and macOS ends such a program at its
 * start.
 */

const HEADER_BYTES = 32;
const LC_SEGMENT_64 = 0x19;
const LC_CODE_SIGNATURE = 0x1d;
const SUPER_BLOB = 0xfade0cc0;
const CODE_DIRECTORY = 0xfade0c02;
/** The version with the range of the main executable, the earliest that newer systems take. */
const VERSION = 0x20400;
const DIRECTORY_BYTES = 88;
const BLOB_INDEX_BYTES = 20;
/** Made by a linker, signed by nobody: `codesign` may replace it. */
const FLAGS_AD_HOC_LINKER = 0x20002;
const MAIN_BINARY = 1n;
const SHA256 = 2;
const HASH_BYTES = 32;
const PAGE_BITS = 12;
const SEGMENT_ALIGNMENT = 0x1000;

/** The program with a new signature in the place of the old one, which must stand at its end. */
export function adHocSigned(program: Buffer, identifier: string): Buffer {
  const { signature, linkEdit, text } = placesOf(program);
  const limit = program.readUInt32LE(signature + 8);
  const pages = Math.ceil(limit / 2 ** PAGE_BITS);
  const hashes = DIRECTORY_BYTES + Buffer.byteLength(identifier) + 1;
  const length = BLOB_INDEX_BYTES + hashes + pages * HASH_BYTES;
  const signed = Buffer.concat([program.subarray(0, limit), Buffer.alloc(length)]);
  // The first page holds these numbers, so they are written before it is hashed.
  signed.writeUInt32LE(length, signature + 12);
  const linked = limit + length - Number(program.readBigUInt64LE(linkEdit + 40));
  signed.writeBigUInt64LE(BigInt(Math.ceil(linked / SEGMENT_ALIGNMENT) * SEGMENT_ALIGNMENT), linkEdit + 32);
  signed.writeBigUInt64LE(BigInt(linked), linkEdit + 48);
  const directory = directoryOf(identifier, limit, pages, program.readBigUInt64LE(text + 40), program.readBigUInt64LE(text + 48));
  numbers(SUPER_BLOB, length, 1, 0, BLOB_INDEX_BYTES).copy(signed, limit);
  directory.copy(signed, limit + BLOB_INDEX_BYTES);
  for (let page = 0; page < pages; page += 1) {
    const bytes = signed.subarray(page << PAGE_BITS, Math.min((page + 1) << PAGE_BITS, limit));
    const digest = new Bun.CryptoHasher("sha256").update(bytes).digest();
    digest.copy(signed, limit + BLOB_INDEX_BYTES + hashes + page * HASH_BYTES);
  }
  return signed;
}

/** What comes before the hashes. */
function directoryOf(identifier: string, limit: number, pages: number, base: bigint, size: bigint): Buffer {
  const hashes = DIRECTORY_BYTES + Buffer.byteLength(identifier) + 1;
  const head = numbers(
    ...[CODE_DIRECTORY, hashes + pages * HASH_BYTES, VERSION, FLAGS_AD_HOC_LINKER],
    ...[hashes, DIRECTORY_BYTES, 0, pages, limit],
  );
  const kinds = Buffer.from([HASH_BYTES, SHA256, 0, PAGE_BITS]);
  const range = Buffer.alloc(DIRECTORY_BYTES - 64);
  range.writeBigUInt64BE(base, 0);
  range.writeBigUInt64BE(size, 8);
  range.writeBigUInt64BE(MAIN_BINARY, 16);
  // Between them: no scatter list, no team, and a second, larger limit that small programs leave empty.
  return Buffer.concat([head, kinds, Buffer.alloc(24), range, Buffer.from(`${identifier}\0`)]);
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

/** Where the load commands stand that a signature touches. */
function placesOf(program: Buffer): { signature: number; linkEdit: number; text: number } {
  const places = new Map<string, number>();
  let at = HEADER_BYTES;
  for (let left = program.readUInt32LE(16); left > 0; left -= 1) {
    const kind = program.readUInt32LE(at);
    if (kind === LC_CODE_SIGNATURE) places.set("signature", at);
    if (kind === LC_SEGMENT_64) places.set(program.toString("latin1", at + 8, at + 24).replace(/\0+$/, ""), at);
    at += program.readUInt32LE(at + 4);
  }
  const [signature, linkEdit, text] = [places.get("signature"), places.get("__LINKEDIT"), places.get("__TEXT")];
  if (signature === undefined || linkEdit === undefined || text === undefined) throw new Error("this program has no place for a signature");
  return { signature, linkEdit, text };
}
