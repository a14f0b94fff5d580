/** Composite literals of Go: what their keys name, and the types of literals whose own type is left out. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/**
 * A key of a composite literal: a member for a struct; an ordinary value for a map, array or slice; where only a type name is written,
 * the type decides.
 */
export function keyedMember(reader: UsageReader, parent: NodeIndex, name: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  const element = tree.parent(parent);
  if (tree.kind(element) !== "keyed_element" || tree.firstNamed(element) !== parent) return undefined;
  const value = tree.parent(element);
  const written = writtenType(tree, value);
  if (written !== NONE && INDEXED.has(tree.kind(written))) return undefined;
  const literal = literalType(reader, value);
  if (literal === UNKNOWN) return undefined;
  const key = tree.textOf(name);
  const isMember = (written !== NONE && tree.kind(written) === "struct_type") || reader.isLocal(name);
  return isMember ? reader.member(reader.instance(literal), key) : reader.key(literal, key);
}

/** Types in whose literals keys are ordinary values. */
const INDEXED = new Set(["map_type", "array_type", "implicit_length_array_type", "slice_type"]);

/** The type written for a literal value, or implied by the element type of the literal around it; NONE where a type name hides it. */
function writtenType(tree: SyntaxTree, value: NodeIndex): NodeIndex {
  const parent = tree.parent(value);
  if (tree.kind(parent) === "composite_literal") return tree.child(parent, "type");
  const outer = tree.kind(parent) === "literal_element" ? tree.around(parent, "literal_value") : NONE;
  const type = outer === NONE ? NONE : writtenType(tree, outer);
  if (type === NONE || !INDEXED.has(tree.kind(type))) return NONE;
  const keyed = tree.parent(parent);
  const isKey = tree.kind(keyed) === "keyed_element" && tree.firstNamed(keyed) === parent;
  const held = tree.kind(type) === "map_type" ? tree.child(type, isKey ? "key" : "value") : tree.child(type, "element");
  return held !== NONE && tree.kind(held) === "pointer_type" ? tree.firstNamed(held) : held;
}

/** The type of a literal value; a literal without a type inside another is an element of that one's type. */
function literalType(reader: UsageReader, value: NodeIndex): ExpressionId {
  const { tree } = reader;
  const parent = tree.parent(value);
  if (tree.kind(parent) === "composite_literal") return reader.of(tree.child(parent, "type"));
  if (tree.kind(parent) !== "literal_element") return UNKNOWN;
  const outer = tree.around(parent, "literal_value");
  const type = outer === NONE ? UNKNOWN : literalType(reader, outer);
  return type === UNKNOWN ? UNKNOWN : reader.element(reader.instance(type));
}
