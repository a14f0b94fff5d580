/** Hashes texts, to tell whether one equals the stored one. */

/**
 * The low 52 bits of xxHash3 of a text or its UTF-8, which a double holds exactly. It tells whether two texts are equal. It is not an
 * identity, and not safe against someone who makes two texts with the same hash on purpose.
 */
export function textHash(text: string | Uint8Array): number {
  return Number(Bun.hash.xxHash3(text) & 0xf_ffff_ffff_ffffn);
}
