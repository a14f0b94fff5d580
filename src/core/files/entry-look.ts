/**
 * Looks at many entries of a directory tree, one after another, at the cost of one system call each. `lstatSync` costs twice that: it makes
 * an object with two dozen fields and resolves the whole path. On Linux the C library's statx(2) is called directly; elsewhere `lstatSync`
 * is used.
 *
 * Rejected: opening each directory and looking from there, because opening costs what it saves.
 */
import { ptr } from "bun:ffi";
import { lstatSync } from "node:fs";
import {
  CTIME_AT,
  DEVICE_AT,
  DIRECTORY,
  FROM_HERE,
  INODE_AT,
  LINK,
  MODE_AT,
  MTIME_AT,
  NO_FOLLOW,
  REGULAR,
  SIZE_AT,
  STATE_WORDS,
  STATX_BYTES,
  type Statx,
  statxCall,
  TYPE_MASK,
  WANTED,
} from "./statx.ts";

/** What lies at a path. The looker reuses one object for all entries. */
export interface EntryLook {
  is: "file" | "directory" | "link" | "other";
  inode: number;
  /** The number of the file system that holds the entry, valid while it is mounted. */
  device: number;
  sizeBytes: number;
  /** Microseconds since the epoch, rounded by {@link microseconds}. */
  mtimeUs: number;
  ctimeUs: number;
  /** Copies the words of the entry's state ({@link STATE_WORDS}) to `to`; absent where the system reports none. */
  copyState?: (to: Uint32Array, at: number) => void;
}

/**
 * Returns what lies at a path relative to the directory, without following a final link; undefined when nothing does, or when it cannot be
 * looked at. The result is valid until the next look.
 */
export type LookAtEntry = (path: string) => Readonly<EntryLook> | undefined;

/** A time of `lstat` as whole microseconds, which a double holds exactly. */
export const microseconds = (milliseconds: number): number => Math.round(milliseconds * 1000);

/** Returns a function that looks at entries below a directory. */
export function entryLooker(directory: string): LookAtEntry {
  const statx = statxCall();
  if (!statx) return (path) => portableLook(`${directory}/${path}`);
  const looker = new NativeLooker(directory, statx);
  return (path) => looker.look(path);
}

const PATH_BYTES_MAX = 4_096;
const HIGH_WORD = 4_294_967_296;

class NativeLooker {
  readonly #statx: Statx;
  readonly #found = new ArrayBuffer(STATX_BYTES);
  readonly #words = new Uint32Array(this.#found);
  readonly #halves = new Uint16Array(this.#found);
  readonly #foundAt = ptr(this.#found);
  readonly #path = new Uint8Array(PATH_BYTES_MAX);
  readonly #pathAt = ptr(this.#path);
  /** The part of the path buffer after the directory and its slash. */
  readonly #below: Uint8Array;
  readonly #encoder = new TextEncoder();
  readonly #entry: EntryLook = {
    ...{ is: "other", inode: 0, device: 0, sizeBytes: 0, mtimeUs: 0, ctimeUs: 0 },
    copyState: (to, at) => {
      for (const [index, word] of STATE_WORDS.entries()) to[at + index] = this.#words[word] ?? 0;
    },
  };

  constructor(directory: string, statx: Statx) {
    this.#statx = statx;
    this.#below = this.#path.subarray(this.#encoder.encodeInto(`${directory}/`, this.#path).written);
  }

  look(path: string): EntryLook | undefined {
    const { read, written } = this.#encoder.encodeInto(path, this.#below);
    if (written >= this.#below.length || read < path.length) return undefined;
    this.#below[written] = 0;
    if (this.#statx(FROM_HERE, this.#pathAt, NO_FOLLOW, WANTED, this.#foundAt) !== 0) return undefined;
    const entry = this.#entry;
    const type = (this.#halves[MODE_AT] ?? 0) & TYPE_MASK;
    entry.is = type === REGULAR ? "file" : type === DIRECTORY ? "directory" : type === LINK ? "link" : "other";
    entry.inode = this.#long(INODE_AT);
    entry.device = this.#long(DEVICE_AT);
    entry.sizeBytes = this.#long(SIZE_AT);
    entry.mtimeUs = this.#time(MTIME_AT);
    entry.ctimeUs = this.#time(CTIME_AT);
    return entry;
  }

  #long(at: number): number {
    return (this.#words[at] ?? 0) + (this.#words[at + 1] ?? 0) * HIGH_WORD;
  }

  /** A time from signed seconds and nanoseconds. It goes through milliseconds, as `lstat` does, so that both round alike. */
  #time(at: number): number {
    const seconds = (this.#words[at] ?? 0) + ((this.#words[at + 1] ?? 0) | 0) * HIGH_WORD;
    return microseconds(seconds * 1000 + (this.#words[at + 2] ?? 0) / 1_000_000);
  }
}

function portableLook(path: string): EntryLook | undefined {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (!stat) return undefined;
    const is = stat.isFile() ? "file" : stat.isDirectory() ? "directory" : stat.isSymbolicLink() ? "link" : "other";
    const { ino: inode, dev: device, size: sizeBytes, mtimeMs, ctimeMs } = stat;
    return { is, inode, device, sizeBytes, mtimeUs: microseconds(mtimeMs), ctimeUs: microseconds(ctimeMs) };
  } catch {
    return undefined;
  }
}
