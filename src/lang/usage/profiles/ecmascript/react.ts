/** Components of React, and of the libraries like it: which properties the attributes of an element set. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { isFunction, resultOf } from "./function-results.ts";
import { functionValue } from "./functions.ts";
import { lastName, propsOf, propsWritten, taking, WRAPPERS } from "./react-types.ts";

/** Classes that components extend, whose type arguments are the types of `props` and `state`. */
const BASES = new Set(["Component", "PureComponent"]);
/** Functions that take a function which loads the component. */
const LOADERS = new Set(["lazy", "dynamic", "loadable", "defineAsyncComponent"]);
/** A function that returns the component that it is given with more behaviour, by the custom of its name: `withRouter(Page)`. */
const WITH = /^with[A-Z]/;

/** The property of a component that an attribute of an element sets. */
export function propertySet(reader: UsageReader, attribute: NodeIndex, name: NodeIndex): ExpressionId {
  const { tree } = reader;
  const component = reader.of(tree.child(tree.parent(attribute), "name"));
  return component === UNKNOWN ? reader.member(UNKNOWN, tree.textOf(name)) : reader.key(propsOf(reader, component), tree.textOf(name));
}

/** States what `props` and `state` of a class are, where it extends a base class of React with type arguments. */
export function bindBase(binder: UsageBinder, type: NodeIndex, base: NodeIndex, args: readonly NodeIndex[]): void {
  if (!BASES.has(lastName(binder.tree, base))) return;
  for (const [index, member] of ["props", "state"].entries()) {
    const written = args[index];
    if (written !== undefined) binder.attributeOf(type, member, (reader) => reader.instance(reader.of(written)), true);
  }
}

/**
 * The component that a function of another package returns as it was given: `memo(Card)`, `forwardRef<HTMLElement, Props>((props, ref) =>
 * …)`, `lazy(() => import("./Card"))`. UNKNOWN for other calls.
 */
export function wrapped(reader: UsageReader, call: NodeIndex): ExpressionId {
  const { tree } = reader;
  const callee = tree.child(call, "function");
  const called = lastName(tree, callee);
  const isLoader = LOADERS.has(called);
  if (!isLoader && !WRAPPERS.has(called) && !(WITH.test(called) && isGivenComponent(tree, call))) return UNKNOWN;
  const module = reader.moduleOf(reader.of(callee));
  if (module === "" || module.startsWith(".")) return UNKNOWN;
  const given = tree.firstNamed(tree.child(call, "arguments"));
  if (given === NONE) return UNKNOWN;
  if (isLoader) {
    const loader = loaderIn(tree, given);
    return loader === NONE ? UNKNOWN : loaded(reader, resultOf(reader, loader));
  }
  const props = propsWritten(tree, call);
  if (!isFunction(tree, given)) return props === NONE ? reader.of(given) : taking(reader, props);
  const own = tree.child(given, "name");
  if (own !== NONE && props === NONE) return functionValue(reader, given);
  const parameter = tree.firstNamed(tree.child(given, "parameters"));
  const type = props === NONE && parameter !== NONE ? tree.child(parameter, "type") : props;
  return taking(reader, type, resultOf(reader, given));
}

/**
 * Whether a function that is called by its own name is given a component, by the capital letter of that. What methods give (`pool.withClient(
 * store)`) is something else.
 */
function isGivenComponent(tree: SyntaxTree, call: NodeIndex): boolean {
  const given = tree.firstNamed(tree.child(call, "arguments"));
  return tree.kind(tree.child(call, "function")) === "identifier" && given !== NONE && /^[A-Z]/.test(tree.textOf(given).slice(0, 1));
}

/** The function that loads a component: what is given to a loader, or an option of that. NONE where there is none. */
function loaderIn(tree: SyntaxTree, given: NodeIndex): NodeIndex {
  if (isFunction(tree, given)) return given;
  const options = tree.kind(given) === "object" ? [...tree.namedChildren(given)] : [];
  for (const option of options) {
    const value = tree.kind(option) === "pair" && tree.textOf(tree.child(option, "key")) === "loader" ? tree.child(option, "value") : NONE;
    if (value !== NONE && isFunction(tree, value)) return value;
  }
  return NONE;
}

/** The component in a module that is loaded: its default export, or what was chosen of it. */
function loaded(reader: UsageReader, module: ExpressionId): ExpressionId {
  return module === UNKNOWN ? UNKNOWN : reader.first([reader.member(module, "default"), module]);
}
