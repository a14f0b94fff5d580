/**
 * Reading past what grammars stumble over, which `rescue/` lists by language. When a parse has errors, each pass of the language covers such places with fillers of
 * the same length and the file is parsed again. Offsets stay what they were, and all text is read from the original. The expressions look
 * around within a line, so what they cost grows with the square of the longest line: files with very long ones are not rescued.
 */

import type { Span } from "./captures.ts";

/**
 * What to cover, and the character to cover it with; with `within`, only these characters of what is found. Line breaks are never
 * covered. No pattern may look back or ahead further than a bounded number of characters from many places: a file may be one line.
 */
export type Cover = readonly [find: RegExp, filler: string, within?: RegExp];
/** Covers that are applied together. */
export type RescuePass = readonly Cover[];

/** No code that people write has longer lines. */
const LINE_CHARS_MAX = 1_000;

/** Whether covering a text takes a time that grows with its length alone. */
export function canBeRescued(text: string): boolean {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    const length = (end < 0 ? text.length : end) - start;
    if (length > LINE_CHARS_MAX) return false;
    start += length + 1;
  }
  return true;
}

/** The names that stand in a text where another of the same length has something else, and in no quotes and no comments. */
export function coveredNames(text: string, covered: string): Span[] {
  const names: Span[] = [];
  if (text === covered) return names;
  const name = /"[^"\n]*"?|\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/|[A-Za-z_]\w*/y;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) === covered.charCodeAt(at)) continue;
    name.lastIndex = at;
    const found = name.exec(text);
    if (!found) continue;
    if (text[at] !== '"' && text[at] !== "/") names.push({ start: at, end: name.lastIndex });
    at = name.lastIndex - 1;
  }
  return names;
}

/** The text with everything that a pass names covered; as long as before. */
export function applyPass(text: string, pass: RescuePass): string {
  let covered = text;
  for (const [find, filler, within] of pass) {
    const cover = (match: string): string => match.replace(/[^\r\n]/g, filler);
    covered = covered.replace(find, (match) => (within ? match.replace(within, cover) : cover(match)));
  }
  return covered;
}
