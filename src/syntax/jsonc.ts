/**
 * Edits JSON with comments. jsonc-parser locates values; the edits are our own, because its `modify` reformats the lines around an edit and
 * moves a comment after the last property to the new one.
 */
import { type Node, type ParseError, parse, parseTree, printParseErrorCode, visit } from "jsonc-parser";
import { ConfigFault, type Entry, type EntryPath, type Syntax } from "./syntax.ts";

const PARSING = { allowTrailingComma: true, disallowComments: false, allowEmptyContent: true };
const INDENT_DEFAULT = "  ";

export const jsoncSyntax: Syntax = { read, put, take };

function read(text: string): unknown {
  const errors: ParseError[] = [];
  const data: unknown = parse(text, errors, PARSING);
  const [error] = errors;
  if (!error) return data;
  const line = text.slice(0, error.offset).split("\n").length;
  throw new ConfigFault(`is not valid JSON (${words(printParseErrorCode(error.error))})`, line);
}

/** "CommaExpected" -> "comma expected". */
function words(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

/** A replacement of a stretch of text. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits that do not overlap; those at one offset apply in the order given. */
function apply(text: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

function put(given: string, path: EntryPath, entry: Entry): string {
  const text = withRoot(given);
  const style = styleOf(text);
  const found = descend(rootOf(text), path);
  const [key, ...missing] = found.missing;
  if (key === undefined) return Object.entries(entry).reduce((at, [name, value]) => setValue(at, [...path, name], value, style), text);
  const value = missing.reduceRight<unknown>((inner, name) => ({ [name]: inner }), entry);
  return insertProperty(text, found.node, found.depth, key, value, style);
}

function setValue(text: string, path: EntryPath, value: unknown, style: Style): string {
  const found = descend(rootOf(text), path);
  const [key] = found.missing;
  if (key !== undefined) return insertProperty(text, found.node, found.depth, key, value, style);
  const { offset, length } = found.node;
  return apply(text, [{ start: offset, end: offset + length, text: written(value, style, found.depth, true) }]);
}

function take(text: string, path: EntryPath): string {
  const found = descend(rootOf(text), path);
  const property = found.node.parent;
  if (found.missing.length > 0 || property?.type !== "property" || !property.parent) return text;
  return apply(text, removal(text, property.parent, property));
}

/** The text, with an empty object added to an empty file or one with comments only: its owner takes it for one. */
function withRoot(text: string): string {
  if (parseTree(text, [], PARSING)) return text;
  const { eol } = styleOf(text);
  return `${text}${text === "" || text.endsWith("\n") ? "" : eol}{}${eol}`;
}

function rootOf(text: string): Node {
  const root = parseTree(text, [], PARSING);
  if (!root) throw new ConfigFault("is empty");
  return root;
}

/** Follows a path as far as it exists: returns the node reached, its depth, and the missing keys. */
function descend(root: Node, path: EntryPath): { node: Node; depth: number; missing: EntryPath } {
  let node = root;
  for (const [depth, key] of path.entries()) {
    if (node.type !== "object") throw new ConfigFault(`has something else than an object where "${key}" belongs`);
    const value = node.children?.findLast((property) => property.children?.[0]?.value === key)?.children?.[1];
    if (!value) return { node, depth, missing: path.slice(depth) };
    node = value;
  }
  return { node, depth: path.length, missing: [] };
}

/** The layout of a file. */
interface Style {
  readonly eol: "\n" | "\r\n";
  readonly indent: string;
}

function styleOf(text: string): Style {
  const indent = /\n([ \t]+)["}/]/.exec(text)?.[1] ?? INDENT_DEFAULT;
  return { eol: text.includes("\r\n") ? "\r\n" : "\n", indent };
}

/** Writes a value; lists stay on one line, as people write arguments. */
function written(value: unknown, style: Style, depth: number, multiline: boolean): string {
  if (Array.isArray(value)) return `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const properties = Object.entries(value).map(([key, inner]) => property(key, inner, style, depth + 1, multiline));
  if (!multiline) return `{${properties.join(", ")}}`;
  const lines = properties.map((text) => style.indent.repeat(depth + 1) + text);
  return `{${style.eol}${lines.join(`,${style.eol}`)}${style.eol}${style.indent.repeat(depth)}}`;
}

function property(key: string, value: unknown, style: Style, depth: number, multiline: boolean): string {
  return `${JSON.stringify(key)}: ${written(value, style, depth, multiline)}`;
}

/** Adds a property after the last one and after the comments that follow it, in the object's layout. */
function insertProperty(text: string, object: Node, depth: number, key: string, value: unknown, style: Style): string {
  const inner = text.slice(object.offset + 1, object.offset + object.length - 1);
  const last = object.children?.at(-1);
  const close = object.offset + object.length - 1;
  const lastEnd = last ? last.offset + last.length : object.offset + 1;
  const end = object.offset + 1 + inner.trimEnd().length;
  const comma = last ? commaAfter(text, lastEnd, close) : undefined;
  const separator: Edit[] = last && comma === undefined ? [{ start: lastEnd, end: lastEnd, text: "," }] : [];
  const trailing = comma === undefined ? "" : ",";
  const isInline = !inner.includes("\n") && (last !== undefined || (depth > 0 && !text.trim().includes("\n")));
  if (isInline) {
    const lead = last ? " " : "";
    return apply(text, [...separator, { start: end, end, text: `${lead}${property(key, value, style, depth + 1, false)}${trailing}` }]);
  }
  const line = `${style.eol}${style.indent.repeat(depth + 1)}${property(key, value, style, depth + 1, true)}${trailing}`;
  const isOneLine = !inner.includes("\n");
  // If the object is on one line, its closing brace moves to a line of its own.
  const insertion = isOneLine
    ? { start: end, end: close, text: `${line}${style.eol}${style.indent.repeat(depth)}` }
    : { start: end, end, text: line };
  return apply(text, [...separator, insertion]);
}

/** Offset of the comma after a property, if there is one before `end`. */
function commaAfter(text: string, start: number, end: number): number | undefined {
  let found: number | undefined;
  const onSeparator = (character: string, offset: number): void => {
    if (character === "," && offset >= start && offset < end) found ??= offset;
  };
  visit(text, { onSeparator }, PARSING);
  return found;
}

/** The edits that remove a property, with the white space before it and one comma, and keep every comment. */
function removal(text: string, object: Node, gone: Node): Edit[] {
  const siblings = object.children ?? [];
  const close = object.offset + object.length - 1;
  const index = siblings.indexOf(gone);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  const start = text.slice(0, gone.offset).trimEnd().length;
  const end = gone.offset + gone.length;
  const isAlone = siblings.length === 1 && start === object.offset + 1 && text.slice(end, close).trim() === "";
  if (isAlone) return [{ start, end: close, text: "" }];
  // The rest of the line must not become part of a comment: keep the line break that ends the comment before.
  const isLineEnd = /^[ \t]*(?:,[ \t]*)?\r?\n/.test(text.slice(end));
  const own: Edit = { start: isLineEnd || !endsInLineComment(text, start) ? start : gone.offset, end, text: "" };
  // The last property has no comma of its own unless it is a trailing one: then remove the comma before it.
  const comma = commaAfter(text, end, after?.offset ?? close) ?? (before && commaAfter(text, before.offset + before.length, gone.offset));
  return comma === undefined ? [own] : [own, { start: comma, end: comma + 1, text: "" }];
}

function endsInLineComment(text: string, position: number): boolean {
  let found = false;
  const onComment = (offset: number, length: number): void => {
    found ||= text.startsWith("//", offset) && offset < position && offset + length >= position;
  };
  visit(text, { onComment }, PARSING);
  return found;
}
