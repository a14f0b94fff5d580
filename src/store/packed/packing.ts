/** Compact byte forms for stored facts of a file that are rarely read: numbers, strings, places of prose. */
import { TEXT_KINDS, type TextKind } from "#core/types.ts";

/** The place of one piece of prose, in UTF-16 offsets of the version's text. */
export interface TextPlace {
  readonly kind: TextKind;
  readonly start: number;
  readonly end: number;
  readonly symbol: number | null;
}

/** Writes numbers as LEB128 varints, bytes prefixed with their length, and strings as UTF-8 bytes. */
export class Packer {
  #bytes = new Uint8Array(64);
  #length = 0;
  static readonly #encoder = new TextEncoder();

  number(value: number): void {
    if (value >= 0x80) this.#long(value);
    else {
      if (this.#length === this.#bytes.length) this.#reserve(1);
      this.#bytes[this.#length++] = value;
    }
  }

  #long(value: number): void {
    this.#reserve(10);
    let rest = value;
    // Numbers of up to 31 bits, nearly all, need no division.
    while (rest >= 0x80 && rest <= 0x7fff_ffff) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>= 7;
    }
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  string(value: string): void {
    const start = this.#length;
    this.number(value.length);
    this.#reserve(value.length);
    for (let at = 0; at < value.length; at++) {
      const code = value.charCodeAt(at);
      if (code > 0x7f) {
        this.#length = start;
        this.bytes(Packer.#encoder.encode(value));
        return;
      }
      this.#bytes[this.#length++] = code;
    }
  }

  bytes(value: Uint8Array): void {
    this.number(value.length);
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  /** Bytes packed so far. */
  get length(): number {
    return this.#length;
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  /** Appends the content of another packer, prefixed with its length, and empties the other for reuse. */
  take(other: Packer): void {
    this.bytes(other.#bytes.subarray(0, other.#length));
    other.#length = 0;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

export class Unpacker {
  readonly #bytes: Uint8Array;
  /** The offset of the next byte to read. */
  at = 0;
  static readonly #decoder = new TextDecoder();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get done(): boolean {
    return this.at >= this.#bytes.length;
  }

  number(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined) throw new RangeError("packed facts end in the middle of a number");
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }

  /** Skips `count` numbers. */
  skip(count: number): void {
    for (let left = count; left > 0; ) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined) throw new RangeError("packed facts end in the middle of a number");
      if (byte < 0x80) left--;
    }
  }

  string(): string {
    return Unpacker.#decoder.decode(this.bytes());
  }

  /** Reads length-prefixed bytes; of a packed string, its UTF-8 bytes. */
  bytes(): Uint8Array {
    const length = this.number();
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }
}

/** `null` is stored as 0, positions from 1. */
export const fromNullable = (value: number | null): number => (value === null ? 0 : value + 1);
export const toNullable = (value: number): number | null => (value === 0 ? null : value - 1);

/** Bounds that the packed forms rely on: edge types are stored by position in three bits, kinds of texts in two. */
export const EDGE_TYPES_MAX = 8;
export const TEXT_KINDS_MAX = 4;
/** Packs the usage facts of one version, after an empty byte field in which extractors before 9 stored other facts. */
export function packFacts(usage: Uint8Array): Uint8Array {
  const packer = new Packer();
  packer.bytes(new Uint8Array());
  packer.bytes(usage);
  return packer.finish();
}

/** The inverse of {@link packFacts}. */
export function unpackFacts(packed: Uint8Array): Uint8Array {
  const unpacker = new Unpacker(packed);
  unpacker.bytes();
  return unpacker.bytes();
}

/** Packs the prose places of one version; they must be in order of start. */
export function packTexts(places: readonly TextPlace[]): Uint8Array {
  const packer = new Packer();
  let at = 0;
  for (const place of places) {
    packer.number((place.start - at) * TEXT_KINDS_MAX + TEXT_KINDS.indexOf(place.kind));
    packer.number(place.end - place.start);
    packer.number(fromNullable(place.symbol));
    at = place.start;
  }
  return packer.finish();
}

/** The inverse of {@link packTexts}. */
export function unpackTexts(bytes: Uint8Array): TextPlace[] {
  const unpacker = new Unpacker(bytes);
  const places: TextPlace[] = [];
  let start = 0;
  while (!unpacker.done) {
    const head = unpacker.number();
    start += Math.floor(head / TEXT_KINDS_MAX);
    const end = start + unpacker.number();
    places.push({ kind: TEXT_KINDS[head % TEXT_KINDS_MAX] as TextKind, start, end, symbol: toNullable(unpacker.number()) });
  }
  return places;
}
