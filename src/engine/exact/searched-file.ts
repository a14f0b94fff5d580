/** The files that `grep` searches, whether their text is in the index, on the disk, or in version control. */
import { sep } from "node:path";
import { GREP_LEFT_OUT_FILES_MAX } from "#core/limits.ts";
import type { NotSearchedReason } from "#core/protocol/grep.ts";
import type { Project } from "#engine/project/project.ts";
import { sparseFiles } from "#engine/session/sparse-checkout.ts";
import { type CheckedView, type LeftOut, type ViewSource, withoutSlash } from "#engine/session/view-source.ts";
import { type IsWanted, type Pieces, piecesOfBytes, piecesOnDisk, realDirectories } from "#indexer/text-pieces.ts";
import { unchangedText } from "#indexer/unchanged-text.ts";
import { detectLanguage } from "#lang/languages.ts";
import type { ExactPattern } from "#query/exact/pattern.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import type { View } from "#store/rows/view.ts";
import { bytesOfContent, skippedFiles, type TextVersion, textHashes, textVersions } from "#store/versions/files.ts";
import { utf8Text } from "#text/decode.ts";

/** A file whose lines can be compared with a pattern. */
export interface SearchedFile {
  readonly path: string;
  /** Its version in the index; null for a file that is read where it lies. */
  readonly versionId: number | null;
  readonly isParsed: boolean;
  /** Reads its text from where it lies. */
  readonly read: () => Pieces;
  /** Its text in UTF-8, if the index has it. The buffer is valid until the next file is read. */
  readonly utf8?: () => Buffer;
}

/** Which files of a view are searched. */
export interface FileFilter {
  readonly matchesPath: (path: string) => boolean;
  /** Ids of languages; all languages when left out. */
  readonly languages?: readonly string[];
  /** Whether to search all files that built-in rules leave out, however many there are. */
  readonly all: boolean;
  /** Whether to search binary files. */
  readonly binary: boolean;
}

export interface IndexedFiles {
  /** The files that may have a matching line. */
  readonly files: readonly SearchedFile[];
  /** The number of files that were covered: `files`, and those that the trigram index rules out. */
  readonly count: number;
  /** Paths whose text on the disk equals the indexed text; the set grows as files are read. */
  readonly unchanged: ReadonlySet<string>;
}

export interface UnindexedFiles {
  readonly files: readonly SearchedFile[];
  readonly notSearched: ReadonlyMap<NotSearchedReason, number>;
  /** Directories that are repositories of their own. */
  readonly nested: readonly { readonly path: string }[];
  /** Files that the indexer could not read. */
  readonly unreadable: readonly string[];
}

/** Where to look for files. */
export interface Ground {
  readonly project: Project;
  readonly source: ViewSource;
  readonly current: CheckedView;
  /** Paths whose present content the index does not have. */
  readonly left: ReadonlySet<string>;
}

/** The files whose text is in the index, without those in `left`. */
export function indexedFiles(
  { db, workspace }: Project,
  view: View,
  pattern: ExactPattern,
  { matchesPath, languages }: FileFilter,
  left: ReadonlySet<string>,
): IndexedFiles {
  const passes = ({ path }: TextVersion): boolean => matchesPath(path) && !left.has(path);
  const within = languages ? { languages } : {};
  const among = candidateVersions(db, { view, ...within }, pattern.required);
  const candidates = textVersions(db, view, among ? { ...within, among } : within).filter(passes);
  const isWhole = languages === undefined && matchesPath === EVERY_PATH;
  const count = among === undefined ? candidates.length : isWhole ? view.fileCount : textVersions(db, view, within).filter(passes).length;
  const hashes = textHashes(
    db,
    candidates.map(({ contentId }) => contentId),
  );
  const unchanged = new Set<string>();
  const utf8Of = ({ contentId, path }: TextVersion): Buffer => {
    const hash = hashes.get(contentId);
    const onDisk = hash === undefined ? undefined : unchangedText(`${workspace.path}${sep}${path}`, hash);
    if (onDisk) unchanged.add(path);
    return onDisk ?? asBuffer(bytesOfContent(db, contentId));
  };
  const files = candidates.map((version): SearchedFile => {
    const { versionId, path, isParsed } = version;
    const utf8 = (): Buffer => utf8Of(version);
    return { path, versionId, isParsed, utf8, read: () => ({ is: "text", pieces: [{ text: utf8Text(utf8()), linesBefore: 0 }] }) };
  });
  return { files, count, unchanged };
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The filter that lets every path through. */
export const EVERY_PATH = (): boolean => true;

/** The files that are searched outside of the index: too large for it, newer than it, or left out by built-in rules. */
export async function unindexedFiles(ground: Ground, pattern: ExactPattern, filter: FileFilter): Promise<UnindexedFiles> {
  const { project, source, current, left } = ground;
  const notSearched = new Map<NotSearchedReason, number>();
  const note = (reason: NotSearchedReason, files: number): unknown =>
    files > 0 && notSearched.set(reason, (notSearched.get(reason) ?? 0) + files);
  const passes = (path: string): boolean => filter.matchesPath(path) && isIn(filter.languages, path);
  const skipped = skippedFiles(project.db, current.view).filter(({ path }) => passes(path) && !left.has(path));
  const binary = skipped.flatMap(({ path, reason }) => (reason === "binary" ? [path] : []));
  if (!filter.binary) note("binary", binary.length);
  const leftOut = (await source.leftOut()).filter(({ path }) => passes(path));
  note("secret", leftOut.filter((file) => file.as === "secret").length);
  const noSource = leftOut.filter((file) => file.as === "no_source" && isFile(file));
  const nested = leftOut.flatMap((file) => (file.as === "repository" ? [{ path: withoutSlash(file.path) }] : []));
  note("nested_repository", nested.length);
  note("not_checked_out", sparseFiles(leftOut));
  note("not_entered", leftOut.filter((file) => file.as !== "repository" && !isFile(file)).length);
  const taken = filter.all || noSource.length <= GREP_LEFT_OUT_FILES_MAX ? noSource : [];
  note("left_out", noSource.length - taken.length);
  const tooLarge = skipped.flatMap(({ path, reason }) => (reason === "too_large" ? [path] : []));
  const paths = [
    ...(filter.binary ? binary : []),
    ...tooLarge,
    ...[...left].filter((path) => passes(path) && !current.gone?.has(path)),
    ...taken.map(({ path }) => path),
  ];
  const readAt = await readerOf(source, paths, (text) => pattern.count(text) > 0);
  return {
    files: paths.map((path) => ({ path, versionId: null, isParsed: left.has(path) && isCode(path), read: () => readAt(path) })),
    notSearched,
    nested,
    unreadable: skipped.flatMap(({ path, reason }) => (reason === "unreadable" ? [path] : [])),
  };
}

/** Whether a left-out path is a file; a directory that was not entered ends in a slash. */
function isFile({ path }: LeftOut): boolean {
  return !path.endsWith("/");
}

function isIn(languages: readonly string[] | undefined, path: string): boolean {
  return languages === undefined || languages.includes(detectLanguage(path, "").id);
}

function isCode(path: string): boolean {
  return detectLanguage(path, "").grammar !== undefined;
}

async function readerOf(source: ViewSource, paths: readonly string[], isWanted: IsWanted): Promise<(path: string) => Pieces> {
  const { directory } = source;
  if (directory !== null) {
    const isReal = realDirectories();
    return (path) => piecesOnDisk(directory, path, isWanted, isReal);
  }
  const bytesByPath = paths.length === 0 ? new Map<string, Uint8Array>() : await source.contents(paths);
  return (path) => {
    const bytes = bytesByPath.get(path);
    return bytes ? piecesOfBytes(path, bytes, isWanted) : { is: "unreadable" };
  };
}
