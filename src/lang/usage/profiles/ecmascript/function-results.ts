/** Which nodes are functions, and what calling them returns. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { docType } from "./jsdoc.ts";

/** Kinds of functions. All of them except arrow functions have a `this` of their own. */
const FUNCTIONS = [
  "function_declaration",
  "generator_function_declaration",
  "function_expression",
  "generator_function",
  "arrow_function",
  "method_definition",
] as const;
const SKIPPED: readonly string[] = [...FUNCTIONS, "class_body"];
const RETURNS = ["return_statement"] as const;
/** Most returned values that are considered for one function. */
const RETURNS_MAX = 4;

/** Whether a node is a function of any form. */
export function isFunction(tree: SyntaxTree, node: NodeIndex): boolean {
  return node !== NONE && (tree.names.tableOf(FUNCTIONS)[tree.kindId(node)] ?? false);
}

/** The result of a function: its written type, the type in its comment, or the values of its `return` statements. */
export function resultOf(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const written = tree.child(node, "return_type");
  if (written !== NONE) return reader.instance(reader.of(written));
  const said = docType(reader, node, "returns", "");
  if (said !== UNKNOWN) return said;
  const body = tree.child(node, "body");
  if (body === NONE) return UNKNOWN;
  if (tree.kind(body) !== "statement_block") return reader.of(body);
  if (tree.kind(node).startsWith("generator") || tree.textOf(node + 1) === "*") return UNKNOWN;
  return reader.either(returned(tree, body).map((value) => reader.of(value)));
}

/**
 * What a member that is written as a method gives: a setter, the value that it takes, so that it says the same as the getter of its name;
 * any other method, its result.
 */
export function memberResult(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (!isSetter(tree, node)) return resultOf(reader, node);
  const type = tree.child(tree.firstNamed(tree.child(node, "parameters")), "type");
  if (type !== NONE) return reader.instance(reader.of(type));
  const name = tree.textOf(tree.child(node, "name"));
  for (const other of tree.namedChildren(tree.parent(node)))
    if (hasWord(tree, other, "get") && tree.textOf(tree.child(other, "name")) === name) return resultOf(reader, other);
  return UNKNOWN;
}

const isSetter = (tree: SyntaxTree, node: NodeIndex): boolean => hasWord(tree, node, "set");

/** Whether a word stands before the name of a member. */
function hasWord(tree: SyntaxTree, member: NodeIndex, word: string): boolean {
  const name = tree.child(member, "name");
  for (const child of tree.children(member)) {
    if (child === name) return false;
    if (tree.kind(child) === word) return true;
  }
  return false;
}

/** How many arguments a rest parameter of a list type stands for. */
export const REST_MAX = 8;

/** Whether a parameter only states what `this` is in the function. Callers pass no argument for it. */
export function isThis(tree: SyntaxTree, parameter: NodeIndex): boolean {
  const pattern = tree.child(parameter, "pattern");
  return pattern !== NONE && tree.kind(pattern) === "this";
}

/**
 * A function type, by its result and parameters. A rest parameter counts as the members of its tuple type or, for any other list type, as
 * several elements.
 */
export function functionType(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const takes: ExpressionId[] = [];
  for (const parameter of tree.namedChildren(tree.child(node, "parameters"))) {
    if (tree.kind(parameter) === "comment" || isThis(tree, parameter)) continue;
    const type = tree.child(parameter, "type");
    if (tree.kind(tree.child(parameter, "pattern")) === "rest_pattern") {
      takes.push(...restTypes(reader, type));
      break;
    }
    takes.push(reader.instance(reader.of(type)));
  }
  return reader.function(resultOf(reader, node), takes);
}

/** What the arguments are that a rest parameter takes, by its type annotation. */
export function restTypes(reader: UsageReader, annotation: NodeIndex): ExpressionId[] {
  const { tree } = reader;
  const type = annotation === NONE ? NONE : tree.firstNamed(annotation);
  if (type === NONE) return [];
  if (tree.kind(type) !== "tuple_type") return new Array<ExpressionId>(REST_MAX).fill(reader.element(reader.instance(reader.of(type))));
  return [...tree.namedChildren(type)].map((part) => reader.instance(reader.of(part)));
}

function returned(tree: SyntaxTree, body: NodeIndex): NodeIndex[] {
  const isSkipped = tree.names.tableOf(SKIPPED);
  const isReturn = tree.names.tableOf(RETURNS);
  const values: NodeIndex[] = [];
  const after = tree.after(body);
  for (let at = body + 1; at < after && values.length < RETURNS_MAX; ) {
    const kind = tree.kindId(at);
    if (isReturn[kind] && tree.isNamed(at)) values.push(tree.firstNamed(at));
    at = isSkipped[kind] ? tree.after(at) : at + 1;
  }
  return values.filter((value) => value !== NONE);
}
