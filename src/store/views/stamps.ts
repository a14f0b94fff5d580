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
  return unpackStamps(packedStamps(db, viewId));
}

/** Replaces the stamps of a view. */
export function writeStamps(db: Database, viewId: number, stamps: Stamps): void {
  storePacked(db, viewId, packStamps(stamps));
}

function packedStamps(db: Database, viewId: number): Uint8Array {
  const row = db.query<{ stamps: Uint8Array }, [number]>("SELECT stamps FROM view_stamps WHERE view_id = ?").get(viewId);
  return row?.stamps ?? packStamps(new Map());
}

function storePacked(db: Database, viewId: number, stamps: Uint8Array): void {
  db.query("INSERT OR REPLACE INTO view_stamps (view_id, stamps) VALUES (?, ?)").run(viewId, stamps);
}

/** Changes some stamps of a view, and removes others. */
export function changeStamps(db: Database, viewId: number, changed: Stamps, removed: readonly number[]): void {
  const gone = new Set(removed);
  const packer = new StampPacker();
  const toAdd = inOrder(changed);
  let at = 0;
  const addUpTo = (pathId: number): void => {
    for (let next = toAdd[at]; next && next[0] <= pathId; next = toAdd[++at]) packer.add(...next);
  };
  eachStamp(packedStamps(db, viewId), (pathId, stamp) => {
    addUpTo(pathId);
    if (!gone.has(pathId) && !changed.has(pathId)) packer.add(pathId, stamp);
  });
  addUpTo(Number.POSITIVE_INFINITY);
  storePacked(db, viewId, packer.finish());
}

/** The stamps of some paths of a view, of those that it knows. */
export function stampsOfPaths(db: Database, viewId: number, paths: Iterable<string>): Map<string, StampedFile> {
  const byId = new Map<number, string>();
  const ids = db.query<{ id: number }, [string]>("SELECT path_id AS id FROM paths WHERE path = ?");
  for (const path of paths) {
    const id = ids.get(path)?.id;
    if (id !== undefined) byId.set(id, path);
  }
  const found = new Map<string, StampedFile>();
  if (byId.size === 0) return found;
  eachStamp(packedStamps(db, viewId), (pathId, stamp) => {
    const path = byId.get(pathId);
    if (path !== undefined) found.set(path, { ...stamp });
  });
  return found;
}

/** Changes with the stamps of a view. */
export function stampsHash(db: Database, viewId: number): string {
  return Bun.hash.xxHash3(packedStamps(db, viewId)).toString(36);
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

/** Packs stamps in order of path ids. Times are stored as differences to the file before: a checkout writes its files one right after the other. */
class StampPacker {
  readonly #packer = new Packer();
  #lastId = 0;
  #lastUs = 0;

  add(pathId: number, { skipReason, sizeBytes, mtimeUs, ctimeUs }: StampedFile): void {
    const packer = this.#packer;
    packer.number(pathId - this.#lastId);
    packer.number(skipReason === null ? 0 : SKIP_REASONS.indexOf(skipReason) + 1);
    packer.number(sizeBytes);
    packer.number(zigzag(mtimeUs - this.#lastUs));
    packer.number(zigzag(ctimeUs - mtimeUs));
    this.#lastId = pathId;
    this.#lastUs = mtimeUs;
  }

  finish(): Uint8Array {
    return compress(this.#packer.finish());
  }
}

export function packStamps(stamps: Stamps): Uint8Array {
  const packer = new StampPacker();
  for (const [pathId, stamp] of inOrder(stamps)) packer.add(pathId, stamp);
  return packer.finish();
}

/** The inverse of {@link packStamps}. */
export function unpackStamps(bytes: Uint8Array): Stamps {
  const stamps: Stamps = new Map();
  eachStamp(bytes, (pathId, stamp) => stamps.set(pathId, { ...stamp }));
  return stamps;
}

function inOrder(stamps: Stamps): [number, StampedFile][] {
  return [...stamps].sort(([a], [b]) => a - b);
}

/** Visits all stamps in order of path ids. What is visited is the same object each time: of tens of thousands mostly one is wanted. */
function eachStamp(bytes: Uint8Array, visit: (pathId: number, stamp: StampedFile) => void): void {
  const unpacker = new Unpacker(decompress(bytes));
  const stamp = { skipReason: null as SkipReason | null, sizeBytes: 0, mtimeUs: 0, ctimeUs: 0 };
  let pathId = 0;
  while (!unpacker.done) {
    pathId += unpacker.number();
    stamp.skipReason = SKIP_REASONS[unpacker.number() - 1] ?? null;
    stamp.sizeBytes = unpacker.number();
    stamp.mtimeUs += unzigzag(unpacker.number());
    stamp.ctimeUs = stamp.mtimeUs + unzigzag(unpacker.number());
    visit(pathId, stamp);
  }
}

/** Signed numbers as unsigned ones, small ones staying small: 0, -1, 1, -2, … become 0, 1, 2, 3, … Times fit 2^53 twice over. */
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);
