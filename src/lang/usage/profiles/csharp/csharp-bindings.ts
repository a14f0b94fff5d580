/** What nodes of C# bind, import and declare. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { written } from "#lang/usage/profiles/jvm/jvm.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** Whether a type leaves the members of its values to run time, so that they may be any. */
const isDynamic = (tree: SyntaxTree, type: NodeIndex): boolean => type !== NONE && /^dynamic\??$/.test(tree.textOf(type));

/** A value of a written type; UNKNOWN where none is written. */
const typed = (reader: UsageReader, type: NodeIndex): ExpressionId =>
  isDynamic(reader.tree, type) ? UNKNOWN : reader.instance(reader.of(type));

/** Whether the type says nothing of the value: `var`, `dynamic`, or no type at all. */
export const isInferred = (tree: SyntaxTree, type: NodeIndex): boolean =>
  type === NONE || tree.kind(type) === "implicit_type" || isDynamic(tree, type);

/** Declares a type. Its name is not bound here: the view looks it up and merges its partial declarations. */
export function declareType(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  binder.skip(name);
  const kind = tree.kind(node);
  const hasInterfacesOnly = kind === "struct_declaration" || (kind === "record_declaration" && isStruct(tree, node));
  for (const base of tree.namedChildren(tree.childOfKind(node, "base_list"))) {
    binder.header(name, base);
    if (tree.kind(base) === "argument_list") continue;
    const type = tree.kind(base) === "primary_constructor_base_type" ? tree.child(base, "type") : base;
    const isFace = hasInterfacesOnly || (kind !== "interface_declaration" && namesInterface(simpleName(tree, type)));
    binder.supertype(name, isFace ? "implements" : "extends", (reader) => reader.of(type));
  }
  const parameters = tree.childOfKind(node, "parameter_list");
  if (parameters !== NONE) countParameters(binder, name, parameters);
}

export const isStruct = (tree: SyntaxTree, record: NodeIndex): boolean => tree.childOfKind(record, "struct") !== NONE;

/** Whether a name is spelled like an interface (`IThing`); the syntax does not tell interfaces from classes. */
export const namesInterface = (name: string): boolean => /^I[A-Z]/.test(name);

/** The last part of a type's name, without type arguments; "" for types without a name. */
export function simpleName(tree: SyntaxTree, type: NodeIndex): string {
  if (type === NONE) return "";
  const kind = tree.kind(type);
  if (kind === "generic_name") return written(tree, tree.firstNamed(type));
  if (kind === "qualified_name" || kind === "alias_qualified_name") return simpleName(tree, tree.child(type, "name"));
  if (kind === "nullable_type") return simpleName(tree, tree.child(type, "type"));
  return kind === "identifier" ? tree.textOf(type) : "";
}

export function bindTypeParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const owner = tree.parent(tree.parent(node));
  const definition = GENERIC.has(tree.kind(owner)) ? tree.child(owner, "name") : NONE;
  binder.typeParameter(name, definition, tree.placeAmong(node), (reader) =>
    reader.either(boundsOf(tree, owner, tree.textOf(name)).map((bound) => reader.of(bound))),
  );
}

const GENERIC: ReadonlySet<string> = new Set([
  "class_declaration",
  "struct_declaration",
  "interface_declaration",
  "record_declaration",
  "method_declaration",
  "local_function_statement",
]);

/** The types of `where T : A, B`. */
function boundsOf(tree: SyntaxTree, owner: NodeIndex, name: string): NodeIndex[] {
  const bounds: NodeIndex[] = [];
  for (const clause of tree.namedChildren(owner)) {
    if (tree.kind(clause) !== "type_parameter_constraints_clause" || written(tree, tree.firstNamed(clause)) !== name) continue;
    for (const constraint of tree.namedChildren(clause))
      if (tree.child(constraint, "type") !== NONE) bounds.push(tree.child(constraint, "type"));
  }
  return bounds;
}

export function declareMethod(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const returns = tree.child(node, "returns");
  const parameters = tree.child(node, "parameters");
  binder.skip(name);
  if (returns !== NONE) binder.declare(name, (reader) => typed(reader, returns));
  countParameters(binder, name, parameters);
  const first = tree.firstNamed(parameters);
  if (isReceiver(tree, first)) binder.extension(name, (reader) => reader.of(tree.child(first, "type")));
}

const isReceiver = (tree: SyntaxTree, parameter: NodeIndex): boolean =>
  parameter !== NONE && tree.kind(parameter) === "parameter" && /^(?:ref\s+|in\s+)?this\s/.test(tree.textOf(parameter));

/** Records how many arguments a method takes. An extension method can be called on its receiver or with the receiver as first argument. */
function countParameters(binder: UsageBinder, name: NodeIndex, list: NodeIndex): void {
  const { tree } = binder;
  const parameters = [...tree.namedChildren(list)].filter((node) => tree.kind(node) === "parameter");
  const needed = parameters.filter((node) => tree.lastNamed(node) === tree.child(node, "name") && !isReceiver(tree, node));
  const isOpen = tree.child(list, "name") !== NONE;
  // A call of an extension may leave out its first argument, so no position of an argument says which parameter it is passed for.
  if (!parameters.some((node) => isReceiver(tree, node))) {
    for (const [index, node] of parameters.entries()) binder.parameter(name, index, (reader) => typed(reader, tree.child(node, "type")));
  }
  binder.arity(name, needed.length, isOpen ? undefined : parameters.length);
}

export function bindLocalFunction(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  binder.bind(tree.child(node, "name"), (reader) => typed(reader, tree.child(node, "type")), { scope: "outer", isHoisted: true });
}

/** Properties, events and enumerations' members, by their written type. */
export function declareProperty(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const type = tree.child(node, "type");
  if (name !== NONE) {
    binder.skip(name);
    binder.declare(name, (reader) => typed(reader, type));
  }
}

/** `set` and `add` accessors have an implicit parameter `value`. */
export function bindAccessor(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const owner = tree.parent(tree.parent(node));
  if (tree.textOf(tree.child(node, "name")) !== "get") binder.bindIn(node, "value", (reader) => typed(reader, tree.child(owner, "type")));
}

/** Fields, events, and the variables that statements declare. */
export function bindVariables(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.child(node, "type");
  const owner = tree.kind(tree.parent(node));
  const isMember = owner === "field_declaration" || owner === "event_field_declaration";
  for (const declarator of tree.namedChildren(node)) {
    if (tree.kind(declarator) !== "variable_declarator") continue;
    const name = tree.child(declarator, "name");
    if (name === NONE || !isMember) continue;
    binder.skip(name);
    binder.declare(name, (reader) => typed(reader, type));
  }
}

/** A variable is in force after its own declarator. */
export function bindVariable(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const declaration = tree.parent(node);
  const owner = tree.kind(tree.parent(declaration));
  if (owner === "field_declaration" || owner === "event_field_declaration") return;
  const type = tree.child(declaration, "type");
  const name = tree.child(node, "name");
  const value = tree.lastNamed(node);
  if (name === NONE) return;
  binder.bind(name, (reader) => (isInferred(tree, type) ? (value === name ? UNKNOWN : reader.of(value)) : typed(reader, type)));
}

/** The parameters of a record are its properties. All others are locals, including those of a class with a primary constructor. */
export function bindParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const type = tree.child(node, "type");
  const value: Later = (reader) => (isInferred(tree, type) ? lambdaParameter(reader, node) : typed(reader, type));
  if (tree.kind(tree.parent(tree.parent(node))) === "record_declaration") {
    binder.skip(name);
    binder.declare(name, value);
  } else binder.bind(name, value);
}

/** `params int[] xs` has no parameter node; its type and name stand in the list itself. */
export function bindOpenParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  if (name === NONE) return;
  binder.skip(name);
  binder.bindIn(node, name, (reader) => typed(reader, tree.child(node, "type")));
}

export function bindLambda(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const parameter = tree.child(node, "parameters");
  if (parameter !== NONE && tree.kind(parameter) === "implicit_parameter") {
    binder.bindIn(node, tree.textOf(parameter), (reader) => lambdaParameter(reader, parameter));
  }
}

/** Methods that call their argument with each element of their receiver. */
const EACH = new Set(
  `All Any Average Count First FirstOrDefault ForEach GroupBy Last LastOrDefault Max MaxBy Min MinBy OrderBy OrderByDescending Select
   SelectMany Single SingleOrDefault SkipWhile Sum TakeWhile ThenBy ThenByDescending ToDictionary ToLookup Where Find FindAll Exists
   RemoveAll ConvertAll DistinctBy`.split(/\s+/),
);

function lambdaParameter(reader: UsageReader, parameter: NodeIndex): ExpressionId {
  const { tree } = reader;
  const lambda = tree.around(parameter, "lambda_expression");
  if (lambda === NONE || !isFirstParameter(tree, lambda, parameter)) return UNKNOWN;
  const call = tree.around(lambda, "invocation_expression", "block");
  const callee = tree.kind(call) === "invocation_expression" ? tree.child(call, "function") : NONE;
  if (callee === NONE || tree.kind(callee) !== "member_access_expression") return UNKNOWN;
  return EACH.has(simpleName(tree, tree.child(callee, "name"))) ? reader.element(reader.of(tree.child(callee, "expression"))) : UNKNOWN;
}

function isFirstParameter(tree: SyntaxTree, lambda: NodeIndex, parameter: NodeIndex): boolean {
  const list = tree.child(lambda, "parameters");
  return list === parameter || tree.firstNamed(list) === parameter;
}

/** The variable of `foreach`. */
export function bindEach(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const left = tree.child(node, "left");
  const type = tree.child(node, "type");
  binder.skip(left);
  if (tree.kind(left) !== "identifier") {
    for (const name of tree.below(left, "identifier")) binder.bindIn(node, name, () => UNKNOWN);
    return;
  }
  const each: Later = (reader) => reader.element(reader.of(tree.child(node, "right")));
  binder.bindIn(node, left, (reader) => (isInferred(tree, type) ? each(reader) : typed(reader, type)));
}

/** `Foo f` in a pattern, a catch clause or behind `out`. */
export function bindTyped(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const type = tree.child(node, "type");
  if (name === NONE || tree.kind(name) !== "identifier") return;
  binder.bind(name, (reader) => (isInferred(tree, type) ? foundIn(reader, node) : typed(reader, type)));
}

/** The value that `things.TryGetValue(key, out var found)` finds. */
function foundIn(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const call = tree.parent(tree.parent(tree.parent(node)));
  const callee = call === NONE ? NONE : tree.child(call, "function");
  if (callee === NONE || simpleName(tree, tree.child(callee, "name")) !== "TryGetValue") return UNKNOWN;
  return reader.element(reader.of(tree.child(callee, "expression")));
}

/** `var (a, b)`: binds the names; the types of tuple parts are not tracked. */
export function bindTuple(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (tree.kind(tree.parent(node)) === "foreach_statement") return;
  for (const name of tree.namedChildren(node)) if (tree.kind(name) === "identifier") binder.bind(name);
}

/** `from x in xs`, `join y in ys on …`: the name holds an element. Also `let z = …` and `into g`. */
export function bindQuery(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  let isInto = false;
  for (const clause of tree.children(node)) {
    if (isInto) bindRange(binder, node, clause, () => UNKNOWN);
    isInto = tree.kind(clause) === "into";
    const kind = tree.kind(clause);
    if (kind === "let_clause") bindRange(binder, node, tree.firstNamed(clause), (reader) => reader.of(tree.lastNamed(clause)));
    if (kind === "from_clause") bindSource(binder, node, clause);
    if (kind !== "join_clause") continue;
    bindSource(binder, node, clause);
    const into = tree.childOfKind(clause, "join_into_clause");
    if (into !== NONE) bindRange(binder, node, tree.firstNamed(into), () => UNKNOWN);
  }
}

/** The name before `in` holds an element of the value after it. */
function bindSource(binder: UsageBinder, query: NodeIndex, clause: NodeIndex): void {
  const { tree } = binder;
  const children = [...tree.children(clause)];
  const at = children.findIndex((child) => tree.kind(child) === "in");
  const name = children[at - 1] ?? NONE;
  const source = children[at + 1] ?? NONE;
  const type = tree.child(clause, "type");
  bindRange(binder, query, name, (reader) => (type === NONE ? reader.element(reader.of(source)) : typed(reader, type)));
}

function bindRange(binder: UsageBinder, query: NodeIndex, name: NodeIndex, value: Later): void {
  if (name === NONE || binder.tree.kind(name) !== "identifier") return;
  binder.skip(name);
  binder.bindIn(query, name, value);
}

/** How many arguments a list has. */
export function argumentCount(tree: SyntaxTree, list: NodeIndex): number {
  let count = 0;
  for (const argument of tree.namedChildren(list)) if (tree.kind(argument) === "argument") count++;
  return count;
}

/** `: base(…)` and `: this(…)` call constructors. */
export function callConstructor(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.around(node, "class_declaration", "struct_declaration", "record_declaration");
  const args = argumentCount(tree, tree.childOfKind(node, "argument_list"));
  const own = tree.childOfKind(node, "this");
  if (own !== NONE) {
    const name = written(tree, tree.child(type, "name"));
    binder.use({ at: own, name, value: (reader) => reader.member(reader.selfType(node), name), type: "calls", arguments: args });
    return;
  }
  const base = tree.firstNamed(tree.childOfKind(type, "base_list"));
  const name = simpleName(tree, base);
  if (name !== "")
    binder.use({
      at: tree.childOfKind(node, "base"),
      name,
      value: (reader) => reader.member(reader.of(base), name),
      type: "calls",
      arguments: args,
    });
}

/** `using A.B;`, `using static A.B.C;`, `using X = A.B.C;`; a `global using` applies to the whole project. */
export function importCsharp(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const path = tree.lastNamed(node);
  const alias = tree.child(node, "name");
  const isExported = tree.childOfKind(node, "global") !== NONE;
  if (alias === NONE) {
    const module = dotted(tree, path);
    binder.import({ kind: "all", module, at: path, isExported });
    return;
  }
  binder.skip(alias);
  const name = simpleName(tree, path);
  if (name === "") {
    binder.bind(alias, (reader) => reader.of(path), { isHoisted: true });
    return;
  }
  const scope = tree.kind(path) === "qualified_name" ? dotted(tree, tree.child(path, "qualifier")) : "";
  binder.import({ kind: "name", module: scope, name, at: nameNode(tree, path), local: alias, isExported });
  if (scope !== "") binder.skip(tree.child(path, "qualifier"));
}

/** The identifier that a path ends with, before type arguments. */
function nameNode(tree: SyntaxTree, path: NodeIndex): NodeIndex {
  const last = tree.kind(path) === "qualified_name" ? tree.child(path, "name") : path;
  return tree.kind(last) === "generic_name" ? tree.firstNamed(last) : last;
}

/** The identifiers of a path, joined by dots. */
export function dotted(tree: SyntaxTree, path: NodeIndex): string {
  return [...tree.below(path, "identifier")].map((name) => tree.textOf(name)).join(".");
}

/** Preprocessor symbols name nothing in the program. */
export function skipCondition(binder: UsageBinder, node: NodeIndex): void {
  binder.skip(binder.tree.child(node, "condition"));
}

/** `new Foo(Name: x)`: in the constructor call of a record, the keyword names a property. */
export function useKey(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  if (name === NONE) return;
  const built = tree.parent(tree.parent(node));
  const type = tree.kind(built) === "object_creation_expression" ? tree.child(built, "type") : NONE;
  if (type === NONE) binder.skip(name);
  else binder.useAs(name, (reader) => reader.key(reader.of(type), tree.textOf(name)));
}

/** `new { Name = x }` */
export function skipKeys(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  let last = NONE;
  for (const child of tree.children(node)) {
    if (tree.kind(child) === "=" && last !== NONE) binder.skip(last);
    last = child;
  }
}

/** An attribute may be written without the `Attribute` suffix of its class. */
export function useAttribute(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const path = tree.child(node, "name");
  const name = simpleName(tree, path);
  if (name === "" || name.endsWith("Attribute")) return;
  const at = nameNode(tree, path);
  binder.skip(at);
  binder.use({ at, name: `${name}Attribute`, value: (reader) => attributeType(reader, path), type: "references" });
}

/** The class of an attribute that may be written by its short name. */
export function attributeType(reader: UsageReader, path: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = simpleName(tree, path);
  if (name.endsWith("Attribute")) return reader.of(path);
  const full = `${name}Attribute`;
  return tree.kind(path) === "qualified_name" ? reader.member(reader.of(tree.child(path, "qualifier")), full) : reader.name(full, path);
}

export const array = (reader: UsageReader, element: NodeIndex): ExpressionId => reader.apply(BUILTIN, [reader.of(element)]);
