/** How Java binds and uses names. */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, FUNCTION_VALUE, NULL_VALUE, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { type LiteralTypes, listed, typeOfLiteral } from "#lang/usage/profiles/shared/literal-types.ts";
import { listedTypes } from "#lang/usage/profiles/shared/named-types.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { useAnnotatedNames } from "./annotated-names.ts";
import {
  argumentCount,
  bindCatch,
  bindEach,
  bindInstanceof,
  bindLambda,
  bindParameter,
  bindPattern,
  bindResource,
  bindType,
  bindTypeParameter,
  bindVariable,
  callConstructor,
  declareField,
  declareMethod,
  dotted,
  importJava,
  methodKey,
} from "./java-bindings.ts";
import { arrayOf, hiding, literal, startsUpper, words, written } from "./jvm.ts";
import { bindAccessors, builtField } from "./lombok.ts";

const BODIES = ["class_body", "interface_body", "enum_body", "annotation_type_body"] as const;
const TYPES = ["class_declaration", "interface_declaration", "enum_declaration", "record_declaration", "annotation_type_declaration"];

/**
 * The node `new Foo() { … }`, when the innermost type body around a node is that of this anonymous class; NONE when it is a named type's.
 */
function anonymousAround(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  const owner = tree.parent(tree.around(node, ...BODIES));
  return owner !== NONE && tree.kind(owner) === "object_creation_expression" ? owner : NONE;
}

function thisOf(reader: UsageReader, node: NodeIndex): ExpressionId {
  const anonymous = anonymousAround(reader.tree, node);
  return anonymous === NONE ? reader.self(node) : reader.instance(reader.of(reader.tree.child(anonymous, "type")));
}

function superOf(reader: UsageReader, node: NodeIndex): ExpressionId {
  return anonymousAround(reader.tree, node) === NONE ? reader.super(node) : thisOf(reader, node);
}

/** `Outer.super` denotes the superclass of an outer class; `Face.super` denotes an interface that this class implements. */
function superOfNamed(reader: UsageReader, object: NodeIndex): ExpressionId {
  const { tree } = reader;
  for (let at = tree.around(object, ...TYPES); at !== NONE; at = tree.around(tree.parent(at), ...TYPES)) {
    if (written(tree, tree.child(at, "name")) === tree.textOf(object)) return reader.super(tree.child(at, "body"));
  }
  return reader.instance(reader.of(object));
}

/** The receiver of a method or field; UNKNOWN when `object` is NONE. */
function receiver(reader: UsageReader, node: NodeIndex, object: NodeIndex): ExpressionId {
  return reader.tree.childOfKind(node, "super") > object ? superOfNamed(reader, object) : reader.of(object);
}

/** The method that a call calls. */
export function calledMethod(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const object = tree.child(node, "object");
  const name = written(tree, tree.child(node, "name"));
  const isOwn = object === NONE || (tree.kind(object) === "this" && anonymousAround(tree, node) !== NONE);
  const local = isOwn ? reader.bound(methodKey(name), node) : undefined;
  if (local !== undefined) return local;
  if (object === NONE) return bareMethod(reader, node, name);
  const found = reader.member(receiver(reader, node, object), name);
  const built = builtField(reader, node);
  return built === UNKNOWN ? found : reader.first([found, built]);
}

/** A method called by its bare name. In an anonymous class, methods of its supertype come before methods of the class around it. */
function bareMethod(reader: UsageReader, node: NodeIndex, name: string): ExpressionId {
  const { tree } = reader;
  const inherited: ExpressionId[] = [];
  for (let at = anonymousAround(tree, node); at !== NONE; at = anonymousAround(tree, at)) {
    inherited.push(reader.member(reader.instance(reader.of(tree.child(at, "type"))), name));
  }
  const named = tree.child(node, "name");
  const hidden = reader.isImported(named) ? hiding(reader, named, name).map((type) => reader.member(type, name)) : [];
  return reader.first([...inherited, ...hidden, reader.nonlocal(name, node)]);
}

/** A bare name: a local, else a field of a type around it, else what is in scope. */
function bareName(reader: UsageReader, name: NodeIndex): ExpressionId {
  const found = reader.lookup(name);
  const text = written(reader.tree, name);
  return reader.isImported(name) ? reader.first([...hiding(reader, name, text).map((type) => reader.member(type, text)), found]) : found;
}

/** The methods `values` and `valueOf`, which every enum has. */
function ofEnum(reader: UsageReader, node: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  const object = tree.child(node, "object");
  const name = written(tree, tree.child(node, "name"));
  if (object === NONE || (name !== "values" && name !== "valueOf")) return undefined;
  const isType = startsUpper(written(tree, tree.kind(object) === "field_access" ? tree.child(object, "field") : object));
  if (!isType) return undefined;
  return reader.instance(name === "values" ? reader.apply(BUILTIN, [reader.of(object)]) : reader.of(object));
}

function fieldOf(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const object = tree.child(node, "object");
  const field = tree.child(node, "field");
  if (tree.kind(field) === "this") return reader.instance(reader.of(object));
  const name = written(tree, field);
  const isOwn = tree.kind(object) === "this" && anonymousAround(tree, node) !== NONE;
  return (isOwn ? reader.bound(name, anonymousAround(tree, node)) : undefined) ?? reader.member(receiver(reader, node, object), name);
}

function created(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const type = tree.child(node, "type");
  const inner = tree.kind(type) === "type_identifier" ? innerType(reader, node, type) : undefined;
  return reader.instance(inner ?? reader.of(type));
}

/** `outer.new Inner()` names an inner class of the type of `outer`. */
function innerType(reader: UsageReader, parent: NodeIndex, name: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  const outer = tree.firstNamed(parent);
  if (outer === name || tree.field(name) !== "type" || tree.field(outer) !== "") return undefined;
  return tree.kind(outer).endsWith("annotation") ? undefined : reader.member(reader.of(outer), tree.textOf(name));
}

/** `case ONE` names a constant of the type that is switched on, or else a constant in scope. */
function caseLabel(reader: UsageReader, parent: NodeIndex, name: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  const written = tree.textOf(name);
  if (reader.bound(written, name) !== undefined) return undefined;
  const subject = reader.of(tree.child(tree.around(parent, "switch_expression"), "condition"));
  if (subject === UNKNOWN || subject === BUILTIN) return undefined;
  return reader.first([reader.member(subject, written), reader.name(written, name)]);
}

function chosen(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  return reader.either([reader.of(tree.child(node, "consequence")), reader.of(tree.child(node, "alternative"))]);
}

function genericType(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const args = [...tree.namedChildren(tree.childOfKind(node, "type_arguments"))].map((argument) => reader.of(argument));
  return reader.apply(reader.of(tree.firstNamed(node)), args);
}

function scopedType(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  return reader.member(reader.of(tree.firstNamed(node)), written(tree, tree.lastNamed(node)));
}

const last = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.of(reader.tree.lastNamed(node));

const ofLanguage = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.ofLanguage(reader.tree.textOf(node));

/** "calls" for types that are constructed, and for methods in method references. */
function roleOf(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  let at = denoting;
  let parent = tree.parent(at);
  for (; tree.kind(parent) === "scoped_type_identifier"; parent = tree.parent(at)) {
    if (tree.lastNamed(parent) !== at) return "references";
    at = parent;
  }
  if (tree.kind(parent) !== "method_reference") return undefined;
  const isFirst = tree.firstNamed(parent) === denoting;
  return !isFirst || tree.text.slice(tree.end(denoting), tree.end(parent)).trimEnd().endsWith("new") ? "calls" : undefined;
}

function argumentsOf(tree: SyntaxTree, denoting: NodeIndex): number | undefined {
  const list = argumentList(tree, denoting);
  return list === NONE ? undefined : argumentCount(tree, list);
}

/** The list of arguments of a call or construction; NONE elsewhere. */
function argumentList(tree: SyntaxTree, denoting: NodeIndex): NodeIndex {
  let at = tree.parent(denoting);
  while (tree.kind(at) === "generic_type" || tree.kind(at) === "scoped_type_identifier") at = tree.parent(at);
  const list = tree.child(at, "arguments");
  return list !== NONE && tree.kind(list) === "argument_list" ? list : NONE;
}

/** The types that literals and operators of Java give. */
const LITERAL_TYPES: LiteralTypes = {
  kinds: {
    string_literal: "String",
    character_literal: "char",
    true: "boolean",
    false: "boolean",
    instanceof_expression: "boolean",
    null_literal: NULL_VALUE,
    lambda_expression: FUNCTION_VALUE,
    method_reference: FUNCTION_VALUE,
    class_literal: "Class",
    decimal_integer_literal: "int",
    hex_integer_literal: "int",
    octal_integer_literal: "int",
    binary_integer_literal: "int",
    decimal_floating_point_literal: "double",
    hex_floating_point_literal: "double",
  },
  suffixes: [
    [/[lL]$/, "long"],
    [/(?<!0[xX][\da-fA-F_]*)[fF]$/, "float"],
  ],
  text: "String",
  truth: "boolean",
};

export const JAVA_USAGE: UsageProfile = {
  names: ["identifier", "type_identifier"],
  scopes: {
    class_declaration: "block",
    interface_declaration: "block",
    enum_declaration: "block",
    record_declaration: "block",
    class_body: "block",
    interface_body: "block",
    enum_body: "block",
    annotation_type_body: "block",
    method_declaration: "function",
    constructor_declaration: "function",
    compact_constructor_declaration: "function",
    lambda_expression: "function",
    block: "block",
    constructor_body: "block",
    if_statement: "block",
    while_statement: "block",
    for_statement: "block",
    enhanced_for_statement: "block",
    try_with_resources_statement: "block",
    catch_clause: "block",
    switch_block: "block",
    switch_rule: "block",
  },
  rebinding: "last",
  within: "types",
  membersHideImports: true,
  bindings: {
    package_declaration: (binder, node) => {
      const path = binder.tree.childOfKind(node, "scoped_identifier", "identifier");
      binder.skip(path);
      binder.package(dotted(binder.tree, path));
    },
    module_declaration: (binder, node) => binder.skip(node),
    import_declaration: importJava,
    class_declaration: bindType,
    interface_declaration: bindType,
    enum_declaration: bindType,
    record_declaration: bindType,
    annotation_type_declaration: bindType,
    type_parameter: bindTypeParameter,
    method_declaration: declareMethod,
    constructor_declaration: declareMethod,
    compact_constructor_declaration: declareMethod,
    annotation_type_element_declaration: declareMethod,
    annotation: useAnnotatedNames,
    field_declaration: (binder, node) => {
      declareField(binder, node);
      bindAccessors(binder, node);
    },
    constant_declaration: declareField,
    enum_constant: (binder, node) => binder.declare(binder.tree.child(node, "name"), (reader) => reader.instance(reader.selfType(node))),
    variable_declarator: bindVariable,
    resource: bindResource,
    enhanced_for_statement: bindEach,
    formal_parameter: bindParameter,
    spread_parameter: bindParameter,
    lambda_expression: bindLambda,
    catch_formal_parameter: bindCatch,
    instanceof_expression: bindInstanceof,
    type_pattern: bindPattern,
    record_pattern_component: bindPattern,
    explicit_constructor_invocation: callConstructor,
    labeled_statement: (binder, node) => binder.skip(binder.tree.firstNamed(node)),
    break_statement: (binder, node) => binder.skip(binder.tree.firstNamed(node)),
    continue_statement: (binder, node) => binder.skip(binder.tree.firstNamed(node)),
  },
  expressions: {
    identifier: bareName,
    this: thisOf,
    super: superOf,
    method_invocation: (reader, node) => ofEnum(reader, node) ?? reader.call(calledMethod(reader, node)),
    field_access: fieldOf,
    object_creation_expression: created,
    array_creation_expression: (reader, node) => {
      const { tree } = reader;
      const element = reader.of(tree.child(node, "type"));
      let type = element;
      for (const dimensions of tree.childrenIn(node, "dimensions")) type = arrayOf(reader, type, dimensions);
      return reader.instance(type);
    },
    array_access: (reader, node) => reader.element(reader.of(reader.tree.child(node, "array"))),
    cast_expression: (reader, node) => reader.instance(reader.of(reader.tree.child(node, "type"))),
    ternary_expression: chosen,
    assignment_expression: (reader, node) => reader.of(reader.tree.child(node, "right")),
    scoped_identifier: (reader, node) => {
      const { tree } = reader;
      return reader.member(reader.of(tree.child(node, "scope")), written(tree, tree.child(node, "name")));
    },
    generic_type: genericType,
    scoped_type_identifier: scopedType,
    array_type: (reader, node) => arrayOf(reader, reader.of(reader.tree.child(node, "element")), reader.tree.child(node, "dimensions")),
    annotated_type: last,
    // Of an unbounded wildcard, only the members of Object are known.
    wildcard: (reader, node) => (reader.tree.lastNamed(node) === NONE ? BUILTIN : last(reader, node)),
    binary_expression: literal,
    unary_expression: literal,
    update_expression: literal,
    instanceof_expression: literal,
    class_literal: literal,
    string_literal: literal,
    character_literal: literal,
    decimal_integer_literal: literal,
    hex_integer_literal: literal,
    octal_integer_literal: literal,
    binary_integer_literal: literal,
    decimal_floating_point_literal: literal,
    hex_floating_point_literal: literal,
    null_literal: literal,
    true: literal,
    false: literal,
    void_type: literal,
    integral_type: ofLanguage,
    floating_point_type: ofLanguage,
    boolean_type: ofLanguage,
  },
  transparent: ["parenthesized_expression", "generic_type", "scoped_type_identifier", "annotated_type", "type_list"],
  // Calls that name types: `this.<Config>read(text)`, `read(text, Config.class)`
  namedTypes: {
    method_invocation: (tree, call) => [
      ...listedTypes(tree, tree.child(call, "type_arguments")),
      ...listedTypes(tree, tree.child(call, "arguments"))
        .filter((argument) => tree.kind(argument) === "class_literal")
        .map((literal) => tree.firstNamed(literal)),
    ],
  },
  selectors: { field_access: "field", scoped_identifier: "name" },
  roles: {
    method_invocation: { name: "calls" },
    object_creation_expression: { type: "calls" },
    superclass: { "": "extends" },
    extends_interfaces: { "": "extends" },
    super_interfaces: { "": "implements" },
  },
  isType: (tree, name) => tree.kind(name) === "type_identifier",
  roleOf,
  argumentsOf,
  passing: {
    argumentsOf: (tree, denoting) => {
      const list = argumentList(tree, denoting);
      return list === NONE ? undefined : listed(tree, list);
    },
    typeOfLiteral: (tree, node, typeOf) => typeOfLiteral(LITERAL_TYPES, tree, node, typeOf),
  },
  leaves: {
    method_invocation: (reader, parent, name) => (reader.tree.field(name) === "name" ? calledMethod(reader, parent) : undefined),
    scoped_type_identifier: (reader, parent, name) => (reader.tree.lastNamed(parent) === name ? reader.of(parent) : undefined),
    method_reference: (reader, parent, name) => {
      const { tree } = reader;
      const first = tree.firstNamed(parent);
      return first === name ? undefined : reader.member(reader.of(first), tree.textOf(name));
    },
    object_creation_expression: innerType,
    switch_label: caseLabel,
    element_value_pair: (reader, parent, name) => {
      const { tree } = reader;
      if (tree.field(name) !== "key") return undefined;
      return reader.member(reader.of(tree.child(tree.around(parent, "annotation"), "name")), tree.textOf(name));
    },
  },
  builtins: words(`
    Object String Boolean Byte Character Double Float Integer Long Short Void var Override Deprecated SuppressWarnings SafeVarargs
    FunctionalInterface StringBuilder StringBuffer CharSequence System Math Class Iterable Comparable Runnable AutoCloseable Cloneable
    Throwable Exception RuntimeException IllegalArgumentException IllegalStateException NullPointerException IndexOutOfBoundsException
    UnsupportedOperationException ClassCastException NumberFormatException InterruptedException ArithmeticException`),
};
