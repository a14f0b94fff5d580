/** What a grammar lost of a file. */
import type { NodeIndex, SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** What lies directly in an error, and holds nothing itself: what is whole inside an error, a function for instance, was understood. */
export function* lostTokens(tree: SyntaxTree): Generator<NodeIndex> {
  for (let node = 0; node < tree.size; node++) {
    if (tree.isLeaf(node) && (tree.isError(node) || tree.isError(tree.parent(node)))) yield node;
  }
}
