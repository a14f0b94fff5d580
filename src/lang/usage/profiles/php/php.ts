/** How PHP binds and uses names. Variables, functions and constants have separate namespaces: they are bound as `$v`, `f()` and `C#`. */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { queried } from "./eloquent.ts";
import { useByName } from "./laravel.ts";
import {
  bindAssignment,
  bindComment,
  bindFunction,
  bindInclude,
  bindLoop,
  bindNamespace,
  bindProperty,
  bindTarget,
  bindTraits,
  bindType,
  bindUse,
  declareReturn,
  declareYield,
  during,
} from "./php-bindings.ts";
import { PHP_BUILTINS } from "./php-builtins.ts";
import { bindCallable } from "./php-callables.ts";
import { checkedMember, narrowByCheck } from "./php-checks.ts";
import { phpDocUses } from "./php-doc-uses.ts";
import { promoted } from "./php-promoted.ts";
import { boundInAnyCase, calledClass, classNamed, constantNamed, functionNamed, isAnonymous, typeOf } from "./php-types.ts";
import { nameRouteOf } from "./symfony-routes.ts";

/** How many elements of a written array are looked at to tell what it holds. */
const ELEMENTS_MAX = 16;

const literal = (): ExpressionId => BUILTIN;

function self(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (!isAnonymous(tree, node)) return reader.self(node);
  const base = tree.firstNamed(tree.childOfKind(tree.around(node, "anonymous_class"), "base_clause"));
  return reader.instance(typeOf(reader, base));
}

function variable(reader: UsageReader, node: NodeIndex): ExpressionId {
  const written = reader.tree.textOf(node);
  return written === "$this" ? self(reader, node) : reader.narrowed(node) || (reader.bound(written, node) ?? UNKNOWN);
}

/** The value before `::`: a class, or an object of one. */
function scope(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const kind = tree.kind(node);
  if (kind === "relative_scope") {
    if (tree.textOf(node) === "parent") return isAnonymous(tree, node) ? self(reader, node) : reader.super(node);
    if (tree.textOf(node) === "static") return calledClass(reader, node);
    return isAnonymous(tree, node) ? UNKNOWN : reader.selfType(node);
  }
  return kind === "name" || kind === "qualified_name" || kind === "relative_name" ? typeOf(reader, node) : reader.of(node);
}

/** A member with a written name; UNKNOWN when the name is computed at run time. */
function memberOf(reader: UsageReader, of: ExpressionId, name: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (name === NONE || !(tree.kind(name) === "name" || tree.kind(name) === "variable_name")) return UNKNOWN;
  const written = tree.textOf(name);
  return reader.member(of, written.startsWith("$") ? written.slice(1) : written);
}

function objectMember(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = tree.child(node, "name");
  return tree.kind(name) === "name" ? checkedMember(reader, tree.child(node, "object"), tree.textOf(name)) : UNKNOWN;
}

function scopedMember(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  return memberOf(reader, scope(reader, tree.child(node, "scope")), tree.child(node, "name"));
}

function classConstant(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const of = scope(reader, tree.firstNamed(node));
  const name = tree.lastNamed(node);
  return tree.textOf(name) === "class" ? of : memberOf(reader, of, name);
}

/** Methods and functions that return an object of the class passed to them, when nothing else is known about them. */
const MAKERS = new Set([
  "get",
  "make",
  "app",
  "resolve",
  "createMock",
  "createStub",
  "createPartialMock",
  "getMock",
  "mock",
  "partialMock",
  "spy",
]);

function methodCall(reader: UsageReader, node: NodeIndex, callee: ExpressionId): ExpressionId {
  const { tree } = reader;
  const given = reader.call(callee);
  const name = tree.child(node, "name") === NONE ? tree.child(node, "function") : tree.child(node, "name");
  const model = modelOfQuery(reader, node, tree.textOf(name));
  if (model !== UNKNOWN) return reader.first([given, model]);
  if (!MAKERS.has(tree.textOf(name))) return given;
  const first = tree.firstNamed(tree.firstNamed(tree.child(node, "arguments")));
  if (first === NONE || tree.kind(first) !== "class_constant_access_expression") return given;
  return reader.first([given, reader.instance(reader.of(first))]);
}

/** What a call gives if it is one of a query; UNKNOWN for all others. */
function modelOfQuery(reader: UsageReader, call: NodeIndex, name: string): ExpressionId {
  const { tree } = reader;
  const object = tree.child(call, "object");
  const type = tree.child(call, "scope");
  if (object !== NONE) return queried(reader, reader.of(object), name);
  return type === NONE || tree.kind(type) === "relative_scope" ? UNKNOWN : queried(reader, reader.instance(scope(reader, type)), name);
}

const SAME_ELEMENTS = new Set("array_values array_filter array_merge array_reverse array_slice array_unique iterator_to_array".split(" "));
const ONE_ELEMENT = new Set("current reset end next prev array_pop array_shift".split(" "));

function functionCall(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const callee = tree.child(node, "function");
  const kind = tree.kind(callee);
  if (kind !== "name" && kind !== "qualified_name" && kind !== "relative_name") return reader.call(reader.of(callee));
  const written = tree.textOf(callee);
  const first = tree.firstNamed(tree.firstNamed(tree.child(node, "arguments")));
  if (SAME_ELEMENTS.has(written)) return reader.of(first);
  if (ONE_ELEMENT.has(written)) return reader.element(reader.of(first));
  return methodCall(reader, node, functionNamed(reader, written, callee));
}

/** `new Foo(name: $value)` uses the property that the parameter declares, if it does; the names of other arguments are no uses. */
function bindNamedArgument(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  if (name === NONE) return;
  const call = tree.parent(tree.parent(node));
  const what = tree.kind(call) === "object_creation_expression" ? tree.firstNamed(call) : NONE;
  if (what === NONE || !WRITTEN_CLASS.has(tree.kind(what))) binder.skip(name);
  else binder.useAs(name, (reader) => reader.key(typeOf(reader, what), tree.textOf(name)));
}

const WRITTEN_CLASS: ReadonlySet<string> = new Set(["name", "qualified_name", "relative_name"]);

function created(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const what = tree.firstNamed(node);
  if (what === NONE) return UNKNOWN;
  if (tree.kind(what) === "anonymous_class") {
    return reader.instance(typeOf(reader, tree.firstNamed(tree.childOfKind(what, "base_clause"))));
  }
  return reader.instance(WRITTEN_CLASS.has(tree.kind(what)) ? typeOf(reader, what) : reader.of(what));
}

/**
 * The trait method that `log as write` or `Logs::log as write` gives another name. It is looked up in the traits only, not among the
 * class's own methods.
 */
function aliasedMethod(reader: UsageReader, clause: NodeIndex): ExpressionId {
  const { tree } = reader;
  const method = tree.firstNamed(clause);
  return tree.kind(method) === "name" ? reader.member(reader.super(clause), tree.textOf(method)) : reader.of(method);
}

/** The last part of a `namespace\path`; whether it denotes a class, function or constant depends on where the path stands. */
function pathLeaf(reader: UsageReader, parent: NodeIndex, name: NodeIndex): ExpressionId | null {
  return reader.tree.lastNamed(parent) === name ? namedBy(reader, parent) : null;
}

/** What a name or path denotes, according to where it stands: the function of a call, a class, or else a constant. */
function namedBy(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const parent = tree.parent(node);
  const kind = tree.kind(parent);
  const written = tree.textOf(node);
  if (kind === "function_call_expression" && tree.field(node) === "function") return functionNamed(reader, written, node);
  if (CLASS_PLACES.has(kind) || tree.field(node) === "scope") return classNamed(reader, written, node);
  if (kind === "binary_expression" && tree.kind(tree.child(parent, "operator")) === "instanceof") return classNamed(reader, written, node);
  if (kind === "class_constant_access_expression" && tree.firstNamed(parent) === node) return classNamed(reader, written, node);
  return constantNamed(reader, written, node);
}

const CLASS_PLACES = new Set(
  "named_type object_creation_expression base_clause class_interface_clause use_declaration attribute use_instead_of_clause type_list".split(
    " ",
  ),
);
/** Built-in words that are written like names. */
const WORDS = /^(?:self|static|parent|true|false|null|__[A-Z]+__|PHP_[A-Z_]+|isset|empty|exit|die|array|list)$/i;

function nameAlone(reader: UsageReader, parent: NodeIndex, name: NodeIndex): ExpressionId | null {
  const { tree } = reader;
  if (!tree.isLeaf(name) || parent === NONE) return null;
  const written = tree.textOf(name);
  if (WORDS.test(written)) return null;
  const isBuiltin = !reader.readsRuntime && PHP_BUILTINS.has(written) && tree.kind(parent) === "function_call_expression";
  return isBuiltin && boundInAnyCase(reader, `${written}()`, name) === undefined ? null : namedBy(reader, name);
}

type Leaf = (reader: UsageReader, parent: NodeIndex, name: NodeIndex) => ExpressionId | null;

/** Reads the leaves of a kind of node: in field `name` a member, elsewhere a bare name. */
function memberLeaf(member: (reader: UsageReader, parent: NodeIndex, name: string) => ExpressionId): Leaf {
  return (reader, parent, name) => {
    const { tree } = reader;
    return tree.field(name) === "name" ? member(reader, parent, tree.textOf(name)) : nameAlone(reader, parent, name);
  };
}

const ofObject = memberLeaf((reader, parent, name) => checkedMember(reader, reader.tree.child(parent, "object"), name));
const ofScope = memberLeaf((reader, parent, name) => reader.member(scope(reader, reader.tree.child(parent, "scope")), name));
const never: Leaf = () => null;

function constantLeaf(reader: UsageReader, parent: NodeIndex, name: NodeIndex): ExpressionId | null {
  const { tree } = reader;
  if (tree.firstNamed(parent) === name || !tree.isLeaf(name)) return nameAlone(reader, parent, name);
  return tree.textOf(name) === "class" ? null : classConstant(reader, parent);
}

/** `Foo::$bar` uses the property, and so does a promoted parameter; other variables are locals. */
function variableLeaf(reader: UsageReader, parent: NodeIndex): ExpressionId | null {
  const { tree } = reader;
  const around = tree.parent(parent);
  const isMember = tree.kind(around) === "scoped_property_access_expression" && tree.field(parent) === "name";
  return isMember ? scopedMember(reader, around) : promoted(reader, parent) || null;
}

/** Kinds of nodes in which a bare name stands for itself. */
const PLACES = `expression_statement named_type base_clause class_interface_clause use_declaration attribute object_creation_expression
  function_call_expression binary_expression argument array_element_initializer assignment_expression augmented_assignment_expression
  conditional_expression return_statement echo_statement sequence_expression parenthesized_expression unary_op_expression
  match_conditional_expression match_default_expression match_condition_list case_statement simple_parameter property_promotion_parameter
  property_element const_element enum_case subscript_expression cast_expression arrow_function yield_expression type_list catch_clause
  throw_expression pair include_expression include_once_expression require_expression require_once_expression static_variable_declaration
  encapsed_string heredoc_body print_intrinsic reference_assignment_expression clone_expression exit_statement switch_statement
  error_suppression_expression spread_expression variadic_unpacking for_statement foreach_statement while_statement if_statement`.split(
  /\s+/,
);

function roleOf(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  let at = denoting;
  if (/^(?:qualified_name|relative_name|variable_name)$/.test(tree.kind(tree.parent(at)))) at = tree.parent(at);
  return ROLES[tree.kind(tree.parent(at))]?.[tree.field(at)];
}

const CALLED_BY_NAME = { name: "calls" } as const;
const ROLES: Readonly<Record<string, Readonly<Record<string, EdgeType>>>> = {
  function_call_expression: { function: "calls" },
  member_call_expression: CALLED_BY_NAME,
  nullsafe_member_call_expression: CALLED_BY_NAME,
  scoped_call_expression: CALLED_BY_NAME,
  object_creation_expression: { "": "calls" },
  base_clause: { "": "extends" },
  class_interface_clause: { "": "implements" },
  use_declaration: { "": "extends" },
};

export const PHP_USAGE: UsageProfile = {
  names: ["name"],
  scopes: {
    function_definition: "function",
    method_declaration: "function",
    anonymous_function: "function",
    arrow_function: "block",
    class_declaration: "class",
    interface_declaration: "class",
    trait_declaration: "class",
    enum_declaration: "class",
    anonymous_class: "class",
  },
  rebinding: "any",
  plainValuesHaveNoMembers: true,
  propertiesHoldAssigned: true,
  within: "none",
  bindings: {
    namespace_definition: bindNamespace,
    namespace_use_declaration: bindUse,
    include_expression: bindInclude,
    include_once_expression: bindInclude,
    require_expression: bindInclude,
    require_once_expression: bindInclude,
    class_declaration: bindType,
    interface_declaration: bindType,
    trait_declaration: bindType,
    enum_declaration: bindType,
    use_declaration: bindTraits,
    use_as_clause: (binder, node) => {
      const { tree } = binder;
      const alias = tree.lastNamed(node);
      if (tree.kind(alias) === "name" && alias !== tree.firstNamed(node)) binder.declare(alias, (reader) => aliasedMethod(reader, node));
    },
    function_definition: bindFunction,
    method_declaration: bindFunction,
    anonymous_function: bindFunction,
    arrow_function: bindFunction,
    return_statement: declareReturn,
    yield_expression: declareYield,
    property_declaration: bindProperty,
    const_element: (binder, node) => {
      const { tree } = binder;
      const name = tree.firstNamed(node);
      const value = tree.lastNamed(node);
      binder.skip(name);
      binder.declare(name, (reader) => (value === name ? UNKNOWN : reader.of(value)));
    },
    enum_case: (binder, node) => {
      const name = binder.tree.child(node, "name");
      binder.skip(name);
      binder.declare(name, (reader) => reader.instance(reader.selfType(node)));
    },
    assignment_expression: bindAssignment,
    augmented_assignment_expression: bindAssignment,
    reference_assignment_expression: bindAssignment,
    static_variable_declaration: (binder, node) => {
      const { tree } = binder;
      bindTarget(binder, tree.child(node, "name"), (reader) => reader.of(tree.child(node, "value")));
    },
    foreach_statement: bindLoop,
    catch_clause: (binder, node) => {
      const { tree } = binder;
      const name = tree.child(node, "name");
      const value: Later = (reader) => reader.instance(typeOf(reader, tree.child(node, "type")));
      bindTarget(binder, name, value, during(tree.child(node, "body"), name));
    },
    comment: bindComment,
    binary_expression: narrowByCheck,
    array_creation_expression: bindCallable,
    scoped_call_expression: useByName,
    member_call_expression: useByName,
    function_call_expression: useByName,
    attribute: nameRouteOf,
    argument: bindNamedArgument,
    goto_statement: (binder, node) => binder.skip(binder.tree.firstNamed(node)),
    named_label_statement: (binder, node) => binder.skip(binder.tree.firstNamed(node)),
    property_hook: (binder, node) => binder.skip(binder.tree.childOfKind(node, "name")),
  },
  expressions: {
    variable_name: variable,
    name: (reader, node) => (WORDS.test(reader.tree.textOf(node)) ? BUILTIN : namedBy(reader, node)),
    qualified_name: namedBy,
    relative_name: namedBy,
    named_type: typeOf,
    member_access_expression: objectMember,
    nullsafe_member_access_expression: objectMember,
    scoped_property_access_expression: scopedMember,
    class_constant_access_expression: classConstant,
    member_call_expression: (reader, node) => methodCall(reader, node, objectMember(reader, node)),
    nullsafe_member_call_expression: (reader, node) => methodCall(reader, node, objectMember(reader, node)),
    scoped_call_expression: (reader, node) => methodCall(reader, node, scopedMember(reader, node)),
    function_call_expression: functionCall,
    object_creation_expression: created,
    subscript_expression: (reader, node) => reader.element(reader.of(reader.tree.firstNamed(node))),
    array_creation_expression: (reader, node) => {
      const { tree } = reader;
      const elements = [...tree.namedChildren(node)].filter((part) => tree.kind(part) === "array_element_initializer");
      const all = elements.slice(0, ELEMENTS_MAX).map((part) => reader.of(tree.lastNamed(part)));
      const own = all.filter((one) => one !== BUILTIN);
      const held = own.includes(UNKNOWN) ? (all[0] ?? UNKNOWN) : reader.either(own);
      return held === UNKNOWN ? BUILTIN : reader.apply(BUILTIN, [held]);
    },
    arrow_function: (reader, node) => {
      const { tree } = reader;
      const type = tree.child(node, "return_type");
      return reader.function(type === NONE ? reader.of(tree.child(node, "body")) : reader.instance(typeOf(reader, type)), []);
    },
    anonymous_function: (reader, node) => {
      const type = reader.tree.child(node, "return_type");
      return type === NONE ? UNKNOWN : reader.function(reader.instance(typeOf(reader, type)), []);
    },
    assignment_expression: (reader, node) => reader.of(reader.tree.child(node, "right")),
    augmented_assignment_expression: (reader, node) => reader.of(reader.tree.child(node, "right")),
    conditional_expression: (reader, node) => {
      const { tree } = reader;
      const body = tree.child(node, "body") === NONE ? tree.child(node, "condition") : tree.child(node, "body");
      return reader.either([reader.of(body), reader.of(tree.child(node, "alternative"))]);
    },
    binary_expression: (reader, node) => {
      const { tree } = reader;
      const isFallback = tree.kind(tree.child(node, "operator")) === "??";
      return isFallback ? reader.either([reader.of(tree.child(node, "left")), reader.of(tree.child(node, "right"))]) : BUILTIN;
    },
    match_expression: (reader, node) => {
      const { tree } = reader;
      const arms = [...tree.namedChildren(tree.child(node, "body"))];
      return reader.either(arms.slice(0, 4).map((arm) => reader.of(tree.child(arm, "return_expression"))));
    },
    string: literal,
    encapsed_string: literal,
    heredoc: literal,
    nowdoc: literal,
    integer: literal,
    float: literal,
    boolean: literal,
    cast_expression: literal,
    unary_op_expression: literal,
  },
  plain: { comment: phpDocUses },
  transparent: ["parenthesized_expression", "clone_expression", "error_suppression_expression"],
  selectors: { member_access_expression: "name", nullsafe_member_access_expression: "name" },
  roles: {},
  roleOf,
  leaves: {
    ...Object.fromEntries(PLACES.map((kind) => [kind, nameAlone])),
    qualified_name: pathLeaf,
    relative_name: pathLeaf,
    namespace_name: never,
    variable_name: variableLeaf,
    member_call_expression: ofObject,
    nullsafe_member_call_expression: ofObject,
    scoped_call_expression: ofScope,
    scoped_property_access_expression: nameAlone,
    class_constant_access_expression: constantLeaf,
    use_as_clause: (reader, parent, name) => (reader.tree.firstNamed(parent) === name ? aliasedMethod(reader, parent) : null),
    use_instead_of_clause: nameAlone,
    declare_directive: never,
    dynamic_variable_name: never,
  },
};
