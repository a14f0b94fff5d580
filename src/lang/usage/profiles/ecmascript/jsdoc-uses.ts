/**
 * Uses of names in JSDoc comments: of types in the braces of tags, `@param {Store<Row>} store`, and of what `{@link Store.get}` names. A
 * rename has to change them, and type checkers of JavaScript read no other types.
 */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { PlainUse, UsageReader } from "#lang/usage/profile.ts";
import type { NodeIndex } from "#lang/usage/syntax-tree.ts";
import { moduleName } from "./jsdoc.ts";

/** Characters of a comment that are read. */
const COMMENT_MAX = 20_000;
/** Tags whose braces hold a type. Others do not: examples in comments have decorators and style sheets, which look alike. */
const TAG =
  /@(?:type|param|arg|argument|returns?|typedef|property|prop|template|throws|exception|extends|augments|implements|satisfies|this|enum|yields?|member|var|const|constant|define|default)[ \t]*\{/g;
/** `@template [Row=Store<any>]`: the type that a type parameter has by default. */
const DEFAULT = /@template[ \t]+(?:\{[^}\n]{0,200}\}[ \t]*)?\[[ \t]*[\w$]+[ \t]*=/g;
const LINK = /\{@link(?:code|plain)?[ \t]+([A-Za-z_$][\w$]*(?:[.#][A-Za-z_$][\w$]*)*)/g;
/** What a type consists of: a path of names, an imported module before it or not; a text; a sign. */
const TOKEN = /import\(\s*(["'])([^"'\n]{1,500})\1\s*\)|(["'`])(?:(?!\3)[^\n\\]|\\.){0,500}\3|[\p{L}_$][\p{L}\p{N}_$]*|=>|[^\s]/gu;
const WORDS: ReadonlySet<string> = new Set("keyof typeof extends infer in is asserts new readonly unique this".split(" "));

/** The uses in a comment. */
export function docUses(reader: UsageReader, comment: NodeIndex): readonly PlainUse[] {
  const { tree } = reader;
  const start = tree.start(comment);
  if (!tree.text.startsWith("/**", start)) return [];
  const text = tree.text.slice(start, Math.min(tree.end(comment), start + COMMENT_MAX));
  const uses: PlainUse[] = [];
  for (const opening of [TAG, DEFAULT]) {
    let end = 0;
    // A tag inside a type that was read is none: each would be read to the end of the comment where no brace closes.
    for (const { index, 0: tag } of text.matchAll(opening)) {
      if (index >= end) end = readType(reader, comment, text, index + tag.length, uses);
    }
  }
  for (const { index, 0: link, 1: path = "" } of text.matchAll(LINK)) {
    let at = index + link.length - path.length;
    let of = UNKNOWN;
    for (const name of path.split(/[.#]/)) {
      of = of === UNKNOWN ? named(reader, comment, name) : reader.member(of, name);
      if (of <= BUILTIN) break;
      uses.push(useOf(reader, start + at, name, of));
      at += name.length + 1;
    }
  }
  return uses;
}

/** Reads the names of the type from an opening bracket, which ends at `from`, to its counterpart; returns where it ends. */
function readType(reader: UsageReader, comment: NodeIndex, text: string, from: number, uses: PlainUse[]): number {
  const start = reader.tree.start(comment);
  /** Brackets that are open, the innermost last. */
  const open: string[] = [];
  let before = "";
  /** What the path denotes whose next part may follow. */
  let owner: ExpressionId = UNKNOWN;
  TOKEN.lastIndex = from;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    const { 0: token, 2: module, index } = found;
    if ("{(<[".includes(token)) open.push(token);
    else if ("})>]".includes(token) && open.pop() === undefined) return index;
    if (module !== undefined) owner = named(reader, comment, moduleName(module));
    else if (/^[\p{L}_$]/u.test(token)) {
      if (before === ".") owner = owner <= BUILTIN ? UNKNOWN : reader.member(owner, token);
      else owner = isKey(text, TOKEN.lastIndex, open.at(-1)) || WORDS.has(token) ? UNKNOWN : named(reader, comment, token);
      if (owner > BUILTIN) uses.push(useOf(reader, start + index, token, owner));
    } else if (token !== ".") owner = UNKNOWN;
    before = token;
  }
  return text.length;
}

/** Whether a name that ends at `end` only names a member of an object type, or a parameter of a function type. */
function isKey(text: string, end: number, bracket: string | undefined): boolean {
  return (bracket === "{" || bracket === "(") && /^\??\s*:/.test(text.slice(end, end + KEY_GAP));
}
const KEY_GAP = 16;

/** What the file binds to a name; UNKNOWN for other names: what nothing binds is a word of the language, or of the tool that reads it. */
function named(reader: UsageReader, comment: NodeIndex, name: string): ExpressionId {
  return reader.bound(name, comment) ?? UNKNOWN;
}

function useOf(reader: UsageReader, start: number, name: string, expression: ExpressionId): PlainUse {
  return { start, name: reader.importedName(expression) || name, expression, type: "references" };
}
