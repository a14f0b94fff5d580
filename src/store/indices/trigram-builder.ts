/** Builds segments of the trigram index from the stored texts. Runs inside the caller's transaction. */
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
 * Length of a run of consecutive versions without a segment up to which every exact search reads all of them; beyond it a segment is due.
 * It is less than the number of versions that a search for a literal reads; otherwise such a search would miss the versions written last.
 */
const UNCOVERED_VERSIONS_MAX = 250;
/** Pairs of trigram and version in one segment; building it takes 8 bytes of memory per pair. A segment ends once it has more. */
const SEGMENT_POSTINGS_MAX = 16_000_000;

/**
 * Whether a segment is due, because more than `uncoveredMax` versions in a row have none, and
 * the due ranges hold at most `most` versions together.
 */
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
  /** Counting the versions of a range stops at this number. */
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
 * Builds the next segment that is due; false when none is. It merges the segments directly before it that are no larger than itself: so
 * there are never more than a few segments, and a version is read again only as often as the number of versions doubles.
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

/** The segments directly before a range that the new segment replaces, the nearest first. */
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

/** Builds one segment over a range of versions: over all of them, or over the first ones, as many as one segment holds. */
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
  /** Distance of the version's number from the first one of the segment. */
  readonly distance: number;
  readonly trigrams: Uint32Array;
}

/** The trigrams of a content; undefined when its text is damaged. */
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

/** Rows are read a page at a time, since the rows of a large range need not all fit in memory. */
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
 * Turns versions with their trigrams into posting lists, trigrams with their versions, by a counting sort. Loops go by index: an iterator
 * over a typed array takes three times as long.
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
