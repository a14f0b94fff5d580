/** The parameters of Swift closures that are passed to functions of the standard library, and key paths. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { words } from "#lang/usage/profiles/jvm/jvm.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** Functions that call their closure with one or two elements of their receiver. */
const WITH_EACH = words(`
  map compactMap flatMap filter forEach contains first firstIndex last lastIndex allSatisfy sorted sort min max removeAll drop prefix partition
  split sink receive mapValues compactMapValues ForEach List`);

const WITH_TWO = words("sorted sort min max");

/** The position under which the last parameter of a function is stored a second time, for trailing closures. */
export const TRAILING = 255;

/** The callee of the call that a closure or key path is an argument of; NONE when there is none. */
function callAround(tree: SyntaxTree, argument: NodeIndex): NodeIndex {
  const suffix = tree.around(tree.parent(argument), "call_suffix", "statements", "lambda_literal");
  if (suffix === NONE || tree.kind(suffix) !== "call_suffix") return NONE;
  return tree.firstNamed(tree.parent(suffix));
}

/** The value of a closure's parameter at a position: an element of the receiver, or what the called function declares. */
export function lambdaValue(reader: UsageReader, closure: NodeIndex, place: number): ExpressionId {
  const { tree } = reader;
  const callee = callAround(tree, closure);
  if (callee === NONE) return UNKNOWN;
  const said = place === 0 ? reader.element(reader.parameter(reader.of(callee), placeOf(tree, closure))) : UNKNOWN;
  if (tree.kind(callee) !== "navigation_expression") return said;
  const name = tree.textOf(tree.lastNamed(tree.child(callee, "suffix")));
  const held = reader.element(reader.of(tree.child(callee, "target")));
  if (name === "reduce") return place === 1 ? held : UNKNOWN;
  if (!WITH_EACH.has(name)) return said;
  return place === 0 ? reader.first([held, said]) : WITH_TWO.has(name) ? held : UNKNOWN;
}

/** The position of a closure among the arguments; a trailing closure is the last parameter, whatever arguments are left out before it. */
function placeOf(tree: SyntaxTree, closure: NodeIndex): number {
  const argument = tree.parent(closure);
  return tree.kind(argument) === "value_argument" ? tree.placeAmong(argument) : TRAILING;
}

/** The type at which a key path begins: `Foo` in `\Foo.bar`; an element of the receiver in `map(\.bar)`. */
export function keyPathRoot(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const type = tree.childOfKind(node, "type_identifier");
  return type === NONE ? lambdaValue(reader, node, 0) : reader.instance(reader.lookup(type));
}

/** A function type with one parameter is represented by that parameter, as a collection is by its elements, and by its result. */
export function functionType(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const [only = NONE, ...others] = tree.namedChildren(tree.child(node, "params"));
  if (only === NONE || others.length > 0) return UNKNOWN;
  const taken = reader.of(tree.lastNamed(only));
  return taken === UNKNOWN || reader.isUnbounded(taken)
    ? UNKNOWN
    : reader.apply(reader.function(reader.instance(reader.of(reader.tree.lastNamed(node))), []), [taken]);
}
