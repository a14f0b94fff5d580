/**
 * Turns the chosen lines of a file into the pieces of an answer. Lines that overlap or touch become one piece, so that no line is shown
 * twice, and every piece gets the lines that a reader needs with it: the imports it uses and the first lines of its owners.
 */
import type { ContextPart, ContextPiece } from "#core/protocol/context.ts";
import type { LineRange } from "#core/types.ts";
import { shownLine } from "#engine/search/hit.ts";
import type { CodeFile } from "#query/read/code-file.ts";
import { identifiersIn, importLines } from "#query/read/imports.ts";
import { handleOf, type KnownPiece, knownPieces } from "#query/read/piece-handle.ts";
import type { FileText } from "#text/file-text.ts";

/** Import lines shown above a file's code. */
const CONTEXT_IMPORTS_MAX = 2;
/** Lines of a gap that is shown in full, because announcing the gap costs as many tokens. */
const CONTEXT_GAP_LINES_FILLED = 2;

/** The parts of a file that pieces are made from. */
export type PieceFile = Pick<CodeFile, "path" | "text" | "owners" | "imports">;

/** Lines of one place that are to be shown. */
export interface ExcerptOption {
  /** The lines that belong to this cut alone: another cut within them joins its piece. */
  readonly range: LineRange;
  /** Last line of the place. Lines after the last one shown are announced as left out, unless another piece follows first. */
  readonly placeEnd: number;
  /** In ascending order. */
  readonly lines: readonly number[];
  readonly name: string;
  /** The place's position in the answer. When several places share a piece, the first one names it. */
  readonly rank: number;
  /** Whether the imports that it uses are worth their lines. */
  readonly wantsImports: boolean;
  /** Whether one line stands for the whole place, however short that is. */
  readonly isRow?: boolean;
  /** Lines above the range that are shown with their numbers, like the first lines of owners: they announce no gap. */
  readonly above?: readonly number[];
}

export interface BuiltPiece extends ContextPiece {
  /** The ranks of the cuts in this piece. */
  readonly ranks: readonly number[];
}

interface ExcerptGroup {
  readonly cuts: readonly ExcerptOption[];
  readonly range: LineRange;
}

/** The pieces and lines of a file that the caller already has. */
export interface KnownLines {
  readonly pieces: readonly KnownPiece[];
  readonly lines: ReadonlySet<number>;
}

const NOTHING_KNOWN: KnownLines = { pieces: [], lines: new Set() };

/** The lines of a file that the caller has, as its handles say. The first lines of the owners above those pieces were shown with them. */
export function knownLinesOf(file: PieceFile, handles: Iterable<string>): KnownLines {
  const pieces = knownPieces(file, handles);
  if (pieces.length === 0) return NOTHING_KNOWN;
  const above = pieces.flatMap(({ lines }) => file.owners(rangeOf(lines)).map(({ nameLine }) => nameLine));
  return { pieces, lines: new Set([...pieces.flatMap(({ lines }) => lines), ...above]) };
}

/**
 * Builds the pieces of one file, in order of line. Lines that the caller has are not shown again; the answer names the pieces that had
 * them.
 */
export function buildPieces(file: PieceFile, cuts: readonly ExcerptOption[], known: KnownLines = NOTHING_KNOWN): BuiltPiece[] {
  const fresh = freshPieces(file, cuts, known);
  const pieces = [...known.pieces.flatMap((piece) => unchangedPiece(file, piece, cuts)), ...fresh];
  return pieces.sort((a, b) => a.line_start - b.line_start);
}

/** A piece that the caller has, marked as unchanged, if any of its lines belongs in this answer. */
function unchangedPiece(file: PieceFile, { handle, lines }: KnownPiece, cuts: readonly ExcerptOption[]): BuiltPiece[] {
  const has = new Set(lines);
  const members = cuts.filter((cut) => cut.lines.some((line) => has.has(line)));
  if (members.length === 0) return [];
  const { lineStart: line_start, lineEnd: line_end } = rangeOf(lines);
  return [
    { path: file.path, line_start, line_end, name: bestOf(members).name, handle, unchanged: true, parts: [], ranks: ranksOf(members) },
  ];
}

function freshPieces(file: PieceFile, cuts: readonly ExcerptOption[], known: KnownLines): BuiltPiece[] {
  const groups = group(cuts).map(({ cuts: members, range }) => ({ cuts: members, range, lines: linesOf(file.text, members, known.lines) }));
  const filled = groups.filter(({ lines }) => lines.length > 0);
  const taken = new Set(filled.flatMap(({ lines }) => lines));
  // A caller who has a piece of the file has seen the file's imports.
  const wantsImports = known.pieces.length === 0 && filled.some((entry) => entry.cuts.some((cut) => cut.wantsImports));
  const imports = wantsImports ? usedImports(file, [...taken]) : [];
  return filled.map(({ cuts: members, range, lines: chosen }, index) => {
    const lineStart = chosen[0] as number;
    const isRow = members.every((cut) => cut.isRow);
    const lineEnd = endOf(members, range, isRow ? undefined : filled[index + 1]?.lines[0]);
    const lines = isRow ? chosen : withShortRest(chosen, lineEnd, known.lines);
    const owners = isRow ? [] : members.flatMap((cut) => file.owners(cut.range).map(({ nameLine }) => nameLine));
    const above = [...(index === 0 ? imports : []), ...owners, ...members.flatMap((cut) => cut.above ?? [])];
    const shown = above.filter((line) => line < lineStart && !taken.has(line) && !known.lines.has(line));
    for (const line of shown) taken.add(line);
    return {
      path: file.path,
      line_start: lineStart,
      line_end: Math.max(lineEnd, lines.at(-1) as number),
      name: bestOf(members).name,
      handle: handleOf(file, lines),
      unchanged: false,
      parts: [...parts(file.text, ascending(shown)), ...parts(file.text, lines)],
      ranks: ranksOf(members),
    };
  });
}

function rangeOf(lines: readonly number[]): LineRange {
  return { lineStart: lines[0] as number, lineEnd: lines.at(-1) as number };
}

function bestOf(cuts: readonly ExcerptOption[]): ExcerptOption {
  return cuts.reduce((a, b) => (b.rank < a.rank ? b : a));
}

function ranksOf(cuts: readonly ExcerptOption[]): number[] {
  return cuts.map(({ rank }) => rank);
}

/** The last line of a piece: the end of its places, unless the next piece begins before that. */
function endOf(cuts: readonly ExcerptOption[], range: LineRange, nextPiece = Number.POSITIVE_INFINITY): number {
  const placeEnd = Math.max(...cuts.map((cut) => cut.placeEnd));
  return placeEnd < nextPiece ? placeEnd : range.lineEnd;
}

function withShortRest(lines: readonly number[], lineEnd: number, known: ReadonlySet<number>): number[] {
  const last = lines.at(-1) as number;
  const rest = Array.from({ length: Math.max(0, lineEnd - last) }, (_, index) => last + 1 + index);
  return rest.length > CONTEXT_GAP_LINES_FILLED || rest.some((line) => known.has(line)) ? [...lines] : [...lines, ...rest];
}

/**
 * Groups cuts that overlap, or that have at most `CONTEXT_GAP_LINES_FILLED` lines between them. Cuts that do not overlap stay apart where
 * one shows a whole place and the other leaves lines out, or where one is a line that only points to its place: whoever reads the rest of
 * one by its handle must not get the other again, nor a place that was not worth its lines.
 */
function group(cuts: readonly ExcerptOption[]): ExcerptGroup[] {
  const groups: ExcerptGroup[] = [];
  for (const cut of cuts.toSorted((a, b) => a.range.lineStart - b.range.lineStart || b.range.lineEnd - a.range.lineEnd)) {
    const last = groups.at(-1);
    const overlaps = last !== undefined && cut.range.lineStart <= last.range.lineEnd;
    const adjoins = last !== undefined && cut.range.lineStart - last.range.lineEnd <= CONTEXT_GAP_LINES_FILLED + 1;
    if (last && (overlaps || (adjoins && last.cuts.every((other) => mayJoin(other, cut))))) {
      const lineEnd = Math.max(last.range.lineEnd, cut.range.lineEnd);
      groups[groups.length - 1] = { cuts: [...last.cuts, cut], range: { lineStart: last.range.lineStart, lineEnd } };
    } else groups.push({ cuts: [cut], range: cut.range });
  }
  return groups;
}

/** Whether two cuts that adjoin may be one piece. */
function mayJoin(one: ExcerptOption, other: ExcerptOption): boolean {
  return !isPointer(one) && !isPointer(other) && isWhole(one) === isWhole(other);
}

/** Whether a cut shows all of its place, but for a gap so short that it is filled. */
function isWhole({ lines, placeEnd }: ExcerptOption): boolean {
  return placeEnd - (lines[0] as number) + 1 - lines.length <= CONTEXT_GAP_LINES_FILLED;
}

/** Whether a cut shows a single line of a longer place. */
function isPointer({ lines, placeEnd, isRow = false }: ExcerptOption): boolean {
  return isRow || (lines.length === 1 && placeEnd > (lines[0] as number));
}

/** All lines of some cuts that the caller does not have: without blank lines beside a gap, and with small gaps filled. */
function linesOf(file: FileText, cuts: readonly ExcerptOption[], known: ReadonlySet<number>): number[] {
  const all = new Set(cuts.flatMap(({ lines }) => lines).filter((line) => !known.has(line)));
  const told = ascending(all).filter((line) => (all.has(line - 1) && all.has(line + 1)) || file.line(line).trim() !== "");
  const filled: number[] = [];
  for (const line of told) {
    const before = filled.at(-1) ?? line;
    const gap = Array.from({ length: Math.max(0, line - before - 1) }, (_, index) => before + 1 + index);
    if (gap.length <= CONTEXT_GAP_LINES_FILLED && !gap.some((between) => known.has(between))) filled.push(...gap);
    filled.push(line);
  }
  return filled;
}

/** The lines of the project's own imports that the given lines use. Imports from elsewhere lead to no code of the repository. */
function usedImports(file: PieceFile, lines: readonly number[]): number[] {
  const code = lines.map((line) => file.text.line(line)).filter((line) => !COMMENT.test(line));
  const used = identifiersIn(code.join("\n"));
  const wanted = file.imports.filter(({ name, module }) => used.has(name) && isOwn(module, file.path));
  return wanted.slice(0, CONTEXT_IMPORTS_MAX).flatMap((entry) => importLines(file.text, entry));
}

/** A line that begins like a comment in some language; not an attribute of Rust or a directive of C. */
const COMMENT = /^\s*(?:\/[/*]|\*|--|#(?![[a-z]))/;

/** Whether a module is named relative to the file or the package, or after a directory that the file is in. */
function isOwn(module: string, path: string): boolean {
  if (/^(?:[.#~]|@\/|(?:crate|super|self)\b)/.test(module)) return true;
  const names = module.includes("/") ? module.split("/") : module.split(/\.|::/, 1);
  const directories = path.split("/").slice(0, -1);
  return names.some((name) => directories.includes(name));
}

function parts(file: FileText, lines: readonly number[]): ContextPart[] {
  const runs: number[][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last?.at(-1) === line - 1) last.push(line);
    else runs.push([line]);
  }
  return runs.map((run) => ({ line: run[0] as number, text: run.map((line) => shownLine(file.line(line))).join("\n") }));
}

function ascending(lines: Iterable<number>): number[] {
  return [...new Set(lines)].sort((a, b) => a - b);
}
