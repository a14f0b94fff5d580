/**
 * From the lines chosen in a file to the pieces of an answer. What overlaps or touches becomes one piece, so that no line is shown
 * twice, and every piece gets the lines it cannot be read without: the imports it uses and the first lines of its owners.
 */
import type { ContextPart, ContextPiece } from "#core/protocol.ts";
import type { LineRange } from "#core/types.ts";
import { shownLine } from "#engine/search/hit.ts";
import type { CodeFile } from "#query/read/code-file.ts";
import { type Import, identifiersIn, importLines } from "#query/read/imports.ts";
import type { FileText } from "#text/file-text.ts";

/** Import lines shown above a file's code. */
const CONTEXT_IMPORTS_MAX = 5;
/** Lines of a gap that is shown in full, because announcing the gap costs as many tokens. */
const CONTEXT_GAP_LINES_FILLED = 2;

/** Lines of one place that are to be shown. */
export interface Cut {
  /** Lines that nothing else can be a piece in. */
  readonly range: LineRange;
  /** Last line of the place. What follows the last line shown is announced as left out, unless another piece follows first. */
  readonly placeEnd: number;
  /** In order. */
  readonly lines: readonly number[];
  readonly name: string;
  /** The place's position in the answer: the first of several names their piece. */
  readonly rank: number;
  /** Whether the imports it uses are worth their lines. */
  readonly wantsImports: boolean;
}

export interface BuiltPiece extends ContextPiece {
  /** The ranks of its cuts. */
  readonly ranks: readonly number[];
}

interface Group {
  readonly cuts: readonly Cut[];
  readonly range: LineRange;
}

/** Builds the pieces of one file, in order of line. Lines of `settled` pieces are neither shown again nor filled in. */
export function buildPieces(file: CodeFile, cuts: readonly Cut[], settled: readonly LineRange[]): BuiltPiece[] {
  const isSettled = (line: number): boolean => settled.some(({ lineStart, lineEnd }) => line >= lineStart && line <= lineEnd);
  const groups = group(cuts, settled).map(({ cuts: members, range }) => ({
    cuts: members,
    range,
    lines: linesOf(file.text, members, isSettled),
  }));
  const filled = groups.filter(({ lines }) => lines.length > 0);
  const taken = new Set(filled.flatMap(({ lines }) => lines));
  const imports = filled.some((entry) => entry.cuts.some(({ wantsImports }) => wantsImports)) ? usedImports(file, [...taken]) : [];
  return filled.map(({ cuts: members, range, lines: chosen }, index) => {
    const lineStart = chosen[0] as number;
    const lineEnd = endOf(members, range, filled[index + 1]?.lines[0]);
    const lines = withShortRest(chosen, lineEnd, isSettled);
    const owners = members.flatMap((cut) => file.owners(cut.range).map(({ nameLine }) => nameLine));
    const above = [...(index === 0 ? imports : []), ...owners].filter((line) => line < lineStart && !taken.has(line) && !isSettled(line));
    for (const line of above) taken.add(line);
    const best = members.reduce((a, b) => (b.rank < a.rank ? b : a));
    return {
      path: file.path,
      line_start: lineStart,
      line_end: lineEnd,
      name: best.name,
      handle: handleOf(file, lines, lineEnd),
      unchanged: false,
      parts: [...parts(file.text, ascending(above)), ...parts(file.text, lines)],
      ranks: members.map(({ rank }) => rank),
    };
  });
}

/** Where a piece ends: with its places, unless the next piece begins inside them. */
function endOf(cuts: readonly Cut[], range: LineRange, nextPiece = Number.POSITIVE_INFINITY): number {
  const placeEnd = Math.max(...cuts.map((cut) => cut.placeEnd));
  return placeEnd < nextPiece ? placeEnd : range.lineEnd;
}

function withShortRest(lines: readonly number[], lineEnd: number, isSettled: (line: number) => boolean): number[] {
  const last = lines.at(-1) as number;
  const rest = Array.from({ length: lineEnd - last }, (_, index) => last + 1 + index);
  return rest.length > CONTEXT_GAP_LINES_FILLED || rest.some(isSettled) ? [...lines] : [...lines, ...rest];
}

/** Cuts that overlap, or have next to nothing between them, together. */
function group(cuts: readonly Cut[], settled: readonly LineRange[]): Group[] {
  const groups: Group[] = [];
  for (const cut of cuts.toSorted((a, b) => a.range.lineStart - b.range.lineStart || b.range.lineEnd - a.range.lineEnd)) {
    const last = groups.at(-1);
    const touches = last && cut.range.lineStart - last.range.lineEnd <= CONTEXT_GAP_LINES_FILLED + 1;
    const between = touches && settled.some(({ lineStart }) => lineStart > last.range.lineEnd && lineStart <= cut.range.lineStart);
    if (!touches || between) groups.push({ cuts: [cut], range: cut.range });
    else {
      const lineEnd = Math.max(last.range.lineEnd, cut.range.lineEnd);
      groups[groups.length - 1] = { cuts: [...last.cuts, cut], range: { lineStart: last.range.lineStart, lineEnd } };
    }
  }
  return groups;
}

/** All lines of some cuts: blank ones beside a gap left out, small gaps filled. */
function linesOf(file: FileText, cuts: readonly Cut[], isSettled: (line: number) => boolean): number[] {
  const all = new Set(cuts.flatMap(({ lines }) => lines).filter((line) => !isSettled(line)));
  const told = ascending(all).filter((line) => (all.has(line - 1) && all.has(line + 1)) || file.line(line).trim() !== "");
  const filled: number[] = [];
  for (const line of told) {
    const before = filled.at(-1) ?? line;
    const gap = Array.from({ length: Math.max(0, line - before - 1) }, (_, index) => before + 1 + index);
    if (gap.length <= CONTEXT_GAP_LINES_FILLED && !gap.some(isSettled)) filled.push(...gap);
    filled.push(line);
  }
  return filled;
}

function usedImports(file: CodeFile, lines: readonly number[]): number[] {
  const used = identifiersIn(lines.map((line) => file.text.line(line)).join("\n"));
  const wanted = file.imports.filter(({ name }) => used.has(name));
  // Where there are too many, the project's own are the ones to follow.
  const ordered = [...wanted.filter(isOwn), ...wanted.filter((entry) => !isOwn(entry))].slice(0, CONTEXT_IMPORTS_MAX);
  return ordered.flatMap((entry) => importLines(file.text, entry));
}

/** Whether a module is named relative to the file or the package. */
function isOwn({ module }: Import): boolean {
  return /^(?:[.#~]|@\/|(?:crate|super|self)\b)/.test(module);
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

const HANDLE_LETTERS = 7;

/**
 * Path and shown text, and where something is left out: the same code further down has the same handle. 32 bits tell the pieces of
 * a session apart.
 */
function handleOf(file: CodeFile, lines: readonly number[], lineEnd: number): string {
  const hasher = new Bun.CryptoHasher("sha256").update(file.path);
  let previous = (lines[0] as number) - 1;
  for (const line of [...lines, lineEnd + 1]) {
    if (line !== previous + 1) hasher.update(`\0${line - previous}`);
    if (line <= lineEnd) hasher.update(`\n${file.text.line(line)}`);
    previous = line;
  }
  return hasher.digest().readUInt32BE().toString(36).padStart(HANDLE_LETTERS, "0");
}
