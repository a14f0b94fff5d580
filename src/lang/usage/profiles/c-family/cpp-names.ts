/** Names in C++: qualified names, names with template arguments, and members after `.` and `->`. */
import { BUILTIN, type ExpressionId, ROOT, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** Whether a qualified name begins with `::`. */
function isGlobal(tree: SyntaxTree, qualified: NodeIndex): boolean {
  const parent = tree.parent(qualified);
  const isInner = tree.kind(parent) === "qualified_identifier" && tree.field(qualified) === "name";
  return !isInner && tree.child(qualified, "scope") === NONE;
}

function globalNamed(reader: UsageReader, name: string): ExpressionId {
  return reader.name(`${ROOT}${name}`, NONE);
}

/** What a qualified name is a member of. In `a::b::c`, where `b::c` is a node of its own, that of `c` is `a::b`. */
function scopeOf(reader: UsageReader, qualified: NodeIndex): ExpressionId {
  const { tree } = reader;
  const scope = tree.child(qualified, "scope");
  const parent = tree.parent(qualified);
  const isInner = tree.kind(parent) === "qualified_identifier" && tree.field(qualified) === "name";
  if (scope === NONE) return isInner ? scopeOf(reader, parent) : UNKNOWN;
  const outer = isInner ? scopeOf(reader, parent) : UNKNOWN;
  const isOutermost = isInner && isGlobal(tree, parent);
  if (outer === UNKNOWN && !isOutermost) return reader.of(scope);
  const name = nameIn(tree, scope);
  const named = isOutermost ? globalNamed(reader, name) : reader.member(outer, name);
  return tree.kind(scope) === "template_type" ? templated(reader, scope, named) : named;
}

const NAMED_INSIDE: ReadonlySet<string> = new Set(["template_type", "template_function", "template_method", "dependent_name"]);

/** The plain name in `name<T>` and `template name<T>`. */
function nameIn(tree: SyntaxTree, node: NodeIndex): string {
  let at = node;
  while (at !== NONE && NAMED_INSIDE.has(tree.kind(at))) {
    const inner = tree.child(at, "name");
    at = inner === NONE ? tree.firstNamed(at) : inner;
  }
  return at === NONE ? "" : tree.textOf(at);
}

function qualifiedName(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = tree.child(node, "name");
  if (name === NONE) return UNKNOWN;
  if (tree.kind(name) === "qualified_identifier") return reader.of(name);
  const scope = scopeOf(reader, node);
  if (tree.kind(name) === "dependent_name") return reader.member(scope, nameIn(tree, name));
  const plain = isGlobal(tree, node) ? globalNamed(reader, nameIn(tree, name)) : reader.member(scope, nameIn(tree, name));
  return tree.kind(name) === "template_type" ? templated(reader, name, plain) : plain;
}

/** Maps, whose elements are their values, given by the second template argument. */
const MAPS: ReadonlySet<string> = new Set([
  "map",
  "unordered_map",
  "multimap",
  "unordered_multimap",
  "flat_hash_map",
  "node_hash_map",
  "btree_map",
  "flat_map",
]);

function templated(reader: UsageReader, node: NodeIndex, name: ExpressionId): ExpressionId {
  const { tree } = reader;
  const [first, second] = argumentsOf(reader, node);
  if (first === undefined) return name;
  // The first template argument is the element type; those after it configure the container (allocators, comparators).
  return MAPS.has(nameIn(tree, node)) && second !== undefined ? reader.apply(BUILTIN, [second]) : reader.apply(name, [first]);
}

function argumentsOf(reader: UsageReader, templatedName: NodeIndex): ExpressionId[] {
  const { tree } = reader;
  const list = tree.child(templatedName, "arguments");
  return list === NONE ? [] : [...tree.namedChildren(list)].slice(0, 2).map((argument) => reader.of(argument));
}

/** What a pointer points to. The resolver knows which types are pointers; for other types, the result is the value itself. */
function pointed(reader: UsageReader, value: ExpressionId): ExpressionId {
  return value === UNKNOWN || value === BUILTIN ? value : reader.element(value);
}

/** The object in `object.name` and `object->name`. */
function objectOf(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const argument = tree.child(node, "argument");
  const value = reader.of(argument);
  if (argument === NONE || tree.kind(argument) === "this") return value;
  return tree.text.startsWith("->", tree.start(tree.child(node, "operator"))) ? pointed(reader, value) : value;
}

function fieldAccess(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const field = tree.child(node, "field");
  if (field === NONE) return UNKNOWN;
  if (tree.kind(field) === "qualified_identifier") return reader.of(field);
  const object = objectOf(reader, node);
  const name = nameIn(tree, field);
  return reader.member(object, name);
}

/** Functions that return their argument. */
const PASSING: ReadonlySet<string> = new Set(["move", "forward", "ref", "cref", "as_const", "addressof", "launder", "exchange"]);
/** Functions whose template argument is the type of the result: `static_cast<T>(x)`, `std::make_unique<T>()`. */
const CONVERTING = /_cast$|^make_|^(?:dyn_)?cast(?:_or_null)?$|^Make|^New|Cast$/;

function call(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const callee = tree.child(node, "function");
  if (callee === NONE) return UNKNOWN;
  let name = callee;
  while (tree.kind(name) === "qualified_identifier" && tree.child(name, "name") !== NONE) name = tree.child(name, "name");
  const called = nameIn(tree, name);
  if (tree.kind(name) === "template_function") {
    const [first = UNKNOWN] = CONVERTING.test(called) ? argumentsOf(reader, name) : [];
    if (first !== UNKNOWN) {
      return called.startsWith("make_") ? reader.instance(reader.apply(BUILTIN, [first])) : reader.instance(first);
    }
  }
  if (PASSING.has(called) && name !== callee) return reader.of(tree.firstNamed(tree.child(node, "arguments")));
  return reader.call(reader.of(callee));
}

/** A name before template arguments denotes the qualified name or member that it ends: `ns::name<T>`, `object.name<T>`. */
function templateLeaf(reader: UsageReader, parent: NodeIndex, leaf: NodeIndex): ExpressionId | null | undefined {
  const { tree } = reader;
  if (tree.field(leaf) !== "name") return undefined;
  let whole = tree.parent(parent);
  if (tree.kind(whole) === "dependent_name") whole = tree.parent(whole);
  const name = tree.textOf(leaf);
  switch (tree.kind(whole)) {
    case "qualified_identifier":
      return tree.field(parent) === "scope" ? innerScope(reader, whole, name) : inScope(reader, whole, name);
    case "field_expression":
      return reader.member(objectOf(reader, whole), name);
    case "field_initializer":
      return reader.nonlocal(name, leaf);
    default:
      return undefined;
  }
}

function inScope(reader: UsageReader, qualified: NodeIndex, name: string): ExpressionId | null | undefined {
  if (isGlobal(reader.tree, qualified)) return globalNamed(reader, name) === BUILTIN ? null : globalNamed(reader, name);
  const scope = scopeOf(reader, qualified);
  // A member of the standard library is no definition of anyone's.
  return scope === BUILTIN ? null : reader.member(scope, name);
}

function qualifiedLeaf(reader: UsageReader, parent: NodeIndex, leaf: NodeIndex): ExpressionId | null | undefined {
  const { tree } = reader;
  if (tree.field(leaf) === "name") return tree.child(parent, "scope") === NONE ? undefined : inScope(reader, parent, tree.textOf(leaf));
  return innerScope(reader, parent, tree.textOf(leaf));
}

/** A name before `::`. In `a::b::c`, where `b::c` is a node of its own, `b` is a member of `a`. */
function innerScope(reader: UsageReader, qualified: NodeIndex, name: string): ExpressionId | null | undefined {
  const { tree } = reader;
  const outer = tree.parent(qualified);
  const isInner = tree.field(qualified) === "name" && tree.kind(outer) === "qualified_identifier";
  return isInner ? inScope(reader, outer, name) : undefined;
}

export const CPP_LEAVES: NonNullable<UsageProfile["leaves"]> = {
  template_type: templateLeaf,
  template_function: templateLeaf,
  template_method: templateLeaf,
  qualified_identifier: qualifiedLeaf,
  field_initializer: (reader, _parent, leaf) =>
    reader.tree.kind(leaf) === "field_identifier" ? reader.nonlocal(reader.tree.textOf(leaf), leaf) : undefined,
};

const pointedOperand = (reader: UsageReader, node: NodeIndex): ExpressionId =>
  pointed(reader, reader.of(reader.tree.child(node, "argument")));

export const CPP_NAME_EXPRESSIONS: UsageProfile["expressions"] = {
  qualified_identifier: qualifiedName,
  template_type: (reader, node) => templated(reader, node, reader.of(reader.tree.child(node, "name"))),
  template_function: (reader, node) => reader.of(reader.tree.child(node, "name")),
  field_expression: fieldAccess,
  subscript_expression: pointedOperand,
  pointer_expression: (reader, node) =>
    reader.tree.text[reader.tree.start(node)] === "*" ? pointedOperand(reader, node) : reader.of(reader.tree.child(node, "argument")),
  call_expression: call,
};

const NAME_ENDS: Readonly<Record<string, string>> = {
  template_type: "name",
  template_function: "name",
  template_method: "name",
  qualified_identifier: "name",
  field_expression: "field",
  dependent_name: "",
  dependent_type: "",
};

/** The outermost node that ends with this name. */
export function wholeName(tree: SyntaxTree, leaf: NodeIndex): NodeIndex {
  let at = leaf;
  for (let parent = tree.parent(at); parent !== NONE; parent = tree.parent(at)) {
    if (NAME_ENDS[tree.kind(parent)] !== tree.field(at)) return at;
    at = parent;
  }
  return at;
}
