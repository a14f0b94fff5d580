/** What closures in Swift are called with, as far as the functions that they are given to are the language's own. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { words } from "#lang/usage/profiles/jvm/jvm.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** Functions that call a closure with one or two elements of what they are called on. */
const WITH_EACH = words(`
  map compactMap flatMap filter forEach contains first firstIndex last lastIndex allSatisfy sorted sort min max removeAll drop prefix partition
  split sink receive mapValues compactMapValues ForEach List`);

/** The call that a closure or a key path is an argument of, and what is called. */
function callAround(tree: SyntaxTree, argument: NodeIndex): NodeIndex {
  const suffix = tree.around(tree.parent(argument), "call_suffix", "statements", "lambda_literal");
  if (suffix === NONE || tree.kind(suffix) !== "call_suffix") return NONE;
  return tree.firstNamed(tree.parent(suffix));
}

/** The parameter of a closure at a place. */
export function lambdaValue(reader: UsageReader, closure: NodeIndex, place: number): ExpressionId {
  const { tree } = reader;
  const callee = callAround(tree, closure);
  if (callee === NONE || tree.kind(callee) !== "navigation_expression") return UNKNOWN;
  const name = tree.textOf(tree.lastNamed(tree.child(callee, "suffix")));
  const held = reader.element(reader.of(tree.child(callee, "target")));
  if (name === "reduce") return place === 1 ? held : UNKNOWN;
  return WITH_EACH.has(name) && (place === 0 || name === "sorted" || name === "sort" || name === "min" || name === "max") ? held : UNKNOWN;
}

/** The type that a key path begins at: `\Foo.bar`, or an element of what `map(\.bar)` is called on. */
export function keyPathRoot(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const type = tree.childOfKind(node, "type_identifier");
  return type === NONE ? lambdaValue(reader, node, 0) : reader.instance(reader.lookup(type));
}
