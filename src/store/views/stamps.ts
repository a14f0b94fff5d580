/**
 * Stamps: the size and times of a worktree's files when they were read. Each worktree has one packed value, because a hundred worktrees
 * have a hundred times as many stamps and share none of them: about four bytes a file instead of a row.
 */

import type { Database } from "bun:sqlite";
import { partitionPoint } from "#core/partition-point.ts";
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

/** A stamp, and the reason why the file is not indexed, null if it is. */
export interface StampedFile extends FileStamp {
  readonly skipReason: SkipReason | null;
}

/** Stamps by path id. */
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

/**
 * Changes or adds the `changed` stamps of a view, and deletes the `removed` ones. `placed` saves decoding all stamps, if it was read
 * earlier and they have not changed since.
 */
export function changeStamps(
  db: Database,
  viewId: number,
  { changed, removed }: { readonly changed: Stamps; readonly removed: readonly number[] },
  placed?: PlacedStamps,
): void {
  const packed = packedStamps(db, viewId);
  const now = placed?.isOf(packed) ? placed : new PlacedStamps(packed);
  storePacked(db, viewId, now.with(changed, removed));
}

/** The decoded stamps of a view, ready for {@link changeStamps}. */
export function placedStamps(db: Database, viewId: number): PlacedStamps {
  return new PlacedStamps(packedStamps(db, viewId));
}

/** The stamps of some paths, by path, as far as the view knows the paths. */
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

/** A hash of all stamps of a view. */
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
 * Makes sure that paths that a run is about to remove are those of files, and not corrupted
 * names: the text of a path is stored twice, in its row and in the index by text.
 * @throws index_incompatible when the two differ
 */
export function checkPaths(db: Database, paths: readonly string[]): void {
  const byText = db.query<{ id: number }, [string]>("SELECT path_id AS id FROM paths WHERE path = ?");
  const byId = db.query<{ path: string }, [number]>("SELECT path FROM paths NOT INDEXED WHERE path_id = ?");
  for (const path of paths) {
    const id = byText.get(path)?.id;
    if (id === undefined || byId.get(id)?.path !== path) throw damage("two records of a file's path differ");
  }
}

/**
 * Whether more than `most` files of a view were written after a time. Files with a stamp of
 * time 0, which were too new to trust their time, count too.
 */
export function areMoreNewerThan(db: Database, viewId: number, mtimeUs: number, most: number): boolean {
  let newer = 0;
  for (const stamp of readStamps(db, viewId).values()) if (stamp.mtimeUs > mtimeUs || stamp.mtimeUs === 0) newer++;
  return newer > most;
}

/**
 * Packs stamps in order of path ids. Times are stored as differences from the previous file:
 * a checkout writes its files in quick succession.
 */
class StampPacker {
  readonly #packer = new Packer();
  #lastId: number;
  #lastUs: number;

  /** Path id and time of the stamp before the first one. */
  constructor(lastId = 0, lastUs = 0) {
    this.#lastId = lastId;
    this.#lastUs = lastUs;
  }

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
    return this.#packer.finish();
  }
}

/**
 * Packed stamps with the offset of each: to change one, only it and the next one are packed again, and all others are copied. Decoding them
 * takes most of the time, and can be done before the changes are known.
 */
export class PlacedStamps {
  readonly #packed: Uint8Array;
  readonly #bytes: Uint8Array;
  readonly #ids: number[] = [];
  readonly #timesUs: number[] = [];
  /** The offset of each stamp, then the end of the last one. */
  readonly #starts: number[] = [];

  constructor(packed: Uint8Array) {
    this.#packed = packed;
    this.#bytes = decompress(packed);
    eachStampIn(this.#bytes, (pathId, { mtimeUs }, start) => {
      this.#ids.push(pathId);
      this.#timesUs.push(mtimeUs);
      this.#starts.push(start);
    });
    this.#starts.push(this.#bytes.length);
  }

  /** Whether this was decoded from the given bytes. */
  isOf(packed: Uint8Array): boolean {
    return Buffer.compare(this.#packed, packed) === 0;
  }

  /** The packed stamps after a change: the same bytes as packing all of them anew would give. */
  with(changed: Stamps, removed: readonly number[]): Uint8Array {
    const parts: Uint8Array[] = [];
    let last: readonly [pathId: number, timeUs: number] = [0, 0];
    let from = 0;
    const add = (pathId: number, stamp: StampedFile): void => {
      const packer = new StampPacker(...last);
      packer.add(pathId, stamp);
      parts.push(packer.finish());
      last = [pathId, stamp.mtimeUs];
    };
    const keepUpTo = (end: number): void => {
      if (from >= end) return;
      const [pathId, timeUs] = this.#at(from - 1);
      if (last[0] !== pathId || last[1] !== timeUs) add(this.#ids[from] as number, this.#stamp(from++));
      parts.push(this.#bytes.subarray(this.#starts[from], this.#starts[end]));
      last = this.#at(end - 1);
      from = end;
    };
    const gone = new Set(removed.filter((pathId) => !changed.has(pathId)));
    for (const pathId of [...changed.keys(), ...gone].sort((a, b) => a - b)) {
      const place = placeIn(this.#ids, pathId);
      keepUpTo(place);
      if (this.#ids[place] === pathId) from = place + 1;
      const stamp = changed.get(pathId);
      if (stamp) add(pathId, stamp);
    }
    keepUpTo(this.#ids.length);
    return compress(Buffer.concat(parts));
  }

  #at(index: number): readonly [pathId: number, timeUs: number] {
    return [this.#ids[index] ?? 0, this.#timesUs[index] ?? 0];
  }

  #stamp(index: number): StampedFile {
    const unpacker = new Unpacker(this.#bytes.subarray(this.#starts[index], this.#starts[index + 1]));
    unpacker.number();
    const skipReason = SKIP_REASONS[unpacker.number() - 1] ?? null;
    const sizeBytes = unpacker.number();
    unpacker.number();
    const mtimeUs = this.#timesUs[index] as number;
    return { skipReason, sizeBytes, mtimeUs, ctimeUs: mtimeUs + unzigzag(unpacker.number()) };
  }
}

/** The index at which a number stands, or would be inserted, in an ordered list. */
function placeIn(numbers: readonly number[], wanted: number): number {
  return partitionPoint(numbers.length, (index) => (numbers[index] as number) < wanted);
}

/** Packs the stamps of a view, in the order of their paths. */
export function packStamps(stamps: Stamps): Uint8Array {
  const packer = new StampPacker();
  for (const [pathId, stamp] of inOrder(stamps)) packer.add(pathId, stamp);
  return compress(packer.finish());
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

/**
 * Visits all stamps in order of path ids. `visit` gets the same object each time, since callers mostly want one stamp of tens of thousands.
 */
function eachStamp(packed: Uint8Array, visit: (pathId: number, stamp: StampedFile) => void): void {
  eachStampIn(decompress(packed), visit);
}

/** As {@link eachStamp}, for decompressed bytes, with the offset of each stamp. */
function eachStampIn(bytes: Uint8Array, visit: (pathId: number, stamp: StampedFile, start: number) => void): void {
  const unpacker = new Unpacker(bytes);
  const stamp = { skipReason: null as SkipReason | null, sizeBytes: 0, mtimeUs: 0, ctimeUs: 0 };
  let pathId = 0;
  while (!unpacker.done) {
    const start = unpacker.at;
    pathId += unpacker.number();
    stamp.skipReason = SKIP_REASONS[unpacker.number() - 1] ?? null;
    stamp.sizeBytes = unpacker.number();
    stamp.mtimeUs += unzigzag(unpacker.number());
    stamp.ctimeUs = stamp.mtimeUs + unzigzag(unpacker.number());
    visit(pathId, stamp, start);
  }
}

/** Maps signed to unsigned numbers, keeping small ones small: 0, -1, 1, -2, … become 0, 1, 2, 3, … Doubled times still fit 2^53. */
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);
