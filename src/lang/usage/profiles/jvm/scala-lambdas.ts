/** The arguments of Scala functions that are passed to methods of the standard library. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex } from "#lang/usage/syntax-tree.ts";
import { words, written } from "./jvm.ts";

/** Methods that call their argument with each element of their receiver. */
const WITH_EACH = words(`
  foreach map flatMap filter filterNot withFilter exists forall find count collect collectFirst partition groupBy sortBy maxBy minBy dropWhile
  takeWhile span indexWhere tap pipe foldMap traverse mapValues distinctBy`);

/** An element of the receiver of the method that a function, or a block of cases, is passed to. */
export function elementOfCall(reader: UsageReader, given: NodeIndex): ExpressionId {
  const { tree } = reader;
  let at = tree.parent(given);
  while (at !== NONE && PLACES.has(tree.kind(at))) at = tree.parent(at);
  if (at === NONE || tree.kind(at) !== "call_expression") return UNKNOWN;
  const callee = tree.child(at, "function");
  if (tree.kind(callee) !== "field_expression" || !WITH_EACH.has(written(tree, tree.child(callee, "field")))) return UNKNOWN;
  return reader.element(reader.of(tree.child(callee, "value")));
}

const PLACES = words("arguments block colon_argument indented_block");

/** `_` in `xs.map(_.name)`: the whole argument is the function. */
export function placeholder(reader: UsageReader, wildcard: NodeIndex): ExpressionId {
  const { tree } = reader;
  const list = tree.around(wildcard, "arguments", "block", "template_body");
  if (list === NONE || tree.kind(list) !== "arguments") return UNKNOWN;
  const argument = [...tree.namedChildren(list)].find(
    (each) => tree.start(each) <= tree.start(wildcard) && tree.end(wildcard) <= tree.end(each),
  );
  return argument === undefined ? UNKNOWN : elementOfCall(reader, argument);
}
