/** What nodes of Kotlin bind, import and declare. */
import { BLOCK_BEHIND, BUILTIN, type ExpressionId, RUNS_ON, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { dottedNames, startsUpper, words, written } from "./jvm.ts";
import { isTypeNode, lambdaValue, receiverType, runsOn, takesReceiver, typeAfterColon } from "./kotlin-lambdas.ts";

const BODIES = words("class_body enum_class_body source_file");

const typed = (reader: UsageReader, type: NodeIndex): ExpressionId => reader.instance(reader.of(type));

/** A class, interface or object: its supertypes and its constructor's parameters. */
export function declareType(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  binder.skip(name);
  const isInterface = tree.childOfKind(node, "interface") !== NONE;
  for (const specifier of tree.namedChildren(tree.childOfKind(node, "delegation_specifiers"))) {
    const { type, isBuilt } = supertype(tree, specifier);
    binder.header(name, type);
    if (type !== NONE)
      binder.supertype(name === NONE ? node : name, isBuilt || isInterface ? "extends" : "implements", (reader) => reader.of(type));
  }
  const parameters = tree.childOfKind(tree.childOfKind(node, "primary_constructor"), "class_parameters");
  if (parameters === NONE) return;
  const all = [...tree.namedChildren(parameters)].filter((child) => tree.kind(child) === "class_parameter");
  binder.arity(name, all.filter((child) => tree.childOfKind(child, "=") === NONE).length, all.length);
  for (const parameter of all) declareClassParameter(binder, parameter);
  // A local class or object is visible only in its block.
  if (tree.kind(tree.parent(node)) === "block") binder.bind(name, undefined, { scope: "outer", isHoisted: true });
}

/** The type that a specifier names, and whether it calls the type's constructor, which only classes have. */
export function supertype(tree: SyntaxTree, specifier: NodeIndex): { readonly type: NodeIndex; readonly isBuilt: boolean } {
  const only = tree.firstNamed(specifier);
  const kind = only === NONE ? "" : tree.kind(only);
  if (kind === "constructor_invocation") return { type: tree.firstNamed(only), isBuilt: true };
  return { type: kind === "explicit_delegation" ? tree.firstNamed(only) : only, isBuilt: false };
}

function declareClassParameter(binder: UsageBinder, parameter: NodeIndex): void {
  const { tree } = binder;
  const name = tree.childOfKind(parameter, "identifier");
  const type = typeAfterColon(tree, parameter);
  if (name === NONE) return;
  binder.skip(name);
  binder.declare(name, (reader) => typed(reader, type));
}

/** Constructor parameters that are no properties are visible in initializers, but not in functions. */
export function bindClassParameters(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const list = tree.childOfKind(tree.childOfKind(tree.parent(node), "primary_constructor"), "class_parameters");
  if (list === NONE) return;
  for (const parameter of tree.namedChildren(list)) {
    if (tree.kind(parameter) !== "class_parameter" || tree.childOfKind(parameter, "val", "var") !== NONE) continue;
    const name = tree.childOfKind(parameter, "identifier");
    if (name !== NONE) binder.bindIn(node, name, (reader) => typed(reader, typeAfterColon(tree, parameter)));
  }
}

export function bindTypeParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.childOfKind(node, "identifier");
  const owner = tree.parent(tree.parent(node));
  const definition = tree.kind(owner) === "class_declaration" ? tree.child(owner, "name") : NONE;
  binder.typeParameter(name, definition, tree.placeAmong(node), (reader) =>
    reader.either(boundsOf(tree, owner, node, name).map((bound) => reader.of(bound))),
  );
}

function boundsOf(tree: SyntaxTree, owner: NodeIndex, parameter: NodeIndex, name: NodeIndex): NodeIndex[] {
  const own = tree.lastNamed(parameter);
  const bounds = own !== name && isTypeNode(tree, own) ? [own] : [];
  for (const constraint of tree.namedChildren(tree.childOfKind(owner, "type_constraints"))) {
    if (written(tree, tree.childOfKind(constraint, "identifier")) === tree.textOf(name)) bounds.push(tree.lastNamed(constraint));
  }
  return bounds;
}

export function declareFunction(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const type = typeAfterColon(tree, node);
  const value: Later = (reader) => (type === NONE ? givenBy(reader, node) : typed(reader, type));
  const parent = tree.parent(node);
  const isMember = BODIES.has(tree.kind(parent));
  if (isMember) {
    binder.skip(name);
    binder.declare(name, value);
  } else binder.bind(name, value, { scope: "outer", isHoisted: true });
  countParameters(binder, name, tree.childOfKind(node, "function_value_parameters"));
  declareBlocks(binder, name, tree.childOfKind(node, "function_value_parameters"));
  const receiver = receiverType(tree, node);
  if (receiver !== NONE) binder.extension(name, (reader) => reader.of(receiver));
  const object = tree.kind(parent) === "class_body" ? tree.parent(parent) : NONE;
  if (object !== NONE && tree.kind(object) === "object_literal") binder.bindIn(object, name, value);
}

/** The result of a function without a written type: its expression body, or Unit. */
function givenBy(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const body = tree.childOfKind(node, "function_body");
  if (body === NONE) return BUILTIN;
  const only = tree.firstNamed(body);
  return only !== NONE && tree.kind(only) === "block" ? BUILTIN : reader.of(only);
}

export function countParameters(binder: UsageBinder, name: NodeIndex, list: NodeIndex): void {
  const { tree } = binder;
  let least = 0;
  let most = 0;
  let isOpen = false;
  for (const child of tree.children(list)) {
    const kind = tree.kind(child);
    if (kind === "parameter_modifiers") isOpen ||= tree.textOf(child).includes("vararg");
    else if (kind === "=") least--;
    else if (kind === "parameter") {
      least++;
      most++;
    }
  }
  binder.arity(name, isOpen ? Math.max(0, least - 1) : least, isOpen ? undefined : most);
}

/** Says on what a function runs the functions that it takes, where their types say so: `block: Builder.() -> Unit`. */
function declareBlocks(binder: UsageBinder, name: NodeIndex, list: NodeIndex): void {
  const { tree } = binder;
  const parameters = [...tree.namedChildren(list)].filter((child) => tree.kind(child) === "parameter");
  for (const [index, parameter] of parameters.entries()) {
    const receiver = runsOn(tree, typeAfterColon(tree, parameter));
    if (receiver === NONE) continue;
    const value: Later = (reader) => reader.object([{ name: RUNS_ON, value: typed(reader, receiver) }]);
    binder.parameter(name, index, value);
    if (index === parameters.length - 1) binder.parameter(name, BLOCK_BEHIND, value);
  }
}

/** Properties of types and files are declared; those in functions are bound as local variables. */
export function declareProperty(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const variable = tree.childOfKind(node, "variable_declaration");
  if (variable === NONE) return;
  const name = tree.childOfKind(variable, "identifier");
  const value: Later = (reader) => heldBy(reader, node, variable);
  const parent = tree.parent(node);
  if (!BODIES.has(tree.kind(parent))) {
    binder.bind(name, value);
    return;
  }
  binder.skip(name);
  binder.declare(name, value);
  const receiver = receiverType(tree, node);
  if (receiver !== NONE) binder.extension(name, (reader) => reader.of(receiver));
  const object = tree.parent(parent);
  if (object !== NONE && tree.kind(object) === "object_literal") binder.bindIn(object, name, value);
}

function heldBy(reader: UsageReader, property: NodeIndex, variable: NodeIndex): ExpressionId {
  const { tree } = reader;
  const type = typeAfterColon(tree, variable);
  if (type !== NONE) return typed(reader, type);
  const getter = tree.childOfKind(property, "getter");
  const delegate = tree.childOfKind(property, "property_delegate");
  if (delegate !== NONE) return delegated(reader, tree.firstNamed(delegate));
  const value = valueAfter(tree, property, "=");
  if (value !== NONE) return reader.of(value);
  const typeOfGetter = typeAfterColon(tree, getter);
  return typeOfGetter === NONE ? givenBy(reader, getter) : typed(reader, typeOfGetter);
}

/** A property delegated to `lazy { … }` holds the result of the lambda. */
function delegated(reader: UsageReader, delegate: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (delegate === NONE || tree.kind(delegate) !== "call_expression") return UNKNOWN;
  const lambda = tree.childOfKind(tree.childOfKind(delegate, "annotated_lambda"), "lambda_literal");
  return lambda === NONE ? UNKNOWN : reader.of(tree.lastNamed(lambda));
}

function valueAfter(tree: SyntaxTree, node: NodeIndex, sign: string): NodeIndex {
  let isAfter = false;
  for (const child of tree.children(node)) {
    if (isAfter && tree.isNamed(child)) return child;
    isAfter ||= tree.kind(child) === sign;
  }
  return NONE;
}

/** `val (a, b) = pair`, also in loops and lambdas: binds the names; their values are not tracked. */
export function bindParts(binder: UsageBinder, node: NodeIndex): void {
  for (const name of binder.tree.below(node, "identifier")) {
    if (binder.tree.kind(binder.tree.parent(name)) === "variable_declaration") binder.bind(name);
  }
}

export function bindParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.childOfKind(node, "identifier");
  const type = typeAfterColon(tree, node);
  const list = tree.parent(node);
  if (tree.kind(list) === "function_type_parameters") {
    binder.skip(name);
    return;
  }
  binder.bind(name, (reader) =>
    isVararg(tree, list, node) ? reader.instance(reader.apply(BUILTIN, [reader.of(type)])) : typed(reader, type),
  );
}

function isVararg(tree: SyntaxTree, list: NodeIndex, parameter: NodeIndex): boolean {
  let last = NONE;
  for (const child of tree.namedChildren(list)) {
    if (child === parameter) return last !== NONE && tree.kind(last) === "parameter_modifiers" && tree.textOf(last).includes("vararg");
    last = child;
  }
  return false;
}

/** `{ a, b -> … }` binds its parameters; `{ … }` binds its argument as `it`. */
export function bindLambda(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const parameters = tree.childOfKind(node, "lambda_parameters");
  if (parameters === NONE) {
    if (!takesReceiver(tree, node)) binder.bindIn(node, "it", (reader) => lambdaValue(reader, node));
    return;
  }
  let isFirst = true;
  for (const parameter of tree.namedChildren(parameters)) {
    const name = tree.kind(parameter) === "variable_declaration" ? tree.childOfKind(parameter, "identifier") : NONE;
    const type = typeAfterColon(tree, parameter);
    const isIt = isFirst;
    isFirst = false;
    if (name === NONE) continue;
    binder.skip(name);
    binder.bindIn(node, name, (reader) => (type !== NONE ? typed(reader, type) : isIt ? lambdaValue(reader, node) : UNKNOWN));
  }
}

export function bindFor(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const variable = tree.childOfKind(node, "variable_declaration");
  const name = variable === NONE ? NONE : tree.childOfKind(variable, "identifier");
  if (name === NONE) return;
  const type = typeAfterColon(tree, variable);
  binder.skip(name);
  binder.bindIn(node, name, (reader) => (type === NONE ? reader.element(reader.of(valueAfter(tree, node, "in"))) : typed(reader, type)));
}

/** `when (val x = …)` */
export function bindSubject(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const variable = tree.childOfKind(node, "variable_declaration");
  if (variable !== NONE) binder.bind(tree.childOfKind(variable, "identifier"), (reader) => reader.of(tree.lastNamed(node)));
}

export function bindCatch(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.childOfKind(node, "identifier");
  const type = tree.childOfKind(node, "user_type");
  if (name === NONE) return;
  binder.skip(name);
  binder.bindIn(node, name, (reader) => typed(reader, type));
}

/** In getters and setters, `field` is the property's own value; a setter also binds its parameter. */
export function bindAccessor(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const property = tree.parent(node);
  const value: Later = (reader) => heldBy(reader, property, tree.childOfKind(property, "variable_declaration"));
  binder.bindIn(node, "field", value);
  if (tree.kind(node) !== "setter") return;
  const name = tree.childOfKind(node, "identifier");
  if (name === NONE) return;
  binder.skip(name);
  binder.bindIn(node, name, value);
}

/** `import a.b.C`, `import a.b.C as D`, `import a.b.*` */
export function importKotlin(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const path = tree.childOfKind(node, "qualified_identifier");
  const alias = tree.childOfKind(node, "identifier");
  const name = tree.lastNamed(path);
  if (name === NONE) return;
  binder.skip(path);
  const whole = dottedNames(tree, path);
  if (tree.childOfKind(node, "*") !== NONE) {
    binder.import({ kind: "all", module: whole });
    importTypes(binder, path, NONE);
    return;
  }
  const module = whole.slice(0, Math.max(0, whole.length - tree.textOf(name).length - 1));
  binder.import({ kind: "name", module, name: written(tree, name).replaceAll("`", ""), at: name, local: alias === NONE ? name : alias });
  importTypes(binder, path, name);
}

/** A type in the path of an import is used as well. Types are told from packages by their capital letter. */
function importTypes(binder: UsageBinder, path: NodeIndex, last: NodeIndex): void {
  const { tree } = binder;
  const before: string[] = [];
  for (const part of tree.below(path, "identifier")) {
    const name = tree.textOf(part).replaceAll("`", "");
    if (part !== last && startsUpper(name)) binder.import({ kind: "name", module: before.join("."), name, at: part });
    before.push(name);
  }
}

/** `this(…)` and `super(…)` of a secondary constructor. */
export function callConstructor(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.around(node, "class_declaration");
  const args = [...tree.namedChildren(tree.childOfKind(node, "value_arguments"))].length;
  const own = tree.childOfKind(node, "this");
  if (own !== NONE) {
    const name = written(tree, tree.child(type, "name"));
    binder.use({ at: own, name, value: (reader) => reader.selfType(node), type: "calls", arguments: args });
    return;
  }
  const at = tree.childOfKind(node, "super");
  const base = tree.childOfKind(supertype(tree, tree.firstNamed(tree.childOfKind(type, "delegation_specifiers"))).type, "identifier");
  if (at !== NONE && base !== NONE) {
    binder.use({ at, name: tree.textOf(base), value: (reader) => reader.of(tree.parent(base)), type: "calls", arguments: args });
  }
}

/** `"$name"`: the grammar has no node for the name alone. */
export function useTemplates(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  let isMarked = false;
  for (const part of tree.namedChildren(node)) {
    const text = tree.textOf(part);
    const name = isMarked ? (/^\w+/.exec(text)?.[0] ?? "") : "";
    isMarked = text === "$";
    if (name === "" || name === "this") continue;
    binder.use({
      at: part,
      name,
      value: (reader) => (reader.bound(name, node) === undefined ? reader.name(name, node) : UNKNOWN),
      type: "references",
    });
  }
}

/** `key = value` among arguments. In a constructor call, recognized by its capital letter, the key names a property. */
export function useKey(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const first = tree.firstNamed(node);
  if (first === NONE || tree.childOfKind(node, "=") === NONE) return;
  const called = tree.firstNamed(tree.parent(tree.parent(node)));
  if (called !== NONE && startsUpper(tree.textOf(lastPart(tree, called)))) {
    binder.useAs(first, (reader) => reader.key(reader.of(called), written(tree, first).replaceAll("`", "")));
  } else binder.skip(first);
}

/** The last part of a path. */
function lastPart(tree: SyntaxTree, path: NodeIndex): NodeIndex {
  return tree.kind(path) === "navigation_expression" ? tree.lastNamed(path) : tree.kind(path) === "user_type" ? tree.lastNamed(path) : path;
}
