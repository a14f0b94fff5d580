/**
 * Comments of languages without a grammar, found by their marks. Only comments that begin their line count, so that no mark inside a
 * string is mistaken for one.
 */

import type { CommentMarks } from "#lang/language-syntax.ts";
import { languageById } from "#lang/languages.ts";
import { type Capture, NO_PARTS } from "#lang/trees/captures.ts";

const matchers = new Map<string, RegExp>();

/** The comments of a text in order of place; none when the table does not say how the language marks comments. */
export function plainComments(text: string, language: string): Capture[] {
  const marks = languageById(language)?.comments;
  if (!marks) return [];
  const matcher = matchers.get(language) ?? matcherOf(marks);
  matchers.set(language, matcher);
  return [...text.matchAll(matcher)].map((found) => {
    const [whole, indent = ""] = found;
    return { role: { is: "comment" }, start: found.index + indent.length, end: found.index + whole.length, pattern: 0, parts: NO_PARTS };
  });
}

/** A block comment that is not closed ends with the file. */
function matcherOf({ line = [], block = [] }: CommentMarks): RegExp {
  const blocks = block.map(([opens, closes]) => `${escaped(opens)}[\\s\\S]*?(?:${escaped(closes)}|$(?![\\s\\S]))`);
  const lines = line.map((mark) => `${escaped(mark)}[^\\n]*`);
  return new RegExp(`^([ \\t]*)(?:${[...blocks, ...lines].join("|")})`, "gm");
}

function escaped(mark: string): string {
  return mark.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
