/** What nodes of Java bind, import and declare. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { elementTaken } from "./java-lambdas.ts";
import { arrayOf, startsUpper, written } from "./jvm.ts";

/** The key under which a method is bound: methods and variables have separate namespaces. */
export const methodKey = (name: string): string => `${name}()`;

/** Whether a body is that of an anonymous or local class, whose members hide what is around it. */
function isLocalBody(tree: SyntaxTree, body: NodeIndex): boolean {
  if (tree.kind(body) !== "class_body") return false;
  const owner = tree.parent(body);
  const kind = tree.kind(owner);
  return kind === "object_creation_expression" || kind === "enum_constant" || tree.kind(tree.parent(owner)) === "block";
}

export function bindType(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  binder.bind(name, undefined, { scope: "outer", isHoisted: true });
  supertypes(binder, name, tree.child(node, "superclass"), "extends");
  supertypes(binder, name, tree.child(node, "interfaces"), "implements");
  supertypes(binder, name, tree.childOfKind(node, "extends_interfaces"), "extends");
  for (const clause of ["type_parameters", "permits"]) binder.header(name, tree.child(node, clause));
}

function supertypes(binder: UsageBinder, name: NodeIndex, clause: NodeIndex, type: "extends" | "implements"): void {
  if (clause === NONE) return;
  const { tree } = binder;
  binder.header(name, clause);
  const list = tree.childOfKind(clause, "type_list");
  for (const each of tree.namedChildren(list === NONE ? clause : list)) binder.supertype(name, type, (reader) => reader.of(each));
}

export function bindTypeParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const bounds = [...tree.namedChildren(tree.childOfKind(node, "type_bound"))];
  const name = tree.childOfKind(node, "type_identifier", "identifier");
  const owner = tree.parent(tree.parent(node));
  const definition = GENERIC.has(tree.kind(owner)) ? tree.child(owner, "name") : NONE;
  binder.typeParameter(name, definition, tree.placeAmong(node), (reader) => reader.either(bounds.map((bound) => reader.of(bound))));
}

const GENERIC: ReadonlySet<string> = new Set(["class_declaration", "interface_declaration", "record_declaration"]);

/** A value of a written type. `dimensions` are those after the name, as in `int x[]`. */
function typed(reader: UsageReader, type: NodeIndex, dimensions: NodeIndex): ExpressionId {
  return reader.instance(arrayOf(reader, reader.of(type), dimensions));
}

/** The same for a local. When its type is an unbounded type parameter, the code can only use members of Object. */
function typedLocal(reader: UsageReader, type: NodeIndex, dimensions: NodeIndex): ExpressionId {
  const value = typed(reader, type, dimensions);
  if (reader.isUnbounded(value)) return BUILTIN;
  return value === UNKNOWN && type !== NONE && reader.tree.kind(type) === "type_identifier" ? BUILTIN : value;
}

export function declareMethod(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const type = tree.child(node, "type");
  binder.skip(name);
  if (type !== NONE) binder.declare(name, (reader) => typed(reader, type, tree.child(node, "dimensions")));
  countParameters(binder, name, tree.child(node, "parameters"));
  const body = tree.parent(node);
  const symbol = isLocalBody(tree, body) ? binder.functionAround(name) : null;
  if (symbol !== null) binder.bindIn(body, methodKey(tree.textOf(name)), (reader) => reader.symbol(symbol));
}

function countParameters(binder: UsageBinder, name: NodeIndex, parameters: NodeIndex): void {
  if (parameters === NONE) return;
  const { tree } = binder;
  let fixed = 0;
  let isOpen = false;
  for (const parameter of tree.namedChildren(parameters)) {
    if (tree.kind(parameter) === "formal_parameter") fixed++;
    isOpen ||= tree.kind(parameter) === "spread_parameter";
  }
  binder.arity(name, fixed, isOpen ? undefined : fixed);
}

/** The value of a variable: of its written type or, with `var`, of its initializer. */
function held(reader: UsageReader, type: NodeIndex, declarator: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (written(tree, type) === "var") return reader.of(tree.child(declarator, "value"));
  return typedLocal(reader, type, tree.child(declarator, "dimensions"));
}

export function declareField(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const body = tree.parent(node);
  const type = tree.child(node, "type");
  for (const declarator of tree.childrenIn(node, "declarator")) {
    const name = tree.child(declarator, "name");
    binder.skip(name);
    binder.declare(name, (reader) => typed(reader, type, tree.child(declarator, "dimensions")));
    if (isLocalBody(tree, body)) binder.bindIn(body, name, (reader) => held(reader, type, declarator));
  }
}

export function bindVariable(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const declaration = tree.parent(node);
  if (tree.kind(declaration) !== "local_variable_declaration") return;
  binder.bind(tree.child(node, "name"), (reader) => held(reader, tree.child(declaration, "type"), node));
}

/** A variable that `try (…)` opens. */
export function bindResource(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  if (name !== NONE) binder.bind(name, (reader) => held(reader, tree.child(node, "type"), node));
}

/** The variable of `for (Foo f : foos)` is in force in the whole statement. `bind` would start only at the statement's end. */
export function bindEach(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const type = tree.child(node, "type");
  binder.skip(name);
  binder.bindIn(node, name, (reader) => {
    if (written(tree, type) === "var") return reader.element(reader.of(tree.child(node, "value")));
    return typedLocal(reader, type, tree.child(node, "dimensions"));
  });
}

/** The parameters of a record are its fields and its accessor methods. */
export function bindParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const isMany = tree.kind(node) === "spread_parameter";
  const declarator = isMany ? tree.childOfKind(node, "variable_declarator") : node;
  const name = tree.child(declarator, "name");
  const type = isMany ? firstType(tree, node) : tree.child(node, "type");
  const isRecord = tree.kind(tree.parent(tree.parent(node))) === "record_declaration";
  const value = (reader: UsageReader): ExpressionId => {
    if (written(tree, type) === "var") return UNKNOWN;
    if (isMany) return reader.instance(reader.apply(BUILTIN, [reader.of(type)]));
    return (isRecord ? typed : typedLocal)(reader, type, tree.child(node, "dimensions"));
  };
  binder.skip(name);
  if (isRecord) binder.declare(name, value);
  else binder.bind(name, value);
}

function firstType(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  for (const child of tree.namedChildren(node)) if (tree.kind(child) !== "modifiers") return child;
  return NONE;
}

/** `a -> …` and `(a, b) -> …`: the values of parameters depend on the called method, of which few are known ({@link elementTaken}). */
export function bindLambda(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const parameters = tree.child(node, "parameters");
  const kind = tree.kind(parameters);
  const names = kind === "identifier" ? [parameters] : kind === "inferred_parameters" ? [...tree.namedChildren(parameters)] : [];
  for (const name of names) {
    binder.skip(name);
    binder.bindIn(node, name, (reader) => (names.length === 1 ? elementTaken(reader, node) : UNKNOWN));
  }
}

export function bindCatch(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const types = [...tree.namedChildren(tree.childOfKind(node, "catch_type"))];
  binder.bind(tree.child(node, "name"), (reader) => reader.either(types.map((type) => reader.instance(reader.of(type)))));
}

/** `x instanceof Foo f`. With `!(x instanceof Foo f)` in a condition, the name is in force after the statement. */
export function bindInstanceof(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  if (name === NONE) return;
  binder.bind(name, (reader) => reader.instance(reader.of(tree.child(node, "right"))), { scope: isDenied(tree, node) ? "outer" : "inner" });
}

function isDenied(tree: SyntaxTree, node: NodeIndex): boolean {
  let isNegative = false;
  for (let at = tree.parent(node); at !== NONE; at = tree.parent(at)) {
    const kind = tree.kind(at);
    if (kind === "if_statement" || kind === "while_statement") return isNegative;
    if (kind === "unary_expression") isNegative = !isNegative;
    else if (kind !== "parenthesized_expression" && kind !== "binary_expression") return false;
  }
  return false;
}

/**
 * `case Foo f`, and the components of record patterns: a type and a name. The type of `var x` there depends on the record and stays
 * unknown.
 */
export function bindPattern(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.lastNamed(node);
  const type = firstType(tree, node);
  if (tree.kind(name) !== "identifier" || name === type) return;
  binder.bind(name, (reader) => (written(tree, type) === "var" ? UNKNOWN : reader.instance(reader.of(type))));
}

/** `import a.b.C;`, `import a.b.*;`, `import static a.b.C.max;`, `import static a.b.C.*;` */
export function importJava(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const path = tree.firstNamed(node);
  if (tree.childOfKind(node, "asterisk") !== NONE) {
    binder.skip(path);
    binder.import({ kind: "all", module: dotted(tree, path) });
    importTypes(binder, path);
    return;
  }
  const scope = tree.child(path, "scope");
  const name = tree.child(path, "name");
  binder.skip(scope);
  binder.import({ kind: "name", module: dotted(tree, scope), name: tree.textOf(name), at: name, local: name });
  importTypes(binder, scope);
}

/** A type in the path of an import is used as well. Types are told from packages by their capital letter. */
function importTypes(binder: UsageBinder, path: NodeIndex): void {
  const { tree } = binder;
  for (let at = path; tree.kind(at) === "scoped_identifier"; at = tree.child(at, "scope")) {
    const name = tree.child(at, "name");
    if (!startsUpper(tree.textOf(name))) return;
    binder.import({ kind: "name", module: dotted(tree, tree.child(at, "scope")), name: tree.textOf(name), at: name });
  }
}

/** A path as written, without white space and comments. */
export function dotted(tree: SyntaxTree, path: NodeIndex): string {
  return [...tree.below(path, "identifier")].map((name) => tree.textOf(name)).join(".");
}

/** `super(…)` and `this(…)` call constructors. A constructor is a member of its class, under the class's name. */
export function callConstructor(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const at = tree.child(node, "constructor");
  const type = tree.around(node, "class_declaration", "enum_declaration", "record_declaration");
  const args = argumentCount(tree, tree.child(node, "arguments"));
  if (tree.kind(at) === "this") {
    const own = written(tree, tree.child(type, "name"));
    binder.use({
      at,
      name: own,
      value: (reader) => reader.member(reader.selfType(node), own),
      type: "calls",
      arguments: args,
    });
    return;
  }
  const extended = tree.lastNamed(tree.child(type, "superclass"));
  const name = simpleName(tree, extended);
  if (name !== "") binder.use({ at, name, value: (reader) => reader.member(reader.of(extended), name), type: "calls", arguments: args });
}

/** `C` for `a.b.C<D>`. */
function simpleName(tree: SyntaxTree, type: NodeIndex): string {
  if (type === NONE) return "";
  const kind = tree.kind(type);
  if (kind === "generic_type") return simpleName(tree, tree.firstNamed(type));
  return kind === "scoped_type_identifier" ? written(tree, tree.lastNamed(type)) : tree.textOf(type);
}

/** How many arguments a list has. */
export function argumentCount(tree: SyntaxTree, list: NodeIndex): number {
  let count = 0;
  for (const argument of tree.namedChildren(list)) if (!tree.kind(argument).endsWith("comment")) count++;
  return count;
}
