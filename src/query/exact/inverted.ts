/** A pattern for the lines that do not match another pattern. */
import type { RequiredText } from "#text/required-text.ts";
import type { FoundLines, LineText } from "./found-lines.ts";
import type { ExactPattern, MatchingLine } from "./pattern.ts";

/** No part of such a line matched anything: the match is empty, at the line's start. */
const BEGINNING = { column: 0, length: 0 };
const ANYTHING: RequiredText = { is: "anything" };

/** A pattern that matches exactly the lines that another does not. */
export function inverted(pattern: ExactPattern): ExactPattern {
  return new InvertedPattern(pattern);
}

class InvertedPattern implements ExactPattern {
  /** All lines of a text without the required text match, so no text can be skipped. */
  readonly required = ANYTHING;
  readonly pattern: ExactPattern;

  constructor(pattern: ExactPattern) {
    this.pattern = pattern;
  }

  linesOf(text: string, most: number): FoundLines {
    const count = this.count(text);
    const lines: LineText[] = [];
    if (most <= 0) return { count, lines };
    for (const { line, start, end } of this.matchingLines(text, most)) lines.push({ line, text: text.slice(start, end) });
    return { count, lines };
  }

  linesOfUtf8(utf8: Buffer, most: number): FoundLines {
    return this.linesOf(utf8.toString("utf8"), most);
  }

  *matchingLines(text: string, limit = Number.POSITIVE_INFINITY): Generator<MatchingLine> {
    const matching = this.pattern.matchingLines(text)[Symbol.iterator]();
    let next = matching.next();
    let found = 0;
    for (let start = 0, line = 1; start < text.length && found < limit; line++) {
      const feed = text.indexOf("\n", start);
      const stop = feed < 0 ? text.length : feed;
      if (!next.done && next.value.start === start) next = matching.next();
      else {
        found++;
        yield { line, start, end: stop > start && text[stop - 1] === "\r" ? stop - 1 : stop, ...BEGINNING };
      }
      start = stop + 1;
    }
  }

  count(text: string): number {
    return linesIn(text) - this.pattern.count(text);
  }

  firstMatchIn(): typeof BEGINNING {
    return BEGINNING;
  }

  matchesIn(): readonly (typeof BEGINNING)[] {
    return [BEGINNING];
  }
}

/** The number of lines of a text; a final line feed begins no further line. */
function linesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return text === "" || text.endsWith("\n") ? count : count + 1;
}
