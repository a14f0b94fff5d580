/** Functions: their parameters, and what `this` means in them. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { argumentOf } from "./collections.ts";
import { componentAround } from "./components.ts";
import { expected } from "./expected.ts";
import { isFunction, isThis, REST_MAX, restTypes } from "./function-results.ts";
import { docType } from "./jsdoc.ts";
import { bindPattern } from "./patterns.ts";

/** Binds the parameters of a function or of a signature. */
export function bindParameters(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const only = tree.child(node, "parameter");
  if (only !== NONE) {
    binder.bind(only, parameterType(node, 0, NONE, only));
    return;
  }
  let place = 0;
  for (const parameter of tree.namedChildren(tree.child(node, "parameters"))) {
    const kind = tree.kind(parameter);
    if (kind === "comment" || kind === "decorator" || isThis(tree, parameter)) continue;
    const isTyped = kind === "required_parameter" || kind === "optional_parameter";
    const pattern = isTyped ? tree.child(parameter, "pattern") : parameter;
    const fallback = isTyped ? tree.child(parameter, "value") : NONE;
    const type = isTyped ? tree.child(parameter, "type") : NONE;
    const declared = parameterType(node, place, type, pattern);
    if (type !== NONE && tree.kind(pattern) === "rest_pattern") bindRest(binder, node, place, type);
    else if (type !== NONE || isTypedByName(tree, node)) binder.parameter(nameOf(tree, node), place, declared);
    bindPattern(
      binder,
      pattern,
      fallback === NONE || type !== NONE ? declared : (reader) => reader.either([declared(reader), reader.of(fallback)]),
    );
    place++;
  }
}

/** States what the arguments are that the rest parameter at `first` takes. */
function bindRest(binder: UsageBinder, node: NodeIndex, first: number, type: NodeIndex): void {
  const name = nameOf(binder.tree, node);
  for (let place = 0; place < REST_MAX; place++)
    binder.parameter(name, first + place, (reader) => restTypes(reader, type)[place] ?? UNKNOWN);
}

/** Whether a function is the value of a variable with a written type: `const Card: FC<Props> = (props) => …`. */
function isTypedByName(tree: SyntaxTree, node: NodeIndex): boolean {
  const parent = tree.parent(node);
  return tree.kind(parent) === "variable_declarator" && tree.child(parent, "type") !== NONE;
}

/** The name of a function or, when it has none, of the variable or the member that it is assigned to. */
function nameOf(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  const own = tree.child(node, "name");
  if (own !== NONE) return own;
  const parent = tree.parent(node);
  switch (tree.kind(parent)) {
    case "variable_declarator":
    case "public_field_definition":
      return tree.child(parent, "name");
    case "field_definition":
      return tree.child(parent, "property");
    case "pair":
      return tree.child(parent, "key");
    case "assignment_expression":
      return tree.child(tree.child(parent, "left"), "property");
    default:
      return NONE;
  }
}

/**
 * The value of a parameter: its written type, the type in the function's comment, what a collection method passes, or what the context
 * expects.
 */
function parameterType(owner: NodeIndex, place: number, type: NodeIndex, pattern: NodeIndex): Later {
  return (reader) => {
    if (type !== NONE) return reader.instance(reader.of(type));
    const { tree } = reader;
    const name = tree.kind(pattern) === "identifier" ? pattern : tree.child(pattern, "left");
    const said = name === NONE ? UNKNOWN : docType(reader, owner, "param", tree.textOf(name));
    if (said !== UNKNOWN) return said;
    const handed = argumentOf(reader, owner, place);
    return handed === UNKNOWN ? reader.parameter(expected(reader, owner), place) : handed;
  };
}

/**
 * The value of `this` at a node: that of the innermost class member, object method or function around it. Arrow functions are skipped,
 * because they keep `this`.
 */
export function thisOf(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  for (let at = tree.parent(node); at !== NONE; at = tree.parent(at)) {
    switch (tree.kind(at)) {
      case "method_definition":
        return tree.kind(tree.parent(at)) === "object" ? thisOfObject(reader, tree.parent(at)) : thisOfMember(reader, at);
      case "public_field_definition":
      case "field_definition":
        return thisOfMember(reader, at);
      case "class_static_block":
        return reader.selfType(at);
      case "function_expression":
      case "function_declaration":
      case "generator_function":
      case "generator_function_declaration":
        if (!isBoundToThis(tree, at)) return thisOfFunction(reader, at);
    }
  }
  return UNKNOWN;
}

/** In a static member, `this` is the class itself. */
function thisOfMember(reader: UsageReader, member: NodeIndex): ExpressionId {
  return isStatic(reader.tree, member) ? reader.selfType(member) : reader.self(member);
}

function isStatic(tree: SyntaxTree, member: NodeIndex): boolean {
  for (const child of tree.children(member)) {
    const kind = tree.kind(child);
    if (kind === "static") return true;
    if (kind === "property_identifier" || kind === "formal_parameters") return false;
  }
  return false;
}

/** `function () { … }.bind(this)` */
function isBoundToThis(tree: SyntaxTree, node: NodeIndex): boolean {
  let outer = tree.parent(node);
  if (tree.kind(outer) === "parenthesized_expression") outer = tree.parent(outer);
  if (tree.kind(outer) !== "member_expression" || tree.textOf(tree.child(outer, "property")) !== "bind") return false;
  return tree.kind(tree.firstNamed(tree.child(tree.parent(outer), "arguments"))) === "this";
}

function thisOfFunction(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const first = tree.firstNamed(tree.child(node, "parameters"));
  if (first !== NONE && isThis(tree, first)) return reader.instance(reader.of(tree.child(first, "type")));
  const said = docType(reader, node, "this", "");
  if (said !== UNKNOWN) return said;
  const parent = tree.parent(node);
  switch (tree.kind(parent)) {
    case "pair":
      return thisOfObject(reader, tree.parent(parent));
    case "public_field_definition":
    case "field_definition":
      return thisOfMember(reader, parent);
    case "assignment_expression":
      if (ASSIGNED.has(tree.kind(tree.child(parent, "left")))) return thisOfAssigned(reader, tree.child(parent, "left"));
      break;
  }
  const constructed = constructorName(tree, node);
  return constructed === NONE ? UNKNOWN : reader.instance(reader.lookup(constructed));
}

const ASSIGNED: ReadonlySet<string> = new Set(["member_expression", "subscript_expression"]);

/** `app.use = function () {…}` and `app[name] = function () {…}` run on `app`; `App.prototype.use = …` runs on instances of `App`. */
function thisOfAssigned(reader: UsageReader, target: NodeIndex): ExpressionId {
  const { tree } = reader;
  const object = tree.child(target, "object");
  return isPrototype(tree, object) ? reader.instance(reader.of(tree.child(object, "object"))) : reader.of(object);
}

/** `Foo.prototype` */
export function isPrototype(tree: SyntaxTree, node: NodeIndex): boolean {
  return tree.kind(node) === "member_expression" && tree.textOf(tree.child(node, "property")) === "prototype";
}

function thisOfObject(reader: UsageReader, object: NodeIndex): ExpressionId {
  const { tree } = reader;
  const component = componentAround(reader, object);
  if (component !== UNKNOWN) return component;
  const parent = tree.parent(object);
  if (tree.kind(parent) === "variable_declarator") {
    const name = tree.child(parent, "name");
    return tree.kind(name) === "identifier" ? reader.either([reader.definition(name), reader.of(object)]) : UNKNOWN;
  }
  if (tree.kind(parent) === "assignment_expression" && isPrototype(tree, tree.child(parent, "left"))) {
    return reader.instance(reader.of(tree.child(tree.child(parent, "left"), "object")));
  }
  const described = describedBy(tree, object);
  if (described === NONE) return reader.of(object);
  return isPrototype(tree, described) ? reader.instance(reader.of(tree.child(described, "object"))) : reader.of(described);
}

/** The target of `Object.defineProperty(target, name, { get() {…} })`, on which the functions of the descriptor `object` run. */
function describedBy(tree: SyntaxTree, object: NodeIndex): NodeIndex {
  const list = tree.parent(object);
  const call = tree.kind(list) === "arguments" ? tree.parent(list) : NONE;
  if (call === NONE || tree.textOf(tree.child(call, "function")) !== "Object.defineProperty") return NONE;
  const target = tree.firstNamed(list);
  return target === object ? NONE : target;
}

/** The name of a function that is meant to be called with `new`, judged by its capital letter. */
function constructorName(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  const own = tree.child(node, "name");
  const parent = tree.parent(node);
  const name = own === NONE && tree.kind(parent) === "variable_declarator" ? tree.child(parent, "name") : own;
  if (name === NONE) return NONE;
  const first = tree.text.charCodeAt(tree.start(name));
  return first >= 65 && first <= 90 ? name : NONE;
}

/** The name of the constructor function around a node, where `this` is the object under construction; NONE elsewhere. */
export function constructorAround(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  for (let at = tree.parent(node); at !== NONE; at = tree.parent(at)) {
    const kind = tree.kind(at);
    if (kind === "class_body" || kind === "object") return NONE;
    if (isFunction(tree, at) && kind !== "arrow_function") return constructorName(tree, at);
  }
  return NONE;
}

/** A function as a value: its definition, where it has one. */
export function functionValue(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const own = reader.definition(tree.child(node, "name"));
  if (own !== UNKNOWN) return own;
  const parent = tree.parent(node);
  switch (tree.kind(parent)) {
    case "variable_declarator":
      return reader.definition(tree.child(parent, "name"));
    case "pair":
      return reader.definition(tree.child(parent, "key"));
    case "assignment_expression":
      return reader.definition(tree.child(tree.child(parent, "left"), "property"));
    default:
      return tree.kind(node) === "arrow_function" ? UNKNOWN : BUILTIN;
  }
}
