/** How Swift binds and uses names. */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { literal, words } from "#lang/usage/profiles/jvm/jvm.ts";
import { listedTypes } from "#lang/usage/profiles/shared/named-types.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import {
  bindAccessor,
  bindClosure,
  bindParameter,
  bindTypeParameter,
  declarationKind,
  declareCases,
  declareFunction,
  declareInit,
  declareProperty,
  declareRequired,
  declareSubscript,
  declareType,
  givenBy,
  importModule,
  specifierRole,
  typeIn,
} from "./swift-bindings.ts";
import { functionType, keyPathRoot } from "./swift-closures.ts";
import { clean, expected, implicitMember, isImplicit, PROJECTED } from "./swift-implicit.ts";
import { bindCases, bindCatch, bindConditions, bindFor, caseNamed } from "./swift-patterns.ts";

/** Words after a dot that denote the type or value itself. */
const ITSELF = words("self Type Protocol");

/** A type written as a path; with `until`, only up to that part. */
function userType(reader: UsageReader, node: NodeIndex, until = NONE): ExpressionId {
  const { tree } = reader;
  let type = UNKNOWN;
  for (const part of tree.namedChildren(node)) {
    const kind = tree.kind(part);
    if (kind === "type_identifier" || kind === "simple_identifier") {
      const name = clean(tree.textOf(part));
      if (type === UNKNOWN) type = bare(reader, part);
      else if (!ITSELF.has(name)) type = reader.member(type, name);
      if (part === until) return type;
    } else if (kind === "type_arguments" && until === NONE) {
      const args = [...tree.namedChildren(part)].map((argument) => reader.of(argument));
      // `Optional<T>` is `T?`.
      const isOptional = type === BUILTIN && args.length === 1 && tree.textOf(tree.firstNamed(node)) === "Optional";
      type = isOptional ? (args[0] as ExpressionId) : reader.apply(type, args);
    }
  }
  return type;
}

function bare(reader: UsageReader, name: NodeIndex): ExpressionId {
  return reader.tree.textOf(name) === "Self" ? reader.selfType(name) : reader.lookup(name);
}

const suffixOf = (tree: SyntaxTree, navigation: NodeIndex): NodeIndex => tree.child(tree.child(navigation, "suffix"), "suffix");

function navigated(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = suffixOf(tree, node);
  const object = tree.child(node, "target");
  // The projected value of a property wrapper has a type that only the wrapper knows.
  const target = PROJECTED.test(tree.text.slice(tree.start(object), tree.start(object) + 2)) ? UNKNOWN : reader.of(object);
  if (name === NONE || tree.kind(name) !== "simple_identifier") return UNKNOWN;
  const text = clean(tree.textOf(name));
  // Calling `Foo.init` is calling `Foo`.
  return ITSELF.has(text) || text === "init" ? target : reader.member(target, text);
}

function called(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const callee = tree.firstNamed(node);
  const args = tree.childOfKind(tree.childOfKind(node, "call_suffix"), "value_arguments");
  if (args !== NONE && tree.childOfKind(args, "[") !== NONE) return reader.element(reader.of(callee));
  const kind = tree.kind(callee);
  if (kind === "array_literal" || kind === "dictionary_literal") return reader.of(callee);
  if (kind === "lambda_literal") return givenBy(reader, callee);
  if (kind === "simple_identifier" && tree.textOf(callee) === "type") return typeOfValue(reader, args);
  if (isImplicit(tree, callee) && tree.textOf(tree.child(callee, "target")) === "init") return expected(reader, node);
  return reader.call(reader.of(callee));
}

/** `type(of: x)` has the members of the type of `x`. */
function typeOfValue(reader: UsageReader, args: NodeIndex): ExpressionId {
  const { tree } = reader;
  const argument = tree.firstNamed(args);
  return argument === NONE ? UNKNOWN : reader.of(tree.child(argument, "value"));
}

function roleOf(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  const kind = tree.kind(denoting);
  if (kind === "type_identifier") return roleOfType(tree, denoting);
  const call = callOf(tree, denoting);
  if (call !== NONE) return "calls";
  return tree.kind(tree.parent(denoting)) === "macro_invocation" ? "calls" : undefined;
}

const SIGNED = words("prefix_expression postfix_expression");

/** The call whose callee ends with this name; NONE when it is not called. A subscript is no call. */
function callOf(tree: SyntaxTree, denoting: NodeIndex): NodeIndex {
  let at = denoting;
  let parent = tree.parent(at);
  if (tree.kind(at) === "simple_identifier" && tree.kind(parent) === "navigation_suffix") {
    at = parent;
    parent = tree.parent(at);
  }
  if (tree.kind(at) === "navigation_suffix") {
    at = parent;
    parent = tree.parent(at);
  }
  // The grammar reads `!f(x)` as a call of `!f`.
  while (parent !== NONE && SIGNED.has(tree.kind(parent))) {
    at = parent;
    parent = tree.parent(at);
  }
  if (parent === NONE || tree.kind(parent) !== "call_expression" || tree.firstNamed(parent) !== at) return NONE;
  const args = tree.childOfKind(tree.childOfKind(parent, "call_suffix"), "value_arguments");
  return args !== NONE && tree.childOfKind(args, "[") !== NONE ? NONE : parent;
}

function roleOfType(tree: SyntaxTree, name: NodeIndex): EdgeType | undefined {
  const type = tree.parent(name);
  if (tree.kind(type) !== "user_type") return undefined;
  let last = NONE;
  for (const part of tree.namedChildren(type)) if (tree.kind(part) === "type_identifier") last = part;
  if (last !== name) return undefined;
  const parent = tree.parent(type);
  if (tree.kind(parent) === "constructor_expression") return "calls";
  if (tree.kind(parent) !== "inheritance_specifier") return undefined;
  return specifierRole(declarationKind(tree, tree.parent(parent)), tree.placeAmong(parent) === 0);
}

function argumentsOf(tree: SyntaxTree, denoting: NodeIndex): number | undefined {
  const constructed =
    tree.kind(denoting) === "type_identifier" ? tree.around(denoting, "constructor_expression", "statements") : callOf(tree, denoting);
  if (constructed === NONE || tree.kind(constructed) === "statements") return undefined;
  const suffix = tree.childOfKind(constructed, "call_suffix", "constructor_suffix");
  let count = 0;
  for (const child of tree.namedChildren(suffix)) if (tree.kind(child) === "lambda_literal") count++;
  for (const _ of tree.saidChildren(tree.childOfKind(suffix, "value_arguments"))) count++;
  return count;
}

/** The last name in `a.b` denotes the member; an initializer is used under its own name, `init`. */
function suffixLeaf(reader: UsageReader, suffix: NodeIndex, name: NodeIndex): ExpressionId | null {
  const { tree } = reader;
  const text = tree.textOf(name);
  if (ITSELF.has(text)) return null;
  const navigation = tree.parent(suffix);
  return text === "init" ? reader.member(reader.of(tree.child(navigation, "target")), text) : reader.of(navigation);
}

const isNoUse = (): null => null;

/** `Foo(label: value)`: in a constructor call, recognized by its capital letter, the label names a property. */
function labelled(reader: UsageReader, label: NodeIndex, name: NodeIndex): ExpressionId | null {
  const { tree } = reader;
  const call = tree.around(label, "call_expression");
  const callee = call === NONE ? NONE : tree.firstNamed(call);
  const isOwn = tree.parent(tree.parent(tree.parent(tree.parent(label)))) === call;
  return isOwn && /^[A-Z]\w*$/.test(tree.textOf(callee)) ? reader.key(reader.of(callee), tree.textOf(name)) : null;
}

/** `condition ? a : b` and `a ?? b` */
const either = (reader: UsageReader, node: NodeIndex, ...fields: readonly string[]): ExpressionId =>
  reader.either(fields.map((field) => reader.of(reader.tree.child(node, field))));

const listOf = (reader: UsageReader, node: NodeIndex): ExpressionId =>
  reader.instance(reader.apply(BUILTIN, [reader.of(reader.tree.firstNamed(node))]));

const mapOf = (reader: UsageReader, node: NodeIndex): ExpressionId =>
  reader.instance(reader.apply(BUILTIN, [reader.of(reader.tree.child(node, "key")), reader.of(reader.tree.child(node, "value"))]));

const last = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.of(reader.tree.lastNamed(node));

function skipJump(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (tree.childOfKind(node, "break", "continue") === NONE) return;
  const label = tree.child(node, "result");
  if (label !== NONE && tree.kind(label) === "simple_identifier") binder.skip(label);
}

/** `@Wrapper(key: value)`: the grammar has no label node for the keys. */
function skipKeys(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  for (const child of tree.namedChildren(node)) if (tree.kind(child) === "simple_identifier") binder.skip(child);
}

/** The name of an attribute, `@Observed`, is that of a type or of a macro; undefined for any other type. */
function attributeNamed(reader: UsageReader, type: NodeIndex, name: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  const isName = tree.kind(tree.parent(type)) === "attribute" && tree.firstNamed(tree.parent(type)) === type;
  const text = tree.textOf(name);
  return isName && tree.lastNamed(type) === name && !reader.isBuiltin(text, name) ? reader.nonlocal(text, name, false) : undefined;
}

export const SWIFT_USAGE: UsageProfile = {
  names: ["simple_identifier", "type_identifier"],
  nameOf: clean,
  scopes: {
    class_declaration: "block",
    protocol_declaration: "block",
    class_body: "class",
    enum_class_body: "class",
    protocol_body: "class",
    function_declaration: "function",
    protocol_function_declaration: "function",
    init_declaration: "function",
    deinit_declaration: "function",
    subscript_declaration: "function",
    macro_declaration: "function",
    computed_getter: "function",
    computed_setter: "function",
    computed_property: "function",
    didset_clause: "function",
    willset_clause: "function",
    typealias_declaration: "block",
    lambda_literal: "block",
    statements: "block",
    if_statement: "block",
    guard_statement: "block",
    while_statement: "block",
    for_statement: "block",
    switch_entry: "block",
    catch_block: "block",
  },
  rebinding: "last",
  within: "types",
  bindings: {
    import_declaration: importModule,
    class_declaration: declareType,
    protocol_declaration: declareType,
    type_parameter: bindTypeParameter,
    typealias_declaration: (binder, node) => {
      const name = binder.tree.child(node, "name");
      binder.skip(name);
      binder.declare(name, (reader) => last(reader, node));
    },
    associatedtype_declaration: (binder, node) => {
      const name = binder.tree.child(node, "name");
      const bound = typeIn(binder.tree, node);
      binder.skip(name);
      if (bound !== NONE) binder.declare(name, (reader) => reader.of(bound));
    },
    function_declaration: declareFunction,
    protocol_function_declaration: declareFunction,
    init_declaration: declareInit,
    subscript_declaration: declareSubscript,
    parameter: bindParameter,
    property_declaration: declareProperty,
    protocol_property_declaration: declareRequired,
    computed_setter: bindAccessor,
    didset_clause: bindAccessor,
    willset_clause: bindAccessor,
    enum_entry: declareCases,
    lambda_literal: bindClosure,
    if_statement: bindConditions,
    guard_statement: bindConditions,
    while_statement: bindConditions,
    for_statement: bindFor,
    switch_entry: bindCases,
    catch_block: bindCatch,
    control_transfer_statement: skipJump,
    attribute: skipKeys,
    availability_condition: (binder, node) => binder.skip(node),
  },
  expressions: {
    simple_identifier: bare,
    type_identifier: bare,
    self_expression: (reader, node) => reader.self(node),
    super_expression: (reader, node) => reader.super(node),
    user_type: (reader, node) => userType(reader, node),
    identifier: (reader, node) => userType(reader, node),
    array_type: (reader, node) => reader.apply(BUILTIN, [last(reader, node)]),
    dictionary_type: (reader, node) =>
      reader.apply(
        BUILTIN,
        [...reader.tree.namedChildren(node)].map((part) => reader.of(part)),
      ),
    protocol_composition_type: (reader, node) => reader.either([...reader.tree.namedChildren(node)].map((part) => reader.of(part))),
    function_type: functionType,
    opaque_type: last,
    existential_type: last,
    tuple_type: (reader, node) => {
      const items = [...reader.tree.namedChildren(node)];
      return items.length === 1 ? last(reader, items[0] as NodeIndex) : UNKNOWN;
    },
    tuple_expression: (reader, node) => {
      const items = [...reader.tree.namedChildren(node)];
      return items.length === 1 ? reader.of(items[0] as NodeIndex) : UNKNOWN;
    },
    navigation_expression: navigated,
    call_expression: called,
    constructor_expression: (reader, node) => reader.call(reader.of(reader.tree.child(node, "constructed_type"))),
    prefix_expression: (reader, node) =>
      isImplicit(reader.tree, node) ? implicitMember(reader, node) : reader.of(reader.tree.child(node, "target")),
    postfix_expression: (reader, node) => reader.of(reader.tree.child(node, "target")),
    try_expression: (reader, node) => reader.of(reader.tree.child(node, "expr")),
    await_expression: (reader, node) => reader.of(reader.tree.child(node, "expr")),
    as_expression: (reader, node) => reader.instance(reader.of(reader.tree.child(node, "name"))),
    ternary_expression: (reader, node) => either(reader, node, "if_true", "if_false"),
    nil_coalescing_expression: (reader, node) => either(reader, node, "value", "if_nil"),
    array_literal: listOf,
    dictionary_literal: mapOf,
    key_path_expression: keyPathRoot,
    line_string_literal: literal,
    multi_line_string_literal: literal,
    raw_string_literal: literal,
    integer_literal: literal,
    real_literal: literal,
    boolean_literal: literal,
  },
  transparent: ["optional_type", "directly_assignable_expression", "value_argument"],
  // Calls that name types: `decode(Config.self, from: data)`
  namedTypes: {
    call_expression: (tree, call) =>
      listedTypes(tree, tree.childOfKind(tree.childOfKind(call, "call_suffix"), "value_arguments"))
        .map((argument) => tree.child(argument, "value"))
        .filter((value) => value !== NONE && tree.kind(value) === "navigation_expression" && tree.textOf(tree.lastNamed(value)) === ".self")
        .map((value) => tree.child(value, "target")),
  },
  selectors: {},
  roles: {},
  roleOf,
  argumentsOf,
  isType: (tree, name) => tree.kind(name) === "type_identifier",
  leaves: {
    navigation_suffix: suffixLeaf,
    user_type: (reader, parent, name) => {
      if (reader.tree.firstNamed(parent) === name) return attributeNamed(reader, parent, name);
      return ITSELF.has(reader.tree.textOf(name)) ? null : userType(reader, parent, name);
    },
    identifier: (reader, parent, name) => (reader.tree.firstNamed(parent) === name ? undefined : userType(reader, parent, name)),
    prefix_expression: (reader, parent) =>
      isImplicit(reader.tree, parent)
        ? reader.tree.textOf(reader.tree.child(parent, "target")) === "init"
          ? reader.member(expected(reader, parent), "init")
          : reader.of(parent)
        : undefined,
    pattern: caseNamed,
    value_argument_label: labelled,
    call_suffix: isNoUse,
    directive: isNoUse,
    tuple_type_item: isNoUse,
    statement_label: isNoUse,
    precedence_group_declaration: isNoUse,
    precedence_group_attribute: isNoUse,
    operator_declaration: isNoUse,
    tuple_expression: (reader, _parent, name) => (reader.tree.field(name) === "name" ? null : undefined),
  },
  builtins: words(`
    Any AnyClass AnyObject Array Bool Character Codable Comparable CustomStringConvertible Data Decodable Dictionary Double Encodable Equatable Error Float
    Hashable Identifiable Int Int8 Int16 Int32 Int64 Never Optional Self Sendable Set String Substring UInt UInt8 UInt16 UInt32 UInt64 Void assert
    assertionFailure fatalError max min precondition preconditionFailure print self super type zip abs stride available objc discardableResult escaping
    autoclosure MainActor main testable frozen inlinable usableFromInline unchecked nonobjc dynamicMemberLookup propertyWrapper resultBuilder
    unknown defer canImport os swift fallthrough nil true false _ $0 $1 $2 $3`),
};
