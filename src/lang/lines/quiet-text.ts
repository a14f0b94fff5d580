/** Which parts of a text are comments and strings, for languages that are read line by line. */
import { lastUpTo } from "#lang/last-up-to.ts";
import type { Span } from "#lang/trees/captures.ts";

export interface QuietText {
  /** In order of place, like `strings`. */
  readonly comments: readonly Span[];
  readonly strings: readonly Span[];
  /** The text with blanks in place of its comments and strings, so that lines and offsets stay. */
  readonly text: string;
}

/** The comments and strings of a text, as `matcher` finds them (see `quiet` in `line-rules.ts`); none without a matcher. */
export function quietText(text: string, matcher: RegExp | undefined): QuietText {
  const comments: Span[] = [];
  const strings: Span[] = [];
  if (!matcher) return { comments, strings, text };
  const pieces: string[] = [];
  let after = 0;
  for (const { 0: whole, index, groups } of text.matchAll(matcher)) {
    const kind = groups?.["comment"] !== undefined ? comments : groups?.["string"] !== undefined ? strings : undefined;
    if (!kind) continue;
    const end = index + whole.length;
    kind.push({ start: index, end });
    pieces.push(text.slice(after, index), whole.replace(/[^\n]/g, " "));
    after = end;
  }
  pieces.push(text.slice(after));
  return { comments, strings, text: pieces.join("") };
}

/** Whether an offset lies inside one of some spans, which are in order of place. */
export function isInside(spans: readonly Span[], offset: number): boolean {
  const span = lastUpTo(spans, offset);
  return span !== undefined && span.start < offset && offset < span.end;
}
