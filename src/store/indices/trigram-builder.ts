/** Building segments of the index of trigrams from the texts that are stored. Runs inside the caller's transaction. */
import type { Database } from "bun:sqlite";
import { bytesOfContent } from "#store/versions/files.ts";
import { TRIGRAM_NUMBERS, TrigramSet } from "#text/trigrams.ts";
import {
  hasTrigrams,
  type Postings,
  rangesBeside,
  readSegments,
  removeSegments,
  removeStrayBlocks,
  type Segment,
  type VersionRange,
  writeSegment,
} from "./trigram-segments.ts";

/**
 * Versions in a row without a segment that are read by every exact search; beyond them a segment is due. Fewer than a search for a literal looks
 * into, or it would find nothing in what was written last.
 */
const UNCOVERED_VERSIONS_MAX = 250;
/** Pairs of trigram and version in one segment. Building takes 8 bytes of memory for each. */
const SEGMENT_POSTINGS_MAX = 16_000_000;

/** Whether versions should get a segment, and no more than `most`: more than `uncoveredMax` in a row have none. */
export function isSegmentDue(db: Database, uncoveredMax = UNCOVERED_VERSIONS_MAX, most = Number.MAX_SAFE_INTEGER): boolean {
  const counted = (most === Number.MAX_SAFE_INTEGER ? uncoveredMax : Math.max(uncoveredMax, most)) + 1;
  const due = dueRanges(db, readSegments(db), { uncoveredMax, counted });
  return due.length > 0 && due.reduce((sum, { versionCount }) => sum + versionCount, 0) <= most;
}

interface DueRange {
  readonly range: VersionRange;
  readonly versionCount: number;
}

interface Counting {
  readonly uncoveredMax: number;
  /** Versions of a range are counted no further. */
  readonly counted: number;
}

function dueRanges(db: Database, segments: readonly Segment[], { uncoveredMax, counted }: Counting): DueRange[] {
  if (!hasTrigrams(db)) return [];
  const sql = "SELECT count(*) AS n FROM (SELECT 1 FROM file_versions WHERE version_id BETWEEN ? AND ? LIMIT ?)";
  const count = db.query<{ n: number }, [number, number, number]>(sql);
  const ranges = rangesBeside(segments).map((range) => ({ range, versionCount: count.get(...range, counted)?.n ?? 0 }));
  return ranges.filter(({ versionCount }) => versionCount > uncoveredMax);
}

/**
 * Builds the next segment that is due; false when none is. It takes in the segments before it that are no larger than it is: there are
 * then never more than a few, and a version is read again only as often as their number doubles.
 */
export function buildDueSegment(db: Database, uncoveredMax = UNCOVERED_VERSIONS_MAX): boolean {
  const segments = readSegments(db);
  const [due] = dueRanges(db, segments, { uncoveredMax, counted: Number.MAX_SAFE_INTEGER });
  if (!due) return false;
  const absorbed = absorbedBy(due, segments);
  removeSegments(db, absorbed);
  removeStrayBlocks(db);
  buildSegment(db, [absorbed.at(-1)?.first ?? due.range[0], due.range[1]]);
  return true;
}

/** Those next to a range, the nearest first. */
function absorbedBy({ range, versionCount }: DueRange, segments: readonly Segment[]): Segment[] {
  const absorbed: Segment[] = [];
  let [next, count] = [range[0], versionCount];
  for (const segment of segments.filter(({ last }) => last < range[0]).reverse()) {
    const isFull = segment.postingCount > SEGMENT_POSTINGS_MAX / 2;
    if (isFull || segment.last !== next - 1 || segment.versionCount > count) break;
    absorbed.push(segment);
    next = segment.first;
    count += segment.versionCount;
  }
  return absorbed;
}

/** Builds a segment over the first versions of a range: all of them, or as many as one segment holds. */
function buildSegment(db: Database, [first, end]: VersionRange): void {
  const set = new TrigramSet();
  const read: Indexed[] = [];
  const unread: number[] = [];
  let [last, postingCount] = [first, 0];
  for (const { versionId, contentId } of versionsIn(db, first, end)) {
    if (postingCount > SEGMENT_POSTINGS_MAX) break;
    last = versionId;
    const trigrams = trigramsOf(db, contentId, set);
    if (!trigrams) unread.push(versionId);
    else read.push({ distance: versionId - first, trigrams });
    postingCount += trigrams?.length ?? 0;
  }
  writeSegment(db, { first, last, versionCount: read.length, postingCount, unread }, postingsOf(read, postingCount));
}

interface Indexed {
  /** Of the version's number from the first of the segment. */
  readonly distance: number;
  readonly trigrams: Uint32Array;
}

/** Undefined for a text that is damaged. */
function trigramsOf(db: Database, contentId: number, set: TrigramSet): Uint32Array | undefined {
  try {
    return set.ofUtf8(bytesOfContent(db, contentId));
  } catch {
    return undefined;
  }
}

interface VersionRow {
  readonly versionId: number;
  readonly contentId: number;
}

/** A page of rows at a time: the texts of a range would not fit memory, and its rows need not. */
const VERSIONS_PER_PAGE = 1_000;

function* versionsIn(db: Database, first: number, last: number): Generator<VersionRow> {
  const sql = `SELECT version_id AS versionId, content_id AS contentId FROM file_versions
    WHERE version_id BETWEEN ? AND ? ORDER BY version_id LIMIT ?`;
  const query = db.query<VersionRow, [number, number, number]>(sql);
  for (let next = first; ; ) {
    const rows = query.all(next, last, VERSIONS_PER_PAGE);
    yield* rows;
    if (rows.length < VERSIONS_PER_PAGE) return;
    next = (rows.at(-1)?.versionId ?? last) + 1;
  }
}

/**
 * Turns versions with their trigrams into trigrams with their versions, by counting. Loops go by index: an iterator over a typed array takes
 * three times as long.
 */
function postingsOf(read: readonly Indexed[], postingCount: number): Postings {
  const starts = new Uint32Array(TRIGRAM_NUMBERS + 1);
  for (const { trigrams } of read) {
    for (let at = 0; at < trigrams.length; at++) (starts[(trigrams[at] as number) + 1] as number)++;
  }
  for (let trigram = 0; trigram < TRIGRAM_NUMBERS; trigram++) (starts[trigram + 1] as number) += starts[trigram] as number;
  const next = starts.slice(0, TRIGRAM_NUMBERS);
  const versions = new Uint32Array(postingCount);
  for (const { distance, trigrams } of read) {
    for (let at = 0; at < trigrams.length; at++) versions[(next[trigrams[at] as number] as number)++] = distance;
  }
  return { starts, versions };
}
