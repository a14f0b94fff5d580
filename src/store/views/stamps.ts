/**
 * What the file system said about the files of a worktree when they were read. One packed value per worktree, because a hundred
 * worktrees have a hundred times as many stamps and share none of them: about four bytes a file instead of a row.
 */
import type { Database } from "bun:sqlite";
import { SKIP_REASONS, type SkipReason } from "#core/types.ts";
import { compress, decompress } from "#store/packed/compression.ts";
import { damage } from "#store/packed/damage.ts";
import { Packer, Unpacker } from "#store/packed/packing.ts";

/** Size and times of a file; microseconds since the epoch. */
export interface FileStamp {
  readonly sizeBytes: number;
  readonly mtimeUs: number;
  readonly ctimeUs: number;
}

/** A stamp, and why the file is not indexed if it is not. */
export interface StampedFile extends FileStamp {
  readonly skipReason: SkipReason | null;
}

/** Files by path id. */
export type Stamps = Map<number, StampedFile>;

/** The stamps of a view; empty when it has none. */
export function readStamps(db: Database, viewId: number): Stamps {
  const row = db.query<{ stamps: Uint8Array }, [number]>("SELECT stamps FROM view_stamps WHERE view_id = ?").get(viewId);
  return row ? unpackStamps(row.stamps) : new Map();
}

/** Replaces the stamps of a view. */
export function writeStamps(db: Database, viewId: number, stamps: Stamps): void {
  db.query("INSERT OR REPLACE INTO view_stamps (view_id, stamps) VALUES (?, ?)").run(viewId, packStamps(stamps));
}

/** The stamps of a view by path. */
export function stampsByPath(db: Database, viewId: number): Map<string, StampedFile> {
  const stamps = readStamps(db, viewId);
  const byPath = new Map<string, StampedFile>();
  if (stamps.size === 0) return byPath;
  const rows = db.query<[number, string], []>("SELECT path_id, path FROM paths").values() as [number, string][];
  for (const [pathId, path] of rows) {
    const stamp = stamps.get(pathId);
    if (stamp) byPath.set(path, stamp);
  }
  return byPath;
}

/**
 * Makes sure that paths which are about to be taken for removed are paths of files, and not names that damage made: the text of a path
 * is stored twice, in its row and in the index by text.
 * @throws index_incompatible
 */
export function checkPaths(db: Database, paths: readonly string[]): void {
  const byText = db.query<{ id: number }, [string]>("SELECT path_id AS id FROM paths WHERE path = ?");
  const byId = db.query<{ path: string }, [number]>("SELECT path FROM paths NOT INDEXED WHERE path_id = ?");
  for (const path of paths) {
    const id = byText.get(path)?.id;
    if (id === undefined || byId.get(id)?.path !== path) throw damage("two records of a file's path differ");
  }
}

/** Whether more than `most` files of a view were written after a time. A time of 0 stands for one that was too new to be trusted. */
export function areMoreNewerThan(db: Database, viewId: number, mtimeUs: number, most: number): boolean {
  let newer = 0;
  for (const stamp of readStamps(db, viewId).values()) if (stamp.mtimeUs > mtimeUs || stamp.mtimeUs === 0) newer++;
  return newer > most;
}

/** Times are stored as differences to the file before: a checkout writes its files one right after the other. */
export function packStamps(stamps: Stamps): Uint8Array {
  const packer = new Packer();
  let lastId = 0;
  let lastUs = 0;
  for (const [pathId, stamp] of [...stamps].sort(([a], [b]) => a - b)) {
    packer.number(pathId - lastId);
    packer.number(stamp.skipReason === null ? 0 : SKIP_REASONS.indexOf(stamp.skipReason) + 1);
    packer.number(stamp.sizeBytes);
    packer.number(zigzag(stamp.mtimeUs - lastUs));
    packer.number(zigzag(stamp.ctimeUs - stamp.mtimeUs));
    lastId = pathId;
    lastUs = stamp.mtimeUs;
  }
  return compress(packer.finish());
}

/** The inverse of {@link packStamps}. */
export function unpackStamps(bytes: Uint8Array): Stamps {
  const stamps: Stamps = new Map();
  eachStamp(bytes, (pathId, stamp) => stamps.set(pathId, stamp));
  return stamps;
}

function eachStamp(bytes: Uint8Array, visit: (pathId: number, stamp: StampedFile) => void): void {
  const unpacker = new Unpacker(decompress(bytes));
  let pathId = 0;
  let mtimeUs = 0;
  while (!unpacker.done) {
    pathId += unpacker.number();
    const skipReason = SKIP_REASONS[unpacker.number() - 1] ?? null;
    const sizeBytes = unpacker.number();
    mtimeUs += unzigzag(unpacker.number());
    visit(pathId, { skipReason, sizeBytes, mtimeUs, ctimeUs: mtimeUs + unzigzag(unpacker.number()) });
  }
}

/** Signed numbers as unsigned ones, small ones staying small: 0, -1, 1, -2, … become 0, 1, 2, 3, … Times fit 2^53 twice over. */
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);
