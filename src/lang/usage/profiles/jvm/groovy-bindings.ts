/** What nodes of Groovy bind, import and declare, where they differ from Java's. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { dotted, importJava } from "./java-bindings.ts";
import { arrayOf, startsUpper, words, written } from "./jvm.ts";

/** What stands in a type's place although it is none. A modifier without a type is one where the parse covered it. */
const UNTYPED: ReadonlySet<string> = words("def var final static private protected public");

function isTyped(tree: SyntaxTree, type: NodeIndex): boolean {
  return type !== NONE && !UNTYPED.has(tree.textOf(type));
}

function typed(reader: UsageReader, type: NodeIndex, declarator: NodeIndex): ExpressionId {
  return reader.instance(arrayOf(reader, reader.of(type), reader.tree.child(declarator, "dimensions")));
}

/**
 * The last part of the name that a call without brackets begins with: the grammar takes `visit node` for the declaration of a variable
 * `node`. NONE for the declaration of a variable, whose type begins with a capital letter.
 */
export function calledByDeclaration(tree: SyntaxTree, declaration: NodeIndex): NodeIndex {
  if (declaration === NONE || tree.kind(declaration) !== "local_variable_declaration") return NONE;
  const type = tree.child(declaration, "type");
  const kind = type === NONE ? "" : tree.kind(type);
  const name = kind === "scoped_type_identifier" ? tree.lastNamed(type) : kind === "type_identifier" ? type : NONE;
  const isCall = name !== NONE && isTyped(tree, type) && !startsUpper(tree.textOf(name));
  return isCall && tree.childOfKind(declaration, "modifiers") === NONE ? name : NONE;
}

/** `import a.B as C`, and `import A` of a script without a package; other imports are Java's. */
export function importGroovy(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const path = tree.firstNamed(node);
  const alias = tree.lastNamed(node);
  const isWhole = tree.childOfKind(node, "asterisk") !== NONE;
  if (isWhole || (alias === path && tree.kind(path) !== "identifier")) {
    importJava(binder, node);
    return;
  }
  const scope = tree.child(path, "scope");
  const name = scope === NONE ? path : tree.child(path, "name");
  if (scope !== NONE) binder.skip(scope);
  binder.import({ kind: "name", module: scope === NONE ? "" : dotted(tree, scope), name: tree.textOf(name), at: name, local: alias });
}

export function declareMethod(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const type = tree.child(node, "type");
  binder.skip(name);
  if (isTyped(tree, type)) binder.declare(name, (reader) => typed(reader, type, node));
}

export function declareField(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.child(node, "type");
  for (const declarator of tree.childrenIn(node, "declarator")) {
    const name = tree.child(declarator, "name");
    binder.skip(name);
    if (isTyped(tree, type)) binder.declare(name, (reader) => typed(reader, type, declarator));
  }
}

export function bindVariable(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const declaration = tree.parent(node);
  if (tree.kind(declaration) !== "local_variable_declaration" || calledByDeclaration(tree, declaration) !== NONE) return;
  // A name alone, as the last statement of a method: to the grammar, a declaration as well.
  if (tree.start(declaration) === tree.start(node)) return;
  const type = tree.child(declaration, "type");
  const value = tree.child(node, "value");
  binder.bind(tree.child(node, "name"), (reader) => (isTyped(tree, type) ? local(reader, type, node) : assigned(reader, value)));
}

/** A local of a type that the file cannot name is of a type from outside. */
function local(reader: UsageReader, type: NodeIndex, declarator: NodeIndex): ExpressionId {
  const value = typed(reader, type, declarator);
  return reader.isUnbounded(value) || (value === UNKNOWN && reader.tree.kind(type) === "type_identifier") ? BUILTIN : value;
}

/** What an untyped variable begins with says what it holds, unless it begins with nothing. */
function assigned(reader: UsageReader, value: NodeIndex): ExpressionId {
  return value === NONE || reader.tree.kind(value) === "null_literal" ? UNKNOWN : reader.of(value);
}

/** The variable of `for (… in …)`. */
export function bindEach(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const type = tree.child(node, "type");
  binder.skip(name);
  binder.bindIn(node, name, (reader) =>
    isTyped(tree, type) ? local(reader, type, node) : reader.element(reader.of(tree.child(node, "value"))),
  );
}

/** A parameter; the grammar takes the name of one without a type for a type, and of two such for the type and the name of one. */
export function bindParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.child(node, "type");
  const name = tree.child(node, "name");
  const isTwo = tree.childOfKind(node, "ERROR") !== NONE;
  const isNamed = written(tree, name) !== "";
  if (type !== NONE && (isTwo || !isNamed)) binder.bind(type, () => UNKNOWN);
  if (isNamed) bindTyped(binder, closureAround(tree, tree.parent(tree.parent(node))), name, isTwo ? NONE : type);
}

/** A parameter alone without a type, which the grammar does not expect. */
export function bindLost(binder: UsageBinder, parameters: NodeIndex): void {
  const { tree } = binder;
  for (const lost of tree.namedChildren(parameters)) {
    if (tree.kind(lost) !== "ERROR") continue;
    for (const name of tree.below(lost, "type_identifier", "identifier")) binder.bind(name, () => UNKNOWN);
  }
}

function bindTyped(binder: UsageBinder, closure: NodeIndex, name: NodeIndex, type: NodeIndex): void {
  const value = (reader: UsageReader): ExpressionId => (isTyped(reader.tree, type) ? local(reader, type, NONE) : UNKNOWN);
  if (closure === NONE) binder.bind(name, value);
  else {
    binder.skip(name);
    binder.bindIn(closure, name, value);
  }
}

/** The closure whose parameters and first statement a lambda is, to the grammar; NONE for other nodes. */
function closureAround(tree: SyntaxTree, lambda: NodeIndex): NodeIndex {
  if (lambda === NONE || tree.kind(lambda) !== "lambda_expression") return NONE;
  const closure = tree.parent(tree.parent(lambda));
  return tree.kind(closure) === "closure" ? closure : NONE;
}

/** The parameters of a closure without types. Their values depend on the called method. */
export function bindLambda(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const parameters = tree.child(node, "parameters");
  const kind = parameters === NONE ? "" : tree.kind(parameters);
  const closure = closureAround(tree, node);
  for (const name of kind === "identifier" ? [parameters] : kind === "inferred_parameters" ? tree.namedChildren(parameters) : []) {
    binder.skip(name);
    binder.bindIn(closure === NONE ? node : closure, name, () => UNKNOWN);
  }
}

/** A closure takes one argument, `it`, unless it names what it takes: `{ String each -> … }` is a call to the grammar. */
export function bindClosure(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = typedParameter(tree, node);
  binder.bindIn(node, "it", () => UNKNOWN);
  if (name === NONE) return;
  const type = tree.child(tree.firstNamed(node), "name");
  binder.skip(name);
  binder.bindIn(node, name, (reader) => reader.instance(reader.name(tree.textOf(type), type)));
}

/** The name of a closure's only parameter, where its type is written; NONE without one. */
export function typedParameter(tree: SyntaxTree, closure: NodeIndex): NodeIndex {
  const call = tree.firstNamed(closure);
  if (call === NONE || tree.kind(call) !== "juxt_function_call") return NONE;
  const lambda = [...tree.namedChildren(closure)].flatMap((child) => [...tree.namedChildren(child)].slice(0, 1))[1] ?? NONE;
  const name = tree.lastNamed(tree.child(call, "args"));
  const isHead = lambda !== NONE && tree.kind(lambda) === "lambda_expression" && tree.child(lambda, "parameters") === NONE;
  return isHead && tree.kind(name) === "identifier" ? name : NONE;
}
