/**
 * Use case `grep`: every line of a view that matches a pattern. Nothing is left out silently: files that the index lacks (too large,
 * changed a moment ago, left out as no source) are read where they lie, and the answer counts the files that nobody could read.
 */
import { GREP_LIMIT_DEFAULT } from "#core/limits.ts";
import type { GrepResponse, MatchedFile, MatchedLine, NotSearchedReason } from "#core/protocol/grep.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { named } from "#core/visible.ts";
import type { Project } from "#engine/project/project.ts";
import { chosenLanguages } from "#engine/search/chosen-languages.ts";
import { ANEW, asPage, cursorBehind, decodeCursor, type PageStart, pageStart, type SeenRows, seenRows } from "#engine/search/cursor.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { verified } from "#engine/session/verify.ts";
import { type CheckedView, completenessOf, remarked, type ViewSource } from "#engine/session/view-source.ts";
import { whileLooking } from "#engine/session/while-looking.ts";
import { type GrepRequest, grepQuestion } from "#flags/grep-flags.ts";
import { inverted } from "#query/exact/inverted.ts";
import { compilePattern, type ExactPattern } from "#query/exact/pattern.ts";
import type { View } from "#store/rows/view.ts";
import { checkShown } from "#store/views/views.ts";
import { mayBeSecret } from "#text/secrets/mask.ts";
import { filesOfMaskedWords, maskedFiles } from "./masked-files.ts";
import { type FileMatches, type Matches, type MatchWants, matchFiles } from "./match-files.ts";
import { orderedRuns, pageOf, type Run } from "./match-order.ts";
import { matchedLines } from "./matched-lines.ts";
import { pathFilter, readWords } from "./path-filter.ts";
import { BARS_READ, inAlternatives, readOtherwise } from "./read-otherwise.ts";
import { type FileFilter, type Ground, type IndexedFiles, indexedFiles, type UnindexedFiles, unindexedFiles } from "./searched-file.ts";

/** The parts of an answer that depend on the caller. */
interface Caller {
  /** The directory that relative paths of the request are relative to; the workspace when left out. */
  readonly cwd?: string;
  /** Whether the caller shows the symbols around lines; looking them up takes longer than finding thousands of lines. */
  readonly symbols?: boolean;
}

/**
 * Files of a page that are verified byte by byte (unless grep has just read their text on the disk), and whose rows are checked where the
 * answer shows symbols. Further files, which only a page without a limit has, rely on the check of their modification times and on
 * `doctor`.
 */
const VERIFIED_FILES_MAX = 200;

/** Unreadable files that an answer names. */
const UNREADABLE_NAMED_MAX = 5;
/** Nested repositories that an answer names. */
const NESTED_NAMED_MAX = 5;

/**
 * Finds every line that matches. A pattern `a\|b`, which is two alternatives to other programs, is read so where no line has a literal bar
 * there.
 * @throws invalid_input for a malformed pattern, path_not_found, unsupported_language, limit_exceeded
 */
export async function grep(session: QuerySession, request: GrepRequest, caller: Caller = {}): Promise<GrepResponse> {
  const question = questionOf(request, caller.cwd);
  const answer = await linesMatching(session, request, caller, question);
  const alternatives = isFound(answer) ? undefined : inAlternatives(request);
  if (alternatives === undefined) return answer;
  const read = await linesMatching(session, { ...request, pattern: alternatives }, caller, question);
  return isFound(read) ? { ...read, pattern: request.pattern, warnings: [BARS_READ, ...(read.warnings ?? [])] } : answer;
}

function isFound({ matches_total: lines, binary_files: binary }: GrepResponse): boolean {
  return lines > 0 || binary !== undefined;
}

async function linesMatching(
  session: QuerySession,
  request: GrepRequest,
  { cwd, symbols = true }: Caller,
  question: string,
): Promise<GrepResponse> {
  const pattern = patternOf(request);
  const from = decodeCursor(request.cursor, question);
  const source = await session.source(request.ref);
  const filter = filterOf(session, source, request, cwd);
  const wants = { binary: filter.binary, everyLine: !isListed(request) && limitOf(request) === Number.POSITIVE_INFINITY };
  const indexedOf = (view: View, left = NOTHING): Promise<IndexedMatches> =>
    matchIndexed(session.project, view, pattern, filter, left, wants);
  const { looked, early } = await whileLooking(source, request.freshness ?? "balanced", indexedOf);
  const { current, made } = await verified(source, looked, async (now, left) => {
    const isEarlyTrue = early?.syncId === now.view.syncId && left.size === 0;
    const indexed = isEarlyTrue ? early.made : await indexedOf(now.view, left);
    const found = await findAll({ project: session.project, source, current: now, left }, pattern, filter, indexed, {
      ...request,
      ...wants,
    });
    const start = pageStart(from, seenIn(found.runs));
    const parts = isListed(request) ? [] : pageOf(found.runs, start.offset, limitOf(request));
    const lines = session.project.reading(now.view, () =>
      matchedLines(session.project.db, pattern, parts, { ...aroundOf(request), symbols }),
    );
    const shown = citedOf(parts.map(({ run }) => run.file)).slice(0, VERIFIED_FILES_MAX);
    const cited = source.directory === null ? shown : shown.filter(({ path }) => !indexed.unchanged.has(path));
    checkShown(
      session.project.db,
      now.view,
      (symbols ? shown : cited).map(({ versionId }) => versionId),
    );
    const hasFound = found.files.length > 0 || found.binaryFiles.length > 0;
    const otherwise = hasFound ? [] : await readOtherwise(session.project, now.view, request, filter);
    return { made: { ...found, lines, start, otherwise }, cited };
  });
  session.releaseMemoryWhenIdle();
  return responseOf(request, presentState(current, request), made, question);
}

/** What a page shows of all matches. */
interface Page extends AllMatches {
  readonly lines: readonly MatchedLine[];
  readonly start: PageStart;
  /** What another reading of the pattern would have found, where this one found nothing. */
  readonly otherwise: readonly string[];
}

function responseOf(request: GrepRequest, present: CheckedView, made: Page, question: string): GrepResponse {
  const total = made.files.reduce((sum, { count }) => sum + count, 0);
  const { offset, isAnew } = made.start;
  const end = offset + made.lines.length;
  const results = asPage(made.lines, { question, offset, seen: seenIn(made.runs) });
  const isCut = !isListed(request) && end < total;
  return {
    codecompass_protocol_version: PROTOCOL_VERSION,
    ...remarked(present.state, [...(made.count === 0 ? unmatchedRemarks(request) : []), ...made.otherwise, ...(isAnew ? [ANEW] : [])]),
    // Files that rules leave out, or values that are masked, are no part of the view; unreadable files are.
    result_completeness: made.unreadable.length > 0 ? "partial" : completenessOf(present, isCut),
    pattern: request.pattern,
    matches_total: total,
    files_total: made.files.length,
    files_searched: made.count,
    ...(made.notSearched.size > 0 ? { not_searched: Object.fromEntries(made.notSearched) } : {}),
    ...(made.nested.length > 0 ? { nested_repositories: made.nested.slice(0, NESTED_NAMED_MAX) } : {}),
    ...(made.unreadable.length > 0 ? { unreadable: made.unreadable.slice(0, UNREADABLE_NAMED_MAX) } : {}),
    returned: made.lines.length,
    next_cursor: isCut ? cursorBehind(results, results.length) : null,
    files: isListed(request) ? filesOf(made.runs) : [],
    results,
    ...(made.binaryFiles.length > 0 ? { binary_files: made.binaryFiles } : {}),
  };
}

/** The beginnings of a list of lines, by the contents of the files with the first `count` lines. */
function seenIn(runs: readonly Run[]): SeenRows {
  return (count) => {
    const parts = pageOf(runs, 0, count).map(({ run }) => run);
    return seenRows(parts, ({ file, which, count: lines }) => `${file.path}:${which}:${lines}:${file.versionId ?? ""}`)(parts.length);
  };
}

function questionOf(request: GrepRequest, cwd: string | undefined): string {
  return JSON.stringify(["grep", cwd ?? null, ...grepQuestion(request)]);
}

function patternOf({ pattern, literal, ignoreCase, smartCase, word, line, invert }: GrepRequest): ExactPattern {
  const ignores = ignoreCase ? "always" : smartCase ? "smart" : "never";
  const compiled = compilePattern(pattern, { literal: literal ?? false, ignoreCase: ignores, word: word ?? false, line: line ?? false });
  return invert ? inverted(compiled) : compiled;
}

/** @throws path_not_found, unsupported_language */
function filterOf(session: QuerySession, { directory }: ViewSource, request: GrepRequest, cwd: string | undefined): FileFilter {
  const { workspace } = session.project;
  const words = readWords(request.paths ?? []);
  const { paths, files } = words;
  const languages = chosenLanguages(request.languages, words.languages, words.notLanguages);
  const matchesPath = pathFilter({ workspace: workspace.path, directory, cwd, paths, files, globs: request.globs ?? [] });
  return { matchesPath, all: request.all ?? false, binary: request.binary ?? false, ...(languages ? { languages } : {}) };
}

interface AllMatches {
  readonly files: readonly FileMatches[];
  readonly binaryFiles: readonly string[];
  readonly runs: readonly Run[];
  readonly count: number;
  readonly notSearched: ReadonlyMap<NotSearchedReason, number>;
  readonly nested: UnindexedFiles["nested"];
  readonly unreadable: readonly string[];
}

/** The matches in indexed files, how many files the search covered, and which of them were read on the disk. */
interface IndexedMatches extends Matches, Pick<IndexedFiles, "count" | "unchanged"> {}

const NOTHING: ReadonlySet<string> = new Set();

async function matchIndexed(
  project: Project,
  view: View,
  pattern: ExactPattern,
  filter: FileFilter,
  left: ReadonlySet<string>,
  wants: MatchWants,
): Promise<IndexedMatches> {
  const { files, count, unchanged } = indexedFiles(project, view, pattern, filter, left);
  return { ...(await matchFiles(project.db, { view }, pattern, files, wants)), count, unchanged };
}

async function findAll(
  ground: Ground,
  pattern: ExactPattern,
  filter: FileFilter,
  indexed: IndexedMatches,
  request: GrepRequest & MatchWants,
): Promise<AllMatches> {
  const { project, current } = ground;
  const unindexed = await unindexedFiles(ground, pattern, filter);
  const others = await matchFiles(project.db, { view: current.view }, pattern, unindexed.files, request);
  const files = [...indexed.files, ...others.files];
  const failed = { binary: indexed.binary + others.binary, notRegular: indexed.notRegular + others.notRegular };
  const failedToRead = [...indexed.unreadable, ...others.unreadable];
  const notSearched = new Map(unindexed.notSearched);
  const unreadable = [...unindexed.unreadable, ...failedToRead];
  const masked = maskedAmong(ground, filter, request, files.length);
  for (const [reason, count] of [
    ["masked", masked],
    ["binary", failed.binary],
    ["unreadable", unreadable.length],
  ] as const) {
    if (count > 0) notSearched.set(reason, (notSearched.get(reason) ?? 0) + count);
  }
  return {
    files,
    binaryFiles: [...indexed.binaryFiles, ...others.binaryFiles],
    runs: orderedRuns(files, request.byPath ?? false),
    count: indexed.count + unindexed.files.length - failed.binary - failed.notRegular - failedToRead.length,
    notSearched,
    nested: unindexed.nested,
    unreadable,
  };
}

/**
 * The number of files with masked values, which match no pattern. Reported to a caller whose pattern looks like a secret, and (counting
 * only files where any value may be masked) to one who finds nothing or asks for a list of files.
 */
function maskedAmong({ project, current }: Ground, { matchesPath }: FileFilter, request: GrepRequest, found: number): number {
  if (mayBeSecret(request.pattern)) return maskedFiles(project.db, current.view, matchesPath);
  return found === 0 || isListed(request) ? filesOfMaskedWords(project.db, current.view, matchesPath) : 0;
}

/** Whether the request asks only for files or counts. */
function isListed({ filesOnly, count }: GrepRequest): boolean {
  return (filesOnly || count) ?? false;
}

function limitOf({ limit = GREP_LIMIT_DEFAULT }: GrepRequest): number {
  return limit === 0 ? Number.POSITIVE_INFINITY : limit;
}

function aroundOf({ before, after, context = 0 }: GrepRequest): { before: number; after: number } {
  return { before: before ?? context, after: after ?? context };
}

function citedOf(files: readonly FileMatches[]): { path: string; versionId: number }[] {
  return [...new Set(files)].flatMap(({ path, versionId }) => (versionId === null ? [] : [{ path, versionId }]));
}

/** Each file once, in the order of its first run. */
function filesOf(runs: readonly Run[]): MatchedFile[] {
  return [...new Set(runs.map(({ file }) => file))].map(({ path, count }) => ({ path, matches: count }));
}

/** The warning for a search whose paths, globs and languages match no file at all: then the lack of matches says nothing. */
function unmatchedRemarks({ globs = [], paths = [], languages = [] }: GrepRequest): readonly string[] {
  const [unwanted, wanted] = [globs.filter((glob) => glob.startsWith("!")), globs.filter((glob) => !glob.startsWith("!"))];
  const limits = [
    oneOf(wanted.map((glob) => `the glob ${named(glob)}`)),
    oneOf(paths.map((path) => named(path))),
    oneOf(languages.map((language) => `the language ${named(language)}`)),
    unwanted.length === 0 ? "" : `paths outside ${oneOf(unwanted.map((glob) => named(glob.slice(1))))}`,
  ].filter((limit) => limit !== "");
  return limits.length === 0
    ? []
    : [`No searched file matches ${limits.join(" and ")}; links, and files that rules leave out, are not searched.`];
}

function oneOf(texts: readonly string[]): string {
  return texts.join(" or ");
}

/**
 * The state without staleness: files that the index has not taken in were read on the disk, so the answer is as fresh as that comparison.
 */
function presentState(current: CheckedView, { freshness = "balanced" }: GrepRequest): CheckedView {
  const { state } = current;
  if (freshness === "best_effort" || state.freshness_status !== "stale") return current;
  const { unchecked_files: _, ...rest } = state;
  return { ...current, state: { ...rest, freshness_status: "fresh" } };
}
