/** The results of Python calls, and what `isinstance` checks tell. */
import { BUILTIN, type ExpressionId, TYPE_OF, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { type ConditionSyntax, type Stretch, spanOf, whereTrue } from "#lang/usage/profiles/shared/conditions.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { instanceOfAny } from "./python-bindings.ts";
import { argumentsOf } from "./python-lambdas.ts";
import { tupleOf, typeOf, valueOfType } from "./python-types.ts";

type CallRule = (reader: UsageReader, args: readonly NodeIndex[], node: NodeIndex) => ExpressionId;

const first: CallRule = (reader, args) => reader.of(args[0] ?? NONE);
const elementOfFirst: CallRule = (reader, args) => reader.element(first(reader, args, NONE));
const unknown: CallRule = () => UNKNOWN;
/** A collection whose elements are added later and so are unknown. */
const filledLater: CallRule = (reader) => reader.apply(BUILTIN, [UNKNOWN]);
const copied: CallRule = (reader, args, node) => (args[0] === undefined ? filledLater(reader, args, node) : reader.of(args[0]));

/** Built-in functions whose result is or contains their argument. */
const BUILTIN_CALLS: ReadonlyMap<string, CallRule> = new Map([
  ["super", (reader, _, node) => reader.super(node)],
  ["type", typeOfValue],
  ...["list", "set", "tuple", "frozenset", "dict"].map((name) => [name, copied] as const),
  ...["sorted", "reversed", "iter", "aiter", "property"].map((name) => [name, first] as const),
  ...["next", "min", "max", "anext"].map((name) => [name, elementOfFirst] as const),
  ...["getattr", "eval", "vars", "sum", "abs"].map((name) => [name, unknown] as const),
  ["filter", (reader, args) => reader.of(args[1] ?? NONE)],
  ["map", (reader, args) => reader.apply(BUILTIN, [reader.call(first(reader, args, NONE))])],
]);

/** Functions of the standard library, by name, where the file does not define the name itself. */
const LIBRARY_CALLS: ReadonlyMap<string, CallRule> = new Map([
  ["cast", (reader, args) => valueOfType(reader, args[0] ?? NONE)],
  ["NewType", (reader, args) => typeOf(reader, args[1] ?? NONE)],
  ["TypeVar", bound],
  ["partial", first],
  ["copy", first],
  ["deepcopy", first],
  ["replace", first],
  ["gather", gathered],
  ...["create_task", "ensure_future", "wait_for", "shield"].map((name) => [name, first] as const),
  ["closing", first],
  ...["deque", "OrderedDict"].map((name) => [name, copied] as const),
  ...["defaultdict", "Queue", "LifoQueue", "PriorityQueue", "SimpleQueue", "ContextVar"].map((name) => [name, filledLater] as const),
  ...["WeakKeyDictionary", "WeakValueDictionary", "WeakSet"].map((name) => [name, filledLater] as const),
]);
const LIBRARY = new Set([
  "typing",
  "typing_extensions",
  "functools",
  "copy",
  "dataclasses",
  "contextlib",
  "collections",
  "queue",
  "asyncio",
  "weakref",
  "contextvars",
]);

/** Methods of built-in collections: those that return the same elements, and those that return one. */
const SAME_ELEMENTS = new Set(["values", "copy"]);
const ONE_ELEMENT = new Set(["get", "pop", "setdefault", "popleft", "get_nowait"]);

/** The result of a call. */
export function callOf(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const callee = tree.child(node, "function");
  const denoted = reader.of(callee);
  const kind = tree.kind(callee);
  const name = kind === "identifier" ? tree.textOf(callee) : kind === "attribute" ? tree.textOf(tree.child(callee, "attribute")) : "";
  if (denoted === BUILTIN) {
    const rule = BUILTIN_CALLS.get(name);
    if (rule) return rule(reader, argumentsOf(tree, node), node);
  }
  const rule = LIBRARY_CALLS.get(name);
  if (rule && LIBRARY.has(reader.moduleOf(denoted))) return rule(reader, argumentsOf(tree, node), node);
  const given = reader.call(denoted);
  if (kind !== "attribute") return given;
  // `super().__new__(…)` in a metaclass creates the class being defined, and elsewhere an object of the requested class: unknown.
  if (name === MAKES && denotesSuper(reader, tree.child(callee, "object"))) return UNKNOWN;
  if (SAME_ELEMENTS.has(name)) return reader.first([given, reader.of(tree.child(callee, "object"))]);
  return ONE_ELEMENT.has(name) ? reader.first([given, reader.element(reader.of(tree.child(callee, "object")))]) : given;
}

const MAKES = "__new__";

function denotesSuper(reader: UsageReader, object: NodeIndex): boolean {
  const { tree } = reader;
  const callee = tree.kind(object) === "call" ? tree.child(object, "function") : NONE;
  return callee !== NONE && tree.textOf(callee) === "super" && reader.of(callee) === BUILTIN;
}

function typeOfValue(reader: UsageReader, args: readonly NodeIndex[], node: NodeIndex): ExpressionId {
  const value = reader.of(args[0] ?? NONE);
  return value !== UNKNOWN && value === reader.self(node) ? reader.member(value, TYPE_OF) : UNKNOWN;
}

/** `gather(a(), b())` gives a tuple of the results, `gather(*calls)` a list of them. */
function gathered(reader: UsageReader, args: readonly NodeIndex[]): ExpressionId {
  const { tree } = reader;
  const [first = NONE] = args;
  const isSpread = first !== NONE && tree.kind(first) === "list_splat";
  const given = isSpread
    ? reader.apply(BUILTIN, [reader.awaited(reader.element(reader.of(tree.firstNamed(first))))])
    : tupleOf(
        reader,
        args.map((arg) => reader.awaited(reader.of(arg))),
      );
  return given === UNKNOWN ? UNKNOWN : reader.apply(BUILTIN, [given]);
}

/** A type variable stands for its bound. */
function bound(reader: UsageReader, _: readonly NodeIndex[], node: NodeIndex): ExpressionId {
  const { tree } = reader;
  for (const arg of tree.namedChildren(tree.child(node, "arguments"))) {
    if (tree.kind(arg) !== "keyword_argument" || tree.textOf(tree.child(arg, "name")) !== "bound") continue;
    return typeOf(reader, tree.child(arg, "value"));
  }
  return UNKNOWN;
}

const CHECK = "isinstance";
/** Names, and attributes by their text: `self.value`. */
const CHECKED = new Set(["identifier", "attribute"]);

/** `isinstance(x, T)` as a condition makes `x` a `T` where the condition holds. */
export function narrowByCheck(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const callee = tree.child(node, "function");
  if (tree.end(callee) - tree.start(callee) !== CHECK.length || tree.textOf(callee) !== CHECK) return;
  const [checked = NONE, types = NONE] = argumentsOf(tree, node);
  if (types === NONE || !CHECKED.has(tree.kind(checked))) return;
  for (const { start, end } of whereTrue(tree, node, CONDITIONS))
    binder.narrow(checked, start, end, (reader) => instanceOfAny(reader, types));
}

const CONDITIONS: ConditionSyntax = {
  joinOf: (tree, node) => {
    const kind = tree.kind(node);
    if (kind === "not_operator") return "not";
    if (kind === "boolean_operator") return tree.textOf(tree.child(node, "operator")) === "and" ? "and" : "or";
    return kind === "parenthesized_expression" ? "same" : undefined;
  },
  guarded,
};

/** The stretches that a statement's condition guards: its body or, where the body exits when the condition fails, the text after it. */
function guarded(tree: SyntaxTree, statement: NodeIndex, _: NodeIndex, isNegated: boolean): Stretch[] {
  const kind = tree.kind(statement);
  const block = tree.parent(statement);
  if (kind === "assert_statement") return isNegated ? [] : [{ start: tree.end(statement), end: tree.end(block) }];
  if (kind === "conditional_expression") {
    const parts = [...tree.namedChildren(statement)];
    const part = isNegated ? parts[2] : parts[0];
    return part === undefined ? [] : [spanOf(tree, part)];
  }
  if (kind !== "if_statement" && kind !== "elif_clause" && kind !== "while_statement") return [];
  const body = tree.child(statement, "consequence") === NONE ? tree.child(statement, "body") : tree.child(statement, "consequence");
  if (body === NONE) return [];
  if (!isNegated) return [spanOf(tree, body)];
  return kind === "if_statement" && leaves(tree, body) ? [{ start: tree.end(statement), end: tree.end(block) }] : [];
}

const LEAVING = new Set(["return_statement", "raise_statement", "continue_statement", "break_statement"]);

function leaves(tree: SyntaxTree, block: NodeIndex): boolean {
  return LEAVING.has(tree.kind(tree.lastNamed(block)));
}

/** `case Foo(…)` makes the name that is matched a `Foo` in that case. */
export function narrowByCase(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const subject = tree.child(tree.around(node, "match_statement"), "subject");
  const body = tree.child(node, "consequence");
  const pattern = tree.childOfKind(node, "case_pattern");
  const type = pattern === NONE ? NONE : tree.firstNamed(pattern);
  if (subject === NONE || body === NONE || type === NONE || tree.kind(type) !== "class_pattern" || !CHECKED.has(tree.kind(subject))) return;
  binder.narrow(subject, tree.start(body), tree.end(body), (reader) => reader.of(type));
}

/** `Foo(key=value)`: in the call of a class, recognized by its capital letter, the key names an attribute; null in other calls. */
export function keyOf(reader: UsageReader, argument: NodeIndex, name: NodeIndex): ExpressionId | null {
  const { tree } = reader;
  const call = tree.parent(tree.parent(argument));
  const callee = call !== NONE && tree.kind(call) === "call" ? tree.child(call, "function") : NONE;
  if (callee === NONE) return null;
  const last = tree.kind(callee) === "attribute" ? tree.child(callee, "attribute") : callee;
  return /^_*[A-Z]/.test(tree.textOf(last)) ? reader.key(reader.of(callee), tree.textOf(name)) : null;
}
