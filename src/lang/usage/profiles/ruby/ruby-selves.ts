/** Which object Ruby code runs on, and whether a method belongs to the class itself or to its instances. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** `self`: the class, in its singleton methods and in its body; else an instance. In a block, the `self` of the method around it. */
export function selfOf(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const around = tree.around(node, "method", "singleton_method", "singleton_class", "class", "module", "do_block", "block", "lambda");
  if (around !== NONE && /block|lambda/.test(tree.kind(around)))
    return selfIn(reader, tree.around(node, "method", "singleton_method"), node);
  return selfIn(reader, around, node);
}

function selfIn(reader: UsageReader, around: NodeIndex, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (around === NONE || (tree.kind(around) === "method" && !isInSingleton(tree, around))) return reader.self(node);
  return reader.selfType(node);
}

/** Records that a method belongs to the class itself, if it does: `def self.name`, or a method inside `class << self`. */
export function bindSide(binder: UsageBinder, definition: NodeIndex, name: NodeIndex): void {
  const { tree } = binder;
  if (tree.kind(definition) !== "singleton_method" && !isInSingleton(tree, definition)) return;
  const object = tree.child(definition, "object");
  const isNamed = object !== NONE && tree.kind(object) === "constant";
  binder.extension(name, (reader) => (isNamed ? reader.of(object) : reader.selfType(definition)));
}

/** `super`, with or without arguments: calls the supertype's method of the same name. */
export function callSuper(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const around = tree.around(node, "method", "singleton_method");
  if (around === NONE) return;
  const name = tree.textOf(tree.child(around, "name"));
  binder.use({ at: node, name, value: (reader) => reader.member(superOf(reader, around, node), name), type: "calls" });
}

/** The supertype of the object that a method runs on; for a method of the class itself, the superclass. */
function superOf(reader: UsageReader, around: NodeIndex, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (tree.kind(around) === "method" && !isInSingleton(tree, around)) return reader.super(node);
  const type = tree.around(around, "class", "module");
  return type === NONE ? UNKNOWN : reader.of(tree.firstNamed(tree.child(type, "superclass")));
}

/** Whether a definition stands directly in `class << self`. */
export function isInSingleton(tree: SyntaxTree, definition: NodeIndex): boolean {
  const around = tree.around(tree.parent(definition), "singleton_class", "class", "module", "method", "singleton_method");
  return around !== NONE && tree.kind(around) === "singleton_class";
}

/**
 * The definition of a method in `module ClassMethods` inside the module around a node: classes that take in the module get these methods
 * for themselves (`ActiveSupport::Concern`, `base.extend ClassMethods`). NONE where there is none of the name.
 */
export function classMethodNamed(tree: SyntaxTree, node: NodeIndex, name: string): NodeIndex {
  const around = tree.around(node, "class", "module");
  if (around === NONE || tree.kind(around) !== "module") return NONE;
  for (const inner of tree.namedChildren(tree.child(around, "body"))) {
    if (tree.kind(inner) !== "module" || tree.textOf(tree.child(inner, "name")) !== "ClassMethods") continue;
    for (const method of tree.namedChildren(tree.child(inner, "body"))) {
      const named = tree.kind(method) === "method" ? tree.child(method, "name") : NONE;
      if (named !== NONE && tree.textOf(named) === name) return named;
    }
  }
  return NONE;
}
