/** Where prose stands in a file: comment blocks, docstrings, string literals. */

import { FILE_ROWS_MAX } from "#core/limits.ts";
import type { TextKind } from "#core/types.ts";
import { Enclosing } from "#lang/enclosing.ts";
import { lastUpTo } from "#lang/last-up-to.ts";
import type { LineTable } from "#lang/line-table.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import type { Capture, Span } from "#lang/trees/captures.ts";
import type { CommentBlock } from "./comments.ts";

/** A string literal with fewer characters, quotes not counted, is not prose. */
const STRING_LITERAL_CHARS_MIN = 4;

/**
 * A piece of prose by place, in UTF-16 offsets of the file's text; `symbol` is the position of the symbol that it documents or stands in.
 */
export interface ExtractedText {
  readonly kind: TextKind;
  readonly start: number;
  readonly end: number;
  readonly symbol: number | null;
}

interface TextSource {
  readonly text: string;
  readonly lines: LineTable;
  readonly captures: readonly Capture[];
  readonly comments: readonly CommentBlock[];
  readonly symbols: readonly PlacedSymbol[];
}

interface ProseSpan extends Span {
  readonly kind: TextKind;
  /** The symbol it documents; undefined means the symbol around it. */
  readonly symbol: number | undefined;
}

/**
 * All pieces of prose in order of place. A comment above a symbol is that symbol's docstring; a comment after a symbol, on its last line,
 * belongs to it too.
 */
export function buildTexts(source: TextSource): ExtractedText[] {
  const pieces = [...commentPieces(source), ...stringPieces(source)];
  const enclosing = new Enclosing(source.symbols);
  return pieces
    .sort((a, b) => a.start - b.start)
    .slice(0, FILE_ROWS_MAX)
    .map(({ symbol, ...piece }) => {
      const around = enclosing.indexAround(piece.start, ({ isAssigned }) => !isAssigned);
      return { ...piece, symbol: symbol ?? around };
    });
}

function commentPieces({ lines, comments, symbols }: TextSource): ProseSpan[] {
  const documented = new Map<number, number>();
  const endsOn = new Map<number, number>();
  for (const [index, symbol] of symbols.entries()) {
    if (symbol.docLineStart < symbol.lineStart && !documented.has(symbol.docLineStart)) documented.set(symbol.docLineStart, index);
    endsOn.set(symbol.lineEnd, index);
  }
  return comments.map(({ start, end, lineStart, ownLine }) => {
    const above = ownLine ? documented.get(lineStart) : undefined;
    const before = ownLine ? undefined : endsOn.get(lines.lineAt(start));
    const isBehind = before !== undefined && (symbols[before] as PlacedSymbol).end <= start;
    return { kind: above === undefined ? "comment" : "docstring", start, end, symbol: above ?? (isBehind ? before : undefined) };
  });
}

/** String literals, except those that name what is imported. */
function stringPieces({ text, captures, comments }: TextSource): ProseSpan[] {
  const docstrings = new Set(captures.flatMap(({ parts }) => (parts.doc ? [parts.doc.start] : [])));
  const imports = new Enclosing(captures.filter(({ role }) => role.is === "import").sort((a, b) => a.start - b.start || b.end - a.end));
  const pieces = new Map<number, ProseSpan>();
  for (const { role, start, end } of captures.toSorted((a, b) => a.start - b.start)) {
    // A grammar may see a string inside what another pattern captures as a comment (Elixir's @doc).
    if (role.is !== "string" || imports.indexAround(start) !== null || commentsAround(comments, start)) continue;
    const isDoc = docstrings.has(start);
    if (isDoc || isProse(text.slice(start, end)))
      pieces.set(start, { kind: isDoc ? "docstring" : "string", start, end, symbol: undefined });
  }
  return [...pieces.values()];
}

function commentsAround(comments: readonly CommentBlock[], offset: number): boolean {
  const comment = lastUpTo(comments, offset);
  return comment !== undefined && offset < comment.end;
}

function isProse(literal: string): boolean {
  return literal.length >= STRING_LITERAL_CHARS_MIN + 2 && /\p{L}{2}/u.test(literal);
}
