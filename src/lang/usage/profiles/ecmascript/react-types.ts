/** Types of React, and of the libraries that took them over: which of them say what the properties of a component (its *props*) are. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { isFunction } from "./function-results.ts";

/** Types of components, whose first type argument is the type of the props. */
const COMPONENT_TYPES: ReadonlySet<string> = new Set(
  `FC FunctionComponent FunctionalComponent VFC VoidFunctionComponent SFC StatelessComponent ComponentType ComponentClass NextPage
   JSXElementConstructor NamedExoticComponent ForwardRefExoticComponent ParentComponent VoidComponent FlowComponent`.split(/\s+/),
);
/** Types that have the members of their first type argument. */
const SAME_PROPS = new Set(["PropsWithChildren", "PropsWithRef", "PropsWithoutRef"]);
/** Types for the props of the component that is their type argument. */
const PROPS_OF = new Set(["ComponentProps", "ComponentPropsWithRef", "ComponentPropsWithoutRef"]);
/** Functions that return the component they are given, by the place of the props among their type arguments. */
export const WRAPPERS: ReadonlyMap<string, number> = new Map([
  ["memo", 0],
  ["observer", 0],
  ["forwardRef", 1],
]);

/** The props of a component: what its function takes first or, of a class, its member `props`. */
export function propsOf(reader: UsageReader, component: ExpressionId): ExpressionId {
  return reader.first([reader.parameter(component, 0), reader.member(reader.instance(component), "props")]);
}

/** What a type of React with type arguments means; UNKNOWN for other types. A type of the repository with such a name comes before it. */
export function reactType(reader: UsageReader, name: NodeIndex, args: readonly NodeIndex[]): ExpressionId {
  const { tree } = reader;
  const called = lastName(tree, name);
  const [first = NONE] = args;
  if (SAME_PROPS.has(called)) return reader.of(first);
  if (PROPS_OF.has(called)) return propsOf(reader, reader.of(tree.kind(first) === "type_query" ? tree.firstNamed(first) : first));
  return COMPONENT_TYPES.has(called) ? taking(reader, first) : UNKNOWN;
}

/** A function that takes props of a written type. */
export function taking(reader: UsageReader, type: NodeIndex, gives = UNKNOWN): ExpressionId {
  return reader.function(gives, [type === NONE ? UNKNOWN : reader.instance(reader.of(type))]);
}

/** What a call says of the parameter of a function that it is given: `memo<Props>((props) => …)`. UNKNOWN for other calls. */
export function givenToWrapper(reader: UsageReader, call: NodeIndex): ExpressionId {
  const props = propsWritten(reader.tree, call);
  return props === NONE ? UNKNOWN : taking(reader, props);
}

/**
 * What `setState` of a component takes: part of its state or, where a function is given, a function that makes it of state and props.
 * UNKNOWN for other calls.
 */
export function givenToSetState(reader: UsageReader, call: NodeIndex, argument: NodeIndex): ExpressionId {
  const { tree } = reader;
  const callee = tree.child(call, "function");
  if (callee === NONE || tree.kind(callee) !== "member_expression" || lastName(tree, callee) !== "setState") return UNKNOWN;
  const component = reader.of(tree.child(callee, "object"));
  if (component === UNKNOWN) return UNKNOWN;
  const state = reader.member(component, "state");
  return isFunction(tree, argument) ? reader.function(state, [state, reader.member(component, "props")]) : state;
}

/** The props among the type arguments of a call of a wrapper; NONE where it has none. */
export function propsWritten(tree: SyntaxTree, call: NodeIndex): NodeIndex {
  const place = WRAPPERS.get(lastName(tree, tree.child(call, "function")));
  const args = tree.child(call, "type_arguments");
  return place === undefined || args === NONE ? NONE : ([...tree.namedChildren(args)][place] ?? NONE);
}

/** The last part of a name: `memo` of `React.memo`. "" for what is no name: the text of a called function may be half a file. */
export function lastName(tree: SyntaxTree, name: NodeIndex): string {
  switch (name === NONE ? "" : tree.kind(name)) {
    case "identifier":
    case "type_identifier":
      return tree.textOf(name);
    case "member_expression":
      return tree.textOf(tree.child(name, "property"));
    case "nested_type_identifier":
      return tree.textOf(tree.child(name, "name"));
    default:
      return "";
  }
}
