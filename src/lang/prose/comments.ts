/** Comments of a file: joins neighbouring line comments into blocks, and finds the block that documents a symbol. */
import { partitionPoint } from "#core/partition-point.ts";
import type { LineRange } from "#core/types.ts";
import type { LineTable } from "#lang/line-table.ts";
import type { Capture } from "#lang/trees/captures.ts";

/** One comment, or several line comments that stand directly under each other. */
export interface CommentBlock extends LineRange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether only white space stands before it on its line. */
  readonly ownLine: boolean;
}

/** Lines of annotations that may stand between a comment and what it documents. */
const ANNOTATION_LINES_MAX = 12;
/** Characters of a line that are read to tell whether it is an annotation. */
const ANNOTATION_HEAD_CHARS = 400;
/** Characters of the longest mark that opens a line comment, and of what tells it from that of a block. */
const MARK_CHARS_MAX = 16;
const ANNOTATION = /^\s*(?:@\w|#\[|#!\[|\[\w)/;

/** All comment blocks, in order. */
export function commentBlocks(text: string, lines: LineTable, captures: readonly Capture[]): CommentBlock[] {
  const blocks: { start: number; end: number; lineStart: number; lineEnd: number; ownLine: boolean }[] = [];
  const comments = captures.filter((capture) => capture.role.is === "comment");
  for (const { start, end: untrimmed } of comments.sort((a, b) => a.start - b.start)) {
    const end = trimmedEnd(text, start, untrimmed);
    const lineStart = lines.lineAt(start);
    const lineEnd = lines.lineAt(Math.max(start, end - 1));
    const ownLine = isFirstOnLine(text, start);
    const last = blocks.at(-1);
    if (last && ownLine && last.ownLine && last.lineEnd + 1 === lineStart && isLineComment(text, start, last.start)) {
      last.end = end;
      last.lineEnd = lineEnd;
    } else blocks.push({ start, end, lineStart, lineEnd, ownLine });
  }
  return blocks.map((block) => ({ ...block, text: text.slice(block.start, block.end) }));
}

/** Stops at the first character that is not white space: a line of a megabyte may hold a hundred thousand comments. */
function isFirstOnLine(text: string, start: number): boolean {
  let at = start - 1;
  while (at >= 0 && text[at] !== "\n" && /\s/.test(text[at] as string)) at--;
  return at < 0 || text[at] === "\n";
}

function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text[at - 1] as string)) at--;
  return at;
}

/** Only line comments with the same mark are joined, and block comments never. */
function isLineComment(text: string, start: number, previous: number): boolean {
  const mark = markAt(text, start);
  return mark !== undefined && mark === markAt(text, previous);
}

/** The mark that a line comment opens with; undefined for a block comment. */
function markAt(text: string, offset: number): string | undefined {
  return /^(?:\/\/|--(?!\[=*\[)|#!?|;|%|')/.exec(text.slice(offset, offset + MARK_CHARS_MAX))?.[0];
}

/** The block that ends on the line above `line`, with only annotations in between. */
export function commentAbove(
  source: { readonly text: string; readonly lines: LineTable },
  byLastLine: ReadonlyMap<number, CommentBlock>,
  line: number,
): CommentBlock | undefined {
  let above = line - 1;
  for (let skipped = 0; skipped < ANNOTATION_LINES_MAX && above > 0; skipped++, above--) {
    const block = byLastLine.get(above);
    if (block) return block.ownLine ? block : undefined;
    const head = source.lines.startOf(above);
    if (!ANNOTATION.test(source.text.slice(head, Math.min(head + ANNOTATION_HEAD_CHARS, source.lines.endOf(above))))) return undefined;
  }
  return undefined;
}

/** The comments that start between two offsets; `comments` are in order of place. */
export function commentsWithin(comments: readonly CommentBlock[], start: number, end: number): readonly CommentBlock[] {
  const first = partitionPoint(comments.length, (index) => (comments[index] as CommentBlock).start < start);
  const within: CommentBlock[] = [];
  for (let at = first; at < comments.length && (comments[at] as CommentBlock).start < end; at++) within.push(comments[at] as CommentBlock);
  return within;
}

/** The words of a comment or docstring without its comment marks; line breaks stay. */
export function cleanComment(raw: string): string {
  const body = raw
    .replace(/^\s*@\w*doc\s+/, "")
    .replace(/^\s*~?[A-Za-z]{0,2}("""|'''|["'])([\s\S]*)\1\s*$/, "$2")
    .replace(/^\s*\/\*+!?|(?<!\*)\*+\/\s*$/g, "")
    .replace(/^\s*(?:--\[=*\[|=begin|\(\*+|<#|\{-[|^]?)|(?:\]=*\]|=end|(?<!\*)\*+\)|#>|-\})\s*$/g, "");
  const lines = body
    .split("\n")
    .map((line) => line.replace(/^\s*(?:\/{2,4}!?|#+[!']?(?=\s|$)|\*(?!\*)|--+(?: [|^](?= ))?|![<>!](?= )|;+|%+)? ?/, "").trimEnd());
  return lines.join("\n").trim();
}
