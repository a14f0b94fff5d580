/** Arrays that are empty at first and filled later: `$items = []; $items[] = new Item();`. */

import type { Later, UsageBinder } from "#lang/usage/profile.ts";
import { Filling } from "#lang/usage/profiles/shared/filling.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

const FUNCTIONS = ["function_definition", "method_declaration", "anonymous_function", "arrow_function"] as const;
const TYPES = ["class_declaration", "trait_declaration", "enum_declaration", "anonymous_class"] as const;

function keyOf(tree: SyntaxTree, target: NodeIndex): string {
  if (tree.kind(target) === "variable_name") return `${tree.around(target, ...FUNCTIONS)} ${tree.textOf(target)}`;
  return propertyKey(tree, target, tree.textOf(tree.child(target, "name")));
}

function propertyKey(tree: SyntaxTree, at: NodeIndex, name: string): string {
  return `${tree.around(at, ...TYPES)} ->${name}`;
}

/** `$items[] = $value` and `$items["key"] = $value`: a variable, or a property of `$this`, holds such values. */
export function bindFilling(binder: UsageBinder, target: NodeIndex, value: Later): void {
  const { tree } = binder;
  const array = tree.firstNamed(target);
  const kind = array === NONE ? "" : tree.kind(array);
  const isProperty = kind === "member_access_expression" && tree.textOf(tree.child(array, "object")) === "$this";
  if (kind !== "variable_name" && !isProperty) return;
  const held = Filling.of(tree).add(keyOf(tree, array), value, { isShared: isProperty });
  if (isProperty) binder.attribute(array, tree.textOf(tree.child(array, "name")), held);
  else binder.assign(array, held);
}

/** Records an assignment of an empty array; undefined for any other. The result tells whether the code around fills the array. */
export function bindEmpty(tree: SyntaxTree, target: NodeIndex, value: NodeIndex): (() => boolean) | undefined {
  if (!isEmpty(tree, value) || !TARGETS.has(tree.kind(target))) return undefined;
  return Filling.of(tree).begin(keyOf(tree, target));
}

/** The same for the declaration of a property that is an array. */
export function bindEmptyProperty(tree: SyntaxTree, element: NodeIndex, type: NodeIndex): (() => boolean) | undefined {
  const isArray = type === NONE ? isEmpty(tree, tree.child(element, "default_value")) : tree.textOf(type) === "array";
  if (!isArray) return undefined;
  const key = propertyKey(tree, element, tree.textOf(tree.firstNamed(tree.child(element, "name"))));
  return Filling.of(tree).begin(key);
}

const TARGETS: ReadonlySet<string> = new Set(["variable_name", "member_access_expression"]);

function isEmpty(tree: SyntaxTree, value: NodeIndex): boolean {
  return value !== NONE && tree.kind(value) === "array_creation_expression" && tree.firstNamed(value) === NONE;
}
