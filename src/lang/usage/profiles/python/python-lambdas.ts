/** What lambdas get from the functions that they are passed to. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** The positional arguments of a call. */
export function argumentsOf(tree: SyntaxTree, call: NodeIndex): NodeIndex[] {
  const list = tree.child(call, "arguments");
  if (tree.kind(list) === "generator_expression") return [list];
  return [...tree.namedChildren(list)].filter((arg) => tree.kind(arg) !== "keyword_argument" && tree.kind(arg) !== "comment");
}

/** The element that a lambda gets from the function it is passed to: `sorted(items, key=lambda item: …)`, `map(lambda item: …, items)`. */
export function passedElement(reader: UsageReader, lambda: NodeIndex): ExpressionId {
  const { tree } = reader;
  const around = tree.parent(lambda);
  const isKey = tree.kind(around) === "keyword_argument" && tree.textOf(tree.child(around, "name")) === "key";
  const call = tree.parent(isKey ? tree.parent(around) : around);
  if (call === NONE || tree.kind(call) !== "call") return UNKNOWN;
  const callee = tree.child(call, "function");
  const args = argumentsOf(tree, call);
  if (isKey) {
    if (tree.kind(callee) === "identifier" && ORDERING.has(tree.textOf(callee))) return reader.element(reader.of(args[0] ?? NONE));
    const isSort = tree.kind(callee) === "attribute" && tree.textOf(tree.child(callee, "attribute")) === "sort";
    return isSort ? reader.element(reader.of(tree.child(callee, "object"))) : UNKNOWN;
  }
  const isOver = tree.kind(callee) === "identifier" && OVER.has(tree.textOf(callee)) && args[0] === lambda;
  return isOver ? reader.element(reader.of(args[1] ?? NONE)) : UNKNOWN;
}

/** Functions that pass the elements of their first argument to `key`, and those that pass the elements of their second to their first. */
const ORDERING = new Set(["sorted", "max", "min"]);
const OVER = new Set(["map", "filter"]);
