/**
 * Handles of pieces of code. A handle contains the shown lines as run lengths, and a hash of path and text; so the caller who passes it
 * back finds those lines again wherever they have moved, and an answer that would cut the place differently recognizes them. Rejected: a
 * hash of the piece alone, which only an answer that cuts the place at the same lines recognizes, as no other query does; and line numbers,
 * which an edit above makes wrong.
 */
import type { FileText } from "#text/file-text.ts";

/** The file that a handle belongs to. */
interface HandledFile {
  readonly path: string;
  readonly text: FileText;
}

/** Lines that a caller has already seen. */
export interface KnownPiece {
  readonly handle: string;
  /** In order. */
  readonly lines: readonly number[];
}

const RADIX = 36;
/** How many letters encode the first line alone, to find the places where the whole hash is worth computing. */
const FIRST_LINE_LETTERS = 2;
const HASH_LETTERS = 5;
/** A run of this many lines or more is written as this letter and two others. */
const LONG_RUN = RADIX - 1;
const LONG_RUN_LETTER = LONG_RUN.toString(RADIX);
const LONGEST_RUN = RADIX ** 2 - 1;
const HANDLE = new RegExp(`^[\\da-z]{${FIRST_LINE_LETTERS + HASH_LETTERS}}(?:${LONG_RUN_LETTER}[\\da-z]{2}|[\\da-y])+$`);
const RUN = new RegExp(`${LONG_RUN_LETTER}([\\da-z]{2})|([\\da-y])`, "g");

/** The handle of some lines of a file, in ascending order. It changes when their text changes, but not when they move together. */
export function handleOf(file: HandledFile, lines: readonly number[]): string {
  return [firstLineCode(file.text.line(lines[0] as number)), hashOf(file, lines), ...runsOf(lines).map(runCode)].join("");
}

/**
 * Whether a text is likely a piece's handle: nearly all handles contain a digit, and a word of lower-case letters may have the form too.
 */
export function isPieceHandle(text: string): boolean {
  return HANDLE.test(text) && /\d/.test(text);
}

/** The lines, in order, of a handle's piece at their present place in the file; undefined where they changed, or belong to another file. */
export function linesOfHandle(file: HandledFile, handle: string): number[] | undefined {
  const code = parsed(handle);
  if (!code) return undefined;
  const { first, hash, shape } = code;
  for (let start = 1; start <= file.text.lineCount; start++) {
    if (firstLineCode(file.text.line(start)) !== first) continue;
    const lines = placed(shape, start);
    if (hashOf(file, lines) === hash) return lines;
  }
  return undefined;
}

/** The pieces of a file that the handles stand for, at their present lines. Ignores handles of other files, or of code that changed. */
export function knownPieces(file: HandledFile, handles: Iterable<string>): KnownPiece[] {
  let starts: ReadonlyMap<string, readonly number[]> | undefined;
  const pieces: KnownPiece[] = [];
  for (const handle of handles) {
    const code = parsed(handle);
    if (!code) continue;
    const { first, hash, shape } = code;
    starts ??= startsByCode(file.text);
    const at = starts.get(first)?.find((start) => hashOf(file, placed(shape, start)) === hash);
    if (at !== undefined) pieces.push({ handle, lines: placed(shape, at) });
  }
  return pieces;
}

interface ParsedHandle {
  /** The code of the first line. */
  readonly first: string;
  readonly hash: string;
  /** The offsets of the lines from the first. */
  readonly shape: readonly number[];
}

/** The parts of a handle; undefined for any other text. */
function parsed(handle: string): ParsedHandle | undefined {
  if (!HANDLE.test(handle)) return undefined;
  const hashEnd = FIRST_LINE_LETTERS + HASH_LETTERS;
  return {
    first: handle.slice(0, FIRST_LINE_LETTERS),
    hash: handle.slice(FIRST_LINE_LETTERS, hashEnd),
    shape: shapeOf(handle.slice(hashEnd)),
  };
}

function startsByCode(text: FileText): ReadonlyMap<string, readonly number[]> {
  const lines = Array.from({ length: text.lineCount }, (_, index) => index + 1);
  return Map.groupBy(lines, (line) => firstLineCode(text.line(line)));
}

function firstLineCode(line: string): string {
  return letters(Bun.hash.crc32(line), FIRST_LINE_LETTERS);
}

function hashOf({ path, text }: HandledFile, lines: readonly number[]): string {
  const hasher = new Bun.CryptoHasher("sha256").update(path);
  for (const line of lines) hasher.update(`\n${text.line(line)}`);
  return letters(hasher.digest().readUInt32BE(), HASH_LETTERS);
}

function letters(number: number, count: number): string {
  return (number % RADIX ** count).toString(RADIX).padStart(count, "0");
}

/** The lengths of shown and omitted runs, alternating. */
function runsOf(lines: readonly number[]): number[] {
  const runs: number[] = [];
  let previous: number | undefined;
  for (const line of lines) {
    if (previous === line - 1) runs[runs.length - 1] = (runs.at(-1) as number) + 1;
    else runs.push(...(previous === undefined ? [] : [line - previous - 1]), 1);
    previous = line;
  }
  return runs;
}

/** The code of a run's length. A run too long for it makes a handle that finds nothing: the piece is shown again, which does no harm. */
function runCode(length: number): string {
  if (length < LONG_RUN) return length.toString(RADIX);
  return `${LONG_RUN_LETTER}${Math.min(length, LONGEST_RUN).toString(RADIX).padStart(2, "0")}`;
}

/** The offsets of the shown lines from the first. */
function shapeOf(codes: string): number[] {
  const offsets: number[] = [];
  let next = 0;
  for (const [index, [, long, short]] of [...codes.matchAll(RUN)].entries()) {
    const length = Number.parseInt(long ?? short ?? "", RADIX);
    if (index % 2 === 0) offsets.push(...Array.from({ length }, (_, line) => next + line));
    next += length;
  }
  return offsets;
}

function placed(offsets: readonly number[], start: number): number[] {
  return offsets.map((offset) => start + offset);
}
