/** The lines that do not match a pattern, as a pattern. */
import type { RequiredText } from "#text/required-text.ts";
import type { FoundLines, LineText } from "./found-lines.ts";
import type { ExactPattern, MatchingLine } from "./pattern.ts";

/** Nothing of such a line is what was looked for: it stands for itself, from its beginning. */
const BEGINNING = { column: 0, length: 0 };
const ANYTHING: RequiredText = { is: "anything" };

/** A pattern that matches the lines which another does not. */
export function inverted(pattern: ExactPattern): ExactPattern {
  return new InvertedPattern(pattern);
}

class InvertedPattern implements ExactPattern {
  /** A text without what the pattern asks for is all lines that do not match. */
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

/** How many lines a text has; what a final line feed begins is none. */
function linesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return text === "" || text.endsWith("\n") ? count : count + 1;
}
