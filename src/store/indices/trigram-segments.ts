/**
 * Segments of the trigram index: each says, for a range of version numbers, which versions contain
 * a trigram. A version that no segment covers may contain anything, so an index without segments
 * is slow but never wrong; for the same reason a damaged segment is dropped instead of repaired.
 *
 * Trigrams are stored in blocks of some thousand bytes, because a row for each would take more room than its versions. Rejected: a segment
 * per run that writes (a hundred worktrees with ten edits each would be a hundred segments), and bitmaps (compressed, no smaller).
 */
import type { Database } from "bun:sqlite";
import { openDatabase } from "#store/database/database.ts";
import { compress, decompress, withChecksum, withoutChecksum } from "#store/packed/compression.ts";
import { damage } from "#store/packed/damage.ts";
import { Packer, Unpacker } from "#store/packed/packing.ts";
import { writeIfFree } from "#store/writers/lease.ts";
import { TRIGRAM_NUMBERS } from "#text/trigrams.ts";

/** Uncompressed size at which a block ends and the next trigram begins another: three compressed blocks then fit a page of the database. */
const BLOCK_BYTES = 4_096;
/** A block's id is its segment's id times this, plus the block's first trigram. */
const BLOCKS_PER_SEGMENT = 2 ** 22;
/** Upper bound of segment ids, far beyond any real one; block ids below it are integers that a double holds exactly. */
const SEGMENTS_MAX = 2 ** 30;

/** The versions that a segment covers. */
export interface Coverage {
  /** First and last version number of the range; a number that was unused when the segment was built is never given to a version later. */
  readonly first: number;
  readonly last: number;
  readonly versionCount: number;
  readonly postingCount: number;
  /** Versions in the range whose text could not be read, in order: the segment says nothing about them. */
  readonly unread: readonly number[];
}

export interface Segment extends Coverage {
  readonly segmentId: number;
}

/** A range of version numbers, both ends included. */
export type VersionRange = readonly [first: number, last: number];

/** Whether the database has a trigram index at all: a database of schema 4 that was not migrated yet has none. */
export function hasTrigrams(db: Database): boolean {
  return db.query("SELECT 1 FROM sqlite_schema WHERE name = 'trigram_segments'").get() !== null;
}

/** The segments whose coverage can be read and matches its checksum, in order of their versions. */
export function readSegments(db: Database): Segment[] {
  if (!hasTrigrams(db)) return [];
  const rows = db.query<SegmentRow, []>("SELECT segment_id AS segmentId, coverage FROM trigram_segments").all();
  return rows.flatMap((row) => unpackCoverage(row) ?? []).sort((a, b) => a.first - b.first);
}

interface SegmentRow {
  readonly segmentId: number;
  readonly coverage: Uint8Array;
}

function unpackCoverage({ segmentId, coverage }: SegmentRow): Segment | undefined {
  try {
    const unpacker = new Unpacker(withoutChecksum(coverage));
    if (unpacker.number() !== segmentId) return undefined;
    const [first, last, versionCount, postingCount] = [unpacker.number(), unpacker.number(), unpacker.number(), unpacker.number()];
    const unread: number[] = [];
    while (!unpacker.done) unread.push(unpacker.number());
    return { segmentId, first, last, versionCount, postingCount, unread };
  } catch {
    return undefined;
  }
}

function packCoverage({ segmentId, first, last, versionCount, postingCount, unread }: Segment): Uint8Array {
  const packer = new Packer();
  for (const number of [segmentId, first, last, versionCount, postingCount, ...unread]) packer.number(number);
  return withChecksum(packer.finish());
}

/** The ranges of version numbers that the segments leave uncovered, between and after them; `segments` must be in order. */
export function rangesBeside(segments: readonly Segment[]): VersionRange[] {
  const ranges: VersionRange[] = [];
  let next = 1;
  for (const { first, last } of segments) {
    if (first > next) ranges.push([next, first - 1]);
    next = last + 1;
  }
  return [...ranges, [next, Number.MAX_SAFE_INTEGER]];
}

/** The posting lists of all trigrams: the versions of trigram `t` are at `starts[t]` up to `starts[t + 1]`, in order. */
export interface Postings {
  readonly starts: Uint32Array;
  readonly versions: Uint32Array;
}

/** Stores a segment. Versions are given as their distance from the first version it covers. Runs inside the caller's transaction. */
export function writeSegment(db: Database, coverage: Coverage, { starts, versions }: Postings): void {
  const { lastInsertRowid } = db.query("INSERT INTO trigram_segments (coverage) VALUES (x'')").run();
  const segmentId = Number(lastInsertRowid);
  const writer = new BlockWriter(db, segmentId);
  for (let trigram = 0; trigram < TRIGRAM_NUMBERS; trigram++) {
    const [start, end] = [starts[trigram] as number, starts[trigram + 1] as number];
    if (start < end) writer.add(trigram, versions.subarray(start, end));
  }
  writer.finish();
  db.query("UPDATE trigram_segments SET coverage = ? WHERE segment_id = ?").run(packCoverage({ segmentId, ...coverage }), segmentId);
}

/** Writes the blocks of one segment, whose ranges together span every trigram: readers notice a missing block. */
class BlockWriter {
  readonly #db: Database;
  readonly #segmentId: number;
  #lists = new Packer();
  #blockFirst = 0;
  #last = 0;

  constructor(db: Database, segmentId: number) {
    this.#db = db;
    this.#segmentId = segmentId;
  }

  add(trigram: number, versions: Uint32Array): void {
    if (this.#lists.length >= BLOCK_BYTES) this.#write(trigram);
    const lists = this.#lists;
    lists.number(trigram - this.#last);
    lists.number(versions.length);
    let next = 0;
    for (let at = 0; at < versions.length; at++) {
      const version = versions[at] as number;
      lists.number(version - next);
      next = version + 1;
    }
    this.#last = trigram;
  }

  finish(): void {
    this.#write(TRIGRAM_NUMBERS);
  }

  /** Ends the current block before the trigram `end`, with which the next block begins. */
  #write(end: number): void {
    const block = new Packer();
    for (const number of [this.#segmentId, this.#blockFirst, end]) block.number(number);
    block.bytes(this.#lists.finish());
    const insert = this.#db.query("INSERT INTO trigram_blocks (block_id, postings) VALUES (?, ?)");
    insert.run(this.#segmentId * BLOCKS_PER_SEGMENT + this.#blockFirst, compress(block.finish()));
    this.#lists = new Packer();
    this.#blockFirst = end;
    this.#last = end;
  }
}

/** The versions of a segment that contain a trigram. */
export interface PostingList {
  readonly versionCount: number;
  /** Returns the versions in order. Call it once only. */
  readonly unpack: () => number[];
}

const NO_VERSIONS: PostingList = { versionCount: 0, unpack: () => [] };

/**
 * The versions of a segment that contain a trigram.
 * @throws index_incompatible when the block is damaged or gone
 */
export function postingList(db: Database, { segmentId, first }: Segment, trigram: number): PostingList {
  const { lists, first: blockFirst } = readBlock(db, segmentId, trigram);
  for (let at = blockFirst; !lists.done; ) {
    at += lists.number();
    if (at > trigram) break;
    const versionCount = lists.number();
    if (at === trigram) return { versionCount, unpack: () => unpackVersions(lists, versionCount, first) };
    lists.skip(versionCount);
  }
  return NO_VERSIONS;
}

function unpackVersions(lists: Unpacker, count: number, first: number): number[] {
  const versions = new Array<number>(count);
  let next = first;
  for (let at = 0; at < versions.length; at++) {
    next += lists.number();
    versions[at] = next++;
  }
  return versions;
}

/** The block of a segment whose range includes a trigram. */
function readBlock(db: Database, segmentId: number, trigram: number): Block {
  const sql = "SELECT postings FROM trigram_blocks WHERE block_id <= ? ORDER BY block_id DESC LIMIT 1";
  const row = db.query<{ postings: Uint8Array }, [number]>(sql).get(segmentId * BLOCKS_PER_SEGMENT + trigram);
  const block = row ? unpackBlock(row.postings) : undefined;
  if (block?.segmentId === segmentId && block.first <= trigram && trigram < block.end) return block;
  throw damage("the index of trigrams has lost a block");
}

interface Block {
  readonly segmentId: number;
  readonly first: number;
  readonly end: number;
  /** For each trigram: its distance from the one before, the number of its versions, and the gaps between them. */
  readonly lists: Unpacker;
}

function unpackBlock(stored: Uint8Array): Block {
  const unpacker = new Unpacker(decompress(stored));
  const [segmentId, first, end] = [unpacker.number(), unpacker.number(), unpacker.number()];
  return { segmentId, first, end, lists: new Unpacker(unpacker.bytes()) };
}

/** Removes segments; {@link removeStrayBlocks} then removes their blocks. Runs inside the caller's transaction. */
export function removeSegments(db: Database, segments: readonly Pick<Segment, "segmentId">[]): void {
  for (const { segmentId } of segments) db.query("DELETE FROM trigram_segments WHERE segment_id = ?").run(segmentId);
}

/** Removes segments whose coverage cannot be read, and blocks without a segment. Runs inside the caller's transaction. */
export function removeStrayBlocks(db: Database): void {
  const kept = readSegments(db)
    .map(({ segmentId }) => segmentId)
    .sort((a, b) => a - b);
  db.query("DELETE FROM trigram_segments WHERE segment_id NOT IN (SELECT value FROM json_each(?))").run(JSON.stringify(kept));
  // One range delete between each two kept segments: a test of each block for its segment would read all blocks.
  const remove = db.query("DELETE FROM trigram_blocks WHERE block_id >= ? AND block_id < ?");
  for (const [at, segmentId] of [...kept, SEGMENTS_MAX].entries()) {
    remove.run(((kept[at - 1] ?? -1) + 1) * BLOCKS_PER_SEGMENT, segmentId * BLOCKS_PER_SEGMENT);
  }
}

/**
 * Removes segments that turned out to be damaged, so that no query uses them; a later run rebuilds them.
 * Does nothing while another process writes, or when the damage prevents even the removal: the next reader
 * then finds the damage again. Uses a connection of its own, so as not to touch the caller's transaction.
 */
export function distrustSegments(db: Database, segments: readonly Pick<Segment, "segmentId">[]): void {
  if (segments.length === 0) return;
  try {
    using own = openDatabase(db.filename);
    writeIfFree(own, Date.now(), () => removeSegments(own, segments));
  } catch {
    // Every reader of a damaged segment ignores it anyway.
  }
}

/** Reads all segments and removes the damaged ones. Returns how many were damaged, and how many there are. */
export function checkSegments(db: Database): { damaged: number; all: number } {
  if (!hasTrigrams(db)) return { damaged: 0, all: 0 };
  const whole = readSegments(db)
    .filter((segment) => isWhole(db, segment))
    .map(({ segmentId }) => segmentId);
  const all = db.query<{ segmentId: number }, []>("SELECT segment_id AS segmentId FROM trigram_segments").all();
  const damaged = all.filter(({ segmentId }) => !whole.includes(segmentId));
  distrustSegments(db, damaged);
  return { damaged: damaged.length, all: all.length };
}

function isWhole(db: Database, { segmentId, postingCount }: Segment): boolean {
  try {
    let postings = 0;
    for (let trigram = 0; trigram < TRIGRAM_NUMBERS; ) {
      const { end, lists } = readBlock(db, segmentId, trigram);
      while (!lists.done) {
        lists.number();
        const count = lists.number();
        lists.skip(count);
        postings += count;
      }
      trigram = end;
    }
    return postings === postingCount;
  } catch {
    return false;
  }
}
