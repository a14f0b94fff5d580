/** Arrays that are empty at first and filled later: `$items = []; $items[] = new Item();`. */
import { BUILTIN, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** The variables and properties of a tree that are empty arrays at first, and those that are filled, each with its function or type. */
interface Filling {
  readonly empty: Set<string>;
  readonly filled: Set<string>;
}

const fillingByTree = new WeakMap<SyntaxTree, Filling>();

function fillingOf(tree: SyntaxTree): Filling {
  const known = fillingByTree.get(tree) ?? { empty: new Set(), filled: new Set() };
  fillingByTree.set(tree, known);
  return known;
}

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
  const { empty, filled } = fillingOf(tree);
  const key = keyOf(tree, array);
  filled.add(key);
  // What is no array here may be an object that takes values like one.
  const held: Later = (reader) => {
    if (!empty.has(key)) return UNKNOWN;
    const element = value(reader);
    // Others may put objects into a property that this file fills with numbers and texts.
    return reader.apply(BUILTIN, [isProperty && element <= BUILTIN ? UNKNOWN : element]);
  };
  if (isProperty) binder.attribute(array, tree.textOf(tree.child(array, "name")), held);
  else binder.assign(array, held);
}

/** Records an assignment of an empty array; undefined for any other. The result tells whether the code around fills the array. */
export function bindEmpty(tree: SyntaxTree, target: NodeIndex, value: NodeIndex): (() => boolean) | undefined {
  if (!isEmpty(tree, value) || !TARGETS.has(tree.kind(target))) return undefined;
  const { empty, filled } = fillingOf(tree);
  const key = keyOf(tree, target);
  empty.add(key);
  return () => filled.has(key);
}

/** The same for the declaration of a property that is an array. */
export function bindEmptyProperty(tree: SyntaxTree, element: NodeIndex, type: NodeIndex): (() => boolean) | undefined {
  const isArray = type === NONE ? isEmpty(tree, tree.child(element, "default_value")) : tree.textOf(type) === "array";
  if (!isArray) return undefined;
  const { empty, filled } = fillingOf(tree);
  const key = propertyKey(tree, element, tree.textOf(tree.firstNamed(tree.child(element, "name"))));
  empty.add(key);
  return () => filled.has(key);
}

const TARGETS: ReadonlySet<string> = new Set(["variable_name", "member_access_expression"]);

function isEmpty(tree: SyntaxTree, value: NodeIndex): boolean {
  return value !== NONE && tree.kind(value) === "array_creation_expression" && tree.firstNamed(value) === NONE;
}
