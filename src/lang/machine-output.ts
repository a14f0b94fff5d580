/** Which texts programs wrote for programs: they are searchable as text, but not parsed. */
import { PARSE_LINE_CHARS_MEAN_MAX } from "#core/limits.ts";
import type { LineTable } from "./line-table.ts";

/** A long line with at most one mark of code per this many characters is data: an image in a string literal, a table of numbers. */
const DATA_CHARS_PER_MARK = 100;
const MARKS_OF_CODE: ReadonlySet<number> = new Set([..."{}();="].map((mark) => mark.charCodeAt(0)));

/**
 * Whether the lines of a text are too long, on average, for a person to have written them. In a text with more ordinary lines than long
 * ones, long lines of data do not count: code that keeps a picture in a string literal is code.
 */
export function isMachineOutput(text: string, lines: LineTable): boolean {
  const most = PARSE_LINE_CHARS_MEAN_MAX * Math.max(1, lines.count);
  if (text.length <= most) return false;
  let written = 0;
  let long = 0;
  let data = 0;
  for (let line = 1; line <= lines.count; line++) {
    const [start, end] = [lines.startOf(line), lines.endOf(line)];
    if (end - start <= PARSE_LINE_CHARS_MEAN_MAX) {
      if (text.slice(start, end).trim() !== "") written++;
      continue;
    }
    long++;
    if (isData(text, start, end)) data += end - start;
  }
  return written <= long || text.length - data > most;
}

function isData(text: string, start: number, end: number): boolean {
  let marks = 0;
  for (let at = start; at < end; at++) if (MARKS_OF_CODE.has(text.charCodeAt(at))) marks++;
  return marks * DATA_CHARS_PER_MARK <= end - start;
}
