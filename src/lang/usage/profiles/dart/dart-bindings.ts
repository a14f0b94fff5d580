/** What Dart declarations declare. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { inside, next, previous, typeBefore, typed, typeIn, typesIn, valueBehind } from "./dart-chains.ts";
import { bindAgain, declareParameters } from "./dart-parameters.ts";

/** A class, enum or mixin: its name, its superclass, its mixins and its interfaces. */
export function declareType(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const application = tree.childOfKind(node, "mixin_application_class");
  const holder = application === NONE ? node : application;
  const name = tree.childOfKind(holder, "identifier");
  binder.skip(name);
  const say = (list: NodeIndex, type: "extends" | "implements"): void => {
    for (const above of typesIn(tree, list)) binder.supertype(name, type, (reader) => reader.of(above));
  };
  const written = application === NONE ? tree.child(node, "superclass") : tree.childOfKind(application, "mixin_application");
  if (written !== NONE) {
    say(written, "extends");
    say(tree.childOfKind(written, "mixins"), "implements");
    superOf.set(tree, (superOf.get(tree) ?? new Map<NodeIndex, NodeIndex>()).set(node, typeIn(tree, written)));
  }
  for (const child of tree.namedChildren(node)) {
    if (tree.kind(child) === "interfaces") say(child, "implements");
    else if (tree.kind(child) === "mixins") say(child, "implements");
  }
  if (tree.kind(node) === "mixin_declaration") say(node, "extends");
}

const superOf = new WeakMap<SyntaxTree, Map<NodeIndex, NodeIndex>>();

/** `class A<T extends Foo>`: the parameter belongs to the class. For a function, only the bound is known. */
export function bindTypeParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.childOfKind(node, "type_identifier");
  const owner = tree.parent(tree.parent(node));
  const isType = owner !== NONE && /^(?:class|mixin|enum|extension)/.test(tree.kind(owner));
  const definition = isType && tree.kind(owner) !== "extension_declaration" ? tree.childOfKind(owner, "identifier") : NONE;
  const bound = typeIn(tree, tree.childOfKind(node, "type_bound"));
  binder.typeParameter(name, definition, tree.placeAmong(node), (reader) => reader.of(bound));
}

/** `extension Name on Type`: its members are members of that type. */
export function declareExtension(binder: UsageBinder, node: NodeIndex): void {
  binder.skip(binder.tree.child(node, "name"));
}

/** The type that the extension around a node extends; NONE outside of extensions. */
export function extendedAround(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  const extension = tree.around(node, "extension_declaration", "class_definition", "mixin_declaration", "enum_declaration");
  if (extension === NONE || tree.kind(extension) !== "extension_declaration") return NONE;
  return typeIn(tree, extension);
}

/** The name of a signature; for a named constructor `Type.name`, the part after the dot. */
function nameOf(tree: SyntaxTree, signature: NodeIndex): NodeIndex {
  let last = NONE;
  for (const child of tree.namedChildren(signature)) {
    if (tree.kind(child) === "formal_parameter_list") break;
    if (tree.kind(child) === "identifier") last = child;
  }
  return last;
}

export function declareFunction(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const value: Later = (reader) => given(reader, node);
  const isLocal = tree.kind(tree.parent(node)) === "lambda_expression";
  if (isLocal) binder.bind(name, value, { scope: "outer", isHoisted: true });
  else binder.declare(name, value);
  declareParameters(binder, name, node);
  declareExtended(binder, node, name);
}

function declareExtended(binder: UsageBinder, node: NodeIndex, name: NodeIndex): void {
  const type = extendedAround(binder.tree, node);
  if (type !== NONE) binder.extension(name, (reader) => reader.of(type));
}

/** The result of a function: the type written before its name, or the value after its arrow. */
function given(reader: UsageReader, signature: NodeIndex): ExpressionId {
  const { tree } = reader;
  const type = typeIn(tree, signature);
  if (type !== NONE) return tree.kind(type) === "void_type" ? BUILTIN : typed(reader, type);
  const parent = tree.parent(signature);
  const body = next(tree, tree.kind(parent) === "method_signature" ? parent : signature);
  if (body === NONE || tree.kind(body) !== "function_body" || tree.childOfKind(body, "block") !== NONE) return UNKNOWN;
  return inside(reader, body);
}

/** A setter declares a property of its parameter's type. */
export function declareSetter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const parameter = tree.childOfKind(tree.childOfKind(node, "formal_parameter_list"), "formal_parameter");
  const type = typeIn(tree, parameter);
  binder.declare(name, (reader) => typed(reader, type));
  declareExtended(binder, node, name);
}

/** `Name(…)`, `Name.other(…)`: the call returns a value of the type. */
export function declareConstructor(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = nameOf(tree, node);
  for (const child of tree.namedChildren(node)) if (tree.kind(child) === "identifier") binder.skip(child);
  binder.declare(name, (reader) => reader.instance(reader.selfType(node)));
  declareParameters(binder, name, node);
}

/** `: super(…)` calls a constructor without naming it. */
export function useSuper(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const at = tree.childOfKind(node, "super");
  if (at === NONE || tree.childOfKind(node, "identifier") !== NONE) return;
  const above = superOf.get(tree)?.get(tree.around(node, "class_definition")) ?? NONE;
  if (above === NONE) return;
  let count = 0;
  for (const _ of tree.namedChildren(tree.childOfKind(node, "arguments"))) count++;
  binder.use({ at, name: tree.textOf(above), value: (reader) => reader.of(above), type: "calls", arguments: count });
}

/** Fields and top-level variables: `Type a = b, c`. */
export function declareNames(binder: UsageBinder, list: NodeIndex): void {
  const { tree } = binder;
  const type = typeBefore(tree, list);
  for (const item of tree.namedChildren(list)) {
    const name = tree.kind(item) === "identifier" ? item : tree.childOfKind(item, "identifier");
    binder.declare(name, (reader) => (type !== NONE ? typed(reader, type) : valueBehind(reader, name)));
  }
}

/** Local variables: `var a = b, c = d`. */
export function bindVariable(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = typeIn(tree, node);
  const name = tree.child(node, "name");
  const bind = (at: NodeIndex, value: Later): void =>
    binder.bind(at, (reader) => (type === NONE ? value(reader) : typed(reader, type)), { isWritten: type !== NONE });
  bind(name, (reader) => reader.of(lastIn(tree, node, "value")));
  for (const item of tree.namedChildren(node)) {
    if (tree.kind(item) !== "initialized_identifier") continue;
    const other = tree.childOfKind(item, "identifier");
    bind(other, (reader) => valueBehind(reader, other));
  }
}

function lastIn(tree: SyntaxTree, node: NodeIndex, field: string): NodeIndex {
  let last = NONE;
  for (const child of tree.childrenIn(node, field)) if (tree.isNamed(child) && tree.kind(child) !== "cascade_section") last = child;
  return last;
}

/** `for (final a in b)` */
export function bindLoop(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  if (name === NONE) return;
  const type = typeIn(tree, node);
  binder.bind(name, (reader) => (type === NONE ? reader.element(reader.of(lastIn(tree, node, "value"))) : typed(reader, type)));
}

/** `on Type catch (e, trace)`: the names are bound in the block after it. */
export function bindCatch(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const [error = NONE, trace = NONE] = tree.namedChildren(tree.childOfKind(node, "catch_parameters"));
  const type = typeBefore(tree, node);
  binder.bind(error, (reader) => typed(reader, type));
  binder.bind(trace, () => BUILTIN);
}

/** A function's body is a sibling of the signature that names its parameters, so they are bound again in the body. */
export function enterBody(binder: UsageBinder, body: NodeIndex): void {
  const { tree } = binder;
  const before = previous(tree, body);
  if (before === NONE) return;
  const signature = tree.kind(before) === "method_signature" ? tree.firstNamed(before) : before;
  bindAgain(binder, body, signature);
}

/** `typedef Name = Type` */
export function declareAlias(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.firstNamed(node);
  if (name === NONE || tree.kind(name) !== "type_identifier") return;
  binder.skip(name);
  let behind = NONE;
  for (const type of typesIn(tree, node)) behind = type;
  if (behind !== name && behind !== NONE) binder.declare(name, (reader) => reader.of(behind));
}

/** A value of an enumeration, which is of that type. */
export function declareCase(binder: UsageBinder, node: NodeIndex): void {
  binder.declare(binder.tree.child(node, "name"), (reader) => reader.instance(reader.selfType(node)));
}
