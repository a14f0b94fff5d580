/** The directories of a workspace as the file system reports them: entry names, and times that change with them. */
import { constants, type Dirent, readdirSync } from "node:fs";
import type { EntryLook, LookAtEntry } from "#core/files/entry-look.ts";
import { silentFileSystem } from "#core/files/file-systems.ts";
import { lstatIfThere } from "#core/files/if-there.ts";
import { SETTLED_MS } from "./settled.ts";

/** A listing of more directories than this is not remembered. */
export const DIRECTORIES_MAX = 200_000;
/** Number of directories with new times up to which their names are compared with the remembered ones. */
export const TOUCHED_MAX = 200;

/** Changes whenever a directory changes: any entry that appears, disappears, or becomes something else, changes its times. */
export interface DirectoryStamp {
  readonly inode: number;
  /** Device of its file system: another file system can be mounted in its place. */
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

/** The stamp, as text, of whatever lies at a path; empty for nothing. Links are not followed. */
export function entryStamp(path: string): string {
  try {
    const stat = lstatIfThere(path);
    return stat ? `${stat.ino}:${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}:${stat.mode}` : "";
  } catch {
    return "unreadable";
  }
}

/** Whether a stamp of {@link entryStamp} stands for no entry, or for a regular file that had been unchanged for long enough at `atMs`. */
export function isSteady(stamp: string, atMs: number): boolean {
  if (stamp === "") return true;
  const [, , mtimeMs, ctimeMs, mode] = stamp.split(":").map(Number);
  return mtimeMs !== undefined && ctimeMs !== undefined && isRegular(mode) && Math.max(mtimeMs, ctimeMs) < atMs - SETTLED_MS;
}

const isRegular = (mode = 0): boolean => (mode & constants.S_IFMT) === constants.S_IFREG;

/** Whether entries of a workspace still have the given stamps, by path. */
export function areAsTheyWere(workspace: string, deciding: ReadonlyMap<string, string>): boolean {
  for (const [path, stamp] of deciding) if (entryStamp(`${workspace}/${path}`) !== stamp) return false;
  return true;
}

export const isSameStamp = (a: DirectoryStamp, b: DirectoryStamp): boolean =>
  a.inode === b.inode && a.device === b.device && a.mtimeUs === b.mtimeUs && a.ctimeUs === b.ctimeUs;

/**
 * Tells which file systems of a tree report every change through times: another one, of another machine, can be mounted at any directory.
 */
export class TellingFileSystems {
  readonly #workspace: string;
  readonly #known = new Map<number, boolean>();

  constructor(workspace: string) {
    this.#workspace = workspace;
  }

  /** Whether the file system of a directory reports every change. */
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

/** The bits of a hash that a double holds exactly. */
const HASH_MASK = (1n << 53n) - 1n;

/** A hash of the names and kinds of entries, independent of their order; undefined when a name is not UTF-8. */
export function namesHashOf(entries: readonly Dirent[]): number | undefined {
  const kinds = entries.map(
    (entry) => `${entry.name}/${entry.isDirectory() ? "d" : entry.isFile() ? "f" : entry.isSymbolicLink() ? "l" : "o"}`,
  );
  if (kinds.some((kind) => kind.includes("\ufffd"))) return undefined;
  return Number(BigInt(Bun.hash.xxHash3(kinds.sort().join("\0"))) & HASH_MASK);
}

/** Reads a directory; undefined when it is unreadable, or contains a name that is not UTF-8. */
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
