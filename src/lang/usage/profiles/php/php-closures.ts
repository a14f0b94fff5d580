/** What functions without a name get from the function or method that they are passed to. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

const CLOSURES: ReadonlySet<string> = new Set(["anonymous_function", "arrow_function"]);
/** Functions that pass the elements of their first argument: to the first parameter, to both, or to the second. */
const FIRST = new Set("array_filter array_walk array_find array_find_key array_any array_all".split(" "));
const BOTH = new Set("usort uasort".split(" "));
const SECOND = new Set(["array_reduce"]);
/** Methods of collections that pass their elements to the first parameter. */
const METHODS = new Set(
  `each map filter reject flatMap sum sortBy sortByDesc groupBy keyBy contains every some mapWithKeys partition transform unique
   first last skipWhile takeWhile max min avg mapToGroups exists forAll findFirst`.split(/\s+/),
);

/** The element of a collection that a parameter of a closure gets; UNKNOWN where the closure is not passed to such a function. */
export function passedElement(reader: UsageReader, parameter: NodeIndex): ExpressionId {
  const { tree } = reader;
  const list = tree.parent(parameter);
  const closure = tree.parent(list);
  const argument = closure === NONE ? NONE : tree.parent(closure);
  if (argument === NONE || !CLOSURES.has(tree.kind(closure)) || tree.kind(argument) !== "argument") return UNKNOWN;
  const call = tree.parent(tree.parent(argument));
  const source = sourceOf(tree, call, { place: tree.placeAmong(parameter), closureAt: tree.placeAmong(argument) });
  return source === NONE ? UNKNOWN : reader.element(reader.of(source));
}

interface Passed {
  /** Positions of the parameter in the closure, and of the closure in the call. */
  readonly place: number;
  readonly closureAt: number;
}

/** The collection whose elements a call passes to a parameter; NONE where it does not, or where that is not known. */
function sourceOf(tree: SyntaxTree, call: NodeIndex, { place, closureAt }: Passed): NodeIndex {
  const kind = tree.kind(call);
  if (kind === "member_call_expression" || kind === "nullsafe_member_call_expression") {
    const isElement = closureAt === 0 && place === 0 && METHODS.has(tree.textOf(tree.child(call, "name")));
    return isElement ? tree.child(call, "object") : NONE;
  }
  if (kind !== "function_call_expression") return NONE;
  const name = tree.textOf(tree.child(call, "function")).replace(/^\\/, "");
  const given = [...tree.namedChildren(tree.child(call, "arguments"))];
  const passed = (at: number): NodeIndex => (given[at] === undefined ? NONE : tree.firstNamed(given[at]));
  if (name === "array_map") return closureAt === 0 ? passed(place + 1) : NONE;
  const isElement = (FIRST.has(name) && place === 0) || (BOTH.has(name) && place < 2) || (SECOND.has(name) && place === 1);
  return isElement && closureAt === 1 ? passed(0) : NONE;
}
