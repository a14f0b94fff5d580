/** How Scala binds and uses names. */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { listedTypes } from "#lang/usage/profiles/shared/named-types.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { literal, startsUpper, words, written } from "./jvm.ts";
import {
  bindCase,
  bindFor,
  bindLambda,
  bindParameter,
  bindSelf,
  bindTypeParameters,
  declareFunction,
  declareGiven,
  declarePackage,
  declareType,
  declareValue,
  exportScala,
  importScala,
  many,
  skipKey,
} from "./scala-bindings.ts";
import { placeholder } from "./scala-lambdas.ts";

const last = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.of(reader.tree.lastNamed(node));
const first = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.of(reader.tree.firstNamed(node));
const typeOf = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.of(reader.tree.child(node, "type"));

/** The innermost type body around a node, and the anonymous class that it belongs to; `anonymous` is NONE for a named type. */
function bodyAround(tree: SyntaxTree, node: NodeIndex): { readonly anonymous: NodeIndex; readonly body: NodeIndex } {
  const body = tree.around(node, "template_body", "with_template_body", "enum_body");
  const owner = tree.parent(body);
  return { body, anonymous: owner !== NONE && tree.kind(owner) === "instance_expression" ? owner : NONE };
}

function thisOf(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { anonymous } = bodyAround(reader.tree, node);
  return anonymous === NONE ? reader.self(node) : built(reader, anonymous);
}

/** `new Foo(1) with Bar { … }` */
function built(reader: UsageReader, node: NodeIndex): ExpressionId {
  return reader.instance(reader.of(reader.tree.firstNamed(node)));
}

/** A bare name: a local, else a member of an anonymous class or of a self type around it, else whatever is in scope. */
function bare(reader: UsageReader, name: NodeIndex): ExpressionId {
  const { tree } = reader;
  const text = clean(tree.textOf(name));
  if (text === "this") return thisOf(reader, name);
  if (text === "super") return bodyAround(tree, name).anonymous === NONE ? reader.super(name) : thisOf(reader, name);
  const local = reader.bound(text, name);
  if (local !== undefined) return local;
  const free = reader.name(text, name);
  if (free === BUILTIN || tree.kind(name) === "type_identifier") return free;
  const inherited: ExpressionId[] = [];
  for (let at = bodyAround(tree, name); at.body !== NONE; at = bodyAround(tree, tree.parent(at.body))) {
    const self = tree.childOfKind(at.body, "self_type");
    const type = self === NONE ? NONE : tree.lastNamed(self);
    if (at.anonymous !== NONE) inherited.push(reader.member(built(reader, at.anonymous), text));
    else if (type !== NONE && tree.kind(type) !== "identifier" && tree.start(name) >= tree.end(self))
      inherited.push(reader.member(reader.instance(reader.of(type)), text));
  }
  return inherited.length === 0 ? free : reader.first([...inherited, free]);
}

const clean = (text: string): string => (text.startsWith("`") ? text.slice(1, -1) : text);

function selected(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  return reader.member(reader.of(tree.child(node, "value")), clean(written(tree, tree.child(node, "field"))));
}

/** Companions whose call constructs a collection or box of the arguments. */
const MAKERS = words(
  "List Seq Vector Set Option Some Array IndexedSeq Iterator LazyList Stream Right Future Nil NonEmptyList Chain Queue ArrayBuffer ListBuffer",
);

function called(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const callee = tree.child(node, "function");
  // Further argument lists belong to the same call.
  if (tree.kind(callee) === "call_expression") return reader.of(callee);
  const call = reader.call(reader.of(callee));
  if (tree.kind(callee) !== "identifier" || !MAKERS.has(tree.textOf(callee))) return call;
  const element = reader.of(tree.firstNamed(tree.child(node, "arguments")));
  return reader.first([call, reader.instance(reader.apply(BUILTIN, [element]))]);
}

function generic(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const callee = tree.child(node, "function");
  const args = typeArguments(reader, tree.child(node, "type_arguments"));
  if (tree.kind(callee) === "field_expression" && written(tree, tree.child(callee, "field")) === "asInstanceOf")
    return reader.instance(args[0] ?? UNKNOWN);
  const of = reader.of(callee);
  return tree.kind(callee) === "identifier" && startsUpper(tree.textOf(callee)) ? reader.apply(of, args) : of;
}

function typeArguments(reader: UsageReader, list: NodeIndex): ExpressionId[] {
  return [...reader.tree.namedChildren(list)].map((argument) => reader.of(argument));
}

/** A path of names, up to the part `until`. */
function stable(reader: UsageReader, node: NodeIndex, until = NONE): ExpressionId {
  const { tree } = reader;
  let found = UNKNOWN;
  for (const part of tree.namedChildren(node)) {
    found = part === tree.firstNamed(node) ? reader.of(part) : reader.member(found, clean(tree.textOf(part)));
    if (part === until) return found;
  }
  return found;
}

function branches(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  return reader.either([reader.of(tree.child(node, "consequence")), reader.of(tree.child(node, "alternative"))]);
}

function cases(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const clauses = [...tree.namedChildren(tree.child(node, "body"))].filter((clause) => tree.kind(clause) === "case_clause");
  return reader.either(clauses.slice(0, 4).map((clause) => reader.of(tree.child(clause, "body"))));
}

/** `a op b` calls a member of `a`, or of `b` when the operator ends in a colon. */
function infix(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const operator = clean(written(tree, tree.child(node, "operator")));
  return reader.member(reader.of(tree.child(node, operator.endsWith(":") ? "right" : "left")), operator);
}

/** The edge type of a name, judged by the place of the outermost node that ends with it. */
function roleOf(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  let at = denoting;
  for (;;) {
    const parent = tree.parent(at);
    const kind = parent === NONE ? "" : tree.kind(parent);
    const field = tree.field(at);
    if (kind === "field_expression" && field === "field") return "calls";
    if ((kind === "call_expression" || kind === "generic_function") && field === "function") return "calls";
    if (kind === "infix_expression" && field === "operator") return "calls";
    if (kind === "instance_expression" && tree.firstNamed(parent) === at) return "calls";
    if (kind === "extends_clause" && field === "type") return "extends";
    const isHead = (kind === "generic_type" && field === "type") || (kind === "compound_type" && field === "base");
    if (!isHead && !(kind === "stable_type_identifier" && tree.lastNamed(parent) === at)) return undefined;
    at = parent;
  }
}

function argumentsOf(tree: SyntaxTree, denoting: NodeIndex): number | undefined {
  let end = denoting;
  let at = tree.parent(end);
  // In `a.b`, the callee is `b`, not `a`.
  while (at !== NONE && HEADS.has(tree.kind(at)) && tree.field(end) !== "value") {
    end = at;
    at = tree.parent(end);
  }
  if (tree.field(end) === "value") return undefined;
  const list = at === NONE ? NONE : tree.child(at, "arguments");
  if (list === NONE || tree.kind(list) !== "arguments") return undefined;
  return [...tree.saidChildren(list)].length;
}

const HEADS = words("field_expression generic_function generic_type stable_type_identifier compound_type");

export const SCALA_USAGE: UsageProfile = {
  names: ["identifier", "type_identifier", "operator_identifier"],
  nameOf: clean,
  importsInBlocks: "below",
  scopes: {
    package_clause: "block",
    class_definition: "block",
    object_definition: "block",
    trait_definition: "block",
    enum_definition: "block",
    full_enum_case: "block",
    given_definition: "block",
    extension_definition: "block",
    type_definition: "block",
    template_body: "block",
    with_template_body: "block",
    enum_body: "block",
    function_definition: "function",
    function_declaration: "function",
    lambda_expression: "function",
    block: "block",
    indented_block: "block",
    case_clause: "block",
    for_expression: "block",
  },
  rebinding: "last",
  within: "types",
  bindings: {
    package_clause: (binder, node) => declarePackage(binder, binder.packages, node),
    package_object: (binder, node) => binder.skip(binder.tree.child(node, "name")),
    import_declaration: importScala,
    export_declaration: exportScala,
    class_definition: declareType,
    object_definition: declareType,
    trait_definition: declareType,
    enum_definition: declareType,
    simple_enum_case: declareCase,
    full_enum_case: declareCase,
    function_definition: declareFunction,
    function_declaration: declareFunction,
    val_definition: declareValue,
    var_definition: declareValue,
    val_declaration: declareValue,
    var_declaration: declareValue,
    given_definition: declareGiven,
    type_definition: (binder, node) => {
      const name = binder.tree.child(node, "name");
      binder.skip(name);
      binder.declare(name, (reader) => typeOf(reader, node));
    },
    class_parameter: bindParameter,
    parameter: bindParameter,
    type_parameters: bindTypeParameters,
    lambda_expression: bindLambda,
    case_clause: bindCase,
    for_expression: bindFor,
    self_type: bindSelf,
    assignment_expression: skipKey,
    interpolated_string_expression: (binder, node) => binder.skip(binder.tree.child(node, "interpolator")),
  },
  expressions: {
    identifier: bare,
    type_identifier: bare,
    field_expression: selected,
    call_expression: called,
    generic_function: generic,
    instance_expression: built,
    wildcard: placeholder,
    infix_expression: (reader, node) => reader.call(infix(reader, node)),
    prefix_expression: () => UNKNOWN,
    postfix_expression: first,
    ascription_expression: (reader, node) => reader.instance(last(reader, node)),
    if_expression: branches,
    match_expression: cases,
    try_expression: first,
    block: last,
    indented_block: last,
    for_expression: (reader, node) => reader.instance(reader.apply(BUILTIN, [reader.of(reader.tree.child(node, "body"))])),
    assignment_expression: literal,
    generic_type: (reader, node) => reader.apply(typeOf(reader, node), typeArguments(reader, reader.tree.child(node, "type_arguments"))),
    compound_type: first,
    annotated_type: first,
    stable_type_identifier: (reader, node) => stable(reader, node),
    stable_identifier: (reader, node) => stable(reader, node),
    projected_type: first,
    singleton_type: first,
    lazy_parameter_type: typeOf,
    repeated_parameter_type: many,
    function_type: literal,
    tuple_type: literal,
    string: literal,
    interpolated_string_expression: literal,
    integer_literal: literal,
    floating_point_literal: literal,
    boolean_literal: literal,
    character_literal: literal,
    null_literal: literal,
    unit: literal,
  },
  transparent: ["parenthesized_expression"],
  // Calls that name types: `read[Config](text)`, `read(text, classOf[Config])`
  namedTypes: {
    call_expression: (tree, call) => [
      ...listedTypes(tree, tree.child(tree.child(call, "function"), "type_arguments")),
      ...listedTypes(tree, tree.child(call, "arguments"))
        .filter((argument) => tree.kind(argument) === "generic_function" && tree.textOf(tree.child(argument, "function")) === "classOf")
        .flatMap((literal) => listedTypes(tree, tree.child(literal, "type_arguments"))),
    ],
  },
  selectors: {},
  roles: {},
  roleOf,
  argumentsOf,
  typeNames: "type_identifier",
  isType: (tree, name) => tree.kind(name) === "type_identifier",
  leaves: {
    field_expression: (reader, parent, name) => {
      if (reader.tree.field(name) !== "field") return undefined;
      return CASTS.has(reader.tree.textOf(name)) ? null : reader.of(parent);
    },
    infix_expression: (reader, parent, name) => {
      if (reader.tree.field(name) !== "operator") return undefined;
      return OPERATORS.has(reader.tree.textOf(name)) ? null : infix(reader, parent);
    },
    prefix_expression: (reader, _parent, name) => (reader.tree.kind(name) === "operator_identifier" ? null : undefined),
    postfix_expression: (reader, _parent, name) => (reader.tree.textOf(name) === "_" ? null : undefined),
    stable_type_identifier: (reader, parent, name) => (reader.tree.firstNamed(parent) === name ? undefined : stable(reader, parent, name)),
    stable_identifier: (reader, parent, name) => (reader.tree.firstNamed(parent) === name ? undefined : stable(reader, parent, name)),
  },
  builtins: words(`
    Any AnyRef AnyVal Boolean Byte Char Double Float Int Long Nothing Null Short String Unit this super _ println print Predef Throwable Exception
    RuntimeException IllegalArgumentException IllegalStateException implicitly summon require assert`),
};

const CASTS = words("asInstanceOf isInstanceOf");

/** Operators of built-in types. Definitions in a repository may share these names, but most uses are of the built-in ones. */
const OPERATORS = words("+ - * / % & | ^ ~ ! < > <= >= == != && || << >> >>> :: ::: -> += -= *= /= ++ eq ne with");

function declareCase(binder: UsageBinder, node: NodeIndex): void {
  const name = binder.tree.child(node, "name");
  binder.skip(name);
  binder.declare(name, (reader) => reader.instance(reader.selfType(node)));
}
