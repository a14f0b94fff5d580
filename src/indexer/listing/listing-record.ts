/** How a remembered listing is written down: numbers, and texts that no path can hold the end of. */
import type { StampedDirectory } from "./directory-stamps.ts";

/** A listing, and everything that it followed from. */
export interface ListingRecord {
  /** What lies outside of the working tree and decides the listing. */
  readonly inputs: string;
  /** Every directory that git looked into, the root (`""`) first, each before those inside of it. */
  readonly directories: ReadonlyMap<string, StampedDirectory>;
  /** Stamps, by path, of other entries that decide the listing: rules, and what makes a directory a repository of its own. */
  readonly deciding: ReadonlyMap<string, string>;
  /** Directories that git ignores whatever they hold. */
  readonly leftOut: ReadonlySet<string>;
  readonly files: readonly string[];
  readonly untracked: ReadonlySet<string>;
  readonly nested: readonly string[];
}

/** Changes with what a record holds, and with what decides whether one is believed. */
const VERSION = "codecompass listing 2";
const NUMBERS = 4;
/** Texts before the first of a list: the version, the inputs, and how many each of the six lists has. */
const FIRST_TEXT = 8;
const END = "\0";

/** A record as bytes. */
export function encodeListing({ inputs, directories, deciding, leftOut, files, untracked, nested }: ListingRecord): Uint8Array {
  const lists = [[...directories.keys()], [...deciding].flat(), [...leftOut], files, [...untracked], nested];
  const head = [VERSION, inputs, ...lists.map(({ length }) => String(length))];
  const text = Buffer.from([...head, ...lists.flat()].join(END));
  const numbers = new Float64Array(directories.size * NUMBERS);
  let at = 0;
  for (const { inode, mtimeUs, ctimeUs, namesHash } of directories.values()) {
    numbers.set([inode, mtimeUs, ctimeUs, namesHash], at);
    at += NUMBERS;
  }
  const lengths = new Float64Array([numbers.length]);
  return Buffer.concat([new Uint8Array(lengths.buffer), new Uint8Array(numbers.buffer), text]);
}

/** Whether {@link decodeListing} knows what to make of bytes. */
export function isListing(bytes: Uint8Array): boolean {
  const [count = -1] =
    bytes.length < Float64Array.BYTES_PER_ELEMENT
      ? []
      : new Float64Array(new Uint8Array(bytes.subarray(0, Float64Array.BYTES_PER_ELEMENT)).buffer);
  const textAt = (1 + count) * Float64Array.BYTES_PER_ELEMENT;
  const head = VERSION + END;
  return count >= 0 && Buffer.from(bytes.subarray(textAt, textAt + head.length)).toString() === head;
}

/** The inverse of {@link encodeListing}; undefined for what another version wrote. */
export function decodeListing(bytes: Uint8Array): ListingRecord | undefined {
  if (bytes.length < Float64Array.BYTES_PER_ELEMENT) return undefined;
  const aligned = new Uint8Array(bytes);
  const [count = -1] = new Float64Array(aligned.buffer, 0, 1);
  const textAt = (1 + count) * Float64Array.BYTES_PER_ELEMENT;
  if (!Number.isInteger(count) || count < 0 || textAt > aligned.length) return undefined;
  const numbers = new Float64Array(aligned.buffer, Float64Array.BYTES_PER_ELEMENT, count);
  const texts = Buffer.from(aligned.buffer, textAt).toString("utf8").split(END);
  if (texts[0] !== VERSION) return undefined;
  let at = FIRST_TEXT;
  const list = (place: number): string[] => {
    const from = at;
    at += Number(texts[place]);
    return texts.slice(from, at);
  };
  const [names, pairs, leftOut, files, untracked, nested] = [list(2), list(3), list(4), list(5), list(6), list(7)];
  const directories = new Map<string, StampedDirectory>();
  for (const [index, name] of names.entries()) {
    const [inode = 0, mtimeUs = 0, ctimeUs = 0, namesHash = 0] = numbers.subarray(index * NUMBERS, (index + 1) * NUMBERS);
    directories.set(name, { inode, mtimeUs, ctimeUs, namesHash });
  }
  const deciding = new Map<string, string>();
  for (let pair = 0; pair + 1 < pairs.length; pair += 2) deciding.set(pairs[pair] ?? "", pairs[pair + 1] ?? "");
  return { inputs: texts[1] ?? "", directories, deciding, leftOut: new Set(leftOut), files, untracked: new Set(untracked), nested };
}
