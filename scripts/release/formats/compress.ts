/** Compression with settings of its own, so that what a release weighs and how long it takes is decided in one place. */

const GZIP_LEVEL = 6;
/** Level 19 saves a tenth more and takes twenty times as long. */
const ZSTD_LEVEL = 10;

/** A gzip file without a name and a time. */
export function gzip(bytes: Uint8Array): Uint8Array {
  return Bun.gzipSync(bytes as Uint8Array<ArrayBuffer>, { level: GZIP_LEVEL, library: "libdeflate" });
}

export function zstd(bytes: Uint8Array): Uint8Array {
  return Bun.zstdCompressSync(bytes as Uint8Array<ArrayBuffer>, { level: ZSTD_LEVEL });
}

export function sha256(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
}
