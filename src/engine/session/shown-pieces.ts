/** Pieces of code remembered; the oldest are forgotten. */
const SHOWN_PIECES_MAX = 1_000;

/**
 * Where the pieces of code stood that `context` showed in this session. Their handles are made of what they show, and so cannot be turned
 * back into a place; other handles can, and need no memory.
 */
export class ShownPieces {
  readonly #places = new Map<string, string>();

  add(handle: string, place: string): void {
    this.#places.delete(handle);
    this.#places.set(handle, place);
    const [oldest] = this.#places.keys();
    if (this.#places.size > SHOWN_PIECES_MAX && oldest !== undefined) this.#places.delete(oldest);
  }

  /** The place that a handle stands for, as `path:12-20`; any other text as it is. */
  placeOf(text: string): string {
    return this.#places.get(text.trim()) ?? text;
  }
}
