/** The type that the context expects of an expression without a name. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { macroValue } from "./components.ts";
import { exportedName } from "./exported-name.ts";
import { isFunction } from "./function-results.ts";
import { defaultedProps } from "./prop-types.ts";
import { givenToSetState, givenToWrapper } from "./react-types.ts";

/** A value of the type that the context expects of an object literal or function. */
export function expected(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const parent = tree.parent(node);
  switch (parent === NONE ? "" : tree.kind(parent)) {
    case "variable_declarator":
    case "required_parameter":
    case "optional_parameter":
    case "public_field_definition": {
      const type = tree.child(parent, "type");
      return type === NONE ? UNKNOWN : reader.instance(reader.of(type));
    }
    case "as_expression":
    case "satisfies_expression":
      return reader.instance(reader.of(tree.lastNamed(parent)));
    case "type_assertion":
      return reader.instance(reader.of(tree.firstNamed(parent)));
    case "parenthesized_expression":
    case "ternary_expression":
    case "await_expression":
      return expected(reader, parent);
    case "return_statement":
      return returned(reader, parent);
    case "arrow_function":
      return returned(reader, node);
    case "assignment_expression": {
      const target = tree.child(parent, "left");
      const defaulted = defaultedProps(reader, target);
      if (defaulted !== UNKNOWN) return defaulted;
      // Nothing says what a module exports but its value: read as a member of an unknown `module`, it would be external.
      return exportedName(tree, target) === undefined ? reader.of(target) : UNKNOWN;
    }
    case "array":
    case "spread_element":
      return reader.element(expected(reader, parent));
    case "pair":
      return member(reader, parent, tree.child(parent, "key"));
    case "object":
      return tree.kind(node) === "method_definition" ? member(reader, node, tree.child(node, "name")) : UNKNOWN;
    case "arguments":
      return taken(reader, parent, node);
    default:
      return UNKNOWN;
  }
}

/** The parameter of the called function in the position of an argument. */
function taken(reader: UsageReader, args: NodeIndex, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const call = tree.parent(args);
  const callee = tree.kind(call) === "new_expression" ? tree.child(call, "constructor") : tree.child(call, "function");
  if (callee === NONE) return UNKNOWN;
  let index = 0;
  for (const argument of tree.namedChildren(args)) {
    if (argument === node) break;
    if (tree.kind(argument) === "spread_element") return UNKNOWN;
    if (tree.kind(argument) !== "comment") index++;
  }
  if (index === 1 && tree.textOf(callee) === "withDefaults") return macroValue(reader, call);
  const written = index === 0 ? givenToWrapper(reader, call) : UNKNOWN;
  if (written !== UNKNOWN) return written;
  const of = reader.of(callee);
  if (of === BUILTIN) return UNKNOWN;
  const own = reader.parameter(of, index);
  const state = index === 0 ? givenToSetState(reader, call, node) : UNKNOWN;
  return state === UNKNOWN ? own : reader.first([own, state]);
}

/** The written or expected result of the function around a node; awaited in an async function. */
function returned(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  let at = tree.parent(node);
  while (at !== NONE && !isFunction(tree, at)) at = tree.parent(at);
  if (at === NONE) return UNKNOWN;
  const type = tree.child(at, "return_type");
  const value = type === NONE ? asked(reader, at, node) : reader.instance(reader.of(type));
  return value !== UNKNOWN && tree.text.startsWith("async", tree.start(at)) ? reader.awaited(value) : value;
}

/**
 * The expected result of a function without a written result type. A callback that maps a list has none: the expectation falls on the
 * list it makes.
 */
function asked(reader: UsageReader, node: NodeIndex, result: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (tree.kind(node) === "function_declaration" || tree.kind(node) === "method_definition") return UNKNOWN;
  const args = tree.parent(node);
  if (tree.kind(args) === "arguments" && !isFunction(tree, result) && isMapped(tree, args)) return UNKNOWN;
  const type = expected(reader, node);
  return type === UNKNOWN ? UNKNOWN : reader.call(type);
}

const MAPPING = new Set(["map", "flatMap", "then", "reduce", "from", "catch"]);

function isMapped(tree: SyntaxTree, args: NodeIndex): boolean {
  const callee = tree.child(tree.parent(args), "function");
  return callee === NONE || MAPPING.has(tree.textOf(tree.child(callee, "property")));
}

/** The member under a key in the type expected of an object or, where that type is an index signature, its value type. */
function member(reader: UsageReader, part: NodeIndex, key: NodeIndex): ExpressionId {
  const { tree } = reader;
  const object = expected(reader, tree.parent(part));
  if (object === UNKNOWN) return UNKNOWN;
  return reader.first([reader.member(object, tree.textOf(key)), reader.element(object)]);
}
