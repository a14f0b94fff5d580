/** The directories of a workspace as a file system sees them: names, and times that change with them. */
import { lstatSync, readdirSync } from "node:fs";
import type { LookAtEntry } from "#core/files/entry-look.ts";

/** What tells whether a directory has been changed: any entry that comes, goes, or becomes something else, changes its times. */
export interface DirectoryStamp {
  readonly inode: number;
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
  return entry?.is === "directory" ? { inode: entry.inode, mtimeUs: entry.mtimeUs, ctimeUs: entry.ctimeUs } : undefined;
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

/** Whether entries of a workspace have the stamps, by path, that they had. */
export function areAsTheyWere(workspace: string, deciding: ReadonlyMap<string, string>): boolean {
  for (const [path, stamp] of deciding) if (entryStamp(`${workspace}/${path}`) !== stamp) return false;
  return true;
}

export const isSameStamp = (a: DirectoryStamp, b: DirectoryStamp): boolean =>
  a.inode === b.inode && a.mtimeUs === b.mtimeUs && a.ctimeUs === b.ctimeUs;

/** The entries of a directory. */
export interface DirectoryEntries {
  readonly namesHash: number;
  readonly names: ReadonlySet<string>;
  readonly directories: readonly string[];
}

/** Bits of a hash that a double holds exactly. */
const HASH_MASK = (1n << 53n) - 1n;

/** Reads a directory; undefined when it cannot be read, or has a name that is not UTF-8. */
export function readEntries(path: string): DirectoryEntries | undefined {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    const directories = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const kinds = entries.map(
      (entry) => `${entry.name}/${entry.isDirectory() ? "d" : entry.isFile() ? "f" : entry.isSymbolicLink() ? "l" : "o"}`,
    );
    if (kinds.some((kind) => kind.includes("\ufffd"))) return undefined;
    const hash = Bun.hash.xxHash3(kinds.sort().join("\0"));
    return { namesHash: Number(BigInt(hash) & HASH_MASK), names: new Set(entries.map(({ name }) => name)), directories };
  } catch {
    return undefined;
  }
}
