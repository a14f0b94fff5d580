/** How many arguments Elixir functions take and calls pass: functions with one name but different arities are different functions. */
import type { UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** Records how many arguments the head of a definition takes; `name` is its name node. Parameters with a default may be left out. */
export function countParameters(binder: UsageBinder, head: NodeIndex, name: NodeIndex): void {
  const { tree } = binder;
  const all = tree.kind(head) === "call" ? [...tree.saidChildren(tree.childOfKind(head, "arguments"))] : [];
  binder.arity(name, all.filter((one) => !isOperation(tree, one, "\\\\")).length, all.length);
}

/**
 * How many arguments a call passes, piped ones and a `do` block included; undefined where the text does not say. `denoting` is the called
 * name.
 */
export function passedBy(tree: SyntaxTree, denoting: NodeIndex): number | undefined {
  let at = denoting;
  if (tree.kind(tree.parent(at)) === "dot") at = tree.parent(at);
  const parent = tree.parent(at);
  const isTarget = tree.kind(parent) === "call" && tree.field(at) === "target";
  if (isTarget) at = parent;
  const captured = capturedArity(tree, at);
  if (captured !== undefined) return captured;
  const around = tree.parent(at);
  const piped = around !== NONE && isOperation(tree, around, "|>") && tree.field(at) === "right" ? 1 : 0;
  const written = isTarget ? countOf(tree, tree.childOfKind(at, "arguments")) : 0;
  const block = isTarget && tree.childOfKind(at, "do_block") !== NONE ? 1 : 0;
  return written === undefined ? undefined : written + piped + block;
}

/** Number of elements of an argument list; undefined where some are spliced in. NONE counts as an empty list. */
export function countOf(tree: SyntaxTree, list: NodeIndex): number | undefined {
  const all = list === NONE ? [] : [...tree.saidChildren(list)];
  const isOpen = all.some((one) => /^unquote_splicing\b/.test(tree.textOf(one)) || isOperation(tree, one, "|"));
  return isOpen ? undefined : all.length;
}

/** The arity written after a captured function, as in `&Store.put/2`. */
function capturedArity(tree: SyntaxTree, at: NodeIndex): number | undefined {
  const slash = tree.parent(at);
  if (slash === NONE || !isOperation(tree, slash, "/") || tree.field(at) !== "left") return undefined;
  const outer = tree.parent(slash);
  if (outer === NONE || tree.kind(outer) !== "unary_operator" || tree.textOf(tree.child(outer, "operator")) !== "&") return undefined;
  const number = /^\d{1,3}$/.exec(tree.textOf(tree.child(slash, "right")));
  return number ? Number(number[0]) : undefined;
}

function isOperation(tree: SyntaxTree, node: NodeIndex, operator: string): boolean {
  return tree.kind(node) === "binary_operator" && tree.textOf(tree.child(node, "operator")) === operator;
}
