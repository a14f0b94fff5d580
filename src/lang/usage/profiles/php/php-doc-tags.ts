/** What the tags of PHP's documentation comments say of types. */
import type { NodeIndex, SyntaxTree } from "#lang/usage/syntax-tree.ts";

export interface DocTag {
  readonly tag: string;
  readonly type: string;
  /** The variable or property that is meant, without `$`; "" without one. */
  readonly name: string;
}

const TAG =
  /@(?:phpstan-|psalm-)?(var|param|return|property|property-read|property-write|mixin|extends|implements|template-extends)\s+([^\s<({]*(?:[<({][^\n]*?[>)}](?=[\s|[]|$)[^\s]*)?)(?:[ \t]+(?:&|\.\.\.)*\$(\w+))?/g;

/** The tags of a documentation comment that say types. */
export function tagsOf(comment: string): DocTag[] {
  if (!comment.startsWith("/**") || !comment.includes("@")) return [];
  return [...comment.matchAll(TAG)].map(([, tag = "", type = "", name = ""]) => ({ tag, type, name }));
}

/** The documentation right above a node; "" without. Attributes in between belong to the node. */
export function docAbove(tree: SyntaxTree, node: NodeIndex): string {
  const above = node - 1;
  return above >= 0 && tree.kind(above) === "comment" ? tree.textOf(above) : "";
}
