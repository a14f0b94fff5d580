/** Types in the tags of PHP documentation comments. */
import type { NodeIndex, SyntaxTree } from "#lang/usage/syntax-tree.ts";

export interface DocTag {
  readonly tag: string;
  readonly type: string;
  /** The variable, property or method that the tag is about, without `$`; "" when it names none. */
  readonly name: string;
}

const TAG =
  /@(?:phpstan-|psalm-)?(var|param|return|property|property-read|property-write|mixin|extends|implements|template-extends)\s+([^\s<({]*(?:[<({][^\n]{0,500}?[>)}](?=[\s|[]|$)[^\s]*)?)(?:[ \t]+(?:&|\.\.\.)*\$(\w+))?/g;

/** `@method static Foo bar(int $x)`: a method that exists only in the comment. */
const METHOD = /@(?:phpstan-|psalm-)?method\s+(?:static\s+)?([^\s<({]+(?:<[^\n>]{0,500}>)?(?:\[\])?)\s+&?(\w+)\s*\(/g;

/** The tags of a documentation comment that contain types. */
export function tagsOf(comment: string): DocTag[] {
  if (!comment.startsWith("/**") || !comment.includes("@")) return [];
  const tags = [...comment.matchAll(TAG)].map(([, tag = "", type = "", name = ""]) => ({ tag, type, name }));
  if (!comment.includes("method")) return tags;
  return [...tags, ...[...comment.matchAll(METHOD)].map(([, type = "", name = ""]) => ({ tag: "method", type, name }))];
}

/** The documentation comment right above a node; "" when there is none. Attributes in between belong to the node. */
export function docAbove(tree: SyntaxTree, node: NodeIndex): string {
  const above = node - 1;
  return above >= 0 && tree.kind(above) === "comment" ? tree.textOf(above) : "";
}
