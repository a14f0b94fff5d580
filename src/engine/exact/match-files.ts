/** Comparing files with a pattern: how many lines of each match, and which of them define what was looked for. */

import { Pauses } from "#core/pauses.ts";
import type { MatchGroup } from "#core/protocol/grep.ts";
import type { Pieces, TextPiece } from "#indexer/text-pieces.ts";
import type { ExactPattern } from "#query/exact/pattern.ts";
import type { Database } from "#store/database/database.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { Scope } from "#store/views/scope.ts";
import { fileGroup } from "./file-group.ts";
import type { SearchedFile } from "./searched-file.ts";

/** Matching lines of one file whose names are noted. */
const NAMED_LINES_MAX = 20;
/** Characters of matching files that are kept until their lines are shown. */
const KEPT_CHARS_MAX = 16 * 1_048_576;
/** Names whose definitions are looked up. An expression that matches more of them does not look for one of them. */
const NAMES_MAX = 64;
/** Definitions of one name that come first. */
const DEFINITIONS_MAX = 100;

/** A file with matching lines. */
export interface FileMatches extends SearchedFile {
  readonly count: number;
  readonly group: Exclude<MatchGroup, "definition">;
  /** Matching lines that define what they match, in order; counted in `count`. */
  readonly definitions: readonly number[];
}

/** The files that match, in no order, and which could not be read. */
export interface Matches {
  readonly files: readonly FileMatches[];
  /** Binary files: those that match, when they were asked for, and how many nobody looked into. */
  readonly binaryFiles: readonly string[];
  readonly binary: number;
  /** Links and the like among the files. */
  readonly notRegular: number;
  readonly unreadable: readonly string[];
}

/** Compares files with a pattern. */
export async function matchFiles(
  db: Database,
  scope: Scope,
  pattern: ExactPattern,
  files: readonly SearchedFile[],
  { binary: looksIntoBinary }: { readonly binary: boolean },
): Promise<Matches> {
  const pauses = new Pauses();
  const room = new Room();
  const names = new MatchedNames();
  const failed = { binary: 0, notRegular: 0 };
  const unreadable: string[] = [];
  const binaryFiles: string[] = [];
  const counted: { file: SearchedFile; count: number }[] = [];
  for (const file of files) {
    const pause = pauses.due();
    if (pause) await pause;
    const read = file.read();
    if (read.is === "binary" && looksIntoBinary) {
      if (read.holds((text) => pattern.count(text) > 0)) binaryFiles.push(file.path);
    } else if (read.is === "text") {
      const { count, only } = countIn(pattern, read.pieces, names);
      if (count > 0) counted.push({ file: only ? room.keeping(file, only) : file, count });
    } else if (read.is === "unreadable") unreadable.push(file.path);
    else failed[read.is === "binary" ? "binary" : "notRegular"]++;
  }
  const defined = names.areTooMany ? new Map<number, number[]>() : definitionsOf(db, scope, [...names.all]);
  const found = counted.map(({ file, count }): FileMatches => {
    const lines = file.versionId === null ? undefined : defined.get(file.versionId);
    const definitions = lines ? matchingAmong(pattern, file.read(), new Set(lines)) : [];
    return { ...file, count, group: fileGroup(file.path, file.isParsed), definitions };
  });
  return { files: found, binaryFiles, unreadable, ...failed };
}

/** Room for the texts of files that match: most answers show lines of them, and to read a text takes longer than to look through it. */
class Room {
  #left = KEPT_CHARS_MAX;

  /** The file, with its only piece at hand as long as there is room. */
  keeping(file: SearchedFile, only: TextPiece): SearchedFile {
    if (only.text.length > this.#left) return file;
    this.#left -= only.text.length;
    return { ...file, read: () => ({ is: "text", pieces: [only] }) };
  }
}

/** Counts the matching lines of a text, and notes the names that the first of them match. */
function countIn(pattern: ExactPattern, pieces: Iterable<TextPiece>, names: MatchedNames): { count: number; only: TextPiece | undefined } {
  let count = 0;
  let first: TextPiece | undefined;
  let isOnly = true;
  for (const piece of pieces) {
    const { text } = piece;
    isOnly = first === undefined;
    first ??= piece;
    if (count === 0) names.note(pattern, text);
    count += pattern.count(text);
  }
  return { count, only: isOnly ? first : undefined };
}

const NAME = /[\p{L}\p{N}_$]+/gu;
const NAME_CHAR = /[\p{L}\p{N}_$]/u;

/** The names that matches are, or are a part of, or have in them. */
class MatchedNames {
  readonly all = new Set<string>();
  /** Most matches of a pattern read like one before. */
  readonly #seen = new Set<string>();

  get areTooMany(): boolean {
    return this.all.size > NAMES_MAX;
  }

  /** Notes the names of the first matching lines of a text. */
  note(pattern: ExactPattern, text: string): void {
    if (this.areTooMany) return;
    for (const { start, column, length } of pattern.matchingLines(text, NAMED_LINES_MAX)) {
      const match = wholeNames(text, start + column, start + column + length);
      if (this.#seen.has(match)) continue;
      this.#seen.add(match);
      for (const name of match.match(NAME) ?? []) this.all.add(name);
      if (this.areTooMany) return;
    }
  }
}

/** The match, made longer to whole names at both ends. */
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

/** Lines of definitions with these very names, by version. */
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

function matchingAmong(pattern: ExactPattern, read: Pieces, lines: ReadonlySet<number>): number[] {
  if (read.is !== "text") return [];
  const matching: number[] = [];
  for (const { text, linesBefore } of read.pieces) {
    for (const { line } of pattern.matchingLines(text)) if (lines.has(line + linesBefore)) matching.push(line + linesBefore);
  }
  return matching;
}
