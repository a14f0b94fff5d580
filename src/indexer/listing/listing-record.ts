/** The stored form of a remembered listing: numbers, then texts separated by NUL, which no path contains. */
import type { IgnoredByVcs } from "#vcs/vcs-adapter.ts";
import type { StampedDirectory } from "./directory-stamps.ts";

/** A listing, and everything that decided it. */
export interface ListingRecord {
  /** Facts from outside of the working tree that decide the listing. */
  readonly inputs: string;
  /** The version of the rules that a walk followed; empty for git's listing. */
  readonly walkedBy: string;
  /** Every directory that was read, the root (`""`) first, each before those inside it. */
  readonly directories: ReadonlyMap<string, StampedDirectory>;
  /** Stamps, by path, of other entries that decide the listing: rules files, and entries that make a directory a repository of its own. */
  readonly deciding: ReadonlyMap<string, string>;
  /** Directories that git ignores whatever they contain. */
  readonly leftOut: ReadonlySet<string>;
  readonly files: readonly string[];
  readonly untracked: ReadonlySet<string>;
  readonly nested: readonly string[];
  readonly sparse: readonly string[];
  /**
   * Further results of a walk: directories that it did not enter because of their names, and
   * paths that a `.gitignore` of the tree leaves out.
   */
  readonly left: readonly string[];
  readonly ignored: readonly IgnoredByVcs[];
}

/** Change it with the fields of a record, and with the conditions under which one is reused. */
const VERSION = "codecompass listing 4";
const NUMBERS = 5;
/** Texts before the lists: the version, the inputs, and the walk's rules; the length of each list follows. */
const HEAD_TEXTS = 3;
const LISTS = 9;
const END = "\0";

/** A record as bytes; undefined for one whose ignore patterns contain NUL: unlike a path, a pattern may hold any character. */
export function encodeListing(record: ListingRecord): Uint8Array | undefined {
  const { inputs, walkedBy, directories, deciding, leftOut, files, untracked, nested, sparse, left, ignored } = record;
  if (ignored.some(({ rule }) => rule.includes(END))) return undefined;
  const rules = ignored.flatMap(({ path, rule, source }) => [path, rule, source]);
  const lists = [[...directories.keys()], [...deciding].flat(), [...leftOut], files, [...untracked], nested, sparse, left, rules];
  const head = [VERSION, inputs, walkedBy, ...lists.map(({ length }) => String(length))];
  const text = Buffer.from([...head, ...lists.flat()].join(END));
  const numbers = new Float64Array(directories.size * NUMBERS);
  let at = 0;
  for (const { inode, device, mtimeUs, ctimeUs, namesHash } of directories.values()) {
    numbers.set([inode, device, mtimeUs, ctimeUs, namesHash], at);
    at += NUMBERS;
  }
  const lengths = new Float64Array([numbers.length]);
  return Buffer.concat([new Uint8Array(lengths.buffer), new Uint8Array(numbers.buffer), text]);
}

/** Whether {@link decodeListing} can read the bytes. */
export function isListing(bytes: Uint8Array): boolean {
  const [count = -1] =
    bytes.length < Float64Array.BYTES_PER_ELEMENT
      ? []
      : new Float64Array(new Uint8Array(bytes.subarray(0, Float64Array.BYTES_PER_ELEMENT)).buffer);
  const textAt = (1 + count) * Float64Array.BYTES_PER_ELEMENT;
  const head = VERSION + END;
  return count >= 0 && Buffer.from(bytes.subarray(textAt, textAt + head.length)).toString() === head;
}

/** The inverse of {@link encodeListing}; undefined for bytes that another version wrote. */
export function decodeListing(bytes: Uint8Array): ListingRecord | undefined {
  if (bytes.length < Float64Array.BYTES_PER_ELEMENT) return undefined;
  const aligned = new Uint8Array(bytes);
  const [count = -1] = new Float64Array(aligned.buffer, 0, 1);
  const textAt = (1 + count) * Float64Array.BYTES_PER_ELEMENT;
  if (!Number.isInteger(count) || count < 0 || textAt > aligned.length) return undefined;
  const numbers = new Float64Array(aligned.buffer, Float64Array.BYTES_PER_ELEMENT, count);
  const texts = Buffer.from(aligned.buffer, textAt).toString("utf8").split(END);
  const [version, inputs = "", walkedBy = ""] = texts;
  if (version !== VERSION) return undefined;
  let at = HEAD_TEXTS + LISTS;
  const [names = [], pairs = [], leftOut, files = [], untracked, nested = [], sparse = [], left = [], rules = []] = Array.from(
    { length: LISTS },
    (_, list) => {
      const from = at;
      at += Number(texts[HEAD_TEXTS + list]);
      return texts.slice(from, at);
    },
  );
  const directories = stampsIn(names, numbers);
  const deciding = new Map(inGroups(pairs, 2).map(([path = "", stamp = ""]) => [path, stamp]));
  const ignored = inGroups(rules, 3).map(([path = "", rule = "", source = ""]) => ({ path, rule, source }));
  return {
    inputs,
    walkedBy,
    directories,
    deciding,
    leftOut: new Set(leftOut),
    files,
    untracked: new Set(untracked),
    nested,
    sparse,
    left,
    ignored,
  };
}

function stampsIn(names: readonly string[], numbers: Float64Array): Map<string, StampedDirectory> {
  const directories = new Map<string, StampedDirectory>();
  for (const [index, name] of names.entries()) {
    const of = numbers.subarray(index * NUMBERS, (index + 1) * NUMBERS);
    const [inode = 0, device = 0, mtimeUs = 0, ctimeUs = 0, namesHash = 0] = of;
    directories.set(name, { inode, device, mtimeUs, ctimeUs, namesHash });
  }
  return directories;
}

function inGroups(texts: readonly string[], size: number): string[][] {
  const groups: string[][] = [];
  for (let at = 0; at + size <= texts.length; at += size) groups.push(texts.slice(at, at + size));
  return groups;
}
