/**
 * Looking through the bytes of a text, sixteen at a time: WebAssembly has instructions for that, and JavaScript has none. Line feeds are counted, and
 * places found where characters of some classes follow each other. To make a string of a text, or to look at its bytes one by one, takes many times as long.
 *
 * byte-scan.wat is what the module is assembled from (scripts/byte-scan.ts).
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
  /** What a search looks for. */
  readonly head: DataView;
  /** For one text at a time. */
  readonly room: Buffer;
}

/** Bytes of memory before the room. */
const HEAD_BYTES = 65_536;
const CLASS_BYTES = 16;
/** Where in the head the distances of the classes are. */
const DISTANCES_AT = 256;
const DISTANCE_BYTES = 4;
/** One more than any file of the index has, by which a file that has grown is told. */
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

/** Memory for one text at a time, in which it can be looked through: who reads a text into it takes the place of the one before. */
export function scanRoom(): Buffer {
  return scanner().room;
}

/** The bytes of a text in {@link scanRoom}: they are there already, or are copied there; undefined for a text that is too long. */
function inRoom(bytes: Buffer): Buffer | undefined {
  const { room } = scanner();
  if (bytes.buffer === room.buffer) return bytes;
  if (bytes.length > room.length) return undefined;
  room.set(bytes);
  return room.subarray(0, bytes.length);
}

/** Counts the line feeds of a text that nothing takes the place of meanwhile. */
export class FeedCounter {
  readonly #bytes: Buffer;
  /** Where they begin in the memory that is scanned. */
  readonly #base: number | undefined;
  #at = 0;
  #count = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#base = inRoom(bytes)?.byteOffset;
  }

  /** Line feeds before an offset that is not before the last one that was asked for. */
  before(offset: number): number {
    const base = this.#base;
    this.#count += base === undefined ? this.#one(this.#at, offset) : scanner().feeds(base + this.#at, base + offset);
    this.#at = offset;
    return this.#count;
  }

  /** For texts that are longer than those of any file. */
  #one(from: number, to: number): number {
    let count = 0;
    for (let at = from; at < to; at++) if (this.#bytes[at] === LINE_FEED) count++;
    return count;
  }
}

const LINE_FEED = 0x0a;

let lastWritten: ByteWindow | undefined;

/** A class of bytes that are ASCII, and how far behind the place of a window its byte stands. */
export interface ByteClass {
  readonly has: (byte: number) => boolean;
  readonly distance: number;
}

/** Finds places around which bytes are each in a class of their own. */
export class ByteWindow {
  readonly #classes: readonly ByteClass[];
  readonly #length: number;

  /** @param classes at most eight; those first that fewest bytes are in */
  constructor(classes: readonly ByteClass[]) {
    this.#classes = classes;
    this.#length = 1 + Math.max(...classes.map(({ distance }) => distance));
  }

  /** A search of an ASCII text: a function from an offset to that of the next place, or -1. Undefined for a text that is too long. */
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
