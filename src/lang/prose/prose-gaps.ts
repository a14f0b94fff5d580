/** Where prose may be cut: between paragraphs, and never inside a block of code. */
import type { LineTable } from "#lang/line-table.ts";

/** Opens a code block, which the same mark closes, at least as long. */
const FENCE = /^[ \t]*(`{3,}|~{3,})/;

/** Returns a test of lines (1-based): whether a line is blank and separates two paragraphs. */
export function proseGaps(text: string, lines: LineTable): (line: number) => boolean {
  const gaps = new Set<number>();
  let fence: string | undefined;
  let blank: number | undefined;
  for (let line = 1; line <= lines.count; line++) {
    const written = text.slice(lines.startOf(line), lines.endOf(line)).trimEnd();
    if (written === "") {
      blank = fence === undefined ? line : undefined;
      continue;
    }
    // An indented line continues the list item, or the code, above the blank line.
    if (blank !== undefined && !/^\s/.test(written)) gaps.add(blank);
    blank = undefined;
    fence = fenceAfter(fence, written);
  }
  return (line) => gaps.has(line);
}

/** The mark of the code block that the line after `written` stands in; undefined outside of one. */
function fenceAfter(fence: string | undefined, written: string): string | undefined {
  const mark = FENCE.exec(written)?.[1];
  if (fence === undefined) return mark;
  return mark?.startsWith(fence) && written.trim() === mark ? undefined : fence;
}
