/** Long lines, of which line rules read only the beginning. */
import { LINE_CHARS_INDEXED_MAX } from "#core/limits.ts";
import type { LineTable } from "#lang/line-table.ts";

/**
 * The text with a line break and signs that no rule begins with in place of what its lines have beyond the characters that are indexed, so
 * that offsets stay. Many rules look from each place of a line to its end, which takes a time that grows with the square of its length:
 * minutes for one line of a megabyte. Rejected: to give every repetition of every rule a bound of its own; it makes the rules unreadable,
 * and the next rule would lack one.
 */
export function withShortLines(text: string, lines: LineTable): string {
  const pieces: string[] = [];
  let after = 0;
  for (let line = 1; line <= lines.count; line++) {
    const end = lines.endOf(line);
    const cut = shortEnd(lines.startOf(line), end);
    if (cut === end) continue;
    pieces.push(text.slice(after, cut), "\n", "\0".repeat(end - cut - 1));
    after = end;
  }
  return pieces.length === 0 ? text : pieces.join("") + text.slice(after);
}

/** The offset up to which rules read a line. */
export function shortEnd(start: number, end: number): number {
  return Math.min(end, start + LINE_CHARS_INDEXED_MAX);
}
