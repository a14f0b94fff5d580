/** Checks that find problems in trees without syntax errors: a blank inside a construct, or a declaration read as something else. */
import type { SyntaxTree } from "#lang/usage/syntax-tree.ts";
import type { Capture, Span } from "./captures.ts";

/** Code inside a preprocessor condition counts as code at the level of the condition. */
const TRANSPARENT = /^preproc_/;

/** Whether one of the blanks lies inside a construct of the language, rather than at top level. */
export function hasStray(tree: SyntaxTree, blanks: readonly Span[]): boolean {
  return blanks.some(({ start, end }) => {
    let node = tree.innermost(start, end);
    while (TRANSPARENT.test(tree.kind(node))) node = tree.parent(node);
    return node !== 0;
  });
}

/** Whether a word captured as `@misread` is followed by a name that no definition captured. */
export function hasMisread(text: string, captures: readonly Capture[]): boolean {
  const misread = captures.filter(({ role }) => role.is === "misread");
  if (misread.length === 0) return false;
  const named = new Set(captures.flatMap(({ role, parts, start }) => (role.is === "definition" ? [parts.name?.start ?? start] : [])));
  return misread.some(({ end }) => !named.has(end + (/^\s*/.exec(text.slice(end, end + NAME_GAP_CHARS))?.[0].length ?? 0)));
}

/** How much white space is skipped between a word and the name after it. */
const NAME_GAP_CHARS = 200;
