/** Functions that the profiles of Java, C#, Kotlin, Scala and several other languages share. */
import { BUILTIN, type ExpressionId } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

export const literal = (): ExpressionId => BUILTIN;

/** The text of a node; "" for NONE. */
export function written(tree: SyntaxTree, node: NodeIndex): string {
  return node === NONE ? "" : tree.textOf(node);
}

/** The type wrapped in one array per written dimension (`[][]`). */
export function arrayOf(reader: UsageReader, element: ExpressionId, dimensions: NodeIndex): ExpressionId {
  let type = element;
  for (const sign of written(reader.tree, dimensions)) if (sign === "[") type = reader.apply(BUILTIN, [type]);
  return type;
}

/** The set of names in a text, separated by white space. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

export function startsUpper(name: string): boolean {
  const first = name.charAt(0);
  return first !== first.toLowerCase();
}

/** A dotted path as written, without white space, comments and backquotes. */
export function dottedNames(tree: SyntaxTree, path: NodeIndex): string {
  return [...tree.below(path, "identifier")].map((name) => tree.textOf(name).replaceAll("`", "")).join(".");
}
