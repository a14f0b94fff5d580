/**
 * How R binds and uses names. Functions and other values share one namespace, but a call skips values that are no functions. Calls make
 * classes.
 */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { PlainUse, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { words } from "#lang/usage/profiles/jvm/jvm.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { bindAssignment, bindCall, bindParameters, called, calledName, isInheriting } from "./r-bindings.ts";

const literal = (): ExpressionId => BUILTIN;

/** `pkg::name` */
function qualified(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = tree.child(node, "rhs");
  return name === NONE ? UNKNOWN : reader.member(reader.name(`${tree.textOf(tree.child(node, "lhs"))}::`, NONE), tree.textOf(name));
}

/** `x$name`, `x@name`; `self` and `private` denote the same object. */
function extracted(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = tree.child(node, "rhs");
  const holder = tree.child(node, "lhs");
  if (name === NONE || holder === NONE) return UNKNOWN;
  return reader.member(object(reader, holder), tree.textOf(name));
}

function object(reader: UsageReader, holder: NodeIndex): ExpressionId {
  const text = reader.tree.textOf(holder);
  if (text === "self" || text === "private") return reader.self(holder);
  return text === "super" ? reader.super(holder) : reader.of(holder);
}

/** What a called name denotes: never a non-function value assigned in the function. */
function function_(reader: UsageReader, name: NodeIndex): ExpressionId {
  const text = reader.tree.textOf(name);
  return reader.bound(called(text), name) ?? reader.nonlocal(text, name);
}

function call(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const callee = tree.child(node, "function");
  if (callee === NONE) return UNKNOWN;
  const kind = tree.kind(callee);
  if (kind === "extract_operator" && tree.textOf(tree.child(callee, "rhs")) === "new")
    return reader.instance(object(reader, tree.child(callee, "lhs")));
  if (calledName(tree, node) === "new") {
    const content = tree.below(tree.child(node, "arguments"), "string_content").next().value;
    return content === undefined ? UNKNOWN : reader.instance(reader.nonlocal(tree.textOf(content), node));
  }
  return reader.call(kind === "identifier" ? function_(reader, callee) : reader.of(callee));
}

function callLeaf(reader: UsageReader, parent: NodeIndex, name: NodeIndex): ExpressionId | null | undefined {
  const { tree } = reader;
  if (tree.field(name) !== "function" || tree.kind(name) !== "identifier") return undefined;
  const found = function_(reader, name);
  return found === BUILTIN || (found === UNKNOWN && reader.bound(called(tree.textOf(name)), parent) !== undefined) ? null : found;
}

function extractLeaf(reader: UsageReader, parent: NodeIndex, name: NodeIndex): ExpressionId | null | undefined {
  const { tree } = reader;
  if (tree.field(name) === "lhs") return /^(?:self|private|super)$/.test(tree.textOf(name)) ? null : undefined;
  return tree.textOf(name) === "new" ? null : reader.of(parent);
}

/** Calls in braces inside a string, which packages such as glue evaluate: `"at {name(x)}"`. */
function inText(reader: UsageReader, node: NodeIndex): readonly PlainUse[] {
  const { tree } = reader;
  const text = tree.textOf(node);
  const uses: PlainUse[] = [];
  for (const { 1: name = "", index, 0: written } of text.matchAll(/\{(?:[^{}()"']{0,40}?[^\w.{}()"':])?([A-Za-z.][\w.]*)\(/g)) {
    const expression = reader.bound(called(name), node) ?? reader.nonlocal(name, node);
    const start = tree.start(node) + index + written.length - 1 - name.length;
    if (expression > BUILTIN) uses.push({ start, name, expression, type: "calls" });
  }
  return uses;
}

function roleOf(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  let at = denoting;
  let parent = tree.parent(at);
  if (
    parent !== NONE &&
    (tree.kind(parent) === "namespace_operator" || tree.kind(parent) === "extract_operator") &&
    tree.field(at) === "rhs"
  ) {
    at = parent;
    parent = tree.parent(at);
  }
  if (parent === NONE) return undefined;
  const kind = tree.kind(parent);
  if (kind === "call") return tree.field(at) === "function" ? "calls" : undefined;
  if (kind === "argument") return tree.field(at) === "value" && isInheriting(tree, parent) ? "extends" : undefined;
  const isPiped =
    kind === "binary_operator" && tree.field(at) === "rhs" && /^%.*>%$|^\|>$/.test(tree.textOf(tree.child(parent, "operator")));
  return isPiped ? "calls" : undefined;
}

export const R_USAGE: UsageProfile = {
  names: ["identifier"],
  scopes: { function_definition: "function", braced_expression: "block" },
  rebinding: "last",
  within: "none",
  bindings: {
    function_definition: bindParameters,
    binary_operator: bindAssignment,
    call: bindCall,
    for_statement: (binder, node) => {
      const { tree } = binder;
      const sequence = tree.child(node, "sequence");
      const scope = tree.around(node, "function_definition") === NONE ? "inner" : "function";
      binder.bind(tree.child(node, "variable"), (reader) => reader.element(reader.of(sequence)), { scope, behind: sequence });
    },
    argument: (binder, node) => binder.skip(binder.tree.child(node, "name")),
    namespace_operator: (binder, node) => binder.skip(binder.tree.child(node, "lhs")),
  },
  expressions: {
    namespace_operator: qualified,
    extract_operator: extracted,
    call,
    braced_expression: (reader, node) => reader.of(reader.tree.lastNamed(node)),
    subset2: (reader, node) => reader.element(reader.of(reader.tree.child(node, "function"))),
    string: literal,
    float: literal,
    integer: literal,
    true: literal,
    false: literal,
    null: literal,
  },
  transparent: ["parenthesized_expression"],
  selectors: {},
  roles: {},
  roleOf,
  leaves: {
    call: callLeaf,
    extract_operator: extractLeaf,
    namespace_operator: (reader, parent, name) => (reader.tree.field(name) === "rhs" ? reader.of(parent) : null),
  },
  plain: { string_content: inText },
  builtins: words(
    "c list return invisible function missing on.exit NULL TRUE FALSE NA UseMethod NextMethod standardGeneric library require T F",
  ),
};
