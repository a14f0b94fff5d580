/** Comparing files with a pattern: how many lines of each match, and which of them define what was looked for. */

import { Pauses } from "#core/pauses.ts";
import type { MatchGroup } from "#core/protocol-grep.ts";
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

/** The files that match, in no order, and how many could not be read. */
export interface Matches {
  readonly files: readonly FileMatches[];
  /** Binary files: those that match, when they were asked for, and how many nobody looked into. */
  readonly binaryFiles: readonly string[];
  readonly binary: number;
  readonly unreadable: number;
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
  const names = new Set<string>();
  const failed = { binary: 0, unreadable: 0 };
  const binaryFiles: string[] = [];
  const counted: { file: SearchedFile; count: number }[] = [];
  for (const file of files) {
    await pauses.due();
    const read = file.read();
    if (read.is === "binary" && looksIntoBinary) {
      if (read.holds((text) => pattern.count(text) > 0)) binaryFiles.push(file.path);
    } else if (read.is === "text") {
      const count = countIn(pattern, read.pieces, names);
      if (count > 0) counted.push({ file, count });
    } else failed[read.is]++;
  }
  const defined = names.size > NAMES_MAX ? new Map<number, number[]>() : definitionsOf(db, scope, [...names]);
  const found = counted.map(({ file, count }): FileMatches => {
    const lines = file.versionId === null ? undefined : defined.get(file.versionId);
    const definitions = lines ? matchingAmong(pattern, file.read(), new Set(lines)) : [];
    return { ...file, count, group: fileGroup(file.path, file.isParsed), definitions };
  });
  return { files: found, binaryFiles, ...failed };
}

/** Counts the matching lines of a text, and notes the names that the first of them match. */
function countIn(pattern: ExactPattern, pieces: Iterable<TextPiece>, names: Set<string>): number {
  let count = 0;
  for (const { text } of pieces) {
    if (count === 0 && names.size <= NAMES_MAX) noteNames(pattern, text, names);
    count += pattern.count(text);
  }
  return count;
}

const NAME = /[\p{L}\p{N}_$]+/gu;
const NAME_CHAR = /[\p{L}\p{N}_$]/u;

function noteNames(pattern: ExactPattern, text: string, names: Set<string>): void {
  let lines = 0;
  for (const { start, column, length } of pattern.matchingLines(text)) {
    for (const name of namesAround(text, start + column, start + column + length)) names.add(name);
    if (++lines >= NAMED_LINES_MAX || names.size > NAMES_MAX) return;
  }
}

/** The names that a match is, or is a part of, or has in it. */
function namesAround(text: string, from: number, to: number): string[] {
  let start = from;
  let end = to;
  while (start > 0 && NAME_CHAR.test(text.charAt(start - 1)) && NAME_CHAR.test(text.charAt(start))) start--;
  while (end < text.length && end > start && NAME_CHAR.test(text.charAt(end - 1)) && NAME_CHAR.test(text.charAt(end))) end++;
  return text.slice(start, end).match(NAME) ?? [];
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
