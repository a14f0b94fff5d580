/**
 * Calls that Dart's grammar takes for comparisons: `return fetch<T>(x)` becomes `(fetch < T) > (x)`. Dart itself reads that text as a call
 * wherever it stands, so two comparisons of this shape are one.
 */
import type { ExpressionId } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { MEMBER_SELECTORS, previous } from "./dart-chains.ts";

/** The first comparison of two that are a call, `fetch < T`, by the second, `(fetch < T) > (x)`; NONE where the second is a comparison. */
function headOf(tree: SyntaxTree, second: NodeIndex): NodeIndex {
  if (second === NONE || tree.kind(second) !== "relational_expression") return NONE;
  const [first = NONE, sign = NONE, given = NONE] = tree.namedChildren(second);
  if (sign === NONE || given === NONE || tree.textOf(sign) !== ">" || tree.kind(given) !== "parenthesized_expression") return NONE;
  const isHead = tree.kind(first) === "relational_expression" && signIn(tree, first) !== NONE;
  return isHead ? first : NONE;
}

/** The `<` of a comparison; NONE where it compares otherwise. */
function signIn(tree: SyntaxTree, comparison: NodeIndex): NodeIndex {
  const sign = tree.childOfKind(comparison, "relational_operator");
  return sign !== NONE && tree.textOf(sign) === "<" ? sign : NONE;
}

/** What stands before the called name: `await` and `!` belong to the whole call, but are read as part of the name. */
const BEFORE: ReadonlySet<string> = new Set(["unary_expression", "await_expression"]);

/** The parentheses with the argument of the call that is read as a comparison, by the name that it calls; NONE for any other name. */
export function argumentCompared(tree: SyntaxTree, name: NodeIndex): NodeIndex {
  let at = name;
  if (MEMBER_SELECTORS.has(tree.kind(tree.parent(at)))) at = tree.parent(tree.parent(at));
  while (tree.parent(at) !== NONE && BEFORE.has(tree.kind(tree.parent(at)))) {
    if (tree.end(at) !== tree.end(tree.parent(at))) return NONE;
    at = tree.parent(at);
  }
  const first = tree.parent(at);
  if (first === NONE || tree.kind(first) !== "relational_expression" || headOf(tree, tree.parent(first)) !== first) return NONE;
  const sign = signIn(tree, first);
  return previous(tree, sign) === at ? tree.childOfKind(tree.parent(first), "parenthesized_expression") : NONE;
}

/** What the call gives whose argument stands in these parentheses; undefined where they are no argument of such a call. */
export function callCompared(reader: UsageReader, parentheses: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  const first = headOf(tree, tree.parent(parentheses));
  if (first === NONE || tree.childOfKind(tree.parent(first), "parenthesized_expression") !== parentheses) return undefined;
  const sign = signIn(tree, first);
  let callee = previous(tree, sign);
  while (BEFORE.has(tree.kind(callee))) callee = lastIn(tree, callee);
  const type = lastIn(tree, first);
  return reader.call(reader.apply(reader.of(callee), [reader.of(type)]));
}

/** What two comparisons denote that are a call; undefined for others. */
export function valueCompared(reader: UsageReader, second: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  const first = headOf(tree, second);
  if (first === NONE) return undefined;
  const before = tree.firstNamed(first);
  if (tree.kind(before) === "unary_expression" && tree.childOfKind(before, "await_expression") === NONE) return undefined;
  const value = reader.of(lastIn(tree, second));
  return tree.kind(before) === "unary_expression" ? reader.awaited(value) : value;
}

function lastIn(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  let last = NONE;
  for (const child of tree.namedChildren(node)) last = child;
  return last;
}
