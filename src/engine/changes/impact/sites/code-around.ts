/** The code around a use that is read to judge it. */
import type { Use } from "#core/usage-facts.ts";
import type { FileText } from "#text/file-text.ts";

/** Characters before and after a use that are read: more than 120 lines of branches have, less than one line may have. */
const CHARS_MAX = 10_000;

interface CodeAround {
  readonly code: string;
  /** The offset of the use in it. */
  readonly place: number;
  /** The line on which the code begins, from 1. */
  readonly line: number;
}

/** Some lines before and after a use; of long ones, what is near the use: each of a thousand uses on one line would read all of it. */
export function codeAround(text: FileText, { line, column }: Pick<Use, "line" | "column">, linesMax: number): CodeAround {
  const first = Math.max(1, line - linesMax);
  const above = line > first ? text.range({ lineStart: first, lineEnd: line - 1 }).length + 1 : 0;
  const use = above + column - 1;
  const start = Math.max(0, use - CHARS_MAX);
  const code = text.range({ lineStart: first, lineEnd: line + linesMax }).slice(start, use + CHARS_MAX);
  return { code, place: use - start, line: line - linesBefore(code, use - start) };
}

/** How many lines end before an offset. */
export function linesBefore(code: string, offset: number): number {
  return code.slice(0, offset).split("\n").length - 1;
}
