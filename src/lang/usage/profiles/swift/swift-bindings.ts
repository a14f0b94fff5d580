/** What Swift declarations bind, import and declare. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { lambdaValue, TRAILING } from "./swift-closures.ts";
import { boundBy, skipLabels, TYPES } from "./swift-patterns.ts";

const BODIES: ReadonlySet<string> = new Set(["class_body", "enum_class_body", "protocol_body", "source_file"]);
/** The implicit parameter names of closures that are bound. */
const SHORT_NAMES = ["$0", "$1", "$2", "$3"];

const typed = (reader: UsageReader, type: NodeIndex): ExpressionId => reader.instance(reader.of(type));

export const typeIn = (tree: SyntaxTree, node: NodeIndex): NodeIndex => tree.childOfKind(node, ...TYPES);

const isMember = (tree: SyntaxTree, node: NodeIndex): boolean => BODIES.has(tree.kind(tree.parent(node)));

/** The type after the arrow. */
export function resultType(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  let isAfter = false;
  for (const child of tree.children(node)) {
    if (tree.kind(child) === "->") isAfter = true;
    else if (isAfter && tree.isNamed(child)) return child;
  }
  return NONE;
}

/** A class, struct, enum, actor, protocol or extension. */
export function declareType(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const kind = declarationKind(tree, node);
  if (kind === "extension") declareExtended(binder, name);
  else binder.skip(name);
  let isFirst = true;
  for (const specifier of tree.namedChildren(node)) {
    if (tree.kind(specifier) !== "inheritance_specifier") continue;
    const type = tree.child(specifier, "inherits_from");
    binder.header(name, type);
    binder.supertype(name, specifierRole(kind, isFirst), (reader) => reader.of(type));
    isFirst = false;
  }
  // A type declared in a function is visible only there.
  if (kind !== "extension" && !isMember(tree, node)) binder.bind(name, undefined, { scope: "outer", isHoisted: true });
}

/** The extended type is looked up outside of the extension, in the whole file. */
function declareExtended(binder: UsageBinder, name: NodeIndex): void {
  const { tree } = binder;
  binder.declare(name, (reader) => extended(reader, name));
  for (const part of tree.namedChildren(name)) {
    if (tree.kind(part) === "type_identifier") binder.useAs(part, (reader) => extended(reader, name, part));
  }
}

function extended(reader: UsageReader, type: NodeIndex, until = NONE): ExpressionId {
  const { tree } = reader;
  if (tree.kind(type) !== "user_type") return reader.of(type);
  let found = UNKNOWN;
  for (const part of tree.namedChildren(type)) {
    if (tree.kind(part) !== "type_identifier") continue;
    found = found === UNKNOWN ? reader.name(tree.textOf(part), NONE) : reader.member(found, tree.textOf(part));
    if (part === until) break;
  }
  return found;
}

export const declarationKind = (tree: SyntaxTree, node: NodeIndex): string => {
  const kind = tree.child(node, "declaration_kind");
  return kind === NONE ? "" : tree.textOf(kind);
};

/** A class's first specifier may be its superclass; a protocol extends its specifiers; all other specifiers are implemented protocols. */
export function specifierRole(kind: string, isFirst: boolean): "extends" | "implements" {
  return kind === "protocol" || (kind === "class" && isFirst) ? "extends" : "implements";
}

export function bindTypeParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.childOfKind(node, "type_identifier");
  const owner = tree.parent(tree.parent(node));
  const definition = tree.kind(owner) === "class_declaration" ? tree.child(owner, "name") : NONE;
  binder.typeParameter(name, definition, tree.placeAmong(node), (reader) =>
    reader.either(boundsOf(tree, owner, node, name).map((bound) => reader.of(bound))),
  );
}

function boundsOf(tree: SyntaxTree, owner: NodeIndex, parameter: NodeIndex, name: NodeIndex): NodeIndex[] {
  const own = typeIn(tree, parameter);
  const bounds = own === NONE ? [] : [own];
  for (const constraint of tree.below(tree.childOfKind(owner, "type_constraints"), "inheritance_constraint")) {
    const constrained = tree.child(constraint, "constrained_type");
    if (constrained !== NONE && tree.textOf(constrained) === tree.textOf(name)) bounds.push(typeIn(tree, constraint));
  }
  return bounds;
}

export function declareFunction(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const type = resultType(tree, node);
  const value: Later = (reader) => (type === NONE ? BUILTIN : typed(reader, type));
  if (isMember(tree, node)) {
    binder.skip(name);
    binder.declare(name, value);
    extendsType(binder, node, name);
  } else binder.bind(name, value, { scope: "outer", isHoisted: true });
  declareParameters(binder, name, node);
}

/** Records that a member of an extension belongs to the extended type, which may be defined elsewhere. */
function extendsType(binder: UsageBinder, member: NodeIndex, name: NodeIndex): void {
  const { tree } = binder;
  const owner = tree.parent(tree.parent(member));
  if (owner === NONE || declarationKind(tree, owner) !== "extension") return;
  const type = tree.child(owner, "name");
  binder.extension(name, (reader) => extended(reader, type));
}

/** `init` returns a value of its type. */
export function declareInit(binder: UsageBinder, node: NodeIndex): void {
  const name = binder.tree.childOfKind(node, "init");
  binder.declare(name, (reader) => reader.instance(reader.selfType(node)));
  declareParameters(binder, name, node);
}

export function declareSubscript(binder: UsageBinder, node: NodeIndex): void {
  const type = resultType(binder.tree, node);
  binder.declare(binder.tree.childOfKind(node, "subscript"), (reader) => typed(reader, type));
}

function declareParameters(binder: UsageBinder, name: NodeIndex, node: NodeIndex): void {
  const { tree } = binder;
  let least = 0;
  let most = 0;
  let isOpen = false;
  let last = NONE;
  for (const child of tree.children(node)) {
    const kind = tree.kind(child);
    if (tree.field(child) === "default_value") least--;
    if (kind !== "parameter") continue;
    const type = typeIn(tree, child);
    binder.parameter(name, most, (reader) => typed(reader, type));
    last = type;
    isOpen ||= tree.childOfKind(child, "...") !== NONE;
    least++;
    most++;
  }
  const type = last;
  if (type !== NONE) binder.parameter(name, TRAILING, (reader) => typed(reader, type));
  binder.arity(name, isOpen ? Math.max(0, least - 1) : least, isOpen ? undefined : most);
}

export function bindParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  let name = NONE;
  for (const child of tree.namedChildren(node)) {
    if (tree.kind(child) !== "simple_identifier") continue;
    if (tree.field(child) === "name") name = child;
    else binder.skip(child);
  }
  const type = typeIn(tree, node);
  const isOpen = tree.childOfKind(node, "...") !== NONE;
  binder.bind(name, (reader) => (isOpen ? reader.instance(reader.apply(BUILTIN, [reader.of(type)])) : typed(reader, type)), {
    isHoisted: true,
  });
}

/** `let a: A = …, (b, c) = …`: properties of types and files are declared; those in functions are bound as local variables. */
export function declareProperty(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  for (const { pattern, type, value, body } of declarators(tree, node)) {
    const holds: Later = (reader) => (type !== NONE ? typed(reader, type) : value !== NONE ? reader.of(value) : givenBy(reader, body));
    skipLabels(binder, pattern);
    for (const { name, value: part } of boundBy(tree, pattern, holds, true, type)) {
      if (!isMember(tree, node)) {
        binder.bind(name, part);
        continue;
      }
      binder.skip(name);
      binder.declare(name, part);
      if (tree.parent(name) !== pattern) binder.attribute(node, tree.textOf(name), part);
      extendsType(binder, node, name);
    }
  }
}

interface Declarator {
  readonly pattern: NodeIndex;
  type: NodeIndex;
  value: NodeIndex;
  body: NodeIndex;
}

function declarators(tree: SyntaxTree, node: NodeIndex): Declarator[] {
  const all: Declarator[] = [];
  for (const child of tree.namedChildren(node)) {
    const kind = tree.kind(child);
    const last = all.at(-1);
    if (kind === "pattern") all.push({ pattern: child, type: NONE, value: NONE, body: NONE });
    else if (kind === "type_annotation" && last) last.type = typeIn(tree, child);
    else if (tree.field(child) === "value" && last) last.value = child;
    else if (tree.field(child) === "computed_value" && last) last.body = child;
  }
  return all;
}

/** The result of a block whose last statement is an expression or `return`. */
export function givenBy(reader: UsageReader, body: NodeIndex): ExpressionId {
  const { tree } = reader;
  const statements = body === NONE ? NONE : tree.childOfKind(body, "statements");
  if (statements === NONE) return UNKNOWN;
  const last = tree.lastNamed(statements);
  return reader.of(tree.kind(last) === "control_transfer_statement" ? tree.child(last, "result") : last);
}

/** A property that a protocol asks for. */
export function declareRequired(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(tree.child(node, "name"), "bound_identifier");
  const type = typeIn(tree, tree.childOfKind(node, "type_annotation"));
  binder.skip(name);
  binder.declare(name, (reader) => typed(reader, type));
}

/** Binds the value passed to a setter (`newValue`), the value before it (`oldValue`), or the parameter name that the setter gives. */
export function bindAccessor(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const property = tree.around(node, "property_declaration", "subscript_declaration");
  const isProperty = property !== NONE && tree.kind(property) === "property_declaration";
  const value: Later = (reader) => {
    const [first] = isProperty ? declarators(tree, property) : [];
    if (!first) return property === NONE ? UNKNOWN : typed(reader, resultType(tree, property));
    return first.type === NONE ? reader.of(first.value) : typed(reader, first.type);
  };
  const name = tree.childOfKind(node, "simple_identifier");
  binder.skip(name);
  binder.bindIn(node, name === NONE ? (tree.kind(node) === "didset_clause" ? "oldValue" : "newValue") : name, value);
}

/** `case a, b(Foo, label: Bar)` */
export function declareCases(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  let name = NONE;
  for (const child of tree.namedChildren(node)) {
    const kind = tree.kind(child);
    if (kind === "simple_identifier" && tree.field(child) === "name") {
      name = child;
      binder.skip(child);
      binder.declare(child, (reader) => reader.instance(reader.selfType(node)));
    } else if (kind === "enum_type_parameters") {
      let place = 0;
      for (const part of tree.namedChildren(child)) {
        if (tree.field(part) === "name") binder.parameter(name, place++, (reader) => typed(reader, part));
        else if (tree.kind(part) === "simple_identifier") binder.skip(part);
      }
    }
  }
}

/** The parameters of a closure: the named ones, or `$0` to `$3`. */
export function bindClosure(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const list = tree.childOfKind(tree.child(node, "type"), "lambda_function_type_parameters");
  if (list === NONE) {
    for (const [place, short] of SHORT_NAMES.entries()) binder.bindIn(node, short, (reader) => lambdaValue(reader, node, place));
  }
  let place = 0;
  for (const parameter of tree.namedChildren(list)) {
    if (tree.kind(parameter) !== "lambda_parameter") continue;
    const at = place++;
    const type = typeIn(tree, parameter);
    let name = NONE;
    for (const child of tree.namedChildren(parameter)) if (tree.kind(child) === "simple_identifier") name = child;
    binder.skip(tree.childOfKind(parameter, "simple_identifier"));
    if (name === NONE) continue;
    binder.skip(name);
    binder.bindIn(node, name, (reader) => (type === NONE ? lambdaValue(reader, node, at) : typed(reader, type)));
  }
  bindCaptures(binder, node);
}

/** `[weak self, held = other.value]` */
function bindCaptures(binder: UsageBinder, closure: NodeIndex): void {
  const { tree } = binder;
  for (const item of tree.namedChildren(tree.child(closure, "captures"))) {
    const name = tree.child(item, "name");
    const value = tree.child(item, "value");
    if (name === NONE) continue;
    if (tree.textOf(name) === "self") binder.skip(name);
    else if (value !== NONE) {
      binder.skip(name);
      binder.bindIn(closure, name, (reader) => reader.of(value));
      binder.outside(item);
    }
  }
}

/** `import Module`, `import struct Module.Thing` */
export function importModule(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const path = tree.childOfKind(node, "identifier");
  if (path === NONE) return;
  const module = tree.firstNamed(path);
  const name = tree.lastNamed(path);
  binder.skip(path);
  if (name === module) binder.import({ kind: "module", module: tree.textOf(module), at: path, local: module });
  else binder.import({ kind: "name", module: tree.textOf(module), name: tree.textOf(name), at: name, local: name });
}
