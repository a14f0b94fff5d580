/** The uses in text that was covered before the parse. Only the text around each name says anything about it. */
import { NAME_CHARS_MAX } from "#core/limits.ts";
import { UNKNOWN } from "#core/usage-facts.ts";
import { lastUpTo } from "#lang/last-up-to.ts";
import type { Span } from "#lang/trees/captures.ts";
import type { PlainUse, UsageProfile } from "./profile.ts";
import type { FileReader } from "./reader.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** How many characters of white space and text next to a name are read. */
const GAP_CHARS = 40;
/** How many characters before a directive are read. */
const LINE_CHARS = 400;

/** Words after which no name is declared. */
const BEFORE_EXPRESSIONS: ReadonlySet<string> = new Set(
  "and as await base case else goto if in is new not or out ref return sizeof throw typeof when while yield".split(" "),
);

/** What makes a covered name a call; at most this many characters decide. */
const CALLED = /^\s{0,4}\(/;
const CALLED_CHARS_MAX = 5;

/** The uses among the covered names of a tree. */
export function coveredUses(reader: FileReader, tree: SyntaxTree, profile: UsageProfile, covered: readonly Span[]): PlainUse[] {
  const { text } = tree;
  const isCode = profile.readsCovered === "code";
  const directives = isCode && covered.length > 0 ? directivesIn(text) : [];
  const locals = new Set<string>();
  const uses: PlainUse[] = [];
  for (const { start, end } of covered) {
    const name = text.slice(start, end);
    if (profile.builtins?.has(name) || name.length > NAME_CHARS_MAX) continue;
    const type = CALLED.test(text.slice(end, end + CALLED_CHARS_MAX)) ? "calls" : "references";
    const before = text.slice(Math.max(0, start - GAP_CHARS), start).trimEnd();
    if (before.endsWith(".") || (!isCode && before.endsWith("->"))) {
      uses.push({ start, name, expression: reader.member(UNKNOWN, name), type });
      continue;
    }
    if (!isCode && reader.isBoundAt(name, tree.innermost(start, end))) continue;
    if (isCode) {
      if (isDirective(text, start) || BEFORE_EXPRESSIONS.has(name)) continue;
      if (isDeclared(before, text.slice(end, end + GAP_CHARS).trimStart())) locals.add(name);
      if (locals.has(name) || isBound(reader, tree, name, start, directives)) continue;
    }
    uses.push({ start, name, expression: reader.freeAt(name, start), type });
  }
  return uses;
}

/**
 * Whether a local has the name, at its place or at the end of the branch before its own: the grammar may see the end of a function
 * between the two.
 */
function isBound(reader: FileReader, tree: SyntaxTree, name: string, start: number, directives: readonly Place[]): boolean {
  if (reader.isBoundAt(name, tree.innermost(start, start + name.length))) return true;
  const directive = lastUpTo(directives, start)?.start ?? 0;
  const from = Math.max(0, directive - LINE_CHARS);
  const end = from + tree.text.slice(from, directive).trimEnd().length;
  return end > 0 && reader.isBoundAt(name, tree.innermost(end - 1, end));
}

interface Place {
  readonly start: number;
}

/** The start of each line with a preprocessor directive. */
function directivesIn(text: string): Place[] {
  return [...text.matchAll(/^[ \t]*#/gm)].map(({ index }) => ({ start: index }));
}

/** Whether a name stands in a directive, `#if NAME`: no code defines such names. */
function isDirective(text: string, at: number): boolean {
  return /^\s*#/.test(text.slice(text.lastIndexOf("\n", at - 1) + 1, at));
}

/** Whether a name is declared, because it follows a type: `int name =`, `Type name)`, `void name(`. */
function isDeclared(before: string, behind: string): boolean {
  const word = /(\w+|[>\]?])$/.exec(before)?.[1];
  return word !== undefined && !/^\d/.test(word) && !BEFORE_EXPRESSIONS.has(word) && /^(?:=(?![=>])|[;,)({]|in\b)/.test(behind);
}
