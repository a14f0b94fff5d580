/** Compact forms of the per-file facts that are stored but rarely read: uses of a name, places of prose. */
import { EDGE_TYPES, type EdgeType, TEXT_KINDS, type TextKind } from "#core/types.ts";

/** One use of a name; `from` is the position of the enclosing symbol in its version, or null. */
export interface EdgeSite {
  readonly type: EdgeType;
  readonly line: number;
  readonly from: number | null;
  readonly qualifier: string;
}

/** One piece of prose by place, in UTF-16 offsets of the version's text. */
export interface TextPlace {
  readonly kind: TextKind;
  readonly start: number;
  readonly end: number;
  readonly symbol: number | null;
}

/** LEB128 varints, bytes behind their length, and strings as UTF-8 bytes. */
export class Packer {
  #bytes = new Uint8Array(64);
  #length = 0;
  static readonly #encoder = new TextEncoder();

  number(value: number): void {
    this.#reserve(10);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  string(value: string): void {
    this.bytes(Packer.#encoder.encode(value));
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

  /** Takes over what another has packed, behind its length, and empties that one for more. */
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
  /** The offset of what is read next. */
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

  /** Passes over numbers. */
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

  /** Bytes that were packed as such, or those of a string in UTF-8. */
  bytes(): Uint8Array {
    const length = this.number();
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }
}

/** `null` is stored as 0, positions from 1. */
export const fromNullable = (value: number | null): number => (value === null ? 0 : value + 1);
export const toNullable = (value: number): number | null => (value === 0 ? null : value - 1);

/** Kinds that fit: edge types are stored by position in three bits, kinds of texts in two. */
export const EDGE_TYPES_MAX = 8;
export const TEXT_KINDS_MAX = 4;
/** A use's type, and whether it has a qualifier, beside its line. */
const SITE_FACTS = EDGE_TYPES_MAX * 2;

/** Packs all uses of names in one version, grouped by name; the sites of a name must be in order of line. */
export function packEdges(edges: ReadonlyMap<string, readonly EdgeSite[]>): Uint8Array {
  const packer = new Packer();
  for (const [name, sites] of edges) {
    packer.string(name);
    packer.number(sites.length);
    let line = 0;
    for (const site of sites) {
      const hasQualifier = site.qualifier === "" ? 0 : 1;
      packer.number((site.line - line) * SITE_FACTS + EDGE_TYPES.indexOf(site.type) * 2 + hasQualifier);
      packer.number(fromNullable(site.from));
      if (hasQualifier) packer.string(site.qualifier);
      line = site.line;
    }
  }
  return packer.finish();
}

/** The inverse of {@link packEdges}. */
export function unpackEdges(bytes: Uint8Array): Map<string, EdgeSite[]> {
  const unpacker = new Unpacker(bytes);
  const edges = new Map<string, EdgeSite[]>();
  while (!unpacker.done) {
    const name = unpacker.string();
    const count = unpacker.number();
    edges.set(name, unpackSites(unpacker, count));
  }
  return edges;
}

/** Calls back with the UTF-8 bytes of each name in {@link packEdges}'s result, without reading where it is used. */
export function eachUsedName(bytes: Uint8Array, visit: (utf8: Uint8Array) => void): void {
  const unpacker = new Unpacker(bytes);
  while (!unpacker.done) {
    visit(unpacker.bytes());
    for (let sites = unpacker.number(); sites > 0; sites--) {
      const hasQualifier = unpacker.number() % 2 === 1;
      unpacker.number();
      if (hasQualifier) unpacker.bytes();
    }
  }
}

function unpackSites(unpacker: Unpacker, count: number): EdgeSite[] {
  const sites: EdgeSite[] = [];
  let line = 0;
  for (let i = 0; i < count; i++) {
    const head = unpacker.number();
    line += Math.floor(head / SITE_FACTS);
    const from = toNullable(unpacker.number());
    const qualifier = head % 2 === 1 ? unpacker.string() : "";
    sites.push({ type: EDGE_TYPES[Math.floor(head / 2) % EDGE_TYPES_MAX] as EdgeType, line, from, qualifier });
  }
  return sites;
}

/** Packs what is stored of the uses of names in one version: the packed edges, then the packed usage facts. */
export function packFacts(edges: Uint8Array, usage: Uint8Array): Uint8Array {
  const packer = new Packer();
  packer.bytes(edges);
  packer.bytes(usage);
  return packer.finish();
}

/** The inverse of {@link packFacts}. */
export function unpackFacts(packed: Uint8Array): { readonly edges: Uint8Array; readonly usage: Uint8Array } {
  const unpacker = new Unpacker(packed);
  return { edges: unpacker.bytes(), usage: unpacker.bytes() };
}

/** Packs the prose of one version; places must be in order of start. */
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
