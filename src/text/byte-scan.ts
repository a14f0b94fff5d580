/**
 * Scans the bytes of a text sixteen at a time: WebAssembly has instructions for that, and JavaScript
 * has none. It counts line feeds, and finds places where bytes of given classes stand at given
 * distances. Making a string of a text, or looking at its bytes one by one, takes many times as long.
 *
 * The module is assembled from byte-scan.wat (scripts/byte-scan.ts).
 */
import { FILE_BYTES_MAX } from "#core/limits.ts";

const MODULE =
  "AGFzbQEAAAABDgJgAn9/AX9gA39/fwF/AwMCAAEFBAEBEhIHGwMGbWVtb3J5AgAFZmVlZHMAAAZ3aW5kb3cAAQqiAgJcAQJ/IAFBD2shAwJAA0AgACADTg0BIAIgAP0ABABBCv0P/SP9ZGlqIQIgAEEQaiEADAALAAsCQANAIAAgAU4NASACIAAtAABBCkZqIQIgAEEBaiEADAALAAsgAgvCAQICewF/AkADQCAAIAFKDQH9DP////////////////////8hA0EAIQUCQANAIAAgBUECdCgCgAJq/QAEACEEIAMgBUEEdP0ABAAgBEEP/Q/9Tv0O/QwBAgQIECBAgAAAAAAAAAAAIARBBP1t/Q79Tv0MAAAAAAAAAAAAAAAAAAAAAP0k/U4hAyAD/VNFDQEgBUEBaiEFIAUgAkkNAAsgACAD/WRoaiEAIABBfyAAIAFMGw8LIABBEGohAAwACwALQX8L";

interface Functions {
  readonly memory: WebAssembly.Memory;
  readonly feeds: (at: number, end: number) => number;
  readonly window: (at: number, end: number, count: number) => number;
}

interface Scanner extends Functions {
  /** The parameters of a search: classes and their distances. */
  readonly head: DataView;
  /** Memory for one text at a time. */
  readonly room: Buffer;
}

/** Bytes of memory before the room. */
const HEAD_BYTES = 65_536;
const CLASS_BYTES = 16;
/** Offset, in the head, of the classes' distances. */
const DISTANCES_AT = 256;
const DISTANCE_BYTES = 4;
/** One byte more than any indexed file has, so that a file that has grown is noticed. */
const ROOM_BYTES = FILE_BYTES_MAX + 1;
const ROWS = 8;

let made: Scanner | undefined;

function scanner(): Scanner {
  if (made) return made;
  const functions = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(MODULE, "base64"))).exports as unknown as Functions;
  const { buffer } = functions.memory;
  made = { ...functions, head: new DataView(buffer, 0, HEAD_BYTES), room: Buffer.from(buffer, HEAD_BYTES, ROOM_BYTES) };
  return made;
}

/** Memory for one text at a time, in which it can be scanned. Reading a text into it overwrites the one before. */
export function scanRoom(): Buffer {
  return scanner().room;
}

/** The bytes of a text in {@link scanRoom}, copied there unless they are there already; undefined for a text that is too long. */
function inRoom(bytes: Buffer): Buffer | undefined {
  const { room } = scanner();
  if (bytes.buffer === room.buffer) return bytes;
  if (bytes.length > room.length) return undefined;
  room.set(bytes);
  return room.subarray(0, bytes.length);
}

/** Counts the line feeds of a text. Nothing may overwrite {@link scanRoom} meanwhile. */
export class FeedCounter {
  readonly #bytes: Buffer;
  /** Offset of the text in the scanner's memory; undefined for one that is too long. */
  readonly #base: number | undefined;
  #at = 0;
  #count = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#base = inRoom(bytes)?.byteOffset;
  }

  /** Number of line feeds before an offset. Offsets must not decrease from call to call. */
  before(offset: number): number {
    const base = this.#base;
    this.#count += base === undefined ? this.#one(this.#at, offset) : scanner().feeds(base + this.#at, base + offset);
    this.#at = offset;
    return this.#count;
  }

  /** Counts byte by byte, for texts longer than any indexed file. */
  #one(from: number, to: number): number {
    let count = 0;
    for (let at = from; at < to; at++) if (this.#bytes[at] === LINE_FEED) count++;
    return count;
  }
}

const LINE_FEED = 0x0a;

let lastWritten: ByteWindow | undefined;

/** A class of ASCII bytes, and the distance of its byte from the place that a window finds. */
export interface ByteClass {
  readonly has: (byte: number) => boolean;
  readonly distance: number;
}

/** Finds places around which each byte is in a class of its own. */
export class ByteWindow {
  readonly #classes: readonly ByteClass[];
  readonly #length: number;

  /** @param classes at most eight, the rarest first */
  constructor(classes: readonly ByteClass[]) {
    this.#classes = classes;
    this.#length = 1 + Math.max(...classes.map(({ distance }) => distance));
  }

  /** A search in an ASCII text: a function from an offset to the offset of the next match, or -1. Undefined for a text that is too long. */
  searchOf(bytes: Buffer): ((from: number) => number) | undefined {
    const base = inRoom(bytes)?.byteOffset;
    if (base === undefined) return undefined;
    const { window } = scanner();
    const last = base + bytes.length - this.#length;
    const count = this.#classes.length;
    return (from) => {
      if (lastWritten !== this) this.#write();
      const found = window(base + from, last, count);
      return found < 0 ? -1 : found - base;
    };
  }

  #write(): void {
    const { head } = scanner();
    for (const [index, { has, distance }] of this.#classes.entries()) {
      for (let low = 0; low < CLASS_BYTES; low++) {
        let rows = 0;
        for (let high = 0; high < ROWS; high++) if (has((high << 4) | low)) rows |= 1 << high;
        head.setUint8(index * CLASS_BYTES + low, rows);
      }
      head.setInt32(DISTANCES_AT + index * DISTANCE_BYTES, distance, true);
    }
    lastWritten = this;
  }
}
