/** Telling whether a text is the one that was stored. */

/**
 * The low 52 bits of xxHash3 of a text, or of its UTF-8: a double holds them exactly. Says whether two texts are equal; identifies none, and
 * keeps nobody out who makes two texts of one hash on purpose.
 */
export function textHash(text: string | Uint8Array): number {
  return Number(Bun.hash.xxHash3(text) & 0xf_ffff_ffff_ffffn);
}
