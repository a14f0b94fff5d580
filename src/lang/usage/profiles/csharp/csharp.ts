/** How C# binds and uses names. */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, FUNCTION_VALUE, NULL_VALUE, NULLABLE, ROOT, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { literal, words } from "#lang/usage/profiles/jvm/jvm.ts";
import { type LiteralTypes, listed, typeOfLiteral } from "#lang/usage/profiles/shared/literal-types.ts";
import { makesText } from "#lang/usage/profiles/shared/made-text.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { useActions } from "./aspnet.ts";
import {
  argumentCount,
  array,
  bindAccessor,
  bindEach,
  bindLambda,
  bindLocalFunction,
  bindOpenParameter,
  bindParameter,
  bindQuery,
  bindTuple,
  bindTyped,
  bindTypeParameter,
  bindVariable,
  bindVariables,
  callConstructor,
  declareMethod,
  declareProperty,
  declareType,
  dotted,
  importCsharp,
  isStruct,
  namesInterface,
  simpleName,
  skipCondition,
  skipKeys,
  useAttribute,
  useKey,
} from "./csharp-bindings.ts";
import { bindNew, initialized, targetTyped } from "./csharp-new.ts";
import { tupleNamed, tupleType } from "./csharp-tuples.ts";

const instanceOfType = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.instance(reader.of(reader.tree.child(node, "type")));
const first = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.of(reader.tree.firstNamed(node));
const last = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.of(reader.tree.lastNamed(node));

function member(reader: UsageReader, of: NodeIndex, name: NodeIndex): ExpressionId {
  return applied(reader, reader.member(reader.of(of), simpleName(reader.tree, name)), name);
}

/** `global::A` means the name at the root, whatever the namespaces around have under that name. */
function rooted(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = tree.child(node, "name");
  if (tree.textOf(tree.child(node, "alias")) !== "global") return reader.of(name);
  return applied(reader, reader.name(`${ROOT}${simpleName(tree, name)}`, NONE), name);
}

/** A type with the type arguments written after its name, such as `Foo<Bar>`. */
function applied(reader: UsageReader, type: ExpressionId, name: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (name === NONE || tree.kind(name) !== "generic_name") return type;
  const list = tree.childOfKind(name, "type_argument_list");
  const given = [...tree.namedChildren(list)].map((argument) => reader.of(argument));
  // `typeof(Handler<,>)` leaves the arguments out but says how many there are.
  const left =
    given.length > 0
      ? []
      : tree
          .textOf(list)
          .split(",")
          .map(() => UNKNOWN);
  return reader.apply(type, [...given, ...left]);
}

/** The receiver of `?.`. */
function conditioned(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  for (let at = node; at !== NONE; at = tree.parent(at)) {
    const parent = tree.parent(at);
    if (parent === NONE) break;
    if (tree.kind(parent) === "conditional_access_expression" && tree.field(at) !== "condition")
      return reader.of(tree.child(parent, "condition"));
  }
  return UNKNOWN;
}

function initializedMember(reader: UsageReader, parent: NodeIndex, name: NodeIndex): ExpressionId | undefined {
  if (reader.tree.field(name) !== "left") return undefined;
  const initializer = reader.tree.kind(reader.tree.parent(parent));
  if (initializer !== "initializer_expression" && initializer !== "attribute_argument") return undefined;
  return reader.member(initialized(reader, parent), reader.tree.textOf(name));
}

/** `{ Count: 3 }` in a pattern names a member of the matched value. */
function patternMember(reader: UsageReader, parent: NodeIndex, name: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  const clause = tree.parent(parent);
  if (tree.firstNamed(parent) !== name || tree.kind(clause) !== "property_pattern_clause" || tree.lastNamed(parent) === name)
    return undefined;
  return reader.member(matched(reader, tree.parent(clause)), tree.textOf(name));
}

function matched(reader: UsageReader, pattern: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (tree.child(pattern, "type") !== NONE) return instanceOfType(reader, pattern);
  const around = tree.around(pattern, "subpattern", "is_pattern_expression", "switch_expression", "switch_statement");
  if (around === NONE) return UNKNOWN;
  if (tree.kind(around) === "subpattern") return patternMember(reader, around, tree.firstNamed(around)) ?? UNKNOWN;
  return reader.of(tree.kind(around) === "is_pattern_expression" ? tree.child(around, "expression") : tree.firstNamed(around));
}

/**
 * The name inside a generic name denotes what the generic name denotes. In a call, the type arguments are kept, because they tell
 * overloads apart.
 */
function genericLeaf(reader: UsageReader, parent: NodeIndex, name: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  if (tree.firstNamed(parent) !== name) return undefined;
  if (roleOf(tree, parent) === "calls" && tree.field(parent) === "function") return reader.of(parent);
  // The number of type arguments tells types with one name apart.
  if (tree.field(parent) !== "name") return reader.isLocal(name) || reader.of(name) <= BUILTIN ? undefined : reader.of(parent);
  const outer = tree.parent(parent);
  const kind = tree.kind(outer);
  const of = kind === "member_access_expression" ? "expression" : kind === "qualified_name" ? "qualifier" : "";
  if (of === "" && kind !== "member_binding_expression") return undefined;
  const owner = of === "" ? conditioned(reader, outer) : reader.of(tree.child(outer, of));
  const denoted = reader.member(owner, tree.textOf(name));
  return applied(reader, denoted, parent);
}

function chosen(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const arms = [...tree.namedChildren(node)].filter((arm) => tree.kind(arm) === "switch_expression_arm");
  return reader.either(arms.slice(0, 4).map((arm) => last(reader, arm)));
}

/** Kinds of written texts. */
const TEXTS: ReadonlySet<string> = new Set(
  "string_literal verbatim_string_literal raw_string_literal interpolated_string_expression".split(" "),
);

function binary(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (makesText(tree, node, TEXTS)) return BUILTIN;
  const operator = tree.child(node, "operator");
  const left = tree.child(node, "left");
  if (operator !== NONE && tree.kind(operator) === "??") return reader.either([reader.of(left), reader.of(tree.child(node, "right"))]);
  return UNKNOWN;
}

/** The outermost node that ends with this name: the generic names, qualified names and conditional accesses around it. */
function whole(tree: SyntaxTree, denoting: NodeIndex): NodeIndex {
  let at = denoting;
  for (;;) {
    const parent = tree.parent(at);
    const kind = parent === NONE ? "" : tree.kind(parent);
    const isHead = kind === "generic_name" && tree.firstNamed(parent) === at;
    const isLast = SELECTING.has(kind) && tree.field(at) === "name";
    const isConditional = kind === "conditional_access_expression" && tree.field(at) !== "condition";
    if (!isHead && !isLast && !isConditional) return at;
    at = parent;
  }
}

const SELECTING = new Set(["member_access_expression", "member_binding_expression", "qualified_name", "alias_qualified_name"]);

/** Whether a name stands where only a type can. A property often has the name of its type: `Color Color`. */
function isType(tree: SyntaxTree, name: NodeIndex): boolean {
  let at = name;
  let parent = tree.parent(at);
  if (tree.kind(parent) === "generic_name" && tree.firstNamed(parent) === at) {
    at = parent;
    parent = tree.parent(at);
    if (tree.field(at) === "function") return false;
  }
  const field = tree.field(at);
  if (field === "type" || field === "returns") return true;
  const kind = tree.kind(parent);
  return TYPE_PLACES.has(kind) || (kind === "as_expression" && field === "right") || (kind === "attribute" && field === "name");
}

const TYPE_PLACES = new Set(["type_argument_list", "base_list", "explicit_interface_specifier", "primary_constructor_base_type"]);

function roleOf(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  const at = whole(tree, denoting);
  const parent = tree.parent(at);
  const kind = parent === NONE ? "" : tree.kind(parent);
  if (kind === "invocation_expression") return tree.field(at) === "function" ? "calls" : undefined;
  if (kind === "object_creation_expression") return tree.field(at) === "type" ? "calls" : undefined;
  if (kind !== "base_list" && kind !== "primary_constructor_base_type") return undefined;
  const owner = tree.parent(kind === "base_list" ? parent : tree.parent(parent));
  if (tree.kind(owner) === "enum_declaration") return undefined;
  if (tree.kind(owner) === "interface_declaration") return "extends";
  if (tree.kind(owner) === "struct_declaration" || isStruct(tree, owner)) return "implements";
  return namesInterface(simpleName(tree, at)) ? "implements" : "extends";
}

/** What a call passes, unless it names parameters. */
function passedBy(tree: SyntaxTree, denoting: NodeIndex): readonly NodeIndex[] | undefined {
  const list = tree.child(tree.parent(whole(tree, denoting)), "arguments");
  const passed = list === NONE ? [] : listed(tree, list);
  return passed.some((argument) => tree.child(argument, "name") !== NONE) ? undefined : passed.map((argument) => tree.lastNamed(argument));
}

/** The types that literals and operators of C# give. */
const LITERAL_TYPES: LiteralTypes = {
  kinds: {
    string_literal: "string",
    verbatim_string_literal: "string",
    raw_string_literal: "string",
    interpolated_string_expression: "string",
    character_literal: "char",
    integer_literal: "int",
    real_literal: "double",
    boolean_literal: "bool",
    is_expression: "bool",
    is_pattern_expression: "bool",
    null_literal: NULL_VALUE,
    typeof_expression: "Type",
    lambda_expression: FUNCTION_VALUE,
    anonymous_method_expression: FUNCTION_VALUE,
  },
  suffixes: [
    [/(?:ul|lu)$/i, "ulong"],
    [/l$/i, "long"],
    [/u$/i, "uint"],
    [/(?<!^0x[\da-f_]*)f$/i, "float"],
    [/m$/i, "decimal"],
  ],
  text: "string",
  truth: "bool",
};

function argumentsOf(tree: SyntaxTree, denoting: NodeIndex): number | undefined {
  const call = tree.parent(whole(tree, denoting));
  const list = tree.child(call, "arguments");
  // `new Box { W = 1 }` passes no arguments.
  if (list === NONE) return tree.kind(call) === "object_creation_expression" ? 0 : undefined;
  return argumentCount(tree, list);
}

export const CSHARP_USAGE: UsageProfile = {
  names: ["identifier"],
  scopes: {
    namespace_declaration: "block",
    class_declaration: "block",
    struct_declaration: "block",
    record_declaration: "block",
    interface_declaration: "block",
    delegate_declaration: "function",
    method_declaration: "function",
    constructor_declaration: "function",
    operator_declaration: "function",
    conversion_operator_declaration: "function",
    indexer_declaration: "function",
    local_function_statement: "function",
    lambda_expression: "function",
    anonymous_method_expression: "function",
    accessor_declaration: "function",
    property_declaration: "block",
    block: "block",
    for_statement: "block",
    foreach_statement: "block",
    while_statement: "block",
    using_statement: "block",
    fixed_statement: "block",
    catch_clause: "block",
    switch_section: "block",
    switch_expression_arm: "block",
    query_expression: "block",
  },
  rebinding: "last",
  within: "types",
  bindings: {
    using_directive: importCsharp,
    namespace_declaration: (binder, node) => binder.skip(binder.tree.child(node, "name")),
    file_scoped_namespace_declaration: (binder, node) => {
      const name = binder.tree.child(node, "name");
      binder.skip(name);
      binder.package(dotted(binder.tree, name));
    },
    class_declaration: declareType,
    struct_declaration: declareType,
    record_declaration: declareType,
    interface_declaration: declareType,
    enum_declaration: (binder, node) => binder.skip(binder.tree.child(node, "name")),
    delegate_declaration: (binder, node) => binder.skip(binder.tree.child(node, "name")),
    type_parameter: bindTypeParameter,
    method_declaration: declareMethod,
    constructor_declaration: declareMethod,
    destructor_declaration: declareMethod,
    local_function_statement: bindLocalFunction,
    property_declaration: declareProperty,
    event_declaration: declareProperty,
    enum_member_declaration: (binder, node) => {
      const name = binder.tree.child(node, "name");
      binder.skip(name);
      binder.declare(name, (reader) => reader.instance(reader.selfType(node)));
    },
    accessor_declaration: bindAccessor,
    variable_declaration: bindVariables,
    variable_declarator: bindVariable,
    parameter: bindParameter,
    parameter_list: bindOpenParameter,
    bracketed_parameter_list: bindOpenParameter,
    lambda_expression: bindLambda,
    foreach_statement: bindEach,
    catch_declaration: bindTyped,
    declaration_expression: bindTyped,
    declaration_pattern: bindTyped,
    recursive_pattern: bindTyped,
    list_pattern: bindTyped,
    var_pattern: bindTyped,
    tuple_pattern: bindTuple,
    parenthesized_variable_designation: bindTuple,
    query_expression: bindQuery,
    constructor_initializer: callConstructor,
    invocation_expression: useActions,
    attribute: useAttribute,
    anonymous_object_creation_expression: skipKeys,
    implicit_object_creation_expression: bindNew,
    argument: useKey,
    attribute_argument: (binder, node) => binder.skip(binder.tree.child(node, "name")),
    preproc_pragma: (binder, node) => binder.skip(node),
    tuple_element: (binder, node) => binder.skip(binder.tree.child(node, "name")),
    labeled_statement: (binder, node) => binder.skip(binder.tree.firstNamed(node)),
    goto_statement: (binder, node) => {
      if (binder.tree.childOfKind(node, "case") === NONE) binder.skip(binder.tree.firstNamed(node));
    },
    preproc_if: skipCondition,
    preproc_elif: skipCondition,
    extern_alias_directive: (binder, node) => binder.skip(node),
    attribute_target_specifier: (binder, node) => binder.skip(node),
    calling_convention: (binder, node) => binder.skip(node),
  },
  expressions: {
    this: (reader, node) => reader.self(node),
    base: (reader, node) => reader.super(node),
    member_access_expression: (reader, node) => member(reader, reader.tree.child(node, "expression"), reader.tree.child(node, "name")),
    qualified_name: (reader, node) => member(reader, reader.tree.child(node, "qualifier"), reader.tree.child(node, "name")),
    alias_qualified_name: rooted,
    member_binding_expression: (reader, node) => {
      const name = reader.tree.child(node, "name");
      return applied(reader, reader.member(conditioned(reader, node), simpleName(reader.tree, name)), name);
    },
    element_binding_expression: (reader, node) => reader.element(conditioned(reader, node)),
    conditional_access_expression: last,
    invocation_expression: (reader, node) => reader.call(reader.of(reader.tree.child(node, "function"))),
    object_creation_expression: instanceOfType,
    implicit_object_creation_expression: targetTyped,
    array_creation_expression: instanceOfType,
    implicit_array_creation_expression: (reader, node) => {
      const { tree } = reader;
      const first = reader.of(tree.firstNamed(tree.childOfKind(node, "initializer_expression")));
      return first === UNKNOWN ? UNKNOWN : reader.apply(BUILTIN, [first]);
    },
    element_access_expression: (reader, node) => reader.element(reader.of(reader.tree.child(node, "expression"))),
    await_expression: (reader, node) => reader.awaited(first(reader, node)),
    cast_expression: instanceOfType,
    default_expression: instanceOfType,
    as_expression: (reader, node) => reader.instance(reader.of(reader.tree.child(node, "right"))),
    conditional_expression: (reader, node) => {
      const { tree } = reader;
      return reader.either([reader.of(tree.child(node, "consequence")), reader.of(tree.child(node, "alternative"))]);
    },
    switch_expression: chosen,
    assignment_expression: (reader, node) => reader.of(reader.tree.child(node, "right")),
    binary_expression: binary,
    generic_name: (reader, node) => tupleNamed(reader, node) ?? applied(reader, first(reader, node), node),
    array_type: (reader, node) => array(reader, reader.tree.child(node, "type")),
    nullable_type: (reader, node) => {
      const type = reader.of(reader.tree.child(node, "type"));
      return reader.readsRuntime ? reader.apply(type, [reader.ofLanguage(NULLABLE)]) : type;
    },
    pointer_type: (reader, node) => reader.of(reader.tree.child(node, "type")),
    ref_type: (reader, node) => reader.of(reader.tree.child(node, "type")),
    scoped_type: (reader, node) => reader.of(reader.tree.child(node, "type")),
    predefined_type: (reader, node) => reader.ofLanguage(reader.tree.textOf(node)),
    tuple_type: tupleType,
    typeof_expression: literal,
    sizeof_expression: literal,
    is_expression: literal,
    is_pattern_expression: literal,
    string_literal: literal,
    verbatim_string_literal: literal,
    raw_string_literal: literal,
    interpolated_string_expression: literal,
    character_literal: literal,
    integer_literal: literal,
    real_literal: literal,
    boolean_literal: literal,
    null_literal: literal,
  },
  transparent: [
    "parenthesized_expression",
    "checked_expression",
    "postfix_unary_expression",
    "prefix_unary_expression",
    "with_expression",
    "ref_expression",
    "arrow_expression_clause",
  ],
  selectors: { member_access_expression: "name", member_binding_expression: "name", qualified_name: "name", alias_qualified_name: "name" },
  roles: {},
  isType,
  readsCovered: "code",
  roleOf,
  argumentsOf,
  passing: { argumentsOf: passedBy, typeOfLiteral: (tree, node, typeOf) => typeOfLiteral(LITERAL_TYPES, tree, node, typeOf) },
  leaves: {
    generic_name: genericLeaf,
    assignment_expression: initializedMember,
    subpattern: patternMember,
    with_initializer: (reader, parent, name) => {
      const { tree } = reader;
      return tree.firstNamed(parent) === name ? reader.member(reader.of(tree.parent(parent)), tree.textOf(name)) : undefined;
    },
  },
  builtins: words(`
    bool byte sbyte char decimal double float int uint nint nuint long ulong object short ushort string dynamic var Object String Boolean
    Byte Char Decimal Double Int16 Int32 Int64 nameof global notnull unmanaged _ Console Exception ArgumentException
    ArgumentNullException ArgumentOutOfRangeException InvalidOperationException NotImplementedException NotSupportedException`),
};
