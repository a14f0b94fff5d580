/**
 * Chooses which lines of a piece `show` shows: all of them, or of a long symbol those that matter: what is round the line that names it, or
 * for a type the declarations of its members.
 */
import type { LineRange } from "#core/types.ts";
import { type CodeFile, isContainer } from "#query/read/code-file.ts";
import { definingLines } from "#query/read/defining-lines.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { lastLine, type ShowPiece } from "./show-target.ts";

/** What is shown besides the lines of a target: `around` lines on both sides, and the comments that document symbols. */
export interface Extent {
  readonly around: number;
  readonly docs: boolean;
}

/** The lines of a piece: its extent, the parts of it that are shown, and those that a further call shows. All in order. */
export interface PieceLines extends LineRange {
  readonly lineCount: number;
  readonly parts: readonly LineRange[];
  readonly left: readonly LineRange[];
}

/** A symbol with more lines than this is shown in part where a line of its body names it. */
const WHOLE_LINES_MAX = 30;
/** Of such a symbol, the lines shown on each side of the line that was named. */
const WINDOW_LINES = 8;
/** A type with more lines than this is shown without the bodies of its long members. */
const TYPE_LINES_MAX = 60;
/** The most lines of a member that is shown whole in such a type. */
const MEMBER_LINES_MAX = 8;
/** If more than this share of a type would be shown, all of it is. */
const NEARLY_WHOLE_SHARE = 0.75;
/** Gaps of so few lines are shown: the mark in their place would cost as much. */
const GAP_LINES_MIN = 4;
/** Lines between a line that defines a name and its neighbours that are shown: the mark and the number cost as much as one line. */
const GAP_LINES_FILLED = 1;

/** The lines to show of a piece. */
export function linesOfPiece(file: CodeFile, piece: ShowPiece, { around, docs }: Extent): PieceLines {
  const { symbol } = piece;
  // A piece that begins below a symbol's head does not show the comment above the symbol.
  const isFromHead = symbol !== null && piece.lineStart <= symbol.lineStart;
  const docStart = isFromHead && docs ? file.docStart(symbol) : piece.lineStart;
  const lineCount = lastLine(file.text);
  const lineStart = Math.max(1, Math.min(docStart, piece.lineStart) - around);
  const whole = { lineStart, lineEnd: Math.max(lineStart, Math.min(lineCount, piece.lineEnd + around)) };
  const chosen = isWholeType(piece) ? partsOfType(file, piece, whole) : partsAround(file, piece, whole, around);
  const documentation = docs ? [] : file.comments(whole).filter(({ isDoc }) => isDoc);
  // Blank lines between comments that are left out go with them.
  const isBlank = ({ lineStart: first, lineEnd: last }: LineRange): boolean =>
    file.text.lines({ lineStart: first, lineEnd: last }).every((line) => line.trim() === "");
  const parts = chosen.flatMap((part) => without(part, documentation)).filter((part) => docs || !isBlank(part));
  // The call for the lines left out names all between the first part and the last as one range: one for each gap would cost more than it
  // saves.
  const isToEnd = !isWholeType(piece) || chosen.at(-1)?.lineEnd === whole.lineEnd;
  const ends = chosen.length > 2 ? [...chosen.slice(0, 1), ...(isToEnd ? chosen.slice(-1) : [])] : chosen;
  return { ...whole, lineCount, parts: parts.length > 0 ? parts : [whole], left: without(whole, [...ends, ...documentation]) };
}

/** Whether a piece is all of a class or the like: not the lines of it around one, nor a section of a document. */
function isWholeType(piece: ShowPiece): piece is ShowPiece & { readonly symbol: SymbolRow } {
  const { symbol, lineStart, lineEnd } = piece;
  return symbol !== null && isContainer(symbol) && symbol.kind !== "section" && lineStart <= symbol.lineStart && lineEnd >= symbol.lineEnd;
}

/** Of a long type all but the bodies of its long members, and these members' long comments: who asks for a type mostly wants a member. */
function partsOfType(file: CodeFile, { symbol }: { readonly symbol: SymbolRow }, whole: LineRange): LineRange[] {
  if (lengthOf(symbol) <= TYPE_LINES_MAX) return [whole];
  const members = file.symbols.filter((member) => member.parentRow === symbol.symbolRow && lengthOf(member) > MEMBER_LINES_MAX);
  const left = members.flatMap((member) => [
    { lineStart: file.docStart(member), lineEnd: member.lineStart - 1 },
    { lineStart: file.headEnd(member) + 1, lineEnd: member.lineEnd },
  ]);
  const isBlank = (part: LineRange): boolean => file.text.lines(part).every((line) => line.trim() === "");
  const parts = without(
    whole,
    left.filter((range) => lengthOf(range) >= GAP_LINES_MIN),
  ).filter((part) => !isBlank(part));
  const shown = parts.reduce((sum, part) => sum + lengthOf(part), 0);
  return shown > NEARLY_WHOLE_SHARE * lengthOf(whole) ? [whole] : parts;
}

/**
 * The head of a long symbol and the lines around the one in its body that was named, with the lines above these in which names that they
 * use get their values; of any other piece, all.
 */
function partsAround(file: CodeFile, { symbol, focus }: ShowPiece, whole: LineRange, around: number): LineRange[] {
  const { lineStart, lineEnd } = whole;
  if (!symbol || focus === undefined || symbol.lineEnd - symbol.lineStart < WHOLE_LINES_MAX) return [whole];
  const headEnd = file.headEnd(symbol);
  if (focus <= headEnd) return [whole];
  const window = { lineStart: focus - WINDOW_LINES - around, lineEnd: focus + WINDOW_LINES + around };
  const start = window.lineStart - headEnd <= GAP_LINES_MIN ? lineStart : window.lineStart;
  const end = lineEnd - window.lineEnd < GAP_LINES_MIN ? lineEnd : window.lineEnd;
  const shown = { lineStart: start, lineEnd: end };
  if (start === lineStart) return [shown];
  const defining = definingLines(file.text, { lineStart: headEnd + 1, lineEnd: start - 1 }, shown, focus);
  return joined([{ lineStart, lineEnd: headEnd }, ...defining.map((line) => ({ lineStart: line, lineEnd: line })), shown]);
}

/** Ranges in order as one where only a short gap, or none, is between them. */
function joined(ranges: readonly LineRange[]): LineRange[] {
  const all: LineRange[] = [];
  for (const range of ranges) {
    const last = all.at(-1);
    if (last && range.lineStart - last.lineEnd <= GAP_LINES_FILLED + 1) all[all.length - 1] = { ...last, lineEnd: range.lineEnd };
    else all.push(range);
  }
  return all;
}

function lengthOf({ lineStart, lineEnd }: LineRange): number {
  return lineEnd - lineStart + 1;
}

/** The parts of a range outside of others. */
function without({ lineStart, lineEnd }: LineRange, others: readonly LineRange[]): LineRange[] {
  const parts: LineRange[] = [];
  let from = lineStart;
  for (const other of others.toSorted((a, b) => a.lineStart - b.lineStart)) {
    if (other.lineStart > from) parts.push({ lineStart: from, lineEnd: Math.min(lineEnd, other.lineStart - 1) });
    from = Math.max(from, other.lineEnd + 1);
  }
  if (from <= lineEnd) parts.push({ lineStart: from, lineEnd });
  return parts.filter((part) => part.lineStart <= part.lineEnd);
}
