/** Finds what encloses an offset. */

interface Extent {
  readonly start: number;
  readonly end: number;
}

/** Finds the innermost items around ascending offsets, in one pass over items sorted by start, outer before inner. */
export class Enclosing<T extends Extent> {
  readonly #items: readonly T[];
  readonly #open: number[] = [];
  #next = 0;

  constructor(items: readonly T[]) {
    this.#items = items;
  }

  /** Position of the innermost item around `offset` that `accepts` allows, or null. Offsets must not decrease from call to call. */
  indexAround(offset: number, accepts: (item: T) => boolean = () => true): number | null {
    this.#advance(offset);
    const isAround = (item: T): boolean => offset < item.end && accepts(item);
    return this.#open.findLast((index) => isAround(this.#items[index] as T)) ?? null;
  }

  /** The innermost item around `offset` that `accepts` allows. Offsets must not decrease from call to call. */
  findAround(offset: number, accepts: (item: T) => boolean): T | undefined {
    const index = this.indexAround(offset, accepts);
    return index === null ? undefined : this.#items[index];
  }

  #advance(offset: number): void {
    while (this.#next < this.#items.length && (this.#items[this.#next] as T).start <= offset) this.#open.push(this.#next++);
    while (this.#open.length > 0 && (this.#items[this.#open.at(-1) as number] as T).end <= offset) this.#open.pop();
  }
}
