/** Where prose may be cut: between paragraphs, and never inside a block of code. */
import type { LineTable } from "#lang/line-table.ts";

/** What opens a block that closes with the same mark, at least as long. */
const FENCE = /^[ \t]*(`{3,}|~{3,})/;

/** Whether a line is blank and what stands around it does not belong together. Lines are 1-based. */
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
    // What is indented continues the item, or is the code, of the lines above.
    if (blank !== undefined && !/^\s/.test(written)) gaps.add(blank);
    blank = undefined;
    fence = fenceAfter(fence, written);
  }
  return (line) => gaps.has(line);
}

/** The mark of the block that the next line stands in, after a line that may open or close one. */
function fenceAfter(fence: string | undefined, written: string): string | undefined {
  const mark = FENCE.exec(written)?.[1];
  if (fence === undefined) return mark;
  return mark?.startsWith(fence) && written.trim() === mark ? undefined : fence;
}
