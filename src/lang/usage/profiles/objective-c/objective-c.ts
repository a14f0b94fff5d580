/** How Objective-C binds and uses names: C, plus messages to objects of declared types. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { PlainUse, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { C_BUILTINS, C_USAGE } from "#lang/usage/profiles/c-family/c.ts";
import { words } from "#lang/usage/profiles/jvm/jvm.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import {
  bindClass,
  bindField,
  bindFieldOfProperty,
  bindLoop,
  bindMessage,
  bindMethod,
  bindProperty,
  bindSynthesis,
  isField,
  skipDeclared,
} from "./objective-c-bindings.ts";

const literal = (): ExpressionId => BUILTIN;
/** Types that stand for objects of any class. */
const ANY: ReadonlySet<string> = new Set(["id", "instancetype", "Class"]);
/** Messages that return their receiver, or an object of its class. */
const SAME = /^(?:init(?![a-z])\w*|alloc|new|self|retain|autorelease|copy|mutableCopy|class|sharedInstance)$/;
/** Messages that every object understands. Sent to an object of unknown type, they are no uses of one class's override. */
const OF_ALL: ReadonlySet<string> = new Set(
  "alloc new init copy mutableCopy class self description hash isEqual dealloc retain release".split(" "),
);
/** Prefixes of the platform's collections, whose type arguments are their element types. */
const COLLECTION = /^(?:NS|__)/;

/** The result of a message: the method's declared result or else, for a message to a class, an object of that class. */
function message(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const receiver = tree.child(node, "receiver");
  const method = tree.child(node, "method");
  if (receiver === NONE || method === NONE) return UNKNOWN;
  const of = reader.of(receiver);
  const name = tree.textOf(method);
  if (tree.kind(receiver) === "identifier" && tree.textOf(receiver) === "super" && SAME.test(name)) return reader.self(node);
  if (SAME.test(name)) return reader.instance(of);
  const given = reader.call(reader.member(of, name));
  const isClass = tree.kind(receiver) === "identifier" && /^[A-Z]/.test(tree.textOf(receiver)) && !reader.isLocal(receiver);
  return isClass ? reader.first([given, reader.instance(of)]) : given;
}

/** The first part of a selector is the method's name; the other parts are no uses. */
function messageLeaf(reader: UsageReader, parent: NodeIndex, name: NodeIndex): ExpressionId | null | undefined {
  const { tree } = reader;
  if (tree.field(name) !== "method") return undefined;
  if (tree.child(parent, "method") !== name) return null;
  const found = reader.member(reader.of(tree.child(parent, "receiver")), tree.textOf(name));
  return OF_ALL.has(tree.textOf(name)) ? reader.first([found, BUILTIN]) : found;
}

/**
 * Whether only a protocol can stand at a name: in the angle brackets of `id<Name>`, `Base<Name> *`, `@interface A : B <Name>`. A class
 * there, as the argument of a generic class, is a pointer.
 */
function namesProtocol(tree: SyntaxTree, name: NodeIndex): boolean {
  const parent = tree.parent(name);
  if (parent === NONE || tree.kind(parent) !== "type_name") return parent !== NONE && tree.kind(parent) === "protocol_reference_list";
  const list = tree.kind(tree.parent(parent));
  return (list === "parameterized_arguments" || list === "generic_specifier") && tree.lastNamed(parent) === name;
}

/** Protocols have a namespace of their own: a class may have the same name. */
function protocol(reader: UsageReader, name: NodeIndex): ExpressionId {
  const text = reader.tree.textOf(name);
  return OBJECTIVE_C_USAGE.builtins?.has(text) ? BUILTIN : reader.name(`@protocol(${text})`, name);
}

function identifier(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const text = tree.textOf(node);
  if (namesProtocol(tree, node)) return protocol(reader, node);
  if (text === "self") return reader.self(node);
  if (text === "super") return reader.super(node);
  if (isField(tree, text) && reader.bound(text, node) === undefined) {
    const self = reader.self(node);
    if (self !== UNKNOWN) return reader.first([reader.member(self, text), reader.member(self, text.replace(/^_/, ""))]);
  }
  return reader.lookup(node);
}

function typeName(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (namesProtocol(tree, node)) return protocol(reader, node);
  return ANY.has(tree.textOf(node)) ? UNKNOWN : reader.lookup(node);
}

/** `NSArray<Foo *>`, `Foo<Protocol>` */
function generic(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const [type = NONE, ...args] = [...tree.namedChildren(node)];
  if (type === NONE) return UNKNOWN;
  const base = COLLECTION.test(tree.textOf(type)) ? BUILTIN : reader.of(type);
  return reader.apply(
    base,
    args.map((argument) => reader.of(argument)),
  );
}

/** `@selector(first:second:)` */
function selector(reader: UsageReader, node: NodeIndex): readonly PlainUse[] {
  const { tree } = reader;
  const written = /^@selector\s*\(\s*(\w+)\s*:/.exec(tree.textOf(node));
  if (!written) return [];
  const name = written[1] as string;
  const start = tree.start(node) + written[0].lastIndexOf(name);
  return [{ start, name, type: "references", expression: reader.member(UNKNOWN, name) }];
}

/** Number of arguments of a message: the number of selector parts followed by a colon. */
function argumentsOf(tree: SyntaxTree, denoting: NodeIndex): number | undefined {
  const parent = tree.parent(denoting);
  if (parent === NONE || tree.kind(parent) !== "message_expression" || tree.field(denoting) !== "method") return undefined;
  const parts = [...tree.childrenIn(parent, "method")];
  if (parts.length > 1) return parts.length;
  return /^\s*:/.test(tree.text.slice(tree.end(denoting), tree.end(denoting) + 20)) ? 1 : 0;
}

const { bindings, expressions, leaves, plain, roles, transparent = [] } = C_USAGE;

export const OBJECTIVE_C_USAGE: UsageProfile = {
  ...C_USAGE,
  scopes: { ...C_USAGE.scopes, method_definition: "function", block_literal: "function" },
  bindings: {
    ...bindings,
    class_interface: bindClass,
    class_implementation: bindClass,
    protocol_declaration: bindClass,
    method_declaration: bindMethod,
    method_definition: bindMethod,
    property_declaration: bindProperty,
    property_implementation: bindSynthesis,
    instance_variable: bindField,
    for_statement: bindLoop,
    message_expression: bindMessage,
    identifier: bindFieldOfProperty,
    declaration: (binder, node) => {
      bindings.declaration?.(binder, node);
      skipDeclared(binder, node);
    },
    class_declaration: (binder, node) => binder.skip(node),
    protocol_forward_declaration: (binder, node) => binder.skip(node),
    module_import: (binder, node) => binder.skip(node),
  },
  expressions: {
    ...expressions,
    identifier,
    field_expression: (reader, node) => {
      const { tree } = reader;
      const isClass = tree.textOf(tree.child(node, "field")) === "class";
      return isClass ? reader.of(tree.child(node, "argument")) : (expressions.field_expression?.(reader, node) ?? UNKNOWN);
    },
    type_identifier: typeName,
    message_expression: message,
    generic_specifier: generic,
    typedefed_specifier: (reader, node) => {
      const list = reader.tree.childOfKind(node, "protocol_reference_list");
      return list === NONE ? UNKNOWN : reader.of(reader.tree.firstNamed(list));
    },
    typeof_specifier: (reader, node) => reader.of(reader.tree.firstNamed(node)),
    method_type: (reader, node) => reader.of(reader.tree.childOfKind(node, "type_name")),
    type_name: (reader, node) => reader.of(reader.tree.firstNamed(node)),
    subscript_expression: (reader, node) => {
      const { tree } = reader;
      const of = reader.of(tree.child(node, "argument"));
      return reader.first([reader.element(of), reader.call(reader.member(of, "objectAtIndexedSubscript"))]);
    },
    at_expression: literal,
    dictionary_literal: literal,
    array_literal: literal,
    selector_expression: literal,
  },
  transparent: [...transparent, "parenthesized_expression"],
  roles,
  roleOf: (tree, denoting) => {
    const parent = tree.parent(denoting);
    const kind = parent === NONE ? "" : tree.kind(parent);
    if (kind === "message_expression") return tree.field(denoting) === "method" ? "calls" : "references";
    if (kind === "class_interface" && tree.field(denoting) === "superclass") return "extends";
    const outer = kind === "type_name" ? tree.kind(tree.parent(parent)) : kind;
    if (outer === "parameterized_arguments") return "implements";
    if (outer !== "protocol_reference_list") return C_USAGE.roleOf?.(tree, denoting);
    const owner = tree.kind(tree.parent(parent));
    return owner === "protocol_declaration" ? "extends" : owner === "class_interface" ? "implements" : "references";
  },
  leaves: {
    ...leaves,
    message_expression: messageLeaf,
    selector_expression: (reader, _parent, name) => reader.member(UNKNOWN, reader.tree.textOf(name)),
  },
  plain: { ...plain, selector_expression: selector },
  argumentsOf,
  builtins:
    words(`${C_BUILTINS} self super nil Nil YES NO id Class SEL IMP BOOL instancetype protocol encode if elif else endif ifdef ifndef
    nullable nonnull null_unspecified null_resettable _Nullable _Nonnull __kindof NS_ASSUME_NONNULL_BEGIN NS_ASSUME_NONNULL_END NSInteger NSUInteger CGFloat
    TARGET_OS_IOS TARGET_OS_MAC TARGET_OS_IPHONE TARGET_OS_OSX TARGET_OS_TV TARGET_OS_WATCH __weak __strong __block __unused`),
};
