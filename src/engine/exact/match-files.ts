/** Compares files with a pattern: counts the matching lines of each, and finds those that define what was searched for. */

import { Pauses } from "#core/pauses.ts";
import type { MatchGroup } from "#core/protocol/grep.ts";
import type { TextPiece } from "#indexer/text-pieces.ts";
import type { FoundLines, LineText } from "#query/exact/found-lines.ts";
import type { ExactPattern } from "#query/exact/pattern.ts";
import type { Database } from "#store/database/database.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { Scope } from "#store/views/scope.ts";
import { fileGroup } from "./file-group.ts";
import type { SearchedFile } from "./searched-file.ts";

/** Matching lines of one file from which names are noted. */
const NAMED_LINES_MAX = 20;
/** Characters of matching lines that are kept in memory until they are shown. */
const KEPT_CHARS_MAX = 16 * 1_048_576;
/** Names whose definitions are looked up. A pattern that matches more names does not search for one of them. */
const NAMES_MAX = 64;
/** Definitions of one name that are put first. */
const DEFINITIONS_MAX = 100;

/** A file with matching lines. */
export interface FileMatches extends SearchedFile {
  readonly count: number;
  readonly group: Exclude<MatchGroup, "definition">;
  /** Matching lines that define the name they match, in line order; `count` includes them. */
  readonly definitions: readonly number[];
  /** All matching lines, if there was room to keep them: most answers show some, and finding them again takes as long as the search. */
  readonly lines?: readonly LineText[];
}

/** The files that match, in no order, and the files that could not be read. */
export interface Matches {
  readonly files: readonly FileMatches[];
  /** Binary files that match, if the request asked for them; `binary` counts those that nobody looked into. */
  readonly binaryFiles: readonly string[];
  readonly binary: number;
  /** The number of links and other non-regular files. */
  readonly notRegular: number;
  readonly unreadable: readonly string[];
}

export interface MatchWants {
  /** Whether binary files are searched. */
  readonly binary: boolean;
  /** Whether all matching lines will be shown. */
  readonly everyLine: boolean;
}

/** Compares files with a pattern. */
export async function matchFiles(
  db: Database,
  scope: Scope,
  pattern: ExactPattern,
  files: readonly SearchedFile[],
  { binary: looksIntoBinary, everyLine }: MatchWants,
): Promise<Matches> {
  const pauses = new Pauses();
  const names = new MatchedNames();
  const search = new Search(pattern, names, everyLine);
  const failed = { binary: 0, notRegular: 0 };
  const unreadable: string[] = [];
  const binaryFiles: string[] = [];
  const counted: { file: SearchedFile; found: FoundLines }[] = [];
  const note = (file: SearchedFile, found: FoundLines): unknown => found.count > 0 && counted.push({ file, found });
  for (const file of files) {
    const pause = pauses.due();
    if (pause) await pause;
    if (file.utf8) {
      note(file, search.inUtf8(file.utf8()));
      continue;
    }
    const read = file.read();
    if (read.is === "binary" && looksIntoBinary) {
      if (read.holds((text) => pattern.count(text) > 0)) binaryFiles.push(file.path);
    } else if (read.is === "text") note(file, search.inPieces(read.pieces));
    else if (read.is === "unreadable") unreadable.push(file.path);
    else failed[read.is === "binary" ? "binary" : "notRegular"]++;
  }
  const defined = names.areTooMany ? new Map<number, number[]>() : definitionsOf(db, scope, [...names.all]);
  const found = counted.map(({ file, found: { count, lines } }): FileMatches => {
    const all = lines.length === count ? { lines } : {};
    const defining = file.versionId === null ? undefined : defined.get(file.versionId);
    const definitions = defining ? matchingAmong(pattern, all.lines ?? file, new Set(defining)) : [];
    return { ...file, ...all, count, group: fileGroup(file.path, file.isParsed), definitions };
  });
  return { files: found, binaryFiles, unreadable, ...failed };
}

/** Finds matching lines, and keeps as many of them as the answer may show. */
class Search {
  #room = KEPT_CHARS_MAX;
  readonly pattern: ExactPattern;
  readonly names: MatchedNames;
  readonly everyLine: boolean;

  constructor(pattern: ExactPattern, names: MatchedNames, everyLine: boolean) {
    this.pattern = pattern;
    this.names = names;
    this.everyLine = everyLine;
  }

  /** Searches an indexed file; only its names can have definitions. */
  inUtf8(utf8: Buffer): FoundLines {
    const found = this.pattern.linesOfUtf8(utf8, this.#most);
    this.names.note(this.pattern, found.lines);
    return this.#kept(found);
  }

  inPieces(pieces: Iterable<TextPiece>): FoundLines {
    let all = NOTHING;
    for (const { text, linesBefore } of pieces) {
      const isKept = this.everyLine && this.#room > 0 && all.count === all.lines.length;
      const { count, lines } = this.pattern.linesOf(text, isKept ? Number.POSITIVE_INFINITY : 0);
      const moved = lines.map((line) => ({ line: line.line + linesBefore, text: line.text }));
      all = { count: all.count + count, lines: [...all.lines, ...moved] };
    }
    return this.#kept(all);
  }

  /** The number of matching lines to keep from one file. */
  get #most(): number {
    if (this.everyLine && this.#room > 0) return Number.POSITIVE_INFINITY;
    return this.names.areTooMany ? 0 : NAMED_LINES_MAX;
  }

  #kept(found: FoundLines): FoundLines {
    for (const { text } of found.lines) this.#room -= text.length;
    return this.#room > 0 ? found : { count: found.count, lines: [] };
  }
}

const NOTHING: FoundLines = { count: 0, lines: [] };

const NAME = /[\p{L}\p{N}_$]+/gu;
const NAME_CHAR = /[\p{L}\p{N}_$]/u;

/** The names in and around matches. */
class MatchedNames {
  readonly all = new Set<string>();
  /** Matches seen before: most matches of a pattern have the same text. */
  readonly #seen = new Set<string>();

  get areTooMany(): boolean {
    return this.all.size > NAMES_MAX;
  }

  /** Notes the names in the first matching lines. */
  note(pattern: ExactPattern, lines: readonly LineText[]): void {
    if (this.areTooMany) return;
    for (const { text } of lines.slice(0, NAMED_LINES_MAX)) {
      const { column, length } = pattern.firstMatchIn(text);
      const match = wholeNames(text, column, column + length);
      if (this.#seen.has(match)) continue;
      this.#seen.add(match);
      for (const name of match.match(NAME) ?? []) this.all.add(name);
      if (this.areTooMany) return;
    }
  }
}

/** The match, extended to whole names at both ends. */
function wholeNames(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start > 0 && isNameChar(text, start - 1) && isNameChar(text, start)) start--;
  while (end < text.length && end > start && isNameChar(text, end - 1) && isNameChar(text, end)) end++;
  return text.slice(start, end);
}

function isNameChar(text: string, at: number): boolean {
  return NAME_CHAR.test(text.charAt(at));
}

/** Lines of definitions with exactly these names, by version. */
function definitionsOf(db: Database, scope: Scope, names: readonly string[]): Map<number, number[]> {
  const lines = new Map<number, number[]>();
  for (const name of names) {
    for (const symbol of symbolsNamed(db, name, scope, DEFINITIONS_MAX)) {
      if (symbol.name !== name || symbol.kind === "import" || !symbol.isDefinition) continue;
      const version = versionOf(symbol.symbolRow);
      lines.set(version, [...(lines.get(version) ?? []), symbol.nameLine]);
    }
  }
  return lines;
}

function matchingAmong(pattern: ExactPattern, where: readonly LineText[] | SearchedFile, wanted: ReadonlySet<number>): number[] {
  if (!("read" in where)) return where.flatMap(({ line }) => (wanted.has(line) ? [line] : []));
  const read = where.read();
  if (read.is !== "text") return [];
  const matching: number[] = [];
  for (const { text, linesBefore } of read.pieces) {
    for (const { line } of pattern.matchingLines(text)) if (wanted.has(line + linesBefore)) matching.push(line + linesBefore);
  }
  return matching;
}
