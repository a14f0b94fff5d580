/**
 * Expressions and types in Dart's grammar. `a.b(c)` is not one node but a row of siblings: a first expression and the selectors applied
 * to it. A sibling denotes what the row up to it denotes.
 */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { words } from "#lang/usage/profiles/jvm/jvm.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

const COMMENTS = words("comment documentation_comment");
const TYPES = ["type_identifier", "function_type", "record_type", "void_type"] as const;
export const MEMBER_SELECTORS = words("unconditional_assignable_selector conditional_assignable_selector");

const previousByTree = new WeakMap<SyntaxTree, Int32Array>();

/** The named sibling before a node; NONE for the first. */
export function previous(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  const known = previousByTree.get(tree) ?? previousOfAll(tree);
  previousByTree.set(tree, known);
  return known[node] ?? NONE;
}

function previousOfAll(tree: SyntaxTree): Int32Array {
  const all = new Int32Array(tree.size).fill(NONE);
  const last = new Int32Array(tree.size).fill(NONE);
  for (let node = 1; node < tree.size; node++) {
    const parent = tree.parent(node);
    all[node] = last[parent] as number;
    if (tree.isNamed(node) && !COMMENTS.has(tree.kind(node))) last[parent] = node;
  }
  return all;
}

/** The named sibling after a node; NONE for the last. */
export function next(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  const parent = tree.parent(node);
  if (parent === NONE) return NONE;
  const end = tree.after(parent);
  for (let at = tree.after(node); at < end; at = tree.after(at)) if (tree.isNamed(at) && !COMMENTS.has(tree.kind(at))) return at;
  return NONE;
}

/** What a row of siblings denotes: its last node, cascades not counted. */
function valueOfRow(reader: UsageReader, row: Iterable<NodeIndex>): ExpressionId {
  let last = NONE;
  for (const node of row) if (reader.tree.isNamed(node) && reader.tree.kind(node) !== "cascade_section") last = node;
  return reader.of(last);
}

export const valueIn = (reader: UsageReader, node: NodeIndex, field: string): ExpressionId =>
  valueOfRow(reader, reader.tree.childrenIn(node, field));

/** The value after a name in the same node: `name = value`. */
export function valueBehind(reader: UsageReader, name: NodeIndex): ExpressionId {
  const { tree } = reader;
  const row: NodeIndex[] = [];
  for (let at = next(tree, name); at !== NONE; at = next(tree, at)) row.push(at);
  return valueOfRow(reader, row);
}

export const inside = (reader: UsageReader, node: NodeIndex): ExpressionId => valueOfRow(reader, reader.tree.children(node));

/** What a selector denotes: a member, an element, the result of a call, or, for other selectors, the same as its receiver. */
export function selected(reader: UsageReader, selector: NodeIndex): ExpressionId {
  const { tree } = reader;
  const part = tree.kind(selector) === "selector" ? tree.firstNamed(selector) : selector;
  const of = receiverOf(reader, selector);
  if (part === NONE) return of;
  const kind = tree.kind(part);
  if (kind === "argument_part") return called(reader, selector, part, of);
  if (kind === "type_arguments") return reader.apply(of, typeArguments(reader, part));
  if (!MEMBER_SELECTORS.has(kind) && kind !== "cascade_selector") return of;
  const name = tree.childOfKind(part, "identifier");
  return name === NONE ? reader.element(of) : memberNamed(reader, of, tree.textOf(name));
}

/** `Foo.new` is the constructor function; calling it gives the same as calling `Foo`. */
const memberNamed = (reader: UsageReader, of: ExpressionId, name: string): ExpressionId => (name === "new" ? of : reader.member(of, name));

/** The receiver of a selector: the row before it or, in a cascade, the object of the cascade. */
function receiverOf(reader: UsageReader, selector: NodeIndex): ExpressionId {
  const { tree } = reader;
  const before = previous(tree, selector);
  if (tree.kind(selector) !== "cascade_selector") {
    const tested = before !== NONE && tree.kind(before) === "identifier" ? reader.narrowed(before) : UNKNOWN;
    return tested === UNKNOWN ? reader.of(before) : tested;
  }
  let at = tree.parent(selector);
  while (at !== NONE && tree.kind(at) === "cascade_section") at = previous(tree, at);
  return reader.of(at);
}

/** Methods of collections and futures that return one of what their callback returns. */
const MAPPING = words("map then asyncMap");

function called(reader: UsageReader, selector: NodeIndex, part: NodeIndex, of: ExpressionId): ExpressionId {
  const { tree } = reader;
  const given = tree.childOfKind(part, "type_arguments");
  const call = reader.call(given === NONE ? of : reader.apply(of, typeArguments(reader, given)));
  if (!MAPPING.has(nameBefore(tree, selector))) return call;
  const argument = tree.firstNamed(tree.childOfKind(part, "arguments"));
  const body = tree.child(tree.childOfKind(argument === NONE ? part : argument, "function_expression"), "body");
  if (body === NONE || tree.kind(tree.firstNamed(body)) === "block") return call;
  return reader.first([call, reader.instance(reader.apply(BUILTIN, [inside(reader, body)]))]);
}

/** The name of the member before a call selector; "" when there is none. */
export function nameBefore(tree: SyntaxTree, selector: NodeIndex): string {
  const before = previous(tree, selector);
  if (before === NONE) return "";
  const part = tree.kind(before) === "selector" ? tree.firstNamed(before) : before;
  const isMember = part !== NONE && (MEMBER_SELECTORS.has(tree.kind(part)) || tree.kind(part) === "cascade_selector");
  const name = isMember ? tree.childOfKind(part, "identifier") : NONE;
  return name === NONE ? "" : tree.textOf(name);
}

/** The library prefix before the name of a type; NONE without one. */
function prefixOf(tree: SyntaxTree, name: NodeIndex): NodeIndex {
  const before = previous(tree, name);
  if (before === NONE || tree.kind(before) !== "type_identifier") return NONE;
  return tree.text.slice(tree.end(before), tree.start(name)).trim() === "." ? before : NONE;
}

/** Whether a name is a library prefix before the name of a type. */
export function isPrefix(tree: SyntaxTree, name: NodeIndex): boolean {
  const behind = next(tree, name);
  return behind !== NONE && tree.kind(behind) === "type_identifier" && prefixOf(tree, behind) === name;
}

/** The type that a name denotes, with its library prefix, but without type arguments. */
export function typeNamed(reader: UsageReader, name: NodeIndex): ExpressionId {
  const { tree } = reader;
  const prefix = prefixOf(tree, name);
  return prefix === NONE ? reader.lookup(name) : reader.member(reader.lookup(prefix), tree.textOf(name));
}

/** The type that a name denotes, with its type arguments. */
export function namedType(reader: UsageReader, name: NodeIndex): ExpressionId {
  const { tree } = reader;
  const behind = next(tree, name);
  const type = typeNamed(reader, name);
  return behind !== NONE && tree.kind(behind) === "type_arguments" ? reader.apply(type, typeArguments(reader, behind)) : type;
}

export const typeArguments = (reader: UsageReader, list: NodeIndex): ExpressionId[] =>
  [...typesIn(reader.tree, list)].map((type) => reader.of(type));

/** The types directly inside a node, each by the node that denotes it. */
export function* typesIn(tree: SyntaxTree, node: NodeIndex): Generator<NodeIndex> {
  for (const child of tree.namedChildren(node)) {
    if (!(TYPES as readonly string[]).includes(tree.kind(child))) continue;
    if (!isPrefix(tree, child)) yield child;
  }
}

/** The first type written in a node; NONE without one. */
export function typeIn(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  if (node === NONE) return NONE;
  for (const type of typesIn(tree, node)) return type;
  return NONE;
}

/** The type that stands before a list of names, as its sibling. */
export function typeBefore(tree: SyntaxTree, list: NodeIndex): NodeIndex {
  let at = previous(tree, list);
  while (at !== NONE && (tree.kind(at) === "nullable_type" || tree.kind(at) === "type_arguments")) at = previous(tree, at);
  return at !== NONE && (TYPES as readonly string[]).includes(tree.kind(at)) ? at : NONE;
}

/** A value of a written type. One of type `dynamic` may have any member. */
export const typed = (reader: UsageReader, type: NodeIndex): ExpressionId =>
  type !== NONE && reader.tree.textOf(type) === "dynamic" ? UNKNOWN : reader.instance(reader.of(type));

/** A function type with one parameter is represented by that parameter, as a collection is by its elements. */
export function functionType(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const [only = NONE, ...others] = tree.namedChildren(tree.childOfKind(node, "parameter_type_list"));
  if (only === NONE || others.length > 0) return UNKNOWN;
  const written = tree.childOfKind(only, "typed_identifier");
  const taken = reader.of(typeIn(tree, written === NONE ? only : written));
  return taken === UNKNOWN || reader.isUnbounded(taken) ? UNKNOWN : reader.apply(BUILTIN, [taken]);
}
