/**
 * Many entries of a directory tree with the state of each, packed into typed arrays, so that checking whether any has changed costs little
 * more than the system calls. {@link entryLooker}, with one object and one encoded path per entry, costs as much again.
 */
import { type Pointer, ptr } from "bun:ffi";
import type { EntryLook } from "./entry-look.ts";
import { DIRECTORY, NO_FOLLOW, STATE_WORDS, STATX_BYTES, type Statx, TYPE_MASK, WANTED } from "./statx.ts";

/** Entries of one directory tree. */
export interface PackedEntries {
  /** Paths relative to the directory, each followed by a zero byte. */
  readonly paths: Uint8Array;
  /** The offset of each path in `paths`. */
  readonly starts: Uint32Array;
  /** The {@link STATE_WORDS} of each entry. */
  readonly states: Uint32Array;
}

/** The number of words in the state of one entry. */
export const STATE_LENGTH = STATE_WORDS.length;
/** The number of entries for which a collector first makes room. */
const ROOM = 1_024;

/** Collects entries as they are looked at. */
export class EntryCollector {
  readonly #paths: string[] = [];
  #states = new Uint32Array(ROOM * STATE_LENGTH);
  #isWhole = true;

  /** Adds the entry at a path. An entry that cannot be looked at, or whose system reports no state, makes the whole collection useless. */
  add(path: string, entry: Readonly<EntryLook> | undefined): void {
    if (!entry?.copyState) {
      this.#isWhole = false;
      return;
    }
    const at = this.#paths.push(path) - 1;
    if ((at + 1) * STATE_LENGTH > this.#states.length) this.#grow();
    entry.copyState(this.#states, at * STATE_LENGTH);
  }

  /** The added entries, packed; undefined when one is missing. */
  packed(): PackedEntries | undefined {
    if (!this.#isWhole || this.#paths.some((path) => path.includes("\0"))) return undefined;
    const paths = Buffer.from(this.#paths.map((path) => `${path === "" ? "." : path}\0`).join(""));
    return { paths, starts: startsIn(paths, this.#paths.length), states: this.#states.slice(0, this.#paths.length * STATE_LENGTH) };
  }

  #grow(): void {
    const more = new Uint32Array(this.#states.length * 2);
    more.set(this.#states);
    this.#states = more;
  }
}

/** The offsets of `count` texts, each of which ends with a zero byte. */
function startsIn(paths: Uint8Array, count: number): Uint32Array {
  const starts = new Uint32Array(count);
  for (let index = 1, at = 0; index < count; index++) {
    at = paths.indexOf(0, at) + 1;
    starts[index] = at;
  }
  return starts;
}

/** The paths of packed entries. */
export function pathsOf({ paths }: PackedEntries): string[] {
  return Buffer.from(paths.buffer, paths.byteOffset, paths.byteLength).toString().split("\0").slice(0, -1);
}

/** The path of the entry at a position. */
export function pathAt({ paths, starts }: PackedEntries, position: number): string {
  const start = starts[position] as number;
  return Buffer.from(paths.subarray(start, paths.indexOf(0, start))).toString();
}

/** Whether the entry at a position was recorded as a directory. */
export function wasDirectory({ states }: PackedEntries, position: number): boolean {
  return ((states[position * STATE_LENGTH] as number) & TYPE_MASK) === DIRECTORY;
}

/**
 * The position of the first entry, from `first` to before `end`, that no longer has its recorded state; `end` when all have it. Links are
 * not followed. `from` is the descriptor of the directory.
 */
export function firstChanged(statx: Statx, from: number, { paths, starts, states }: PackedEntries, first: number, end: number): number {
  const found = new Uint32Array(STATX_BYTES / Uint32Array.BYTES_PER_ELEMENT);
  const foundAt = ptr(found);
  const pathsAt: number = ptr(paths);
  for (let index = first, at = first * STATE_LENGTH; index < end; index++) {
    const start = starts[index] as number;
    if (start >= paths.length || statx(from, (pathsAt + start) as Pointer, NO_FOLLOW, WANTED, foundAt) !== 0) return index;
    for (let word = 0; word < STATE_LENGTH; word++, at++) if (states[at] !== found[STATE_WORDS[word] as number]) return index;
  }
  return end;
}
