/**
 * Dart. All files of a library, and its importers, see its top-level definitions; a type and its subtypes see their members without a
 * receiver. All of these are free names, which the view resolves. `dart-chains.ts` reads the rows of siblings that make up expressions.
 */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId } from "#core/usage-facts.ts";
import type { UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { literal, words } from "#lang/usage/profiles/jvm/jvm.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import {
  bindCatch,
  bindLoop,
  bindTypeParameter,
  bindVariable,
  declareAlias,
  declareCase,
  declareConstructor,
  declareExtension,
  declareFunction,
  declareNames,
  declareSetter,
  declareType,
  enterBody,
  extendedAround,
  useSuper,
} from "./dart-bindings.ts";
import {
  functionType,
  inside,
  isPrefix,
  MEMBER_SELECTORS,
  namedType,
  next,
  previous,
  selected,
  typeArguments,
  typed,
  typeIn,
  typeNamed,
  valueIn,
} from "./dart-chains.ts";
import { argumentCompared, callCompared, valueCompared } from "./dart-comparisons.ts";
import { exportLibrary, importLibrary, importPart } from "./dart-imports.ts";
import { bindParameter } from "./dart-parameters.ts";
import { bindBare, bindPattern, narrowTested, partOf } from "./dart-patterns.ts";

/** A bare name; in an extension, it may also be a member of the extended type. */
function bare(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = tree.textOf(node);
  const bound = reader.bound(name, node);
  if (bound !== undefined) return reader.lookup(node);
  const free = reader.nonlocal(name, node);
  const extended = extendedAround(tree, node);
  return extended === NONE ? free : reader.first([free, reader.member(typed(reader, extended), name)]);
}

function self(reader: UsageReader, node: NodeIndex): ExpressionId {
  const extended = extendedAround(reader.tree, node);
  return extended === NONE ? reader.self(node) : typed(reader, extended);
}

const behindDot = (reader: UsageReader, _part: NodeIndex, name: NodeIndex): ExpressionId | null => {
  const { tree } = reader;
  if (tree.textOf(name) === "new") return null;
  const part = tree.parent(name);
  return selected(reader, tree.kind(tree.parent(part)) === "selector" ? tree.parent(part) : part);
};

/** `new Foo.name()`, `const Foo()`: calls the type, or its constructor of that name. */
function constructed(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = tree.childOfKind(node, "identifier");
  const type = reader.of(typeIn(tree, node));
  return reader.call(name === NONE || tree.textOf(name) === "new" ? type : reader.member(type, tree.textOf(name)));
}

const constructorLeaf = (reader: UsageReader, node: NodeIndex, name: NodeIndex): ExpressionId | null | undefined => {
  const { tree } = reader;
  if (tree.kind(name) !== "identifier") return undefined;
  return tree.textOf(name) === "new" ? null : reader.member(reader.of(typeIn(tree, node)), tree.textOf(name));
};

const isNoUse = (): null => null;

/** `: field = value`, `: super.name()` */
const initialized = (reader: UsageReader, node: NodeIndex, name: NodeIndex): ExpressionId | null | undefined => {
  const { tree } = reader;
  if (tree.kind(node) === "field_initializer")
    return tree.firstNamed(node) === name || previous(tree, name) === tree.childOfKind(node, "this")
      ? reader.member(reader.self(node), tree.textOf(name))
      : undefined;
  const of = tree.childOfKind(node, "super") === NONE ? reader.selfType(node) : reader.super(node);
  return reader.member(of, tree.textOf(name));
};

const CONSTRUCTING = words("new_expression const_object_expression constructor_invocation");

function roleOf(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  const parent = tree.parent(denoting);
  const kind = tree.kind(parent);
  if (CONSTRUCTING.has(kind)) return tree.childOfKind(parent, "identifier") === NONE || isIdentifier(tree, denoting) ? "calls" : undefined;
  if (kind === "initializer_list_entry" || kind === "redirection") return "calls";
  const isCalled = argumentsBehind(tree, denoting) !== NONE || argumentCompared(tree, denoting) !== NONE;
  return isCalled ? "calls" : undefined;
}

const isIdentifier = (tree: SyntaxTree, node: NodeIndex): boolean => tree.kind(node) === "identifier";

/** The arguments that a name is called with; NONE when it is not called. */
function argumentsBehind(tree: SyntaxTree, name: NodeIndex): NodeIndex {
  if (!isIdentifier(tree, name)) return NONE;
  let at = name;
  const parent = tree.parent(at);
  if (MEMBER_SELECTORS.has(tree.kind(parent)) || tree.kind(parent) === "cascade_selector") at = parent;
  if (at === parent && tree.kind(tree.parent(at)) === "selector") at = tree.parent(at);
  const behind = next(tree, at);
  if (behind === NONE) return NONE;
  const part = tree.kind(behind) === "selector" ? tree.firstNamed(behind) : behind;
  return part !== NONE && tree.kind(part) === "argument_part" ? tree.childOfKind(part, "arguments") : NONE;
}

function argumentsOf(tree: SyntaxTree, denoting: NodeIndex): number | undefined {
  const parent = tree.parent(denoting);
  const isOwn = CONSTRUCTING.has(tree.kind(parent)) || /^(?:initializer_list_entry|redirection)$/.test(tree.kind(parent));
  const list = isOwn ? tree.childOfKind(parent, "arguments") : argumentsBehind(tree, denoting);
  if (list === NONE) return argumentCompared(tree, denoting) === NONE ? undefined : 1;
  let count = 0;
  for (const _ of tree.saidChildren(list)) count++;
  return count;
}

/** `name = value` */
function assignLocal(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const left = tree.child(node, "left");
  const name = tree.firstNamed(left);
  if (name === NONE || !isIdentifier(tree, name) || next(tree, name) !== NONE) return;
  binder.assign(name, (reader) => valueIn(reader, node, "right"));
}

const either = (reader: UsageReader, node: NodeIndex, ...fields: readonly string[]): ExpressionId =>
  reader.either(fields.map((field) => valueIn(reader, node, field)));

const collection = (reader: UsageReader, node: NodeIndex): ExpressionId => {
  const { tree } = reader;
  const given = tree.childOfKind(node, "type_arguments");
  if (given !== NONE) return reader.instance(reader.apply(BUILTIN, typeArguments(reader, given)));
  const pair = tree.childOfKind(node, "pair");
  const held = pair === NONE ? reader.of(firstElement(tree, node)) : valueIn(reader, pair, "value");
  return reader.instance(reader.apply(BUILTIN, pair === NONE ? [held] : [BUILTIN, held]));
};

/** The last node of the row of siblings that is a list's first element. */
function firstElement(tree: SyntaxTree, list: NodeIndex): NodeIndex {
  let last = NONE;
  for (const child of tree.namedChildren(list)) {
    if (last !== NONE && tree.kind(child) !== "selector") break;
    last = child;
  }
  return last;
}

const block = "block" as const;

export const DART_USAGE: UsageProfile = {
  names: ["identifier", "type_identifier", "identifier_dollar_escaped"],
  scopes: {
    class_definition: block,
    mixin_declaration: block,
    enum_declaration: block,
    extension_declaration: block,
    extension_type_declaration: block,
    type_alias: block,
    method_signature: block,
    declaration: block,
    function_signature: block,
    setter_signature: block,
    function_body: "function",
    function_expression: "function",
    block,
    try_statement: block,
    for_statement: block,
    for_element: block,
    if_statement: block,
    if_element: block,
    switch_statement_case: block,
    switch_expression_case: block,
  },
  rebinding: "last",
  within: "types",
  bindings: {
    library_import: importLibrary,
    library_export: exportLibrary,
    part_directive: importPart,
    part_of_directive: importPart,
    library_name: (binder, node) => binder.skip(node),
    class_definition: declareType,
    mixin_declaration: declareType,
    enum_declaration: declareType,
    extension_type_declaration: declareType,
    extension_declaration: declareExtension,
    type_parameter: bindTypeParameter,
    type_alias: declareAlias,
    function_signature: declareFunction,
    getter_signature: declareFunction,
    setter_signature: declareSetter,
    constructor_signature: declareConstructor,
    constant_constructor_signature: declareConstructor,
    factory_constructor_signature: declareConstructor,
    redirecting_factory_constructor_signature: declareConstructor,
    initializer_list_entry: useSuper,
    formal_parameter: bindParameter,
    function_body: enterBody,
    initialized_identifier_list: declareNames,
    static_final_declaration_list: declareNames,
    identifier_list: declareNames,
    enum_constant: declareCase,
    initialized_variable_definition: bindVariable,
    for_loop_parts: bindLoop,
    catch_clause: bindCatch,
    variable_pattern: bindPattern,
    constant_pattern: bindBare,
    type_test_expression: narrowTested,
    assignment_expression: assignLocal,
    label: (binder, node) => binder.skip(node),
    break_statement: (binder, node) => binder.skip(node),
    continue_statement: (binder, node) => binder.skip(node),
    symbol_literal: (binder, node) => binder.skip(node),
  },
  expressions: {
    identifier: bare,
    identifier_dollar_escaped: bare,
    type_identifier: namedType,
    function_type: functionType,
    selector: selected,
    unconditional_assignable_selector: selected,
    conditional_assignable_selector: selected,
    cascade_selector: selected,
    argument_part: selected,
    assignable_expression: inside,
    parenthesized_expression: (reader, node) => callCompared(reader, node) ?? inside(reader, node),
    this: self,
    super: (reader, node) => reader.super(node),
    new_expression: constructed,
    const_object_expression: constructed,
    constructor_invocation: constructed,
    unary_expression: (reader, node) => (reader.tree.childOfKind(node, "prefix_operator") === NONE ? inside(reader, node) : BUILTIN),
    await_expression: (reader, node) => reader.awaited(inside(reader, node)),
    type_cast_expression: (reader, node) => typed(reader, typeIn(reader.tree, reader.tree.childOfKind(node, "type_cast"))),
    conditional_expression: (reader, node) => either(reader, node, "consequence", "alternative"),
    if_null_expression: (reader, node) => either(reader, node, "first", "second"),
    assignment_expression: (reader, node) => valueIn(reader, node, "right"),
    list_literal: collection,
    set_or_map_literal: collection,
    string_literal: literal,
    decimal_integer_literal: literal,
    decimal_floating_point_literal: literal,
    hex_integer_literal: literal,
    true: literal,
    false: literal,
    equality_expression: literal,
    relational_expression: (reader, node) => valueCompared(reader, node) ?? BUILTIN,
    logical_and_expression: literal,
    logical_or_expression: literal,
    type_test_expression: literal,
  },
  selectors: {},
  roles: {
    superclass: { "": "extends" },
    mixin_declaration: { "": "extends" },
    mixin_application: { "": "extends" },
    mixins: { "": "implements" },
    interfaces: { "": "implements" },
  },
  roleOf,
  argumentsOf,
  isType: (tree, name) => tree.kind(name) === "type_identifier",
  leafKinds: {
    type_identifier: (reader, name) => {
      if (reader.isLocal(name) || isPrefix(reader.tree, name)) return null;
      const type = typeNamed(reader, name);
      return type === BUILTIN ? null : type;
    },
  },
  leaves: {
    unconditional_assignable_selector: behindDot,
    conditional_assignable_selector: behindDot,
    cascade_selector: behindDot,
    new_expression: constructorLeaf,
    const_object_expression: constructorLeaf,
    constructor_invocation: constructorLeaf,
    redirection: initialized,
    initializer_list_entry: initialized,
    field_initializer: initialized,
    qualified: (reader, node, name) =>
      reader.tree.kind(name) === "identifier" ? reader.member(reader.of(typeIn(reader.tree, node)), reader.tree.textOf(name)) : undefined,
    object_pattern: (reader, node, name) => (isIdentifier(reader.tree, name) ? partOf(reader, node, name) : undefined),
    typed_identifier: isNoUse,
    record_type_field: isNoUse,
    uri_test: isNoUse,
    mixin_application_class: isNoUse,
  },
  builtins: words(`
    int double num bool String List Map Set Iterable Iterator Future FutureOr Stream Object Null Function Type Symbol Duration DateTime Exception Error
    void dynamic Never print identical override deprecated MapEntry StringBuffer RegExp Uri BigInt Comparable Enum StateError ArgumentError
    FormatException UnsupportedError UnimplementedError RangeError StackTrace Stopwatch pragma Deprecated Pattern Match _`),
};
