/** Collections that are empty at first and filled later: `items = []; items.append(Item())`, `table = {}; table[key] = Item()`. */

import type { Later, UsageBinder } from "#lang/usage/profile.ts";
import { Filling } from "#lang/usage/profiles/shared/filling.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

const ADDING = new Set(["append", "add", "appendleft"]);
const EMPTY = /^(?:\[\s*\]|\{\s*\}|(?:list|set|dict|deque|collections\.deque)\(\s*\))$/;
/** Longer than any empty collection, so that the text of other values is not read. */
const EMPTY_MAX = 32;

function keyOf(tree: SyntaxTree, target: NodeIndex): string {
  const isName = tree.kind(target) === "identifier";
  const owner = isName ? tree.around(target, "function_definition", "lambda", "class_definition") : tree.around(target, "class_definition");
  return `${owner} ${tree.textOf(target)}`;
}

/** `items.append(value)`. */
export function bindAdding(binder: UsageBinder, call: NodeIndex): void {
  const { tree } = binder;
  const callee = tree.child(call, "function");
  if (callee === NONE || tree.kind(callee) !== "attribute" || !ADDING.has(tree.textOf(tree.child(callee, "attribute")))) return;
  const list = tree.child(call, "arguments");
  const value = list === NONE ? NONE : tree.firstNamed(list);
  if (value === NONE || tree.lastNamed(list) !== value || tree.kind(list) !== "argument_list") return;
  bindFilled(binder, tree.child(callee, "object"), (reader) => reader.of(value));
}

/** `table[key] = value`. */
export function bindItem(binder: UsageBinder, target: NodeIndex, value: Later): void {
  bindFilled(binder, binder.tree.child(target, "value"), value);
}

function bindFilled(binder: UsageBinder, target: NodeIndex, value: Later): void {
  const { tree } = binder;
  if (target === NONE) return;
  const isOfSelf = tree.kind(target) === "attribute" && /^self\.\w+$/.test(tree.textOf(target));
  if (tree.kind(target) !== "identifier" && !isOfSelf) return;
  const held = Filling.of(tree).add(keyOf(tree, target), value, { isShared: isOfSelf });
  if (isOfSelf) binder.attribute(target, tree.textOf(tree.child(target, "attribute")), held);
  else binder.assign(target, held);
}

/** Records an assignment of an empty collection; undefined for any other. The result tells whether the code around fills it. */
export function bindEmpty(tree: SyntaxTree, target: NodeIndex, value: NodeIndex): (() => boolean) | undefined {
  if (value === NONE || tree.end(value) - tree.start(value) > EMPTY_MAX || !EMPTY.test(tree.textOf(value))) return undefined;
  return Filling.of(tree).begin(keyOf(tree, target));
}
