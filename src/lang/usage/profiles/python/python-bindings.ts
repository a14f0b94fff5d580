/** What Python statements bind. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { BindOptions, Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { bindItem } from "./python-filling.ts";
import { bindFixture, useFixture } from "./python-fixtures.ts";
import { passedElement } from "./python-lambdas.ts";
import { classOfSelf, partOf, sentType, typeOf, valueOfType } from "./python-types.ts";

/** What the first pass finds out about the functions of a tree. */
interface FunctionFacts {
  /** For each function, its `global` and `nonlocal` names, with the node whose scope each belongs to. */
  readonly foreign: Map<NodeIndex, Map<string, NodeIndex>>;
  readonly generators: Set<NodeIndex>;
  /** For each class and name, the name of the function defined last that is no setter. */
  readonly properties: Map<string, NodeIndex>;
}

const factsByTree = new WeakMap<SyntaxTree, FunctionFacts>();

function factsOf(tree: SyntaxTree): FunctionFacts {
  const known = factsByTree.get(tree) ?? { foreign: new Map(), generators: new Set(), properties: new Map() };
  factsByTree.set(tree, known);
  return known;
}

/** The innermost function, lambda or class around a node. */
export function functionAround(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  return tree.around(node, "function_definition", "lambda", "class_definition");
}

/** `global a` and `nonlocal a`: assignments in the function set the outer variable. */
export function bindForeign(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const inside = functionAround(tree, node);
  if (inside === NONE) return;
  const { foreign } = factsOf(tree);
  const names = foreign.get(inside) ?? new Map<string, NodeIndex>();
  const outside = tree.kind(node) === "global_statement" ? NONE : tree.around(tree.parent(inside), "function_definition");
  for (const name of tree.namedChildren(node)) names.set(tree.textOf(name), outside === NONE ? 0 : outside);
  foreign.set(inside, names);
}

/** Binds an assigned name; a `global` or `nonlocal` name gets the value in its outer scope, and is a use here. */
function bindName(binder: UsageBinder, name: NodeIndex, value: Later, options: BindOptions): void {
  const { tree } = binder;
  const { foreign } = factsOf(tree);
  const outer = foreign.size === 0 ? undefined : foreign.get(functionAround(tree, name))?.get(tree.textOf(name));
  if (outer === undefined) binder.bind(name, value, options);
  else binder.bindIn(outer, tree.textOf(name), value);
}

/** How long an assignment in a function holds alone: from there to the end of its block, which may be a branch or the body of a loop. */
export function replacedBy(tree: SyntaxTree, assignment: NodeIndex): BindOptions {
  const block = tree.parent(tree.parent(assignment));
  if (block === NONE || tree.kind(block) !== "block" || tree.kind(tree.parent(assignment)) !== "expression_statement") return {};
  return replacingIn(tree, block, assignment);
}

function replacingIn(tree: SyntaxTree, block: NodeIndex, assignment: NodeIndex): BindOptions {
  if (tree.kind(tree.parent(block)) === "function_definition") return { isReplacing: true };
  const around = functionAround(tree, assignment);
  return around !== NONE && tree.kind(around) === "function_definition" ? { isReplacing: true, within: block } : {};
}

/** Expressions that do not run once where they stand: not at all, later, or often. */
const APART = new Set([
  "lambda",
  "conditional_expression",
  "list_comprehension",
  "set_comprehension",
  "dictionary_comprehension",
  "generator_expression",
]);
const CONDITIONED: Readonly<Record<string, string>> = { if_statement: "consequence", elif_clause: "consequence", while_statement: "body" };

/**
 * The same for `(a := value)` in an expression: to the end of the block of its statement. Behind an `and`, it has certainly run only in what
 * depends on the condition, and in an `elif` only up to the end of the `if`.
 */
export function replacedByNamed(tree: SyntaxTree, named: NodeIndex): BindOptions {
  let isBehindAnd = false;
  let within = NONE;
  for (let at = named, parent = tree.parent(at); parent !== NONE; at = parent, parent = tree.parent(at)) {
    const kind = tree.kind(parent);
    const isCondition = Object.hasOwn(CONDITIONED, kind) && tree.field(at) === "condition";
    if (kind === "block") return within === NONE ? replacingIn(tree, parent, named) : { isReplacing: true, within };
    if (isCondition && isBehindAnd) return { isReplacing: true, within: tree.child(parent, CONDITIONED[kind] as string) };
    if (kind === "elif_clause") within = tree.parent(parent);
    if (APART.has(kind)) return {};
    if (kind === "boolean_operator") {
      if (tree.field(at) === "right" && tree.textOf(tree.child(parent, "operator")) !== "and") return {};
      isBehindAnd ||= tree.field(at) === "right";
    } else if (isBehindAnd && kind !== "parenthesized_expression") return {};
  }
  return {};
}

/** A name that a statement sets for its body: in `body`, only that value holds. `behind` is the last part of the statement before it. */
function during(body: NodeIndex, behind: NodeIndex): BindOptions {
  return body === NONE ? {} : { isReplacing: true, within: body, behind };
}

const LISTS = new Set([
  "pattern_list",
  "tuple_pattern",
  "list_pattern",
  "tuple",
  "list",
  "expression_list",
  "as_pattern_target",
  "parenthesized_expression",
]);

/** Binds the targets of an assignment: names, attributes of `self`, and the parts of tuples, which get parts of the value. */
export function bindTarget(binder: UsageBinder, target: NodeIndex, value: Later, written = NONE, options: BindOptions = {}): void {
  const { tree } = binder;
  if (target === NONE) return;
  const kind = tree.kind(target);
  if (kind === "identifier") bindName(binder, target, value, options);
  else if (kind === "subscript") bindItem(binder, target, value);
  else if (kind === "attribute") bindAttribute(binder, target, value, options.isWritten ?? false);
  else if (kind === "list_splat_pattern" || kind === "list_splat") {
    bindTarget(binder, tree.firstNamed(target), (reader) => reader.apply(BUILTIN, [value(reader)]), NONE, options);
  } else if (LISTS.has(kind)) {
    const targets = [...tree.namedChildren(target)];
    const only = targets.length === 1 && (kind === "as_pattern_target" || kind === "parenthesized_expression");
    if (only) bindTarget(binder, targets[0] as NodeIndex, value, written, options);
    else bindParts(binder, targets, value, { written, options });
  }
}

/** `a, b = x, y` binds each name to its own value; for any other value, each gets the part at its position. */
function bindParts(
  binder: UsageBinder,
  targets: readonly NodeIndex[],
  value: Later,
  { written, options }: { readonly written: NodeIndex; readonly options: BindOptions },
): void {
  const { tree } = binder;
  const isList = written !== NONE && LISTS.has(tree.kind(written));
  const parts = isList ? [...tree.namedChildren(written)] : [];
  for (const [place, target] of targets.entries()) {
    const part = parts.length === targets.length ? (parts[place] as NodeIndex) : NONE;
    bindTarget(binder, target, (reader) => (part === NONE ? partOf(reader, value(reader), place) : reader.of(part)), part, options);
  }
}

/** `self.name = value` in a method. */
function bindAttribute(binder: UsageBinder, target: NodeIndex, value: Later, isWritten: boolean): void {
  const { tree } = binder;
  const object = tree.child(target, "object");
  if (tree.kind(object) !== "identifier") return;
  const method = functionAround(tree, target);
  if (method === NONE || !isMethod(tree, method) || firstParameter(tree, method) !== tree.textOf(object)) return;
  binder.attribute(target, tree.textOf(tree.child(target, "attribute")), value, isWritten);
}

function isMethod(tree: SyntaxTree, node: NodeIndex): boolean {
  if (tree.kind(node) !== "function_definition") return false;
  let at = tree.parent(node);
  while (["block", "decorated_definition", "if_statement", "else_clause"].includes(tree.kind(at))) at = tree.parent(at);
  return tree.kind(at) === "class_definition" && !decorators(tree, node).includes("staticmethod");
}

/** The decorators of a definition as written, without arguments. */
function decorators(tree: SyntaxTree, definition: NodeIndex): string[] {
  const around = tree.parent(definition);
  if (tree.kind(around) !== "decorated_definition") return [];
  return [...tree.namedChildren(around)]
    .filter((node) => tree.kind(node) === "decorator")
    .map((node) => tree.firstNamed(node))
    .map((node) => tree.textOf(tree.kind(node) === "call" ? tree.child(node, "function") : node));
}

/** The parameters of a list, without comments between them. */
const written = (tree: SyntaxTree, list: NodeIndex): NodeIndex[] =>
  [...tree.namedChildren(list)].filter((node) => tree.kind(node) !== "comment");

function firstParameter(tree: SyntaxTree, method: NodeIndex): string {
  const [first = NONE] = written(tree, tree.child(method, "parameters"));
  if (first === NONE) return "";
  if (tree.kind(first) === "identifier") return tree.textOf(first);
  return tree.kind(first) === "typed_parameter" ? tree.textOf(tree.firstNamed(first)) : "";
}

const CLASS_METHODS = new Set(["__new__", "__init_subclass__", "__class_getitem__"]);

/** Binds parameters: `self` is the object, `cls` its class; the others have their written types or defaults. */
export function bindParameters(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const definition = tree.parent(node);
  let isFirst = isMethod(tree, definition);
  for (const parameter of written(tree, node)) {
    const type = tree.child(parameter, "type");
    const value = tree.child(parameter, "value");
    binder.outside(type);
    binder.outside(value);
    const named = tree.kind(parameter) === "identifier" ? parameter : tree.firstNamed(parameter);
    if (isFirst) {
      const isClass =
        CLASS_METHODS.has(tree.textOf(tree.child(definition, "name"))) ||
        decorators(tree, definition).some((name) => name.endsWith("classmethod"));
      binder.bind(named, (reader) => (isClass ? classOfSelf(reader, definition) : reader.self(definition)));
    } else {
      bindParameter(binder, named, type, value, tree.kind(definition) === "lambda" && named === written(tree, node)[0] ? definition : NONE);
      if (value === NONE && tree.kind(named) === "identifier" && tree.kind(definition) === "function_definition") {
        useFixture(binder, definition, named);
      }
    }
    isFirst = false;
  }
}

/** `lambda`: the one whose first parameter it is, else NONE. */
function bindParameter(binder: UsageBinder, named: NodeIndex, type: NodeIndex, value: NodeIndex, lambda: NodeIndex): void {
  const { tree } = binder;
  const isMany = tree.kind(named) === "list_splat_pattern" || tree.kind(named) === "dictionary_splat_pattern";
  const isBare = tree.kind(named) === "identifier" || isMany;
  if (!isBare) return;
  const held: Later = (reader) => {
    if (type === NONE && lambda !== NONE && value === NONE && !isMany) return passedElement(reader, lambda);
    if (type === NONE) return isMany ? BUILTIN : reader.of(value);
    return isMany ? reader.apply(BUILTIN, [typeOf(reader, type)]) : valueOfType(reader, type);
  };
  // A parameter of a built-in type is often reassigned to something made from it, under the same name.
  const isGiven = type !== NONE && OF_LANGUAGE.test(tree.textOf(type));
  binder.bind(isMany ? tree.firstNamed(named) : named, held, { isWritten: type !== NONE, isGiven });
}

const OF_LANGUAGE = /^(?:(?:typing\.)?(?:Optional|Union)\[)?(?:bool|bytes|dict|float|frozenset|int|list|set|str|tuple)\b/;

/**
 * Binds a function's name in the scope around it. Its result is the written type or, without one, what `declareReturn` and `declareYield`
 * find.
 */
export function bindFunction(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.child(node, "return_type");
  const isAsync = isAsyncAt(tree, node);
  binder.outside(type);
  bindFixture(binder, node);
  const isOfSelf = type !== NONE && returnsSelf(tree, node, type);
  const read = readByProperty(tree, node);
  binder.bind(
    tree.child(node, "name"),
    (reader) => {
      if (read !== undefined) return reader.call(reader.definition(read));
      if (type === NONE) return UNKNOWN;
      const isWaited = isAsync && !factsOf(tree).generators.has(node);
      const given = isOfSelf ? reader.self(node) : valueOfType(reader, type);
      return isWaited ? reader.apply(BUILTIN, [given]) : given;
    },
    { scope: "outer" },
  );
}

/** Whether a method returns what it runs on, as its types say: `def f(self: T) -> T`, `def f(cls: type[T]) -> T`. */
function returnsSelf(tree: SyntaxTree, method: NodeIndex, type: NodeIndex): boolean {
  const [first = NONE] = written(tree, tree.child(method, "parameters"));
  if (first === NONE || tree.kind(first) !== "typed_parameter" || !isMethod(tree, method)) return false;
  const unquoted = (node: NodeIndex): string => tree.textOf(node).replace(/["']/g, "");
  const own = unquoted(tree.child(first, "type"));
  const given = unquoted(type);
  return own === given || /^(?:\w+\.)?[Tt]ype\[(.*)\]$/.exec(own)?.[1] === given;
}

/** The name of the function that reads the property which a function writes (`@name.setter`): both have the same value. */
function readByProperty(tree: SyntaxTree, definition: NodeIndex): NodeIndex | undefined {
  const { properties } = factsOf(tree);
  const name = tree.child(definition, "name");
  const called = tree.textOf(name);
  const key = `${functionAround(tree, tree.parent(definition))} ${called}`;
  if (decorators(tree, definition).some((decorator) => decorator === `${called}.setter` || decorator === `${called}.deleter`))
    return properties.get(key);
  properties.set(key, name);
  return undefined;
}

/** `return x` declares the result of a function without a written type. */
export function declareReturn(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const around = functionAround(tree, node);
  const value = tree.firstNamed(node);
  if (value === NONE || tree.kind(around) !== "function_definition" || tree.child(around, "return_type") !== NONE) return;
  const isAsync = isAsyncAt(tree, around);
  binder.declare(tree.child(around, "name"), (reader) => {
    const found = factsOf(tree).generators.has(around) ? UNKNOWN : reader.of(value);
    return isAsync && found !== UNKNOWN ? reader.apply(BUILTIN, [found]) : found;
  });
}

/** `yield x` makes the result of the function around it a sequence of such values. */
export function declareYield(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const around = functionAround(tree, node);
  if (tree.kind(around) !== "function_definition") return;
  factsOf(tree).generators.add(around);
  if (tree.child(around, "return_type") !== NONE) return;
  const value = tree.firstNamed(node);
  const isAll = tree.childOfKind(node, "from") !== NONE;
  binder.declare(tree.child(around, "name"), (reader) => {
    const found = reader.of(value);
    return found === UNKNOWN || isAll ? found : reader.apply(BUILTIN, [found]);
  });
}

/** `x = yield y`: what `send` passes to a generator, as the written type of the function says. */
export function sent(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const around = functionAround(tree, node);
  const type = around === NONE || tree.kind(around) !== "function_definition" ? NONE : tree.child(around, "return_type");
  return type === NONE ? UNKNOWN : sentType(reader, type);
}

/** `with x as y`, `except X as y`, `case X() as y`. */
export function bindAs(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const parent = tree.parent(node);
  const value = tree.firstNamed(node);
  const target = tree.child(node, "alias") === NONE ? tree.lastNamed(node) : tree.child(node, "alias");
  const kind = tree.kind(parent);
  if (kind === "with_item") {
    const statement = tree.around(parent, "with_statement");
    const isAsync = isAsyncAt(tree, statement);
    bindTarget(binder, target, (reader) => entered(reader, value, isAsync), NONE, during(tree.child(statement, "body"), node));
  } else if (kind.startsWith("except"))
    bindTarget(binder, target, (reader) => instanceOfAny(reader, value), NONE, during(tree.childOfKind(parent, "block"), node));
  else bindTarget(binder, target, (reader) => reader.of(value));
}

/** What `with` binds: the result of `__enter__`, or what the generator behind a `contextmanager` yields. */
function entered(reader: UsageReader, value: NodeIndex, isAsync: boolean): ExpressionId {
  const manager = reader.of(value);
  if (manager === UNKNOWN || manager === BUILTIN) return UNKNOWN;
  const given = reader.call(reader.member(manager, isAsync ? "__aenter__" : "__enter__"));
  return reader.first([isAsync ? reader.awaited(given) : given, reader.element(manager)]);
}

/** An instance of a class, or of one of the classes in a tuple. */
export function instanceOfAny(reader: UsageReader, types: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (tree.kind(types) !== "tuple") return valueOfType(reader, types);
  return reader.either([...tree.namedChildren(types)].map((type) => valueOfType(reader, type)));
}

/** Binds the target of a loop. In `for i, x in enumerate(xs)` each part gets the elements of its own source. */
export function bindLoop(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const target = tree.child(node, "left");
  const source = tree.child(node, "right");
  const parts = [...tree.namedChildren(target)];
  const options = during(tree.child(node, "body"), source);
  const over = tree.kind(source) === "call" && parts.length === 2 ? iterated(tree, source) : undefined;
  if (!over) {
    bindTarget(binder, target, (reader) => iteratedOver(reader, source), NONE, options);
    return;
  }
  for (const [place, part] of parts.entries()) {
    const from = over[place] ?? NONE;
    bindTarget(binder, part, (reader) => (from === NONE ? UNKNOWN : iteratedOver(reader, from)), NONE, options);
  }
}

/** What a loop over a value yields: the elements of a collection, or those of what the `__iter__` of a class returns. */
function iteratedOver(reader: UsageReader, source: NodeIndex): ExpressionId {
  const over = reader.of(source);
  if (over === UNKNOWN || over === BUILTIN) return reader.element(over);
  return reader.first([reader.element(reader.call(reader.member(over, "__iter__"))), reader.element(over)]);
}

/** The sources of the pairs that a call yields (`enumerate`, `zip`, `items`), NONE for a part without one; undefined for other calls. */
function iterated(tree: SyntaxTree, call: NodeIndex): readonly NodeIndex[] | undefined {
  const callee = tree.child(call, "function");
  const args = [...tree.namedChildren(tree.child(call, "arguments"))];
  const name = tree.textOf(tree.kind(callee) === "attribute" ? tree.child(callee, "attribute") : callee);
  if (name === "enumerate") return [NONE, args[0] ?? NONE];
  if (name === "zip") return args;
  return name === "items" && args.length === 0 ? [NONE, tree.child(callee, "object")] : undefined;
}

function isAsyncAt(tree: SyntaxTree, node: NodeIndex): boolean {
  return tree.text.startsWith("async", tree.start(node));
}
