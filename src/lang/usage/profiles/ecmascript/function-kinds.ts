/** Which nodes are functions. */
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** Kinds that have a body of statements of their own, and a `this`, except for arrows. */
export const FUNCTIONS = [
  "function_declaration",
  "generator_function_declaration",
  "function_expression",
  "generator_function",
  "arrow_function",
  "method_definition",
] as const;

export function isFunction(tree: SyntaxTree, node: NodeIndex): boolean {
  return node !== NONE && (tree.names.tableOf(FUNCTIONS)[tree.kindId(node)] ?? false);
}
