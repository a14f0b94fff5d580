/** Functions that the profiles of Java, C#, Kotlin, Scala and several other languages share. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
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

/** Whether a name begins with a capital, as names of types do by convention. */
export function startsUpper(name: string): boolean {
  const first = name.charAt(0);
  return first !== first.toLowerCase();
}

/** A dotted path as written, without white space, comments and backquotes. */
export function dottedNames(tree: SyntaxTree, path: NodeIndex): string {
  return [...tree.below(path, "identifier")].map((name) => tree.textOf(name).replaceAll("`", "")).join(".");
}

const TYPE_BODIES = ["class_body", "enum_class_body", "interface_body", "enum_body"];

/** The values of the types around a name that an import binds, innermost first: their members of the name hide the import. */
export function hiding(reader: UsageReader, name: NodeIndex, text: string): readonly ExpressionId[] {
  const { tree } = reader;
  const around = new Set<ExpressionId>();
  // What is written like a type hardly ever has a nested namesake.
  if (startsUpper(text) && (text.length === 1 || text !== text.toUpperCase())) return [];
  for (let at = tree.around(name, ...TYPE_BODIES); at !== NONE; at = tree.around(tree.parent(at), ...TYPE_BODIES)) {
    around.add(reader.self(tree.firstNamed(at)));
  }
  around.delete(UNKNOWN);
  return [...around];
}
