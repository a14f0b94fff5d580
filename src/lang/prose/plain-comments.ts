/** Comments of languages without a grammar, found by their marks: those that begin their line, which no string is mistaken for. */

import type { CommentMarks } from "#lang/language.ts";
import { languageById } from "#lang/languages.ts";
import { type Capture, NO_PARTS } from "#lang/trees/captures.ts";

const matchers = new Map<string, RegExp>();

/** The comments of a text in order of place; none when nothing is known about how the language writes them. */
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

/** An unclosed block ends where the file does. */
function matcherOf({ line = [], block = [] }: CommentMarks): RegExp {
  const blocks = block.map(([opens, closes]) => `${escaped(opens)}[\\s\\S]*?(?:${escaped(closes)}|$(?![\\s\\S]))`);
  const lines = line.map((mark) => `${escaped(mark)}[^\\n]*`);
  return new RegExp(`^([ \\t]*)(?:${[...blocks, ...lines].join("|")})`, "gm");
}

function escaped(mark: string): string {
  return mark.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
