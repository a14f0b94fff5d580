/** Telling texts that say nearly the same, by small sketches of their word pairs. */

/** Hashes kept of a text: the smallest ones, which are a fair sample of its word pairs (Broder, "On the resemblance and containment of documents", 1997). */
const SKETCH_SIZE = 48;
/** Words of a text that are looked at. */
const WORDS_MAX = 300;
const RESEMBLANCE_MIN = 0.75;

/** The smallest hashes of a text's pairs of neighbouring words, in order. */
export type Sketch = readonly number[];

/** Numbers are left out: years and versions do not make another text. */
export function sketchOf(text: string): Sketch {
  const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).slice(0, WORDS_MAX);
  const hashes = new Set<number>();
  for (let at = 0; at < words.length; at++) hashes.add(hash32(`${words[at]} ${words[at + 1] ?? ""}`));
  return [...hashes].sort((a, b) => a - b).slice(0, SKETCH_SIZE);
}

function hash32(text: string): number {
  return Bun.hash.xxHash32(text);
}

/** Whether two texts resemble each other so much that one of them is enough. */
export function resembles(a: Sketch, b: Sketch): boolean {
  const size = Math.min(SKETCH_SIZE, Math.max(a.length, b.length));
  if (size === 0 || Math.min(a.length, b.length) < RESEMBLANCE_MIN * size) return false;
  let shared = 0;
  let seen = 0;
  for (let i = 0, j = 0; seen < SKETCH_SIZE && (i < a.length || j < b.length); seen++) {
    const left = a[i] ?? Number.POSITIVE_INFINITY;
    const right = b[j] ?? Number.POSITIVE_INFINITY;
    if (left === right) shared++;
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return shared >= RESEMBLANCE_MIN * seen;
}
