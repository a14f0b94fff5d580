/** How Kotlin binds and uses names. */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, FUNCTION_VALUE, NULL_VALUE, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { type LiteralTypes, typeOfLiteral } from "#lang/usage/profiles/shared/literal-types.ts";
import { makesText } from "#lang/usage/profiles/shared/made-text.ts";
import { listedTypes } from "#lang/usage/profiles/shared/named-types.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { dottedNames, hiding, literal, startsUpper, words, written } from "./jvm.ts";
import {
  bindAccessor,
  bindCatch,
  bindClassParameters,
  bindFor,
  bindLambda,
  bindParameter,
  bindParts,
  bindSubject,
  bindTypeParameter,
  callConstructor,
  countParameters,
  declareFunction,
  declareProperty,
  declareType,
  importKotlin,
  supertype,
  useKey,
  useTemplates,
} from "./kotlin-bindings.ts";
import { labelledThis, useLabel } from "./kotlin-labels.ts";
import { isScopeFunction, isTypeNode, type Receiver, receiverType, runningOn, scopeCall } from "./kotlin-lambdas.ts";
import { narrowed } from "./kotlin-narrowing.ts";

const TYPES = ["class_declaration", "object_declaration", "companion_object"];
const OWNERS = [...TYPES, "object_literal", "function_declaration", "property_declaration", "lambda_literal"];

/**
 * The implicit receivers of the code at a node, innermost first: those of lambdas with a receiver, extensions and anonymous objects.
 * `isClass` tells whether a named class is around them.
 */
function receivers(reader: UsageReader, node: NodeIndex): { readonly inner: Receiver[]; readonly isClass: boolean } {
  const { tree } = reader;
  const inner: Receiver[] = [];
  const sure = (value: ExpressionId): Receiver => ({ value, isSure: true });
  for (let at = tree.around(tree.parent(node), ...OWNERS); at !== NONE; at = tree.around(tree.parent(at), ...OWNERS)) {
    const kind = tree.kind(at);
    if (TYPES.includes(kind)) return { inner, isClass: true };
    if (kind === "lambda_literal") {
      const running = runningOn(reader, at);
      if (running) inner.push(running);
    } else if (kind === "object_literal") inner.push(sure(anonymous(reader, at)));
    else if (!isAround(tree, at, node) && receiverType(tree, at) !== NONE)
      inner.push(sure(reader.instance(reader.of(receiverType(tree, at)))));
  }
  return { inner, isClass: false };
}

/** Whether a node stands in the head of a declaration, whose types do not have the declaration's receiver. */
function isAround(tree: SyntaxTree, declaration: NodeIndex, node: NodeIndex): boolean {
  const body = tree.childOfKind(declaration, "function_body", "getter", "setter");
  return body === NONE || tree.start(node) < tree.start(body);
}

function anonymous(reader: UsageReader, object: NodeIndex): ExpressionId {
  const { tree } = reader;
  const { type } = supertype(tree, tree.firstNamed(tree.childOfKind(object, "delegation_specifiers")));
  return reader.instance(reader.of(type));
}

function thisOf(reader: UsageReader, node: NodeIndex): ExpressionId {
  const label = reader.tree.firstNamed(node);
  if (label !== NONE) return labelledThis(reader, label);
  const { inner, isClass } = receivers(reader, node);
  const innermost = inner.findIndex(({ isSure }) => isSure);
  const around = (innermost < 0 ? inner : inner.slice(0, innermost + 1)).map(({ value }) => value);
  return reader.first(innermost < 0 && isClass ? [...around, reader.self(node)] : around);
}

function superOf(reader: UsageReader, node: NodeIndex): ExpressionId {
  const named = reader.tree.childOfKind(node, "user_type");
  return named === NONE ? reader.super(node) : reader.instance(reader.of(named));
}

/** A bare name: a local, else a member of an implicit receiver, else whatever is in scope. */
function bare(reader: UsageReader, name: NodeIndex): ExpressionId {
  const { tree } = reader;
  const text = clean(tree.textOf(name));
  const local = reader.bound(text, name);
  const isImported = local !== undefined && reader.isImported(name);
  if (local !== undefined && !isImported) return narrowed(reader, name, local);
  const free = local ?? reader.name(text, name);
  if (free === BUILTIN || isTypeNode(tree, tree.parent(name))) return free;
  const inner = receivers(reader, name).inner.filter(({ isSure }) => isSure || !startsUpper(text));
  const around = [...inner.map(({ value }) => value), ...(isImported ? hiding(reader, name, text) : [])];
  const found = around.length === 0 ? free : reader.first([...around.map((receiver) => reader.member(receiver, text)), free]);
  // Where nothing around the call has a function of this name, it is the one of the standard library.
  return narrowed(reader, name, isScopeFunction(tree, name) ? reader.first([found, BUILTIN]) : found);
}

const clean = (text: string): string => (text.startsWith("`") ? text.slice(1, -1) : text);

function navigated(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const object = tree.firstNamed(node);
  const name = tree.lastNamed(node);
  if (tree.textOf(name) === "class") return BUILTIN;
  return name === object ? UNKNOWN : reader.member(reader.of(object), clean(tree.textOf(name)));
}

/** Functions of the standard library that make collections of their arguments. */
const MAKERS = words(
  "listOf mutableListOf setOf mutableSetOf arrayOf arrayListOf listOfNotNull emptyList emptySet sequenceOf hashSetOf linkedSetOf mapOf mutableMapOf hashMapOf",
);

/** The callee of a call. The grammar reads `!f(x)` as a call of `!f`. */
function calleeOf(tree: SyntaxTree, call: NodeIndex): NodeIndex {
  const callee = tree.firstNamed(call);
  return callee !== NONE && tree.kind(callee) === "unary_expression" ? tree.child(callee, "argument") : callee;
}

function called(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const callee = calleeOf(tree, node);
  const lambda = tree.childOfKind(node, "annotated_lambda");
  // `f(x) { … }` is one call, which the grammar nests into two.
  if (tree.kind(callee) === "call_expression" && lambda !== NONE && tree.childOfKind(callee, "annotated_lambda") === NONE) {
    return scopeCall(reader, node, tree.firstNamed(callee), lambda) ?? reader.of(callee);
  }
  const scoped = lambda === NONE ? undefined : scopeCall(reader, node, callee, lambda);
  if (scoped !== undefined) return scoped;
  const name = tree.kind(callee) === "identifier" ? tree.textOf(callee) : "";
  const args = typeArguments(reader, node);
  if (MAKERS.has(name)) return reader.instance(reader.apply(BUILTIN, args.length > 0 ? args : firstArgument(reader, node)));
  return reader.call(startsUpper(name) ? reader.apply(reader.of(callee), args) : reader.of(callee));
}

function typeArguments(reader: UsageReader, node: NodeIndex): ExpressionId[] {
  const { tree } = reader;
  return [...tree.namedChildren(tree.childOfKind(node, "type_arguments"))].map((argument) => reader.of(argument));
}

function firstArgument(reader: UsageReader, call: NodeIndex): ExpressionId[] {
  const { tree } = reader;
  const argument = tree.firstNamed(tree.childOfKind(call, "value_arguments"));
  return argument === NONE ? [] : [reader.of(tree.lastNamed(argument))];
}

/** The type in `Config::class` and `Config::class.java`. */
function classNamed(tree: SyntaxTree, literal: NodeIndex): readonly NodeIndex[] {
  if (literal === NONE || tree.kind(literal) !== "navigation_expression") return [];
  const of = tree.firstNamed(literal);
  if (tree.textOf(tree.lastNamed(literal)) === "class" && tree.kind(of) === "identifier") return [of];
  return classNamed(tree, of);
}

/** A type written as a path; with `until`, only up to that part and without type arguments. */
function userType(reader: UsageReader, node: NodeIndex, until = NONE): ExpressionId {
  const { tree } = reader;
  let type = UNKNOWN;
  for (const part of tree.namedChildren(node)) {
    if (tree.kind(part) !== "identifier") continue;
    type = type === UNKNOWN ? reader.lookup(part) : reader.member(type, clean(tree.textOf(part)));
    if (part === until) return type;
  }
  return until === NONE ? reader.apply(type, typeArguments(reader, node)) : type;
}

/** The value of the last node in a block or branch. */
const last = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.of(reader.tree.lastNamed(node));
const first = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.of(reader.tree.firstNamed(node));

function branches(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const results = [...tree.namedChildren(node)].filter((child) => tree.field(child) === "" && tree.kind(child) !== "when_subject");
  return reader.either(
    results.slice(0, 4).map((result) => (tree.kind(result) === "when_entry" ? last(reader, result) : reader.of(result))),
  );
}

/** Kinds of written texts. */
const TEXTS = words("string_literal multiline_string_literal");

function binary(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (makesText(tree, node, TEXTS)) return BUILTIN;
  const isElvis = written(tree, tree.child(node, "operator")) === "?:";
  return isElvis ? reader.either([reader.of(tree.child(node, "left")), reader.of(tree.child(node, "right"))]) : UNKNOWN;
}

/** `a op b` calls a member of `a`. */
function infix(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const [left = NONE, operator = NONE] = tree.namedChildren(node);
  return reader.member(reader.of(left), written(tree, operator));
}

const INFIX = words("to until downTo step shl shr ushr and or xor in");

function roleOf(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  const parent = withoutSign(tree, tree.parent(denoting));
  const kind = tree.kind(parent);
  if (kind === "call_expression") return calleeOf(tree, parent) === denoting ? "calls" : undefined;
  if (kind === "callable_reference") return "calls";
  if (kind === "infix_expression") return [...tree.namedChildren(parent)][1] === denoting ? "calls" : undefined;
  if (kind === "navigation_expression" && tree.firstNamed(parent) !== denoting) {
    const outer = tree.parent(parent);
    const isCalled = tree.kind(outer) === "call_expression" && tree.firstNamed(outer) === parent;
    return isCalled || tree.childOfKind(parent, "::") !== NONE ? "calls" : undefined;
  }
  return kind === "user_type" ? roleOfType(tree, parent, denoting) : undefined;
}

/** The call around a unary operator that the grammar puts inside the call. */
function withoutSign(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  const outer = tree.kind(node) === "unary_expression" ? tree.parent(node) : NONE;
  return outer !== NONE && tree.kind(outer) === "call_expression" ? outer : node;
}

function roleOfType(tree: SyntaxTree, type: NodeIndex, name: NodeIndex): EdgeType | undefined {
  const names = [...tree.namedChildren(type)].filter((child) => tree.kind(child) === "identifier");
  if (names.at(-1) !== name) return undefined;
  const parent = tree.parent(type);
  const kind = tree.kind(parent);
  const specifier = kind === "delegation_specifier" ? parent : tree.parent(parent);
  if (tree.kind(specifier) !== "delegation_specifier") return undefined;
  const owner = tree.parent(tree.parent(specifier));
  if (tree.kind(owner) === "object_literal") return kind === "constructor_invocation" ? "calls" : "references";
  const isFace = tree.childOfKind(owner, "interface") !== NONE;
  return kind === "constructor_invocation" || isFace ? "extends" : "implements";
}

function argumentsOf(tree: SyntaxTree, denoting: NodeIndex): number | undefined {
  return argumentNodes(tree, denoting)?.length;
}

/** The arguments of a call, with a lambda behind the brackets; undefined elsewhere. */
function argumentNodes(tree: SyntaxTree, denoting: NodeIndex): readonly NodeIndex[] | undefined {
  const parent = withoutSign(tree, tree.parent(denoting));
  const call = tree.kind(parent) === "navigation_expression" ? tree.parent(parent) : parent;
  if (tree.kind(call) !== "call_expression") return undefined;
  const outer = tree.parent(call);
  const isSplit = outer !== NONE && tree.kind(outer) === "call_expression" && tree.firstNamed(outer) === call;
  const [own, behind] = [call, isSplit ? outer : NONE].map((node) => tree.childOfKind(node, "annotated_lambda"));
  const lambda = [own, behind].find((node) => node !== undefined && node !== NONE);
  return [...tree.saidChildren(tree.childOfKind(call, "value_arguments")), ...(lambda === undefined ? [] : [lambda])];
}

/** What a call passes, unless it names parameters or spreads an array. */
function passedBy(tree: SyntaxTree, denoting: NodeIndex): readonly NodeIndex[] | undefined {
  const passed = argumentNodes(tree, denoting);
  const isNamedOrSpread = (argument: NodeIndex): boolean =>
    tree.kind(argument) === "value_argument" && /^(?:\*|[\w`]+\s*=(?!=))/.test(tree.textOf(argument));
  return passed?.some(isNamedOrSpread) ? undefined : passed?.map((argument) => tree.lastNamed(argument));
}

/** The types that literals and operators of Kotlin give. */
const LITERAL_TYPES: LiteralTypes = {
  kinds: {
    string_literal: "String",
    multiline_string_literal: "String",
    character_literal: "Char",
    number_literal: "Int",
    float_literal: "Double",
    is_expression: "Boolean",
    in_expression: "Boolean",
    lambda_literal: FUNCTION_VALUE,
    anonymous_function: FUNCTION_VALUE,
    callable_reference: FUNCTION_VALUE,
  },
  suffixes: [
    [/[uU]L$/, "ULong"],
    [/L$/, "Long"],
    [/[uU]$/, "UInt"],
    [/(?<!^0[xX][\da-fA-F_]*)[fF]$/, "Float"],
  ],
  words: { true: "Boolean", false: "Boolean", null: NULL_VALUE },
  text: "String",
  truth: "Boolean",
};

export const KOTLIN_USAGE: UsageProfile = {
  names: ["identifier"],
  nameOf: clean,
  scopes: {
    class_declaration: "block",
    object_declaration: "block",
    object_literal: "block",
    class_body: "class",
    enum_class_body: "class",
    delegation_specifiers: "class",
    primary_constructor: "class",
    function_declaration: "function",
    secondary_constructor: "function",
    anonymous_function: "function",
    getter: "function",
    setter: "function",
    type_alias: "block",
    lambda_literal: "block",
    anonymous_initializer: "block",
    block: "block",
    for_statement: "block",
    when_expression: "block",
    when_entry: "block",
    catch_block: "block",
  },
  rebinding: "last",
  within: "types",
  membersHideImports: true,
  bindings: {
    package_header: (binder, node) => {
      const path = binder.tree.childOfKind(node, "qualified_identifier");
      binder.skip(path);
      binder.package(dottedNames(binder.tree, path));
    },
    import: importKotlin,
    class_declaration: declareType,
    object_declaration: declareType,
    companion_object: declareType,
    class_body: bindClassParameters,
    enum_class_body: bindClassParameters,
    delegation_specifiers: bindClassParameters,
    primary_constructor: bindClassParameters,
    type_parameter: bindTypeParameter,
    type_alias: (binder, node) => {
      const name = binder.tree.child(node, "type");
      binder.skip(name);
      binder.declare(name, (reader) => reader.of(reader.tree.lastNamed(node)));
    },
    function_declaration: declareFunction,
    secondary_constructor: (binder, node) =>
      countParameters(binder, binder.tree.childOfKind(node, "constructor"), binder.tree.childOfKind(node, "function_value_parameters")),
    property_declaration: declareProperty,
    multi_variable_declaration: bindParts,
    parameter: bindParameter,
    lambda_literal: bindLambda,
    for_statement: bindFor,
    when_subject: bindSubject,
    catch_block: bindCatch,
    getter: bindAccessor,
    setter: bindAccessor,
    enum_entry: (binder, node) => {
      const name = binder.tree.childOfKind(node, "identifier");
      binder.skip(name);
      binder.declare(name, (reader) => reader.instance(reader.selfType(node)));
    },
    constructor_delegation_call: callConstructor,
    string_literal: useTemplates,
    multiline_string_literal: useTemplates,
    value_argument: useKey,
    labeled_expression: (binder, node) => {
      const { tree } = binder;
      if (/^(?:break|continue)/.test(tree.textOf(node))) binder.skip(tree.childOfKind(node, "identifier"));
    },
    return_expression: (binder, node) => binder.skip(binder.tree.child(node, "label")),
    this_expression: useLabel,
  },
  expressions: {
    identifier: bare,
    this_expression: thisOf,
    super_expression: superOf,
    navigation_expression: navigated,
    call_expression: called,
    user_type: (reader, node) => userType(reader, node),
    function_type: literal,
    type_projection: last,
    index_expression: (reader, node) => reader.element(first(reader, node)),
    infix_expression: (reader, node) => {
      const operator = [...reader.tree.namedChildren(node)][1] ?? NONE;
      return INFIX.has(written(reader.tree, operator)) ? BUILTIN : reader.call(infix(reader, node));
    },
    as_expression: (reader, node) => reader.instance(reader.of(reader.tree.child(node, "right"))),
    unary_expression: (reader, node) => reader.of(reader.tree.child(node, "argument")),
    binary_expression: binary,
    if_expression: branches,
    when_expression: branches,
    try_expression: first,
    block: last,
    object_literal: anonymous,
    is_expression: literal,
    in_expression: literal,
    callable_reference: literal,
    string_literal: literal,
    multiline_string_literal: literal,
    number_literal: literal,
    float_literal: literal,
    character_literal: literal,
  },
  // Calls that name types: `get<Service>()`, `read(text, Config::class.java)`
  namedTypes: {
    call_expression: (tree, call) => [
      ...listedTypes(tree, tree.childOfKind(call, "type_arguments")),
      ...listedTypes(tree, tree.childOfKind(call, "value_arguments")).flatMap((argument) => classNamed(tree, tree.lastNamed(argument))),
    ],
  },
  transparent: [
    "parenthesized_expression",
    "nullable_type",
    "non_nullable_type",
    "parenthesized_type",
    "annotated_expression",
    "labeled_expression",
  ],
  selectors: {},
  roles: {},
  roleOf,
  argumentsOf,
  passing: { argumentsOf: passedBy, typeOfLiteral: (tree, node, typeOf) => typeOfLiteral(LITERAL_TYPES, tree, node, typeOf) },
  isType: (tree, name) => tree.kind(tree.parent(name)) === "user_type",
  leaves: {
    navigation_expression: (reader, parent, name) => {
      const { tree } = reader;
      if (tree.firstNamed(parent) === name) return undefined;
      return tree.textOf(name) === "class" ? null : reader.of(parent);
    },
    infix_expression: (reader, parent, name) => {
      const { tree } = reader;
      if ([...tree.namedChildren(parent)][1] !== name) return undefined;
      return INFIX.has(tree.textOf(name)) ? null : infix(reader, parent);
    },
    user_type: (reader, parent, name) => (reader.tree.firstNamed(parent) === name ? undefined : userType(reader, parent, name)),
  },
  builtins: words(`
    null true false it field Any Array Boolean Byte Char CharSequence Double Float Int Long Nothing Number Short String UByte UInt ULong UShort Unit
    BooleanArray ByteArray CharArray DoubleArray FloatArray IntArray LongArray ShortArray arrayOf emptyList emptyMap emptySet listOf listOfNotNull
    mapOf mutableListOf mutableMapOf mutableSetOf setOf print println JvmStatic JvmField JvmName JvmOverloads Suppress Throwable Exception
    RuntimeException IllegalArgumentException IllegalStateException require check error lazy break continue private internal protected public _`),
};
