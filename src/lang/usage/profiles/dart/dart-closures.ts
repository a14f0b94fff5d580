/** What parameters without written types hold in Dart closures: elements of the receiver, or what the called function declares. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { words } from "#lang/usage/profiles/jvm/jvm.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { nameBefore, previous } from "./dart-chains.ts";

/** Members of collections, streams and futures that call their argument with the receiver's elements or value. */
const WITH_EACH = words(`
  map forEach where any every firstWhere lastWhere singleWhere indexWhere lastIndexWhere removeWhere retainWhere takeWhile skipWhile expand listen
  asyncMap asyncExpand then sort reduce tap doOnData`);
const WITH_TWO = words("sort reduce");

/** The value of the parameter at `place` among `count` parameters of a closure. */
export function closureValue(reader: UsageReader, closure: NodeIndex, place: number, count: number): ExpressionId {
  const { tree } = reader;
  const argument = tree.parent(closure);
  const list = argument === NONE ? NONE : tree.parent(argument);
  if (list === NONE || tree.kind(list) !== "arguments" || tree.kind(argument) !== "argument") return UNKNOWN;
  const selector = callOf(tree, list);
  if (selector === NONE) return UNKNOWN;
  const said = count === 1 ? reader.element(reader.parameter(reader.of(previous(tree, selector)), tree.placeAmong(argument))) : UNKNOWN;
  const name = nameBefore(tree, selector);
  const isHeld = name === "fold" ? place === 1 : WITH_EACH.has(name) && (place === count - 1 || WITH_TWO.has(name));
  if (!isHeld) return said;
  return reader.first([reader.element(reader.of(receiver(tree, selector))), said]);
}

/** The selector that an argument list belongs to; in a cascade, the argument part itself. */
function callOf(tree: SyntaxTree, list: NodeIndex): NodeIndex {
  const part = tree.parent(list);
  if (part === NONE || tree.kind(part) !== "argument_part") return NONE;
  return tree.kind(tree.parent(part)) === "selector" ? tree.parent(part) : part;
}

/** The object whose member a call selector calls. */
function receiver(tree: SyntaxTree, selector: NodeIndex): NodeIndex {
  const member = previous(tree, selector);
  if (tree.kind(member) !== "cascade_selector") return previous(tree, member);
  let at = tree.parent(member);
  while (at !== NONE && tree.kind(at) === "cascade_section") at = previous(tree, at);
  return at;
}
