/**
 * Works around constructs that grammars fail to parse, which `rescue/` lists by language. When a parse has errors, each pass of the
 * language covers such places with fillers of the same length, and the file is parsed again. Offsets stay the same, and all extracted
 * text comes from the original. The expressions look around within a line, so their cost grows with the square of the longest line: files
 * with very long lines are not rescued.
 */

import type { Span } from "./captures.ts";

/**
 * A pattern to cover, and the filler character, or what gives the text to put there, as long as the match. With `within`, only the parts of
 * the match that it matches are covered. A filler covers no line break, except where the break is the whole of such a part. No pattern may
 * look back or ahead by an unbounded number of characters from many places: a file may be a single line.
 */
export type Cover = readonly [find: RegExp, filler: string | ((match: string) => string), within?: RegExp];
/** Covers that are applied together before one parse. */
export type RescuePass = readonly Cover[];

/** Longest line, in characters, of code that people write. */
const LINE_CHARS_MAX = 1_000;

/** Whether the time to cover a text grows only linearly with its length. */
export function canBeRescued(text: string): boolean {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    const length = (end < 0 ? text.length : end) - start;
    if (length > LINE_CHARS_MAX) return false;
    start += length + 1;
  }
  return true;
}

/**
 * The names of `text` that `covered`, of the same length, replaces by something else, except in strings and comments. The word of a directive
 * is none.
 */
export function coveredNames(text: string, covered: string): Span[] {
  const names: Span[] = [];
  if (text === covered) return names;
  const name = /"[^"\n]*"?|#[ \t]*\w*|\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/|[A-Za-z_]\w*/y;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) === covered.charCodeAt(at)) continue;
    name.lastIndex = at;
    const found = name.exec(text);
    if (!found) continue;
    if (!/["/#]/.test(text.charAt(at))) names.push({ start: at, end: name.lastIndex });
    at = name.lastIndex - 1;
  }
  return names;
}

/** The lines of code that `covered`, as long as `text`, has nothing but blanks for; neighbouring lines are one span. In order. */
export function coveredLines(text: string, covered: string): Span[] {
  const spans: { start: number; end: number }[] = [];
  if (text === covered) return spans;
  for (let start = 0, end: number; start < text.length; start = end + 1) {
    end = text.indexOf("\n", start);
    if (end < 0) end = text.length;
    if (!isBlank(covered, start, end) || isBlank(text, start, end)) continue;
    const last = spans.at(-1);
    if (last && last.end + 1 >= start) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) > 32) return false;
  return true;
}

/** The text with everything covered that the pass matches; as long as before. */
export function applyPass(text: string, pass: RescuePass): string {
  let covered = text;
  for (const [find, filler, within] of pass) {
    const cover =
      typeof filler === "string" ? (match: string): string => match.replace(match === "\n" ? match : /[^\r\n]/g, filler) : filler;
    covered = covered.replace(find, (match) => (within ? match.replace(within, cover) : cover(match)));
  }
  return covered;
}
