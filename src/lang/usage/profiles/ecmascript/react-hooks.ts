/** Hooks of React, and of the libraries like it: what their calls give, by their type arguments or by what they are given. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { isFunction, resultOf } from "./function-results.ts";
import { bindPattern } from "./patterns.ts";
import { lastName } from "./react-types.ts";

/** The member of a context under which facts say what it holds; no program can have it. */
const HELD = "(context)";

type Hook = (reader: UsageReader, call: NodeIndex) => ExpressionId;

const HOOKS: ReadonlyMap<string, Hook> = new Map<string, Hook>([
  ["useState", (reader, call) => listOf(reader, stateOf(reader, call))],
  ["useReducer", (reader, call) => listOf(reader, reducedBy(reader, call))],
  ["useRef", (reader, call) => refTo(reader, held(reader, call))],
  ["createRef", (reader, call) => refTo(reader, held(reader, call))],
  ["useMemo", (reader, call) => made(reader, call, 0)],
  ["useSyncExternalStore", (reader, call) => made(reader, call, 1)],
  ["useDeferredValue", (reader, call) => reader.of(argument(reader.tree, call, 0))],
  ["useCallback", callback],
  ["createContext", (reader, call) => contextOf(reader, held(reader, call))],
  ["useContext", (reader, call) => reader.member(reader.of(argument(reader.tree, call, 0)), HELD)],
]);
/** Hooks that give a value and a function that sets it. */
const PAIRS = new Set(["useState", "useReducer"]);

/** What a call of a hook gives; UNKNOWN for calls of other functions, and where the call says nothing of it. */
export function hookResult(reader: UsageReader, call: NodeIndex): ExpressionId {
  const callee = reader.tree.child(call, "function");
  const hook = HOOKS.get(lastName(reader.tree, callee));
  const given = hook !== undefined && isOfPackage(reader, callee) ? hook(reader, call) : UNKNOWN;
  // What looks like a package may be an alias of a folder of the repository, whose own function says more.
  return given === UNKNOWN ? UNKNOWN : reader.first([reader.call(reader.of(callee)), given]);
}

/**
 * Binds `[value, setValue]` to what a hook gives; returns false for other declarations. The second takes a value, or a function that makes
 * the next value of the last one.
 */
export function bindHook(binder: UsageBinder, pattern: NodeIndex, call: NodeIndex): boolean {
  const { tree } = binder;
  if (tree.kind(pattern) !== "array_pattern" || call === NONE || tree.kind(call) !== "call_expression") return false;
  const callee = tree.child(call, "function");
  const called = lastName(tree, callee);
  if (!PAIRS.has(called)) return false;
  const value: Later = (reader) => reader.element(reader.of(call));
  const setter: Later = (reader) => {
    if (!isOfPackage(reader, callee)) return reader.element(reader.of(call));
    const taken = called === "useState" ? stateOf(reader, call) : reader.parameter(reader.of(argument(tree, call, 0)), 1);
    return taken === UNKNOWN ? UNKNOWN : reader.function(BUILTIN, [taken]);
  };
  let place = 0;
  for (const part of tree.children(pattern)) {
    if (tree.kind(part) === ",") place++;
    else if (tree.isNamed(part) && tree.kind(part) !== "comment") bindPattern(binder, part, place === 0 ? value : setter);
  }
  return true;
}

/** Whether what is called comes from another package. */
function isOfPackage(reader: UsageReader, callee: NodeIndex): boolean {
  const module = reader.moduleOf(reader.of(callee));
  return module !== "" && !module.startsWith(".");
}

function argument(tree: SyntaxTree, call: NodeIndex, place: number): NodeIndex {
  return [...tree.saidChildren(tree.child(call, "arguments"))][place] ?? NONE;
}

/** The type argument of a call; what the call is given where it has none. */
function held(reader: UsageReader, call: NodeIndex): ExpressionId {
  const { tree } = reader;
  const written = tree.child(call, "type_arguments");
  if (written !== NONE) return reader.instance(reader.of(tree.firstNamed(written)));
  const given = argument(tree, call, 0);
  return given === NONE ? UNKNOWN : reader.of(given);
}

/** A function that is given to `useState` makes the first value. */
function stateOf(reader: UsageReader, call: NodeIndex): ExpressionId {
  const { tree } = reader;
  const isWritten = tree.child(call, "type_arguments") !== NONE;
  return !isWritten && isFunction(tree, argument(tree, call, 0)) ? made(reader, call, 0) : held(reader, call);
}

function reducedBy(reader: UsageReader, call: NodeIndex): ExpressionId {
  const first = reader.of(argument(reader.tree, call, 1));
  const reducer = argument(reader.tree, call, 0);
  return reducer === NONE || isFunction(reader.tree, reducer) ? first : reader.first([reader.call(reader.of(reducer)), first]);
}

/** What the function at a place among the arguments gives. */
function made(reader: UsageReader, call: NodeIndex, place: number): ExpressionId {
  const { tree } = reader;
  const written = tree.child(call, "type_arguments");
  if (written !== NONE) return reader.instance(reader.of(tree.firstNamed(written)));
  const maker = argument(tree, call, place);
  if (isFunction(tree, maker)) return resultOf(reader, maker);
  return maker === NONE ? UNKNOWN : reader.call(reader.of(maker));
}

/** `useCallback` gives the function that it is given. */
function callback(reader: UsageReader, call: NodeIndex): ExpressionId {
  const { tree } = reader;
  const given = argument(tree, call, 0);
  if (!isFunction(tree, given)) return given === NONE ? UNKNOWN : reader.of(given);
  const gives = resultOf(reader, given);
  return gives === UNKNOWN ? UNKNOWN : reader.function(gives, []);
}

const listOf = (reader: UsageReader, value: ExpressionId): ExpressionId => (value === UNKNOWN ? UNKNOWN : reader.apply(BUILTIN, [value]));

const refTo = (reader: UsageReader, value: ExpressionId): ExpressionId =>
  value === UNKNOWN ? UNKNOWN : reader.object([{ name: "current", value }]);

/** A context: what it holds, and the element that sets that. */
function contextOf(reader: UsageReader, value: ExpressionId): ExpressionId {
  if (value === UNKNOWN) return UNKNOWN;
  const provider = reader.function(BUILTIN, [reader.object([{ name: "value", value }])]);
  return reader.object([
    { name: HELD, value },
    { name: "Provider", value: provider },
  ]);
}
