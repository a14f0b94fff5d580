/** Splits a page into its sections: each up to the next heading, a small one with its subsections, a long one in windows. */
import { SNIPPET_LINES_MAX, SNIPPET_LINES_TARGET } from "#core/limits.ts";
import type { LineRange } from "#core/types.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { FileText } from "#text/file-text.ts";
import { frontMatter } from "#text/front-matter.ts";

export interface SectionRange extends LineRange {
  /** Null for the text before the first heading, and for a text without headings. */
  readonly symbol: SymbolRow | null;
  /** Last line before the first subsection: the end of the section's own text. */
  readonly ownEnd: number;
}

/** A section with fewer lines of its own is shown with its subsections. */
const OWN_LINES_MIN = 4;

/** The pieces of a page; `sections` must be in order of line. Leaves out front matter. */
export function sectionRanges(file: FileText, sections: readonly SymbolRow[]): SectionRange[] {
  const first = firstLine(file);
  const ranges: SectionRange[] = [];
  const before = (sections[0]?.lineStart ?? file.lineCount + 1) - 1;
  if (before >= first) ranges.push({ lineStart: first, lineEnd: before, symbol: null, ownEnd: before });
  for (const [index, symbol] of sections.entries()) {
    const lineStart = Math.max(first, symbol.lineStart);
    const ownEnd = Math.min(symbol.lineEnd, (sections[index + 1]?.lineStart ?? file.lineCount + 1) - 1);
    const lineEnd = Math.max(ownEnd, joinedEnd(symbol, ownEnd));
    if (lineEnd >= lineStart) ranges.push({ lineStart, lineEnd, symbol, ownEnd });
  }
  return ranges;
}

/** The last line to show of a section, including its subsections where that is not too long. */
function joinedEnd({ lineStart, lineEnd }: SymbolRow, ownEnd: number): number {
  if (lineEnd - lineStart < SNIPPET_LINES_TARGET) return lineEnd;
  return ownEnd - lineStart < OWN_LINES_MIN ? lineStart + SNIPPET_LINES_TARGET - 1 : ownEnd;
}

/** The first line behind the front matter. */
function firstLine(file: FileText): number {
  const front = frontMatter(file.slice(0, Number.POSITIVE_INFINITY));
  return front ? file.lineAt(front.end - 1) + 1 : 1;
}

/** The part of a section in a window: all of the section, unless it is long; undefined where they do not overlap. */
export function withinWindow(section: SectionRange, window: LineRange): SectionRange | undefined {
  if (section.lineEnd < window.lineStart || section.lineStart > window.lineEnd) return undefined;
  if (section.lineEnd - section.lineStart < SNIPPET_LINES_MAX) return section;
  return {
    symbol: section.symbol,
    ownEnd: section.ownEnd,
    lineStart: Math.max(section.lineStart, window.lineStart),
    lineEnd: Math.min(section.lineEnd, window.lineEnd),
  };
}
