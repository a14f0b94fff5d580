/** Reads file versions: their facts and their texts. */
import type { Database } from "bun:sqlite";
import type { GivenUp, ParseStatus, SkipReason } from "#core/types.ts";
import { decompress } from "#store/packed/compression.ts";
import { damage } from "#store/packed/damage.ts";
import { checkVersions } from "#store/rows/seals.ts";
import { shownRows, type View, visibleVersions } from "#store/rows/view.ts";
import type { ShownVersion } from "#store/views/manifest.ts";
import { type Scope, versionCondition } from "#store/views/scope.ts";
import { utf8Text } from "#text/decode.ts";

export interface FileVersion {
  readonly versionId: number;
  readonly path: string;
  readonly language: string;
  readonly lineCount: number;
  readonly parseStatus: ParseStatus;
  readonly symbolCount: number;
}

/** The version of a path that the view shows. */
export function versionOfPath(db: Database, view: View, path: string): FileVersion | undefined {
  return (
    db
      .query<FileVersion, [string]>(
        `SELECT v.version_id AS versionId, p.path, v.language, v.line_count AS lineCount, v.parse_status AS parseStatus,
           v.symbol_count AS symbolCount
         FROM paths p JOIN file_versions v USING (path_id)
         WHERE p.path = ? AND ${visibleVersions(view, "v.version_id")}`,
      )
      .get(path) ?? undefined
  );
}

/** Whether a view has a file in a language. */
export function hasLanguage(db: Database, view: View, language: string): boolean {
  const sql = `SELECT 1 FROM file_versions v WHERE v.language = ? AND ${visibleVersions(view, "v.version_id")} LIMIT 1`;
  return db.query(sql).get(language) !== null;
}

/** Every indexed path of a view. */
export function indexedPaths(db: Database, view: View): string[] {
  const sql = `SELECT p.path FROM file_versions v JOIN paths p USING (path_id) WHERE ${visibleVersions(view, "v.version_id")}`;
  return db
    .query<{ path: string }, []>(sql)
    .all()
    .map(({ path }) => path);
}

/** The version that a view shows of each of its paths. */
export function versionsByPath(db: Database, view: View): Map<string, number> {
  const sql = `SELECT p.path, v.version_id FROM file_versions v JOIN paths p USING (path_id) WHERE ${visibleVersions(view, "v.version_id")}`;
  return new Map(db.query(sql).values() as [string, number][]);
}

/** A version whose text can be searched. */
export interface TextVersion {
  readonly versionId: number;
  readonly contentId: number;
  readonly path: string;
  readonly language: string;
  /** Whether it is code that a grammar understood, at least in part. */
  readonly isParsed: boolean;
}

type TextVersionRow = [versionId: number, contentId: number, path: string, language: string, isParsed: number];

/** The versions of a view, in order of their ids: those in `languages` where given, and those with an id in `among` where given. */
export function textVersions(
  db: Database,
  view: View,
  { languages, among }: { readonly languages?: readonly string[]; readonly among?: readonly number[] } = {},
): TextVersion[] {
  const list = (values: readonly unknown[] | undefined): string | null => (values ? JSON.stringify(values) : null);
  const sql = `SELECT v.version_id, v.content_id, p.path, v.language, v.parse_status IN ('parsed', 'partial')
    FROM ${among ? "json_each(?2) wanted CROSS JOIN " : ""}file_versions v JOIN paths p USING (path_id)
    WHERE ${among ? "v.version_id = wanted.value" : "?2 IS NULL"} AND ${visibleVersions(view, "v.version_id")}
      AND (?1 IS NULL OR v.language IN (SELECT value FROM json_each(?1)))
    ORDER BY v.version_id`;
  // `values` instead of `all`: building an object with column names for each row takes twice as long.
  const rows = db.query<unknown, [string | null, string | null]>(sql).values(list(languages), list(among)) as TextVersionRow[];
  return rows.map(([versionId, contentId, path, language, isParsed]) => ({
    versionId,
    contentId,
    path,
    language,
    isParsed: isParsed === 1,
  }));
}

/** The number of symbols of some versions, by version id. */
export function symbolCounts(db: Database, versionIds: readonly number[]): Map<number, number> {
  const sql = "SELECT version_id, symbol_count FROM json_each(?) wanted CROSS JOIN file_versions ON version_id = wanted.value";
  return new Map(db.query(sql).values(JSON.stringify(versionIds)) as [number, number][]);
}

/** The number of bytes and lines of some versions. */
export function versionSizes(
  db: Database,
  versionIds: readonly number[],
): { readonly versionId: number; readonly bytes: number; readonly lines: number }[] {
  return db
    .query<{ versionId: number; bytes: number; lines: number }, [string]>(
      `SELECT v.version_id AS versionId, c.size_bytes AS bytes, v.line_count AS lines
       FROM json_each(?) wanted CROSS JOIN file_versions v ON v.version_id = wanted.value CROSS JOIN contents c USING (content_id)`,
    )
    .all(JSON.stringify(versionIds));
}

/**
 * From this many contents on, all hashes are read at once, from an index that holds nothing
 * else: in the table itself the texts of other contents lie between them.
 */
const HASHES_AT_ONCE_FROM = 200;

/** The hashes of the texts of contents (`text/text-hash.ts`), by content id; the map may hold more contents than asked for. */
export function textHashes(db: Database, contentIds: readonly number[]): ReadonlyMap<number, number> {
  const all = "SELECT content_id, text_hash FROM contents";
  if (contentIds.length >= HASHES_AT_ONCE_FROM) return new Map(db.query(all).values() as [number, number][]);
  const some = "SELECT content_id, text_hash FROM json_each(?) wanted CROSS JOIN contents ON content_id = wanted.value";
  return new Map(db.query(some).values(JSON.stringify(contentIds)) as [number, number][]);
}

/**
 * The text of a content, as it was indexed.
 * @throws index_incompatible when the text is damaged
 */
export function textOfContent(db: Database, contentId: number): string {
  return utf8Text(bytesOfContent(db, contentId));
}

/** The files of a view that have no text in the index, with the reason, in order of their paths. */
export function skippedFiles(db: Database, view: View): { path: string; reason: SkipReason }[] {
  const sql = `SELECT p.path, m.skip_reason AS reason FROM file_manifest m JOIN paths p USING (path_id)
    WHERE m.skip_reason IS NOT NULL AND ${shownRows(view, "m")} ORDER BY p.path`;
  return db.query<{ path: string; reason: SkipReason }, []>(sql).all();
}

/** The paths of a view whose files are too large for the index. Reads only the rows of files without a version, which an index lists. */
export function tooLargeFiles(db: Database, view: View): string[] {
  const sql = `SELECT p.path FROM file_manifest m JOIN paths p USING (path_id)
    WHERE m.version_id IS NULL AND m.skip_reason = 'too_large' AND ${shownRows(view, "m")} ORDER BY p.path`;
  return db
    .query<{ path: string }, []>(sql)
    .all()
    .map(({ path }) => path);
}

/**
 * The text of a version, exactly as it was indexed.
 * @throws index_incompatible when the version's rows or its text are damaged
 */
export function textOfVersion(db: Database, versionId: number): string {
  checkVersions(db, [versionId]);
  const row = db
    .query<{ contentId: number }, [number]>("SELECT content_id AS contentId FROM file_versions WHERE version_id = ?")
    .get(versionId);
  return row ? utf8Text(bytesOfContent(db, row.contentId)) : "";
}

/**
 * The UTF-8 bytes of a content.
 * @throws index_incompatible, with the versions that have the content, when it is damaged or gone
 */
export function bytesOfContent(db: Database, contentId: number): Uint8Array {
  const sql = "SELECT content_id AS contentId, text, origin_id AS originId FROM contents WHERE content_id = ?";
  const row = db.query<StoredContent, [number]>(sql).get(contentId);
  if (!row) throw damage("the content of a file is gone", versionsWith(db, contentId));
  return bytesOf(db, row);
}

interface StoredContent {
  readonly contentId: number;
  readonly text: Uint8Array;
  readonly originId: number | null;
}

function bytesOf(db: Database, { contentId, text, originId }: StoredContent): Uint8Array {
  const dictionary = originId === null ? undefined : bytesOfContent(db, originId);
  try {
    return decompress(text, dictionary);
  } catch {
    throw damage("the content of a file is not what was stored", versionsWith(db, contentId));
  }
}

/** A version's text in UTF-8, as it was indexed. */
export interface VersionText {
  readonly versionId: number;
  readonly utf8: Uint8Array;
}

/** Versions whose texts one statement reads. */
const TEXTS_PER_PAGE = 256;

/**
 * The texts of many versions, in the order given; in ascending order of ids they are read as they lie in
 * the file. Versions that do not exist are left out. It does not compare the versions' seals, which would
 * take longer than reading the texts: use {@link checkShown} for the versions that an answer cites.
 * @throws index_incompatible, with the versions that have the content, when a text is damaged
 */
export function* textsOfVersions(db: Database, versionIds: readonly number[]): Generator<VersionText> {
  const query = db.query<StoredContent & { versionId: number }, [string]>(
    `SELECT v.version_id AS versionId, c.content_id AS contentId, c.text, c.origin_id AS originId
     FROM json_each(?) wanted CROSS JOIN file_versions v CROSS JOIN contents c
     WHERE v.version_id = wanted.value AND c.content_id = v.content_id`,
  );
  for (let at = 0; at < versionIds.length; at += TEXTS_PER_PAGE) {
    for (const row of query.all(JSON.stringify(versionIds.slice(at, at + TEXTS_PER_PAGE)))) {
      yield { versionId: row.versionId, utf8: bytesOf(db, row) };
    }
  }
}

function versionsWith(db: Database, contentId: number): number[] {
  const rows = db.query<{ id: number }, [number]>("SELECT version_id AS id FROM file_versions WHERE content_id = ?").all(contentId);
  return rows.map(({ id }) => id);
}

/** Language and parse status of a version, with git's id of its content in hex. */
export interface VersionIdentity {
  readonly language: string;
  readonly parseStatus: ParseStatus;
  readonly blob: string;
}

/** What a version was read as and from which content; undefined for a version that is not stored. */
export function identityOfVersion(db: Database, versionId: number): VersionIdentity | undefined {
  const sql = `SELECT v.language, v.parse_status AS parseStatus, lower(hex(c.blob_id)) AS blob
    FROM file_versions v JOIN contents c USING (content_id) WHERE v.version_id = ?`;
  return db.query<VersionIdentity, [number]>(sql).get(versionId) ?? undefined;
}

/** The file that a version was read from: its path, and git's id of its content in hex. */
interface VersionSource {
  readonly versionId: number;
  readonly path: string;
  readonly blob: string;
}

/** The sources of some versions; versions that do not exist are left out. */
export function sourcesOfVersions(db: Database, versionIds: readonly number[]): VersionSource[] {
  const sql = `SELECT v.version_id AS versionId, p.path, lower(hex(c.blob_id)) AS blob FROM json_each(?) wanted
    CROSS JOIN file_versions v JOIN paths p USING (path_id) JOIN contents c USING (content_id) WHERE v.version_id = wanted.value`;
  return db.query<VersionSource, [string]>(sql).all(JSON.stringify([...new Set(versionIds)]));
}

/** The version or skip reason that a view shows at a path; undefined when the view does not know the path. */
export function shownAt(db: Database, view: View, path: string): ShownVersion | undefined {
  const unmasked = `AND NOT EXISTS (SELECT 1 FROM branch_tombstones t WHERE t.view_id = ?1 AND t.path_id = m.path_id)`;
  return (
    db
      .query<ShownVersion, [number, number | null, string]>(
        `SELECT m.version_id AS versionId, m.skip_reason AS skipReason FROM paths p JOIN file_manifest m USING (path_id)
         WHERE p.path = ?3 AND (m.view_id = ?1 OR (m.view_id = ?2 ${unmasked})) ORDER BY m.view_id = ?1 DESC LIMIT 1`,
      )
      .get(view.viewId, view.baseViewId, path) ?? undefined
  );
}

/** The number of files of a view by language and parse status; most frequent first. */
export function languageCounts(db: Database, view: View): { language: string; parseStatus: ParseStatus; files: number }[] {
  return db
    .query<{ language: string; parseStatus: ParseStatus; files: number }, []>(
      `SELECT language, parse_status AS parseStatus, count(*) AS files FROM file_versions v
       WHERE ${visibleVersions(view, "v.version_id")} GROUP BY 1, 2 ORDER BY 3 DESC, 1`,
    )
    .all();
}

/**
 * A file of a view that warms up a worker's parser for a language before its first task: long
 * enough for that, and the most recently indexed of such files.
 */
export function sampleFile(db: Database, view: View, language: string): string | undefined {
  const sql = `SELECT p.path FROM file_versions v JOIN paths p USING (path_id)
    WHERE v.language = ? AND v.line_count BETWEEN 400 AND 4000 AND ${visibleVersions(view, "v.version_id")} ORDER BY v.version_id DESC LIMIT 1`;
  return db.query<{ path: string }, [string]>(sql).get(language)?.path;
}

/** The number of files that are stored as text because their parsing was given up, by reason. */
export function givenUpCounts(counts: readonly { readonly parseStatus: ParseStatus; readonly files: number }[]): Record<GivenUp, number> {
  const filesOf = (status: GivenUp): number =>
    counts.filter(({ parseStatus }) => parseStatus === status).reduce((sum, { files }) => sum + files, 0);
  return { timed_out: filesOf("timed_out"), crashed: filesOf("crashed") };
}

/** A file of a view that is stored as text because its parsing was given up. */
export interface GivenUpFile {
  readonly path: string;
  readonly parseStatus: GivenUp;
  readonly sizeBytes: number;
  /** How many later runs will try to parse it again. */
  readonly retriesLeft: number;
}

/** The files of a view whose parsing was given up, in order of their paths. */
export function givenUpFiles(db: Database, view: View): GivenUpFile[] {
  return db
    .query<GivenUpFile, []>(
      `SELECT p.path, v.parse_status AS parseStatus, c.size_bytes AS sizeBytes, v.retries_left AS retriesLeft
       FROM file_versions v JOIN paths p USING (path_id) JOIN contents c USING (content_id)
       WHERE v.parse_status IN ('timed_out', 'crashed') AND ${visibleVersions(view, "v.version_id")} ORDER BY p.path`,
    )
    .all();
}

/** Paths of the files with parts that the parser did not understand, in order. */
export function partialFiles(db: Database, view: View): string[] {
  return partialVersions(db, view).map(({ path }) => path);
}

/** Versions of the files with parts that the parser did not understand, in order of their paths. */
export function partialVersions(db: Database, view: View): { readonly versionId: number; readonly path: string }[] {
  return db
    .query<{ versionId: number; path: string }, []>(
      `SELECT v.version_id AS versionId, p.path FROM file_versions v JOIN paths p USING (path_id)
       WHERE v.parse_status = 'partial' AND ${visibleVersions(view, "v.version_id")} ORDER BY p.path`,
    )
    .all();
}

/** The files whose parsing was given up and that the next run tries again. */
export function retriedFiles(db: Database, view: View): { path: string; sizeBytes: number }[] {
  return givenUpFiles(db, view)
    .filter(({ retriesLeft }) => retriesLeft > 0)
    .map(({ path, sizeBytes }) => ({ path, sizeBytes }));
}

/** How many files of a view are skipped, by reason. */
export function skipCounts(db: Database, view: View): { reason: SkipReason; files: number }[] {
  return db
    .query<{ reason: SkipReason; files: number }, [number, number | null]>(
      `SELECT skip_reason AS reason, count(*) AS files FROM file_manifest m
       WHERE skip_reason IS NOT NULL AND (view_id = ?1 OR (view_id = ?2 AND NOT EXISTS (
         SELECT 1 FROM branch_tombstones t WHERE t.view_id = ?1 AND t.path_id = m.path_id)))
       GROUP BY 1 ORDER BY 2 DESC, 1`,
    )
    .all(view.viewId, view.baseViewId);
}

/** Whether some indexed path of the view equals `end` or ends in it, at a slash, as {@link filesAtPathEnd} compares. */
export function isPathEnd(db: Database, view: View, end: string): boolean {
  return filesAtPathEnd(db, { view }, end, 1).length > 0;
}

/**
 * The files of a scope whose paths equal `end` or end in it, at a slash, the shortest paths first, at most `limit`. If `end` contains a
 * slash, the file's extension may be missing from it.
 */
export function filesAtPathEnd(db: Database, scope: Scope, end: string, limit: number): FileVersion[] {
  const bare = end.replace(/^(?:\.?\/)+/, "").replace(/[*?[\]]/g, "?");
  const within = versionCondition(scope);
  // Paths first: testing whether the view shows each version takes longer than reading every path.
  const sql = `SELECT v.version_id AS versionId, p.path, v.language, v.line_count AS lineCount, v.parse_status AS parseStatus,
      v.symbol_count AS symbolCount
    FROM paths p CROSS JOIN file_versions v
    WHERE v.path_id = p.path_id AND (p.path GLOB ?1 OR p.path GLOB '*/' || ?1 OR (instr(?1, '/') > 0 AND (p.path GLOB ?1 || '.*' OR p.path GLOB '*/' || ?1 || '.*')))
      AND ${visibleVersions(scope.view, "v.version_id")} AND ${within.sql} ORDER BY length(p.path), p.path LIMIT ${limit}`;
  return db.query<FileVersion, string[]>(sql).all(bare, ...within.parameters);
}

/** The files of a scope, by path. */
export function filesWithin(db: Database, scope: Scope): FileVersion[] {
  const within = versionCondition(scope);
  const sql = `SELECT v.version_id AS versionId, p.path, v.language, v.line_count AS lineCount, v.parse_status AS parseStatus,
      v.symbol_count AS symbolCount
    FROM paths p JOIN file_versions v USING (path_id) WHERE ${visibleVersions(scope.view, "v.version_id")} AND ${within.sql} ORDER BY p.path`;
  return db.query<FileVersion, string[]>(sql).all(...within.parameters);
}

/** The versions of a view whose paths pass a test, in order of their paths. */
export function versionsMatching(db: Database, view: View, matchesPath: (path: string) => boolean): FileVersion[] {
  return db
    .query<FileVersion, []>(
      `SELECT v.version_id AS versionId, p.path, v.language, v.line_count AS lineCount, v.parse_status AS parseStatus,
         v.symbol_count AS symbolCount
       FROM paths p JOIN file_versions v USING (path_id) WHERE ${visibleVersions(view, "v.version_id")} ORDER BY p.path`,
    )
    .all()
    .filter(({ path }) => matchesPath(path));
}

/** A path of a view, with the version that the view shows there, or the reason why there is none. */
export interface ShownFile {
  readonly path: string;
  readonly version: FileVersion | undefined;
  readonly skipReason: SkipReason | null;
}

/**
 * The paths of a view whose file name (last part) is one of `names`, with what the view shows there: files without text in the index, too.
 */
export function filesCalled(db: Database, view: View, names: ReadonlySet<string>): ShownFile[] {
  // The test runs here: SQLite has no function for the last part of a path, and would read every path once for each name.
  const paths = (db.query<[string], []>("SELECT path FROM paths").values() as [string][]).map(([path]) => path);
  const called = paths.filter((path) => names.has(path.slice(path.lastIndexOf("/") + 1)));
  return called.flatMap((path) => {
    const shown = shownAt(db, view, path);
    return shown ? [{ path, version: versionOfPath(db, view, path), skipReason: shown.skipReason }] : [];
  });
}
