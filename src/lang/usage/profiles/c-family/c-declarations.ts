/** What declarations bind and declare in C and C++, whose declarators nest the name inside its type's parts. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** The parts of a declarator: the name, and what stands around it. */
export interface Declarator {
  readonly name: NodeIndex;
  /** The function declarator around the name; NONE for anything else, including pointers to functions. */
  readonly parameters: NodeIndex;
  readonly isFunctionPointer: boolean;
  readonly isArray: boolean;
}

const WRAPPERS: ReadonlySet<string> = new Set([
  "pointer_declarator",
  "block_pointer_declarator",
  "reference_declarator",
  "array_declarator",
  "function_declarator",
  "parenthesized_declarator",
  "init_declarator",
  "attributed_declarator",
  "variadic_declarator",
]);
const NAMES: ReadonlySet<string> = new Set([
  "identifier",
  "field_identifier",
  "type_identifier",
  "qualified_identifier",
  "template_function",
  "operator_name",
  "destructor_name",
  "operator_cast",
  "structured_binding_declarator",
]);

/** Splits a declarator into its parts. */
export function readDeclarator(tree: SyntaxTree, declarator: NodeIndex): Declarator {
  let at = declarator;
  let parameters = NONE;
  let isFunctionPointer = false;
  let isArray = false;
  while (at !== NONE) {
    const kind = tree.kind(at);
    if (NAMES.has(kind)) return { name: at, parameters, isFunctionPointer, isArray };
    if (kind === "function_declarator") {
      parameters = at;
      isFunctionPointer = false;
    } else if ((kind === "pointer_declarator" || kind === "block_pointer_declarator") && parameters !== NONE) {
      parameters = NONE;
      isFunctionPointer = true;
    } else if (kind === "array_declarator") isArray = true;
    if (!WRAPPERS.has(kind)) break;
    at = innerDeclarator(tree, at);
  }
  return { name: NONE, parameters: NONE, isFunctionPointer, isArray };
}

function innerDeclarator(tree: SyntaxTree, declarator: NodeIndex): NodeIndex {
  const inField = tree.child(declarator, "declarator");
  if (inField !== NONE) return inField;
  for (const child of tree.namedChildren(declarator)) {
    const kind = tree.kind(child);
    if (NAMES.has(kind) || WRAPPERS.has(kind)) return child;
  }
  return NONE;
}

const FILE_LEVEL: ReadonlySet<string> = new Set(["translation_unit", "declaration_list", "field_declaration_list"]);
const LOCAL_LEVEL: ReadonlySet<string> = new Set([
  "compound_statement",
  "function_definition",
  "lambda_expression",
  "for_statement",
  "if_statement",
  "while_statement",
  "switch_statement",
  "case_statement",
]);

/** Whether a declaration stands inside a function. */
export function isLocal(tree: SyntaxTree, node: NodeIndex): boolean {
  for (let at = tree.parent(node); at !== NONE; at = tree.parent(at)) {
    const kind = tree.kind(at);
    if (FILE_LEVEL.has(kind)) return false;
    if (LOCAL_LEVEL.has(kind)) return true;
  }
  return false;
}

const INFERRED: ReadonlySet<string> = new Set(["placeholder_type_specifier", "auto"]);

/** Whether the type is left to the compiler (`auto`). */
export function isInferred(tree: SyntaxTree, type: NodeIndex): boolean {
  return type !== NONE && (INFERRED.has(tree.kind(type)) || tree.textOf(type) === "__auto_type");
}

/** How a language treats arrays: C like their elements, as it treats pointers; C++ as collections. */
export interface CFlavour {
  readonly arraysAreCollections: boolean;
  /** The grammar reads `Lock guard(mutex);` as a function declaration; inside a function it is a variable. */
  readonly prototypesAreVariables: boolean;
}

/** The value of a declared variable, or the result of a declared function. */
export function declaredValue(reader: UsageReader, flavour: CFlavour, type: NodeIndex, what: Declarator, value: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (what.isFunctionPointer) return UNKNOWN;
  if (what.parameters !== NONE) return resultOf(reader, type, what.parameters);
  if (isInferred(tree, type)) return value === NONE ? UNKNOWN : reader.of(value);
  const held = reader.of(type);
  if (what.isArray && flavour.arraysAreCollections) return reader.instance(reader.apply(BUILTIN, [held]));
  // The members of an unnamed struct belong to the thing declared with it.
  return held === UNKNOWN && isNameless(tree, type) ? reader.instance(reader.definition(what.name)) : reader.instance(held);
}

function isNameless(tree: SyntaxTree, type: NodeIndex): boolean {
  return type !== NONE && tree.child(type, "name") === NONE && tree.child(type, "body") !== NONE;
}

function resultOf(reader: UsageReader, type: NodeIndex, parameters: NodeIndex): ExpressionId {
  const { tree } = reader;
  const trailing = tree.childOfKind(parameters, "trailing_return_type");
  if (trailing !== NONE) return reader.instance(reader.of(tree.firstNamed(trailing)));
  if (type === NONE) return UNKNOWN;
  if (!isInferred(tree, type)) return reader.instance(reader.of(type));
  const definition = tree.around(parameters, "function_definition");
  const body = tree.child(definition, "body");
  const given: ExpressionId[] = [];
  for (const statement of tree.below(body, "return_statement")) {
    if (tree.around(statement, "lambda_expression", "function_definition") === definition)
      given.push(reader.of(tree.firstNamed(statement)));
  }
  return reader.either(given);
}

/** `int a, *b = &a;` */
export function bindDeclaration(binder: UsageBinder, node: NodeIndex, flavour: CFlavour): void {
  const { tree } = binder;
  const type = tree.child(node, "type");
  const isInside = isLocal(tree, node);
  if (isInside && isMacroCall(tree, node)) return;
  for (const declarator of tree.childrenIn(node, "declarator")) {
    const value = tree.kind(declarator) === "init_declarator" ? tree.child(declarator, "value") : tree.child(node, "value");
    bindDeclarator(binder, flavour, { type, declarator, value, isInside });
  }
}

/** Whether a declaration is really the call `MACRO(name);`, which the grammar reads as declaring a name in parentheses. */
function isMacroCall(tree: SyntaxTree, declaration: NodeIndex): boolean {
  const type = tree.child(declaration, "type");
  const declarator = tree.child(declaration, "declarator");
  if (type === NONE || declarator === NONE || tree.kind(type) !== "type_identifier") return false;
  return tree.kind(declarator) === "parenthesized_declarator" && tree.kind(tree.firstNamed(declarator)) !== "pointer_declarator";
}

/**
 * Whether a name is really a type: the grammar reads `API type (name)(…);` as a function that returns a function, with the type as its
 * name.
 */
function isTypeBehindMacro(tree: SyntaxTree, name: NodeIndex): boolean {
  const outer = tree.parent(tree.parent(name));
  const declaration = tree.parent(outer);
  if (tree.kind(outer) !== "function_declarator" || tree.kind(declaration) !== "declaration") return false;
  return /^[A-Z][A-Z0-9_]*$/.test(tree.textOf(tree.child(declaration, "type"))) && /[a-z]/.test(tree.textOf(name));
}

/** "calls" for a name that is really called where the grammar sees a declaration. */
export function roleInDeclaration(tree: SyntaxTree, denoting: NodeIndex): "calls" | undefined {
  const parent = tree.parent(denoting);
  if (parent === NONE) return undefined;
  switch (tree.kind(parent)) {
    case "declaration":
      return tree.field(denoting) === "type" && isMacroCall(tree, parent) ? "calls" : undefined;
    case "function_declarator":
      return tree.field(denoting) === "declarator" && !isTypeBehindMacro(tree, denoting) ? "calls" : undefined;
    case "macro_type_specifier":
      return tree.field(denoting) === "name" ? "calls" : undefined;
    case "type_descriptor": {
      const isCall = tree.kind(tree.parent(parent)) === "macro_type_specifier" && tree.child(parent, "declarator") !== NONE;
      return isCall ? "calls" : undefined;
    }
    default:
      return undefined;
  }
}

interface Declared {
  readonly type: NodeIndex;
  readonly declarator: NodeIndex;
  readonly value: NodeIndex;
  readonly isInside: boolean;
}

function bindDeclarator(binder: UsageBinder, flavour: CFlavour, { type, declarator, value, isInside }: Declared): void {
  const { tree } = binder;
  const what = readDeclarator(tree, declarator);
  if (what.name === NONE) return;
  const kind = tree.kind(what.name);
  if (kind === "structured_binding_declarator") {
    for (const name of tree.namedChildren(what.name)) binder.bind(name);
    return;
  }
  const isVariable = what.parameters === NONE || flavour.prototypesAreVariables;
  const later: Later = (reader) =>
    declaredValue(reader, flavour, type, isInside && isVariable ? { ...what, parameters: NONE } : what, value);
  if (!isInside) nameDefinition(binder, what.name, later);
  else if (isVariable && kind !== "qualified_identifier") binder.bind(what.name, later);
  else skipName(binder, what.name);
}

const PLAIN_NAMES: ReadonlySet<string> = new Set(["identifier", "field_identifier", "type_identifier"]);

/** Declares a definition. Its name is no use; its qualifier is. A plain name without a symbol belongs to a macro call: `TEST(a, b) {`. */
export function nameDefinition(binder: UsageBinder, name: NodeIndex, value: Later): void {
  binder.declare(name, value);
  if (!PLAIN_NAMES.has(binder.tree.kind(name))) skipName(binder, name);
}

function skipName(binder: UsageBinder, name: NodeIndex): void {
  const { tree } = binder;
  let at = name;
  while (tree.kind(at) === "qualified_identifier" || tree.kind(at) === "template_function") {
    const inner = tree.child(at, "name");
    if (inner === NONE) return;
    at = inner;
  }
  if (tree.kind(at) !== "operator_cast" && tree.kind(at) !== "template_type") binder.skip(at);
}

/** `int f(int a) {`, and the head of K&R's `int f(a) int a; {`. */
export function bindFunction(binder: UsageBinder, node: NodeIndex, flavour: CFlavour): void {
  const { tree } = binder;
  const what = readDeclarator(tree, tree.child(node, "declarator"));
  if (what.name === NONE) return;
  const type = tree.child(node, "type");
  nameDefinition(binder, what.name, (reader) => declaredValue(reader, flavour, type, what, NONE));
  const list = tree.child(what.parameters, "parameters");
  if (list === NONE) return;
  for (const parameter of tree.namedChildren(list)) if (tree.kind(parameter) === "identifier") binder.skip(parameter);
}

/** Binds a parameter of a function with a body. Parameter names in prototypes and function pointer types mean nothing. */
export function bindParameter(binder: UsageBinder, node: NodeIndex, flavour: CFlavour): void {
  const { tree } = binder;
  const what = readDeclarator(tree, tree.child(node, "declarator"));
  const type = tree.child(node, "type");
  // The grammar reads the head of a test, `TEST_F(Fixture, name) {`, as parameters. A test without a fixture names a suite there, which
  // is no type.
  if (what.name === NONE && isNamedBySuite(tree, node)) binder.skip(type);
  else if (what.name === NONE) binder.declare(type, () => UNKNOWN);
  // No parameter has a qualified name: this is an argument, for instance of the macro `ENABLE_IF(a::b && c::d)`.
  else if (tree.kind(what.name) === "qualified_identifier") return;
  else if (!hasBody(tree, node)) binder.skip(what.name);
  // A value parameter of a template or, after a concept, a type parameter.
  else if (tree.kind(tree.parent(node)) === "template_parameter_list") binder.bind(what.name);
  else binder.bind(what.name, (reader) => declaredValue(reader, flavour, type, what, NONE));
}

/** The macro whose tests name a suite that is defined nowhere else. */
const SUITE_MACRO = "TEST";

function isNamedBySuite(tree: SyntaxTree, parameter: NodeIndex): boolean {
  const head = tree.parent(tree.parent(parameter));
  return tree.kind(head) === "function_declarator" && tree.textOf(tree.child(head, "declarator")) === SUITE_MACRO;
}

const HOLDERS: ReadonlySet<string> = new Set([
  "function_definition",
  "lambda_declarator",
  "lambda_expression",
  "catch_clause",
  "requires_expression",
  "template_declaration",
  "block_literal",
]);

function hasBody(tree: SyntaxTree, parameter: NodeIndex): boolean {
  let at = tree.parent(tree.parent(parameter));
  while (WRAPPERS.has(tree.kind(at)) || tree.kind(at) === "abstract_function_declarator") at = tree.parent(at);
  return HOLDERS.has(tree.kind(at));
}
