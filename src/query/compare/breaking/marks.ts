/** The marks of a declaration on the lines above it: annotations, decorators, attributes. */
import type { LineRange } from "#core/types.ts";

/** How many lines above the name of a declaration are read. */
const MARKS_MAX = 8;
/** How marks begin, and how one over several lines ends: `@Entity(`, `#[derive(Clone)]`, `)`. */
const MARK = /^\s*[@#)]/;

/** The marks right above a name, as lines. `linesOf` reads the file; `mark` distinguishes a mark from other code. */
export function marksOver(nameLine: number, linesOf: (range: LineRange) => readonly string[], mark = MARK): string {
  const above = linesOf({ lineStart: Math.max(1, nameLine - MARKS_MAX), lineEnd: nameLine - 1 });
  return above.slice(above.findLastIndex((line) => !mark.test(line)) + 1).join("\n");
}
