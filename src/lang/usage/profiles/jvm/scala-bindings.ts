/** What nodes of Scala bind, import and declare. */
import { BUILTIN, EXPORTED_WHOLE, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { dottedNames, startsUpper, words, written } from "./jvm.ts";
import { elementOfCall } from "./scala-lambdas.ts";

const MEMBER_PLACES = words("template_body with_template_body enum_body compilation_unit package_clause extension_definition");

const typed = (reader: UsageReader, type: NodeIndex): ExpressionId => reader.instance(reader.of(type));

/** Whether a definition is a member of a type, an extension or its package, so that it is visible without being bound. */
function isMember(tree: SyntaxTree, node: NodeIndex): boolean {
  const parent = tree.parent(node);
  const kind = tree.kind(parent);
  if (kind === "indented_block" || kind === "block") return tree.kind(tree.parent(parent)) === "extension_definition";
  return MEMBER_PLACES.has(kind);
}

export function declareType(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  binder.skip(name);
  for (const type of typesOf(tree, tree.child(node, "extend"))) {
    binder.supertype(name, "extends", (reader) => reader.of(type));
    binder.header(name, type);
  }
  if (!isMember(tree, node)) binder.bind(name, undefined, { scope: "outer", isHoisted: true });
  const list = tree.child(node, "class_parameters");
  if (list !== NONE) countParameters(binder, name, list, "class_parameter");
}

/** The types of an extends clause; the same field also holds the words between them. */
function typesOf(tree: SyntaxTree, clause: NodeIndex): NodeIndex[] {
  return [...tree.childrenIn(clause, "type")].filter((type) => tree.isNamed(type));
}

function countParameters(binder: UsageBinder, name: NodeIndex, list: NodeIndex, kind: string): void {
  const { tree } = binder;
  const all = [...tree.namedChildren(list)].filter((parameter) => tree.kind(parameter) === kind);
  const isOpen = all.some((parameter) => tree.kind(tree.child(parameter, "type")) === "repeated_parameter_type");
  const needed = all.filter((parameter) => tree.child(parameter, "default_value") === NONE).length;
  binder.arity(name, isOpen ? Math.max(0, needed - 1) : needed, isOpen ? undefined : all.length);
}

export function declareFunction(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const type = tree.child(node, "return_type");
  const body = tree.child(node, "body");
  const value: Later = (reader) => (type === NONE ? (body === NONE ? UNKNOWN : reader.of(body)) : typed(reader, type));
  binder.skip(name);
  if (isMember(tree, node)) binder.declare(name, value);
  else binder.bind(name, value, { scope: "outer", isHoisted: true });
  const list = tree.childOfKind(node, "parameters");
  if (list !== NONE) countParameters(binder, name, list, "parameter");
  const extended = extendedType(tree, node);
  if (extended !== NONE) binder.extension(name, (reader) => reader.of(extended));
  bindAnonymousMember(binder, node, name);
}

/** In an anonymous class, members hide the names around it. */
function bindAnonymousMember(binder: UsageBinder, node: NodeIndex, name: NodeIndex): void {
  const { tree } = binder;
  const body = tree.parent(node);
  if (tree.kind(body) !== "template_body" || tree.kind(tree.parent(body)) !== "instance_expression") return;
  binder.bindIn(body, name, () => UNKNOWN);
}

/** The type on which a method of an extension or of an implicit class is called. */
function extendedType(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  const around = tree.around(tree.parent(node), "extension_definition", "template_body", "function_definition");
  if (around === NONE) return NONE;
  if (tree.kind(around) === "extension_definition") return firstParameterType(tree, tree.child(around, "parameters"));
  const owner = tree.parent(around);
  if (tree.kind(around) !== "template_body" || tree.kind(owner) !== "class_definition") return NONE;
  if (!written(tree, tree.childOfKind(owner, "modifiers")).includes("implicit")) return NONE;
  return firstParameterType(tree, tree.child(owner, "class_parameters"));
}

function firstParameterType(tree: SyntaxTree, list: NodeIndex): NodeIndex {
  const parameter = tree.childOfKind(list, "parameter", "class_parameter");
  return parameter === NONE ? NONE : tree.child(parameter, "type");
}

export function declareValue(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const pattern = tree.child(node, "pattern");
  const type = tree.child(node, "type");
  const value: Later = (reader) => (type === NONE ? reader.of(tree.child(node, "value")) : typed(reader, type));
  const isDeclared = isMember(tree, node);
  const only = pattern === NONE ? tree.child(node, "name") : pattern;
  const kind = tree.kind(only);
  if (kind === "identifier" || kind === "operator_identifier") {
    binder.skip(only);
    if (isDeclared) {
      binder.declare(only, value);
      const body = tree.parent(node);
      if (tree.kind(tree.parent(body)) === "instance_expression") binder.bindIn(body, only, value);
    } else binder.bind(only, value);
    return;
  }
  for (const name of variablesIn(tree, only)) {
    binder.skip(name);
    if (isDeclared) binder.declare(name, () => UNKNOWN);
    else binder.bind(name);
  }
}

/** The names that a pattern binds: those in lower case that are no types, paths or backquoted names. */
function variablesIn(tree: SyntaxTree, pattern: NodeIndex): NodeIndex[] {
  return [...tree.below(pattern, "identifier")].filter((name) => isVariable(tree, name));
}

function isVariable(tree: SyntaxTree, name: NodeIndex): boolean {
  const text = tree.textOf(name);
  return !startsUpper(text) && !text.startsWith("`") && tree.kind(tree.parent(name)) !== "stable_identifier";
}

/** Types and extractors that hold a single value of their element type. */
const BOXES = words("Some Right Success Eval Now");

/** Binds the names of a pattern in the scope of `owner`; `value` is the matched value. */
function bindPattern(binder: UsageBinder, owner: NodeIndex, pattern: NodeIndex, value: Later): void {
  if (pattern === NONE) return;
  const { tree } = binder;
  switch (tree.kind(pattern)) {
    case "identifier":
      if (!isVariable(tree, pattern)) return;
      binder.skip(pattern);
      binder.bindIn(owner, pattern, value);
      return;
    case "typed_pattern":
      bindPattern(binder, owner, tree.child(pattern, "pattern"), (reader) => typed(reader, tree.child(pattern, "type")));
      return;
    case "capture_pattern": {
      const inner = tree.child(pattern, "pattern");
      const type = tree.child(inner, "type");
      bindPattern(binder, owner, tree.child(pattern, "name"), type === NONE ? value : (reader) => typed(reader, type));
      bindPattern(binder, owner, inner, value);
      return;
    }
    case "infix_pattern":
      bindPattern(binder, owner, tree.child(pattern, "left"), (reader) => reader.element(value(reader)));
      bindPattern(binder, owner, tree.child(pattern, "right"), value);
      return;
    case "stable_identifier":
      return;
    case "case_class_pattern": {
      const parts = [...tree.childrenIn(pattern, "pattern")].filter((part) => tree.isNamed(part));
      const isBox = parts.length === 1 && BOXES.has(written(tree, tree.child(pattern, "type")));
      for (const part of parts) bindPattern(binder, owner, part, (reader) => (isBox ? reader.element(value(reader)) : UNKNOWN));
      return;
    }
    default:
      for (const part of tree.namedChildren(pattern)) if (tree.field(part) !== "type") bindPattern(binder, owner, part, () => UNKNOWN);
  }
}

export function bindCase(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  bindPattern(binder, node, tree.child(node, "pattern"), (reader) => {
    const block = tree.parent(node);
    const owner = tree.parent(block);
    if (tree.kind(owner) === "match_expression") return reader.of(tree.child(owner, "value"));
    return elementOfCall(reader, block);
  });
}

/** `x <- xs` holds an element of `xs`; `y = …` holds the value. */
export function bindFor(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  for (const enumerator of tree.namedChildren(tree.childOfKind(node, "enumerators"))) {
    const [pattern = NONE, source = NONE] = tree.namedChildren(enumerator);
    const isDrawn = tree.childOfKind(enumerator, "<-") !== NONE;
    bindPattern(binder, node, pattern, (reader) => (isDrawn ? reader.element(reader.of(source)) : reader.of(source)));
  }
}

export function bindLambda(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const parameters = tree.child(node, "parameters");
  const isOne = parameters !== NONE && tree.kind(parameters) === "identifier";
  const names = isOne ? [parameters] : [...tree.namedChildren(parameters)].map((binding) => tree.child(binding, "name"));
  for (const [place, name] of names.entries()) {
    if (name === NONE) continue;
    const type = isOne ? NONE : tree.child(tree.parent(name), "type");
    binder.skip(name);
    binder.bindIn(node, name, (reader) => (type !== NONE ? typed(reader, type) : place === 0 ? elementOfCall(reader, node) : UNKNOWN));
  }
}

/** Binds parameters. Class parameters that are no members are visible in the whole class. */
export function bindParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const type = tree.child(node, "type");
  const value: Later = (reader) => typed(reader, type);
  const list = tree.parent(node);
  const isProperty = tree.kind(node) === "class_parameter" && (tree.childOfKind(node, "val", "var") !== NONE || isOfCaseClass(tree, list));
  if (!isProperty) {
    binder.bind(name, value, { isHoisted: true });
    return;
  }
  binder.skip(name);
  binder.declare(name, value);
}

/** The parameters in the first list of a case class are properties. */
function isOfCaseClass(tree: SyntaxTree, list: NodeIndex): boolean {
  const owner = tree.parent(list);
  if (tree.kind(owner) === "full_enum_case") return true;
  return tree.childOfKind(owner, "case") !== NONE && tree.child(owner, "class_parameters") === list;
}

export function bindTypeParameters(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (tree.kind(tree.parent(node)) === "type_parameters") return;
  for (const name of tree.below(node, "identifier", "type_identifier")) {
    if (tree.field(name) !== "name") continue;
    const bound = nextBound(tree, name);
    binder.bind(name, (reader) => reader.of(bound), { isHoisted: true });
  }
}

/** The upper bound of a type parameter, which is written after it. */
function nextBound(tree: SyntaxTree, name: NodeIndex): NodeIndex {
  let isBehind = false;
  for (const sibling of tree.children(tree.parent(name))) {
    if (isBehind && tree.kind(sibling) === "upper_bound") return tree.child(sibling, "type");
    if (isBehind && tree.kind(sibling) === ",") return NONE;
    isBehind ||= sibling === name;
  }
  return NONE;
}

/** `self: Other =>` */
export function bindSelf(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.firstNamed(node);
  const type = tree.lastNamed(node);
  if (tree.kind(name) !== "identifier") return;
  binder.skip(name);
  binder.bind(name, (reader) => (type === name ? reader.self(node) : reader.first([reader.self(node), typed(reader, type)])));
}

/** A `given` that has a name: a member of the type around, or a local. */
export function declareGiven(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  if (name === NONE) return;
  binder.skip(name);
  const value: Later = (reader) => typed(reader, tree.child(node, "return_type"));
  if (isMember(tree, node)) binder.declare(name, value);
  else binder.bind(name, value, { scope: "outer" });
}

/** Consecutive package clauses nest. */
export function declarePackage(binder: UsageBinder, outer: readonly string[], node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  binder.skip(name);
  if (tree.child(node, "body") !== NONE) return;
  const around = outer.at(-1);
  const own = dottedNames(tree, name);
  binder.package(around === undefined ? own : `${around}.${own}`);
}

/** What an import or export selects: `name` of a path, or all of it where `name` is NONE. `local` is NONE where it only hides the name. */
interface Selected {
  readonly path: readonly NodeIndex[];
  readonly name: NodeIndex;
  readonly local: NodeIndex;
}

/** What `import a.b.C`, `a.b._` or `a.b.{C, D => E, F as G}` selects, or several of these after one `import`. */
function* selectedBy(tree: SyntaxTree, node: NodeIndex): Generator<Selected> {
  let path: NodeIndex[] = [];
  const end = function* (): Generator<Selected> {
    const name = path.at(-1);
    if (name !== undefined) yield { path: path.slice(0, -1), name, local: name };
    path = [];
  };
  for (const child of tree.children(node)) {
    const kind = tree.kind(child);
    if (kind === ",") yield* end();
    else if (kind === "identifier") path.push(child);
    else if (SELECTORS.has(kind)) {
      yield* selected(tree, path, child);
      path = [];
    }
  }
  yield* end();
}

const SELECTORS = words("namespace_selectors namespace_wildcard as_renamed_identifier arrow_renamed_identifier");

function* selected(tree: SyntaxTree, path: readonly NodeIndex[], selector: NodeIndex): Generator<Selected> {
  const kind = tree.kind(selector);
  if (kind === "namespace_selectors") {
    for (const each of tree.namedChildren(selector)) yield* selected(tree, path, each);
  } else if (kind === "namespace_wildcard") yield { path, name: NONE, local: NONE };
  else if (kind === "identifier") yield { path, name: selector, local: selector };
  else {
    const alias = tree.child(selector, "alias");
    const name = tree.child(selector, "name");
    if (name !== NONE) yield { path, name, local: tree.kind(alias) === "wildcard" ? NONE : alias };
  }
}

/** `import a.b.C`: names of a package or object, or of a value that stands around. */
export function importScala(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  for (const { path, name, local } of selectedBy(tree, node)) {
    const first = path[0] ?? NONE;
    if (name === NONE) {
      useQualifier(binder, path);
      binder.import({ kind: "all", module: joined(tree, path) });
    } else if (first !== NONE && binder.isValue(tree.textOf(first), first)) importMember(binder, path, name, local);
    else importName(binder, path, name, local);
  }
}

function importName(binder: UsageBinder, path: readonly NodeIndex[], name: NodeIndex, local: NodeIndex): void {
  const { tree } = binder;
  useQualifier(binder, path);
  if (local === NONE) {
    binder.skip(name);
    return;
  }
  binder.import({ kind: "name", module: joined(tree, path), name: tree.textOf(name), at: name, local });
}

/** Makes the parts of a path of values uses of these; the value of the path. */
function usePath(binder: UsageBinder, [first = NONE, ...others]: readonly NodeIndex[]): Later {
  const { tree } = binder;
  const valueAt = (reader: UsageReader, parts: readonly NodeIndex[]): ExpressionId =>
    parts.reduce((found, part) => reader.member(found, tree.textOf(part)), reader.of(first));
  for (const [place, part] of others.entries()) binder.useAs(part, (reader) => valueAt(reader, others.slice(0, place + 1)));
  return (reader) => valueAt(reader, others);
}

/** `import position.{ moves, color as side }` inside a function or type: names of members of a value that stands around. */
function importMember(binder: UsageBinder, path: readonly NodeIndex[], name: NodeIndex, local: NodeIndex): void {
  const { tree } = binder;
  const value = usePath(binder, path);
  const member: Later = (reader) => reader.member(value(reader), tree.textOf(name));
  binder.useAs(name, member);
  if (local !== NONE) binder.bindIn(tree.parent(local), local, member, { isMember: true, behind: local });
  if (local !== NONE && local !== name) binder.skip(local);
}

/** `export board.{ moves, color as side }` inside a type: members of others that are its members too. */
export function exportScala(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (binder.typeAround(node) === null) return;
  for (const { path, name, local } of selectedBy(tree, node)) {
    const value = usePath(binder, path);
    if (name === NONE) {
      binder.attribute(node, EXPORTED_WHOLE, value);
      continue;
    }
    const member: Later = (reader) => reader.member(value(reader), tree.textOf(name));
    binder.useAs(name, member);
    if (local !== NONE) binder.attribute(node, tree.textOf(local), member);
    if (local !== NONE && local !== name) binder.skip(local);
  }
}

/** An object in the path of an import is used; a package is not. */
function useQualifier(binder: UsageBinder, path: readonly NodeIndex[]): void {
  const { tree } = binder;
  for (const [place, part] of path.entries()) {
    // A path may begin with what stands beside or around the import.
    if (startsUpper(tree.textOf(part)) && place === 0) binder.useAs(part, (reader) => reader.lookup(part));
    else if (startsUpper(tree.textOf(part)))
      binder.import({ kind: "name", module: joined(tree, path.slice(0, place)), name: tree.textOf(part), at: part });
    else binder.skip(part);
  }
}

const joined = (tree: SyntaxTree, path: readonly NodeIndex[]): string => path.map((part) => tree.textOf(part)).join(".");

/** `f(key = value)` */
export function skipKey(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (tree.kind(tree.parent(node)) === "arguments") binder.skip(tree.child(node, "left"));
}

export const many = (reader: UsageReader, node: NodeIndex): ExpressionId =>
  reader.apply(BUILTIN, [reader.of(reader.tree.child(node, "type"))]);
