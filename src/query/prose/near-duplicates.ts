/** Recognizes texts that say nearly the same, by small sketches of their word pairs. */

/**
 * How many hashes of a text are kept: the smallest ones, which are a fair sample of its word pairs (Broder, "On the resemblance and
 * containment of documents", 1997).
 */
const SKETCH_SIZE = 40;
/** How many words of a text count, and in how many characters they are looked for. */
const WORDS_MAX = 120;
const CHARS_MAX = 4_000;

/** The smallest hashes of a text's pairs of neighbouring words, in ascending order. */
export type Sketch = readonly number[];

/** The sketch of a text. Skips numbers and single letters: years, versions and list marks do not make another text. */
export function sketchOf(text: string): Sketch {
  const words = (
    text
      .slice(0, CHARS_MAX)
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? []
  ).slice(0, WORDS_MAX);
  const hashes = new Set<number>();
  for (let at = 0; at < words.length; at++) hashes.add(hash32(`${words[at]} ${words[at + 1] ?? ""}`));
  return [...hashes].sort((a, b) => a - b).slice(0, SKETCH_SIZE);
}

function hash32(text: string): number {
  return Bun.hash.xxHash32(text);
}

/** Whether at least a share of two texts' word pairs is the same; false for an empty text. */
export function resembles(a: Sketch, b: Sketch, shareMin: number): boolean {
  const size = Math.min(SKETCH_SIZE, Math.max(a.length, b.length));
  if (size === 0 || Math.min(a.length, b.length) < shareMin * size) return false;
  let shared = 0;
  let seen = 0;
  for (let i = 0, j = 0; seen < SKETCH_SIZE && (i < a.length || j < b.length); seen++) {
    const left = a[i] ?? Number.POSITIVE_INFINITY;
    const right = b[j] ?? Number.POSITIVE_INFINITY;
    if (left === right) shared++;
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return shared >= shareMin * seen;
}
