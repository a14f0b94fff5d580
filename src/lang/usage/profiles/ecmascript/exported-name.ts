/** Exports of CommonJS modules, which are assignments. */
import type { NodeIndex, SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** The export that an assignment sets: `""` for the whole module (`module.exports = …`), a name (`exports.a = …`), or undefined. */
export function exportedName(tree: SyntaxTree, target: NodeIndex): string | undefined {
  if (tree.kind(target) !== "member_expression") return undefined;
  const object = tree.textOf(tree.child(target, "object"));
  const property = tree.textOf(tree.child(target, "property"));
  if (object === "module" && property === "exports") return "";
  return object === "exports" || object === "module.exports" ? property : undefined;
}
