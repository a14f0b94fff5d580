/**
 * Scores a place by itself: its name, the comment above and its lines as one text of three fields (BM25F, Robertson and Zaragoza, 2009).
 */
import type { LineRange } from "#core/types.ts";
import type { QueryTerm } from "#query/parse/query-terms.ts";
import type { SnippetMatch } from "#query/read/match-lines.ts";
import type { Bm25 } from "#query/read/term-scores.ts";
import type { FileText } from "#text/file-text.ts";

/** How much a term in the name, and one in the comment, counts beside a line of code of a short function. */
const NAME_SHARE = 1.5;
const COMMENT_SHARE = 0.6;
/** How many lines above a declaration are read for its comment. */
const COMMENT_LINES_MAX = 30;
/** How lines begin that are comments, or annotations between comment and declaration, in all our languages. */
const COMMENT_LINE = /^\s*(?:\/[/*]|\*|#|--|;|%|@|\[|\(\*|\{-)/;
/** The lines of a place that are read, and its name; "" for a piece of a file that is no symbol. */
interface NamedLines extends LineRange {
  readonly name: string;
}

interface PlaceQuery {
  readonly terms: readonly QueryTerm[];
  /** The match of these lines with the terms. */
  readonly match: Pick<SnippetMatch, "frequencies">;
  readonly numbers: Bm25;
}

/** A score from 0, no term, towards 1, which a text of nothing but the terms comes near. */
export function placeText(
  file: FileText,
  { name: written, lineStart, lineEnd }: NamedLines,
  { terms, match, numbers }: PlaceQuery,
): number {
  const { k1, b, average_length: averageLength } = numbers;
  const norm = 1 - b + (b * (lineEnd - lineStart + 1)) / averageLength;
  const name = written.toLowerCase();
  const comment = commentAbove(file, lineStart);
  let found = 0;
  let total = 0;
  for (const [index, { needle, weight }] of terms.entries()) {
    total += weight;
    if (needle === "") continue;
    const inName = name.includes(needle) ? NAME_SHARE : 0;
    const inComment = comment.includes(needle) ? COMMENT_SHARE : 0;
    const frequency = (match.frequencies[index] ?? 0) / norm + inName + inComment;
    found += (weight * frequency) / (frequency + k1);
  }
  return total === 0 ? 0 : found / total;
}

/** The comment and annotation lines right above a line, in lower case. */
function commentAbove(file: FileText, line: number): string {
  let start = line;
  while (start > 1 && line - start < COMMENT_LINES_MAX && COMMENT_LINE.test(file.line(start - 1))) start--;
  return start === line ? "" : file.range({ lineStart: start, lineEnd: line - 1 }).toLowerCase();
}
