/** Reads lines that state a fact about the project from the files that its ecosystems have for the purpose. */
import type { Database } from "#store/database/database.ts";
import { type FileVersion, textOfVersion } from "#store/versions/files.ts";

/** Where one kind of file states a fact. */
export interface FactPlace {
  /** Matches paths from the workspace root. */
  readonly file: RegExp;
  /** Matches the line; undefined where the file as a whole is the answer. */
  readonly line?: RegExp;
  /**
   * Matches a line above: a key or a header of a section, inside which the line must be. Inside are the lines below that are indented more; below
   * a header in brackets, as in TOML and INI, all lines up to the next header.
   */
  readonly under?: RegExp;
  /** Every line that matches counts, and not the first alone. */
  readonly isEvery?: true;
}

/** A line that states the fact asked for. */
export interface FactLine {
  readonly file: FileVersion;
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** Index of the place that found it in its table. */
  readonly rank: number;
}

/** Longer files are data that somebody named like a manifest. */
const CHARS_MAX = 1_000_000;
/** More manifests than a repository of many packages has near its root. */
const FILES_READ_MAX = 200;

/** The lines at which files state a fact, in the order of the files. */
export function factLines(db: Database, files: readonly FileVersion[], places: readonly FactPlace[]): FactLine[] {
  const read = files.filter(({ path }) => places.some(({ file }) => file.test(path))).slice(0, FILES_READ_MAX);
  return read.flatMap((file) => {
    const own = [...places.entries()].filter(([, place]) => place.file.test(file.path));
    const isText = own.some(([, { line }]) => line !== undefined);
    const lines = isText ? linesOf(textOfVersion(db, file.versionId)) : [];
    return own.flatMap(([rank, place]) =>
      linesAt(lines, place).map((at): FactLine => ({ file, line: at + 1, text: lines[at] ?? "", rank })),
    );
  });
}

function linesOf(text: string): readonly string[] {
  return text.length > CHARS_MAX ? [] : text.split(/\r?\n/);
}

/** Indices of the lines that match. */
function linesAt(lines: readonly string[], { line, under, isEvery }: FactPlace): number[] {
  if (!line) return [0];
  const found: number[] = [];
  for (const [from, to] of under ? sectionsOf(lines, under) : [[0, lines.length] as const]) {
    for (let at = from; at < to; at++) {
      if (!line.test(lines[at] as string)) continue;
      found.push(at);
      if (!isEvery) return found;
    }
  }
  return found;
}

/** The first line of each section with such a header, and the line behind its last. */
function sectionsOf(lines: readonly string[], header: RegExp): (readonly [number, number])[] {
  return lines.flatMap((text, at) => (header.test(text) ? [[at + 1, endOfSection(lines, at)] as const] : []));
}

function endOfSection(lines: readonly string[], at: number): number {
  const header = lines[at] as string;
  const isInBrackets = header.startsWith("[");
  const own = indentOf(header);
  const isBehind = (text: string): boolean => (isInBrackets ? text.startsWith("[") : text.trim() !== "" && indentOf(text) <= own);
  const end = lines.findIndex((text, index) => index > at && isBehind(text));
  return end < 0 ? lines.length : end;
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
