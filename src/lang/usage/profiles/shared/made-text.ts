/** Text that an operation makes: joined to a written text, or formatted by one. */
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

const OPERATORS: ReadonlySet<string> = new Set(["+", "%"]);

/** Whether the leftmost operand of an operation is a written text, so that the result is text whatever the others are. */
export function makesText(tree: SyntaxTree, operation: NodeIndex, texts: ReadonlySet<string>): boolean {
  const kind = tree.kind(operation);
  let at = operation;
  while (at !== NONE && tree.kind(at) === kind) {
    if (!OPERATORS.has(tree.textOf(tree.child(at, "operator")))) return false;
    at = tree.child(at, "left");
  }
  return at !== NONE && texts.has(tree.kind(at));
}
