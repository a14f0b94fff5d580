/** The tokens of a file that its grammar did not understand. */
import type { NodeIndex, SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** The leaves directly inside error nodes. A whole construct inside an error node, such as a function, was understood. */
export function* lostTokens(tree: SyntaxTree): Generator<NodeIndex> {
  for (let node = 0; node < tree.size; node++) {
    if (tree.isLeaf(node) && (tree.isError(node) || tree.isError(tree.parent(node)))) yield node;
  }
}
