/** Implicit members of Swift, `.foo`: finds the type that their context expects. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { words } from "#lang/usage/profiles/jvm/jvm.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { resultType, typeIn } from "./swift-bindings.ts";

export const PROJECTED = /^\$[A-Za-z_]/;

/** A name without backquotes; for `$name`, which denotes the projected value of a property wrapper, the property's name. */
export function clean(text: string): string {
  if (text.startsWith("`")) return text.slice(1, -1);
  return text.startsWith("$") && PROJECTED.test(text) ? text.slice(1) : text;
}

export const isImplicit = (tree: SyntaxTree, node: NodeIndex): boolean => {
  if (tree.kind(node) !== "prefix_expression") return false;
  const operation = tree.child(node, "operation");
  return tree.textOf(operation === NONE ? node : operation).startsWith(".");
};

/**
 * A member of the type that the context expects of `.foo`. For an argument, the expected type may be wrong, for instance after an
 * argument that is left out: when it has no such member, any type's may be meant.
 */
export function implicitMember(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = clean(tree.textOf(tree.child(node, "target")));
  const found = reader.member(expected(reader, node), name);
  const around = tree.around(node, "value_argument", "statements", "parameter", "property_declaration");
  const isHanded = around !== NONE && tree.kind(around) === "value_argument";
  return isHanded ? reader.first([found, reader.member(UNKNOWN, name)]) : found;
}

/** A value of the type that the context of a node expects, where that type is written nearby. */
export function expected(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  let at = node;
  let parent = tree.parent(at);
  // The whole chain `.foo(…)` is a value of the expected type.
  while (parent !== NONE && CHAIN.has(tree.kind(parent)) && tree.firstNamed(parent) === at) {
    at = parent;
    parent = tree.parent(at);
  }
  while (parent !== NONE && PASSING.has(tree.kind(parent))) {
    at = parent;
    parent = tree.parent(at);
  }
  return parent === NONE ? UNKNOWN : expectedIn(reader, parent, at);
}

const CHAIN = words("call_expression navigation_expression postfix_expression");
const PASSING = words("ternary_expression try_expression await_expression nil_coalescing_expression");

function expectedIn(reader: UsageReader, parent: NodeIndex, at: NodeIndex): ExpressionId {
  const { tree } = reader;
  switch (tree.kind(parent)) {
    case "property_declaration":
    case "parameter":
      return reader.instance(reader.of(typeIn(tree, tree.childOfKind(parent, "type_annotation"))));
    case "assignment":
      return tree.field(at) === "result" ? reader.of(tree.firstNamed(tree.child(parent, "target"))) : UNKNOWN;
    case "equality_expression":
      return tree.field(at) === "rhs" ? reader.of(tree.child(parent, "lhs")) : UNKNOWN;
    case "function_declaration":
    case "init_declaration":
      return ofParameterBefore(reader, parent, at);
    case "control_transfer_statement":
      return returned(reader, parent);
    case "statements":
      return tree.firstNamed(parent) === tree.lastNamed(parent) ? returned(reader, at) : UNKNOWN;
    case "value_argument":
      return argumentAt(reader, parent);
    default:
      return UNKNOWN;
  }
}

/** The type of the parameter before a default value, to which the default belongs. */
function ofParameterBefore(reader: UsageReader, owner: NodeIndex, value: NodeIndex): ExpressionId {
  const { tree } = reader;
  let type = NONE;
  for (const child of tree.namedChildren(owner)) {
    if (child === value) break;
    if (tree.kind(child) === "parameter") type = typeIn(tree, child);
  }
  return reader.instance(reader.of(type));
}

function returned(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const owner = tree.around(
    tree.parent(node),
    "function_declaration",
    "property_declaration",
    "subscript_declaration",
    "lambda_literal",
    "init_declaration",
  );
  if (owner === NONE) return UNKNOWN;
  if (tree.kind(owner) === "property_declaration")
    return reader.instance(reader.of(typeIn(tree, tree.childOfKind(owner, "type_annotation"))));
  return tree.kind(owner) === "lambda_literal" ? UNKNOWN : reader.instance(reader.of(resultType(tree, owner)));
}

/** The parameter of the called function at an argument's position; wrong when a default is left out before it. */
function argumentAt(reader: UsageReader, argument: NodeIndex): ExpressionId {
  const { tree } = reader;
  const suffix = tree.parent(tree.parent(argument));
  const call = tree.parent(suffix);
  if (call === NONE || tree.kind(call) !== "call_expression") return UNKNOWN;
  const callee = tree.firstNamed(call);
  return isImplicit(tree, callee) ? UNKNOWN : reader.parameter(reader.of(callee), tree.placeAmong(argument));
}
