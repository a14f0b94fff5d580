/**
 * Names in the arguments of macros. C has no syntax for the name of a field as an argument, so only a macro takes one:
 * `OPT_FLOAT(speed)`, `container_of(p, struct job, work)`.
 */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

type Leaf = NonNullable<UsageProfile["leaves"]>[string];

/** The argument of a call that a name begins: the name itself, or `name.field`, `name[0]`. */
interface Argument {
  readonly call: NodeIndex;
  readonly list: NodeIndex;
  readonly node: NodeIndex;
}

/** The kinds of nodes whose value is a part of what they begin with, each with the field in which that stands. */
const BEGUN: Readonly<Record<string, string>> = { field_expression: "argument", subscript_expression: "argument" };

const TAGS: ReadonlySet<string> = new Set(["struct", "union", "enum", "class"]);

/** The leaves of a grammar of the C family: names behind the type that a macro takes, which are fields of this type. */
export const TYPED_ARGUMENT_LEAVES: Readonly<Record<string, Leaf>> = {
  argument_list: (reader, _parent, name) => fieldOfType(reader, name),
  field_expression: (reader, _parent, name) => fieldOfType(reader, name),
  subscript_expression: (reader, _parent, name) => fieldOfType(reader, name),
};

/** The same for C, where besides a free name in the arguments of a macro may be a field of any type. */
export const ARGUMENT_LEAVES: Readonly<Record<string, Leaf>> = Object.fromEntries(
  Object.entries(TYPED_ARGUMENT_LEAVES).map(([kind, leaf]): [string, Leaf] => [
    kind,
    (reader, parent, name) => leaf(reader, parent, name) ?? mayBeField(reader, name),
  ]),
);

/**
 * The field in `offsetof(struct s, a)`; of the two in `offsetof(struct s, a.b)`, the second, since the grammar takes the first for an
 * error.
 */
export function fieldOfOffset(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const field = tree.child(node, "member");
  const outer = outerField(tree, node);
  const value = reader.instance(reader.of(tree.child(node, "type")));
  return field === NONE ? UNKNOWN : reader.member(outer === NONE ? value : reader.member(value, tree.textOf(outer)), tree.textOf(field));
}

/** What an `offsetof` denotes: a number, or the field in `offsetof(s, a.b.c)`, which the grammar reads as `offsetof(s, a).b.c`. */
export function offset(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  return BEGUN[tree.kind(tree.parent(node))] === tree.field(node) ? fieldOfOffset(reader, node) : BUILTIN;
}

/** Makes `a` in `offsetof(struct s, a.b)` a use of the field. */
export function bindOffset(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const outer = outerField(tree, node);
  if (outer === NONE) return;
  binder.useAs(outer, (reader) => reader.member(reader.instance(reader.of(tree.child(node, "type"))), tree.textOf(outer)));
}

function outerField(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  for (const child of tree.children(node)) {
    const name = tree.isError(child) ? tree.firstNamed(child) : NONE;
    if (name !== NONE && tree.kind(name) === "identifier") return name;
  }
  return NONE;
}

/** Names of macros that take a type and then a field of it: `container_of`, `list_first_entry`, `MY_OFFSETOF`. */
const OF_FIELDS = /container_?of|containing_record|offset_?of|_entry(?:_|$)/i;

/**
 * `work` in `container_of(p, struct job, work)`, though a local may have the name. Of other macros that take a type nobody knows what the
 * further arguments are: the last in `NEW(struct job, count)` may be the local.
 */
function fieldOfType(reader: UsageReader, name: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  const argument = argumentOf(tree, name);
  if (!argument || !OF_FIELDS.test(tree.textOf(tree.child(argument.call, "function")))) return undefined;
  const tag = tagBefore(tree, argument);
  const text = tree.textOf(name);
  if (tag === NONE || TAGS.has(text)) return undefined;
  const field = reader.member(reader.instance(reader.nonlocal(tree.textOf(tag), tag, true)), text);
  return reader.first([field, reader.isLocal(name) ? BUILTIN : reader.lookup(name)]);
}

/** White space and the word of a tag at the end of a text. */
const TAG_AT_END = /\b(?:struct|union|enum|class)\s+$/;
/** Characters before a name in which the word of its tag stands. */
const TAG_CHARS_MAX = 40;

/**
 * The name of the type in an earlier argument, which the grammar reads as the name `struct` and an error; where the word was covered for
 * the parse, as a name alone.
 */
function tagBefore(tree: SyntaxTree, { list, node }: Argument): NodeIndex {
  let tag = NONE;
  let word = NONE;
  for (const child of tree.children(list)) {
    if (child >= node) break;
    const inner = tree.isError(child) ? tree.firstNamed(child) : NONE;
    if (inner !== NONE && word !== NONE && TAGS.has(tree.textOf(word)) && tree.kind(inner) === "identifier") tag = inner;
    word = tree.kind(child) === "identifier" ? child : NONE;
    const start = tree.start(child);
    if (word !== NONE && TAG_AT_END.test(tree.text.slice(Math.max(0, start - TAG_CHARS_MAX), start))) tag = word;
  }
  return tag;
}

/** `speed` in `OPT_FLOAT(speed)`, where the file binds no such name. */
function mayBeField(reader: UsageReader, name: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  const argument = argumentOf(tree, name);
  if (!argument) return undefined;
  const text = tree.textOf(name);
  // Fields are hardly ever written in capitals, and constants often.
  if (!/[a-z]/.test(text) || reader.bound(text, name) !== undefined || reader.lookup(name) === BUILTIN) return undefined;
  const called = tree.child(argument.call, "function");
  if (tree.kind(called) !== "identifier" || reader.isLocal(called)) return undefined;
  return reader.key(reader.parameter(reader.of(called), placeIn(tree, argument)), text);
}

/** The argument of a call that begins with a name. */
function argumentOf(tree: SyntaxTree, name: NodeIndex): Argument | undefined {
  if (tree.kind(name) !== "identifier") return undefined;
  const node = begunBy(tree, name);
  const list = tree.parent(node);
  const call = tree.parent(list);
  return tree.kind(list) === "argument_list" && tree.kind(call) === "call_expression" ? { call, list, node } : undefined;
}

/** The largest expression that begins with a name and is a part of what the name denotes. */
function begunBy(tree: SyntaxTree, name: NodeIndex): NodeIndex {
  let node = name;
  while (tree.parent(node) !== NONE && BEGUN[tree.kind(tree.parent(node))] === tree.field(node)) node = tree.parent(node);
  return node;
}

function placeIn(tree: SyntaxTree, { list, node }: Argument): number {
  let place = 0;
  for (const child of tree.children(list)) {
    if (child >= node) break;
    if (tree.kind(child) === ",") place++;
  }
  return place;
}
