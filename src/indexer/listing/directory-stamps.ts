/** The directories of a workspace as a file system sees them: names, and times that change with them. */
import { constants, type Dirent, lstatSync, readdirSync } from "node:fs";
import type { EntryLook, LookAtEntry } from "#core/files/entry-look.ts";
import { silentFileSystem } from "#core/files/file-systems.ts";
import { SETTLED_MS } from "./settled.ts";

/** Directories of which a listing is remembered. */
export const DIRECTORIES_MAX = 200_000;
/** Directories with new times whose names are compared with those they had. */
export const TOUCHED_MAX = 200;

/** What tells whether a directory has been changed: any entry that comes, goes, or becomes something else, changes its times. */
export interface DirectoryStamp {
  readonly inode: number;
  /** Of its file system: another one can be mounted in its place. */
  readonly device: number;
  readonly mtimeUs: number;
  readonly ctimeUs: number;
}

/** A directory, and a hash of the names and kinds of its entries. */
export interface StampedDirectory extends DirectoryStamp {
  readonly namesHash: number;
}

/** The stamp of a directory; undefined where there is none. */
export function directoryStamp(lookAt: LookAtEntry, path: string): DirectoryStamp | undefined {
  const entry = lookAt(path);
  return entry?.is === "directory" ? stampOf(entry) : undefined;
}

/** The stamp of a directory that was looked at. */
export function stampOf({ inode, device, mtimeUs, ctimeUs }: Readonly<EntryLook>): DirectoryStamp {
  return { inode, device, mtimeUs, ctimeUs };
}

/** The stamp of what lies at a path, whatever it is, as text; empty for nothing. Links are not followed. */
export function entryStamp(path: string): string {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    return stat ? `${stat.ino}:${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}:${stat.mode}` : "";
  } catch {
    return "unreadable";
  }
}

/** Whether a stamp of {@link entryStamp} is that of nothing, or of a file, not a link, that stood still for long enough before a time. */
export function isSteady(stamp: string, atMs: number): boolean {
  if (stamp === "") return true;
  const [, , mtimeMs, ctimeMs, mode] = stamp.split(":").map(Number);
  return mtimeMs !== undefined && ctimeMs !== undefined && isRegular(mode) && Math.max(mtimeMs, ctimeMs) < atMs - SETTLED_MS;
}

const isRegular = (mode = 0): boolean => (mode & constants.S_IFMT) === constants.S_IFREG;

/** Whether entries of a workspace have the stamps, by path, that they had. */
export function areAsTheyWere(workspace: string, deciding: ReadonlyMap<string, string>): boolean {
  for (const [path, stamp] of deciding) if (entryStamp(`${workspace}/${path}`) !== stamp) return false;
  return true;
}

export const isSameStamp = (a: DirectoryStamp, b: DirectoryStamp): boolean =>
  a.inode === b.inode && a.device === b.device && a.mtimeUs === b.mtimeUs && a.ctimeUs === b.ctimeUs;

/** Knows which file systems of a tree tell of every change by times: another one, of another machine, can be mounted at any directory. */
export class TellingFileSystems {
  readonly #workspace: string;
  readonly #known = new Map<number, boolean>();

  constructor(workspace: string) {
    this.#workspace = workspace;
  }

  /** Whether the file system of a directory does. */
  has(directory: string, { device }: DirectoryStamp): boolean {
    const known = this.#known.get(device) ?? silentFileSystem(`${this.#workspace}/${directory}`) === undefined;
    this.#known.set(device, known);
    return known;
  }
}

/** The entries of a directory. */
export interface DirectoryEntries {
  readonly namesHash: number;
  readonly names: ReadonlySet<string>;
  readonly directories: readonly string[];
}

/** Bits of a hash that a double holds exactly. */
const HASH_MASK = (1n << 53n) - 1n;

/** The hash of the names and kinds of entries, in whatever order; undefined when one has a name that is not UTF-8. */
export function namesHashOf(entries: readonly Dirent[]): number | undefined {
  const kinds = entries.map(
    (entry) => `${entry.name}/${entry.isDirectory() ? "d" : entry.isFile() ? "f" : entry.isSymbolicLink() ? "l" : "o"}`,
  );
  if (kinds.some((kind) => kind.includes("\ufffd"))) return undefined;
  return Number(BigInt(Bun.hash.xxHash3(kinds.sort().join("\0"))) & HASH_MASK);
}

/** Reads a directory; undefined when it cannot be read, or has a name that is not UTF-8. */
export function readEntries(path: string): DirectoryEntries | undefined {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    const directories = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const namesHash = namesHashOf(entries);
    return namesHash === undefined ? undefined : { namesHash, names: new Set(entries.map(({ name }) => name)), directories };
  } catch {
    return undefined;
  }
}
