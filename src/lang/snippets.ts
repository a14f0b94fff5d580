/**
 * Cuts a file into the pieces that full-text search matches.
 *
 * A piece is a whole symbol where that is a sensible size. Small neighbours inside the same parent are joined. A long symbol is cut into
 * its members or, without members, into windows. Every line is in exactly one piece.
 */
import { FILE_ROWS_MAX, SNIPPET_LINES_MAX, SNIPPET_LINES_TARGET } from "#core/limits.ts";
import type { Snippet, SnippetType } from "#core/types.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";

/** A run of lines that stays together when pieces are joined. */
interface Unit {
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly symbol: number | null;
  /** Position of the symbol that this unit is a part of; only units of one parent are joined. */
  readonly parent: number | null;
}

/** A symbol with fewer lines is joined with its neighbours, where it has any. */
const ALONE_LINES_MIN = 12;

/** Where a long piece may be cut in two. */
export interface CutRules {
  /** Whether a line separates the text above from the text below. */
  readonly isGap: (line: number) => boolean;
  /** Most lines of a piece that offers no better place to cut. */
  readonly linesMax: number;
}

/** The pieces of a file of `lineCount` lines, in order, without gaps or overlaps. */
export function cutSnippets(lineCount: number, symbols: readonly PlacedSymbol[], rules: CutRules): Snippet[] {
  if (lineCount === 0) return [];
  const children = childrenByParent(symbols);
  const units = cutRange({ lineStart: 1, lineEnd: lineCount }, null, children, symbols);
  const pieces = joinSmall(units);
  return pieces.flatMap((piece) => cutLong(piece, rules)).slice(0, FILE_ROWS_MAX);
}

/** Each symbol's lexical children: a method written outside of its class is a child of what encloses it in the text. */
function childrenByParent(symbols: readonly PlacedSymbol[]): Map<number | null, number[]> {
  const children = new Map<number | null, number[]>();
  const open: number[] = [];
  for (const [index, symbol] of symbols.entries()) {
    if (symbol.isAssigned) continue;
    while (open.length > 0 && (symbols[open.at(-1) as number] as PlacedSymbol).end < symbol.end) open.pop();
    while (open.length > 0 && (symbols[open.at(-1) as number] as PlacedSymbol).end <= symbol.start) open.pop();
    const parent = open.at(-1) ?? null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(index);
    else children.set(parent, [index]);
    open.push(index);
  }
  return children;
}

function cutRange(
  range: { lineStart: number; lineEnd: number },
  parent: number | null,
  children: ReadonlyMap<number | null, number[]>,
  symbols: readonly PlacedSymbol[],
): Unit[] {
  const units: Unit[] = [];
  let next = range.lineStart;
  for (const index of children.get(parent) ?? []) {
    const symbol = symbols[index] as PlacedSymbol;
    const lineStart = Math.max(next, symbol.docLineStart);
    const lineEnd = Math.min(symbol.lineEnd, range.lineEnd);
    if (lineEnd < lineStart) continue;
    if (lineStart > next) units.push({ lineStart: next, lineEnd: lineStart - 1, symbol: parent, parent });
    const isLong = lineEnd - lineStart + 1 > SNIPPET_LINES_MAX;
    const inner = isLong && children.has(index) ? cutRange({ lineStart, lineEnd }, index, children, symbols) : [];
    const parts = inner.length > 1 ? inner : [{ lineStart, lineEnd, symbol: index, parent }];
    for (const part of parts) units.push(part);
    next = lineEnd + 1;
  }
  if (next <= range.lineEnd) units.push({ lineStart: next, lineEnd: range.lineEnd, symbol: parent, parent });
  return units;
}

function joinSmall(units: readonly Unit[]): Snippet[] {
  const pieces: { lineStart: number; lineEnd: number; symbol: number | null; parent: number | null; type: SnippetType }[] = [];
  for (const unit of units) {
    const last = pieces.at(-1);
    const joined = last ? unit.lineEnd - last.lineStart + 1 : 0;
    const bothSmall = last && size(last) < ALONE_LINES_MIN + SNIPPET_LINES_TARGET && size(unit) < ALONE_LINES_MIN;
    const headOfSymbol = last && size(last) < ALONE_LINES_MIN && last.type !== "symbol" && last.parent === unit.parent;
    if (last && last.parent === unit.parent && joined <= SNIPPET_LINES_TARGET && (bothSmall || headOfSymbol)) {
      last.lineEnd = unit.lineEnd;
      last.type = "group";
      last.symbol = unit.parent;
    } else {
      const isSymbol = unit.symbol !== null && unit.symbol !== unit.parent;
      pieces.push({ ...unit, type: isSymbol ? "symbol" : "group" });
    }
  }
  return pieces.map(({ parent: _, ...piece }) => piece);
}

function size(range: { lineStart: number; lineEnd: number }): number {
  return range.lineEnd - range.lineStart + 1;
}

/** Cuts at the gap nearest to the target size, so that a window rarely starts in mid-thought. */
function cutLong(piece: Snippet, rules: CutRules): Snippet[] {
  const windows: Snippet[] = [];
  let lineStart = piece.lineStart;
  while (piece.lineEnd - lineStart + 1 > SNIPPET_LINES_MAX) {
    const lineEnd = windowEnd(lineStart, piece.lineEnd, rules);
    windows.push({ ...piece, type: "window", lineStart, lineEnd });
    lineStart = lineEnd + 1;
  }
  if (windows.length === 0) return [piece];
  if (lineStart <= piece.lineEnd) windows.push({ ...piece, type: "window", lineStart, lineEnd: piece.lineEnd });
  return windows;
}

/**
 * The last line of a window: a gap from the target size up to the usual maximum, else one before the target, else one after the usual
 * maximum, as far as `linesMax` allows.
 */
function windowEnd(lineStart: number, lineLast: number, { isGap, linesMax }: CutRules): number {
  const target = lineStart + SNIPPET_LINES_TARGET - 1;
  const usual = lineStart + SNIPPET_LINES_MAX - 1;
  const furthest = Math.min(lineLast, lineStart + linesMax - 1);
  for (let line = target; line < usual; line++) if (isGap(line)) return line;
  if (linesMax <= SNIPPET_LINES_MAX) return usual;
  for (let line = target - 1; line >= lineStart + ALONE_LINES_MIN; line--) if (isGap(line)) return line;
  for (let line = usual; line < furthest; line++) if (isGap(line)) return line;
  return furthest;
}
