/** What the profiles of Java, C#, Kotlin and Scala share. */
import { BUILTIN, type ExpressionId } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

export const literal = (): ExpressionId => BUILTIN;

/** The text of a node, "" without one. */
export function written(tree: SyntaxTree, node: NodeIndex): string {
  return node === NONE ? "" : tree.textOf(node);
}

/** A type in as many arrays as dimensions (`[][]`) are written. */
export function arrayOf(reader: UsageReader, element: ExpressionId, dimensions: NodeIndex): ExpressionId {
  let type = element;
  for (const sign of written(reader.tree, dimensions)) if (sign === "[") type = reader.apply(BUILTIN, [type]);
  return type;
}

/** A list of names of the language, separated by white space. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

export function startsUpper(name: string): boolean {
  const first = name.charAt(0);
  return first !== first.toLowerCase();
}

/** A path as written, without the white space and comments between its parts. */
export function dottedNames(tree: SyntaxTree, path: NodeIndex): string {
  return [...tree.below(path, "identifier")].map((name) => tree.textOf(name).replaceAll("`", "")).join(".");
}
