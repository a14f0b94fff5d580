/** Where prose stands in a file: comment blocks, docstrings, string literals. */
import { FILE_ROWS_MAX, STRING_LITERAL_CHARS_MIN } from "#core/limits.ts";
import type { TextKind } from "#core/types.ts";
import type { Capture } from "./captures.ts";
import type { CommentBlock } from "./comments.ts";
import { Enclosing } from "./enclosing.ts";
import type { PlacedSymbol } from "./symbols.ts";

/** A piece of prose by place, in UTF-16 offsets of the file's text; `symbol` is what it documents or stands in. */
export interface ExtractedText {
  readonly kind: TextKind;
  readonly start: number;
  readonly end: number;
  readonly symbol: number | null;
}

/** All pieces in order of place. A comment above a symbol belongs to that symbol and is its docstring. */
export function buildTexts(
  text: string,
  captures: readonly Capture[],
  comments: readonly CommentBlock[],
  symbols: readonly PlacedSymbol[],
): ExtractedText[] {
  const documented = new Map<number, number>();
  for (const [index, symbol] of symbols.entries()) {
    if (symbol.docLineStart < symbol.lineStart && !documented.has(symbol.docLineStart)) {
      documented.set(symbol.docLineStart, index);
    }
  }
  const pieces: { kind: TextKind; start: number; end: number; symbol: number | null | undefined }[] = [];
  for (const block of comments) {
    const symbol = block.ownLine ? documented.get(block.lineStart) : undefined;
    pieces.push({ kind: symbol === undefined ? "comment" : "docstring", start: block.start, end: block.end, symbol });
  }
  const docstrings = new Set(captures.flatMap(({ parts }) => (parts.doc ? [parts.doc.start] : [])));
  for (const { role, start, end } of captures) {
    if (role.is !== "string") continue;
    // A grammar may see a string inside what another pattern takes as a comment (Elixir's @doc).
    if (commentsAround(comments, start)) continue;
    const isDoc = docstrings.has(start);
    if (isDoc || isProse(text.slice(start, end))) {
      pieces.push({ kind: isDoc ? "docstring" : "string", start, end, symbol: undefined });
    }
  }
  const enclosing = new Enclosing(symbols);
  return pieces
    .sort((a, b) => a.start - b.start)
    .slice(0, FILE_ROWS_MAX)
    .map(({ symbol, ...piece }) => {
      const around = enclosing.indexAround(piece.start);
      return { ...piece, symbol: symbol === undefined ? around : symbol };
    });
}

function commentsAround(comments: readonly CommentBlock[], offset: number): boolean {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle] as CommentBlock).start <= offset) low = middle + 1;
    else high = middle;
  }
  return low > 0 && offset < (comments[low - 1] as CommentBlock).end;
}

function isProse(literal: string): boolean {
  return literal.length >= STRING_LITERAL_CHARS_MIN + 2 && /\p{L}{2}/u.test(literal);
}
