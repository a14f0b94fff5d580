/** Types in JSDoc comments: `@param {Store} store`, `@returns {Promise<Row[]>}`, `@type {Foo}`. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

type Tag = "param" | "returns" | "type" | "this";

/** Characters of a comment that are read. */
const COMMENT_MAX = 8_000;
/** Nodes around a function or value whose leading comment applies to it. */
const WRAPPERS: ReadonlySet<string> = new Set([
  "variable_declarator",
  "lexical_declaration",
  "variable_declaration",
  "export_statement",
  "assignment_expression",
  "expression_statement",
  "pair",
  "parenthesized_expression",
]);

/** Types that say nothing of the members that a value has: most objects and functions are given some. */
const VAGUE: ReadonlySet<string> = new Set(["Function", "function", "Object", "object", "Any", "any", "mixed", "unknown"]);

/**
 * The type that the comment of a function or value gives for a tag. UNKNOWN without one, for one that says nothing of its members, and in
 * languages with written types.
 */
export function docType(reader: UsageReader, node: NodeIndex, tag: Tag, parameter: string): ExpressionId {
  const comment = commentOf(reader.tree, node);
  if (comment === "") return UNKNOWN;
  const written = writtenType(comment, tag, parameter);
  return written === "" || VAGUE.has(bare(written)) ? UNKNOWN : reader.instance(typeOf(reader, written, node));
}

/** Binds the types that `@typedef` names, and those that `@import` and `import("…")` take from other modules, for use by other comments. */
export function bindDocTypes(binder: UsageBinder, comment: NodeIndex): void {
  const { tree } = binder;
  if (!isDoc(tree, comment)) return;
  const text = tree.textOf(comment);
  if (text.includes("import(")) importModules(binder, text);
  if (text.includes("@typedef")) {
    for (const [, type = "", name = ""] of text.matchAll(/@typedef\s+\{([^{}\n]{1,200})\}\s+([\w$]+)/g))
      bindTypedef(binder, comment, type, name);
  }
  if (text.includes("@import")) {
    for (const [, clause = "", , module = ""] of text.matchAll(/@import\s([^@"'`]{1,2000}?)\sfrom\s+(["'])([^"'\n]{1,500})\2/g))
      importTypes(binder, clause.replace(/\n\s*\*/g, "\n").trim(), module);
  }
}

/** The modules that comments of a file name in `import("…")`, as they are bound: under what the comments write. */
const namedModules = new WeakMap<UsageBinder["tree"], Set<string>>();

function importModules(binder: UsageBinder, text: string): void {
  const known = namedModules.get(binder.tree) ?? new Set<string>();
  namedModules.set(binder.tree, known);
  for (const [, , module = ""] of text.matchAll(IMPORT_TYPE)) {
    if (known.has(module)) continue;
    known.add(module);
    binder.import({ kind: "module", module, local: moduleName(module) });
  }
}

const IMPORT_TYPE = /import\(\s*(["'])([^"'\n]{1,500})\1\s*\)/g;
/** The name under which a file knows a module that only types in comments import: no other name can have brackets. */
export const moduleName = (module: string): string => `import("${module}")`;

/** A type definition of nothing but `import(…)`, or of one member of it, is an import; any other type is named anew. */
function bindTypedef(binder: UsageBinder, comment: NodeIndex, type: string, local: string): void {
  const [, module, name] = /^\s*import\(["']([^"']+)["']\)(?:\.([\w$]+))?\s*$/.exec(type) ?? [];
  if (module === undefined) binder.bindIn(0, local, (reader) => typeOf(reader, type, comment));
  else binder.import(name === undefined ? { kind: "default", module, name: "default", local } : { kind: "name", module, name, local });
}

/** What stands between `@import` and `from`: `A`, `* as a`, `{ A, B as C }`, `A, { B }`. */
function importTypes(binder: UsageBinder, clause: string, module: string): void {
  const [, first, names] = /^([^{]*?),?\s*(?:\{([^}]*)\})?$/s.exec(clause) ?? [];
  const [, namespace] = /^\*\s+as\s+([\w$]+)$/.exec(first ?? "") ?? [];
  if (namespace !== undefined) binder.import({ kind: "module", module, local: namespace });
  else if (first && /^[\w$]+$/.test(first)) binder.import({ kind: "default", module, name: "default", local: first });
  for (const part of names?.split(",") ?? []) {
    const [, name, local = name] = /^\s*([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part) ?? [];
    if (name === undefined || local === undefined) continue;
    binder.import(name === "default" ? { kind: "default", module, name, local } : { kind: "name", module, name, local });
  }
}

function commentOf(tree: SyntaxTree, node: NodeIndex): string {
  for (let at = node; at !== NONE; ) {
    if (isDoc(tree, at - 1) && tree.parent(at - 1) === tree.parent(at))
      return tree.text.slice(tree.start(at - 1), Math.min(tree.end(at - 1), tree.start(at - 1) + COMMENT_MAX));
    const parent = tree.parent(at);
    if (parent === NONE || !WRAPPERS.has(tree.kind(parent))) return "";
    at = parent;
  }
  return "";
}

function isDoc(tree: SyntaxTree, node: NodeIndex): boolean {
  return node >= 0 && tree.kind(node) === "comment" && tree.text.startsWith("/**", tree.start(node));
}

function writtenType(comment: string, tag: Tag, parameter: string): string {
  for (let at = comment.indexOf("@"); at >= 0; at = comment.indexOf("@", at + 1)) {
    const word = wordAt(comment, at + 1);
    if (word !== tag && !(tag === "returns" && word === "return") && !(tag === "param" && word === "arg")) continue;
    const open = skipBlanks(comment, at + 1 + word.length);
    const close = comment[open] === "{" ? matchingBrace(comment, open) : -1;
    if (close < 0) continue;
    const name = skipBlanks(comment, close + 1);
    if (tag !== "param" || wordAt(comment, comment[name] === "[" ? name + 1 : name) === parameter) return comment.slice(open + 1, close);
  }
  return "";
}

function wordAt(text: string, start: number): string {
  let end = start;
  while (end < text.length && isWordCode(text.charCodeAt(end))) end++;
  return text.slice(start, end);
}

function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 36;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (text[at] === " " || text[at] === "\t") at++;
  return at;
}

function matchingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
    else if (text[at] === "\n") return -1;
  }
  return -1;
}

const LISTS = new Set(["Array", "Set", "Promise", "Iterable", "Iterator", "Generator", "AsyncIterable", "AsyncGenerator"]);
/** Types whose last argument is their value type. */
const TABLES = new Set(["Map", "Record", "Object", "WeakMap"]);

/** A type without the signs round it that say whether it may be absent or repeated. */
function bare(written: string): string {
  return written.trim().replace(/^[?!*.]+|[=?!]+$/g, "");
}

/** A type as comments write it, as far as it consists of names, lists and unions. */
function typeOf(reader: UsageReader, written: string, at: NodeIndex): ExpressionId {
  const text = bare(written);
  const alternatives = splitOutside(text.replace(/^\((.*)\)$/, "$1"), "|");
  if (alternatives.length > 1) return reader.either(alternatives.map((one) => typeOf(reader, one, at)));
  if (text.endsWith("[]")) return reader.apply(BUILTIN, [typeOf(reader, text.slice(0, -2), at)]);
  const generic = /^([\w$.]+?)\.?<(.*)>$/s.exec(text);
  if (generic) return applied(reader, generic[1] as string, generic[2] as string, at);
  if (text.startsWith("typeof ")) return path(reader, text.slice(7), at);
  return path(reader, text, at);
}

function applied(reader: UsageReader, name: string, written: string, at: NodeIndex): ExpressionId {
  const args = splitOutside(written, ",").map((one) => typeOf(reader, one, at));
  const of = path(reader, name, at);
  if (of !== BUILTIN) return reader.apply(of, args);
  const held = LISTS.has(name) ? args[0] : TABLES.has(name) ? args.at(-1) : undefined;
  return held === undefined ? BUILTIN : reader.apply(BUILTIN, [held]);
}

function path(reader: UsageReader, written: string, at: NodeIndex): ExpressionId {
  const [imported, , module, members = ""] = /^import\(\s*(["'])([^"'\n]+)\1\s*\)\.?([\w$.]*)$/.exec(written) ?? [];
  if (imported !== undefined && module !== undefined) {
    const of = reader.bound(moduleName(module), at) ?? UNKNOWN;
    return members === "" ? of : members.split(".").reduce((owner, part) => reader.member(owner, part), of);
  }
  const parts = written.split(".");
  const [first = ""] = parts;
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(first)) return UNKNOWN;
  return parts.slice(1).reduce((of, part) => reader.member(of, part), reader.name(first, at));
}

/** Splits at a character, except inside brackets. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if ("<({[".includes(character)) depth++;
    else if (">)}]".includes(character)) depth--;
    else if (character === separator && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}
