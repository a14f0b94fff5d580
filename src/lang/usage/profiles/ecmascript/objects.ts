/** Object literals: the values of their members, and the types whose members their keys name. */
import { BUILTIN, CALLABLE, type ExpressionId, type ObjectMember, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { callable } from "./call-signatures.ts";
import { expected } from "./expected.ts";
import { functionValue } from "./functions.ts";

/** The value of an object literal: its members, and those of the objects spread into it. */
export function objectValue(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const members: ObjectMember[] = [];
  const spread: ExpressionId[] = [];
  for (const part of tree.namedChildren(node)) {
    switch (tree.kind(part)) {
      case "shorthand_property_identifier":
        members.push({ name: tree.textOf(part), value: reader.lookup(part) });
        break;
      case "pair": {
        const key = tree.child(part, "key");
        if (tree.kind(key) !== "property_identifier") break;
        const own = reader.definition(key);
        members.push({ name: tree.textOf(key), value: own === UNKNOWN ? reader.of(tree.child(part, "value")) : own });
        break;
      }
      case "method_definition":
        members.push({ name: tree.textOf(tree.child(part, "name")), value: functionValue(reader, part) });
        break;
      case "spread_element":
        spread.push(reader.of(tree.firstNamed(part)));
    }
  }
  const own = reader.object(members);
  return spread.length === 0 ? own : reader.either([own, ...spread]);
}

/** An array literal holds what its first two members are; elements that are added later are unknown. */
export function arrayValue(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const held: ExpressionId[] = [];
  for (const part of tree.namedChildren(node)) {
    if (held.length === 2) break;
    held.push(tree.kind(part) === "spread_element" ? reader.element(reader.of(tree.firstNamed(part))) : reader.of(part));
  }
  return reader.apply(BUILTIN, [reader.either(held)]);
}

/**
 * What names in an object literal mean. A key is a member of the type expected of the literal; in JavaScript, without an expected type, a
 * key is no use. `{ store }` is a use of the name `store` or, where that is a local, only of the member.
 */
export function objectLeaves(isTyped: boolean): NonNullable<UsageProfile["leaves"]> {
  const key = (reader: UsageReader, object: NodeIndex, name: NodeIndex): ExpressionId | null => {
    const type = expected(reader, object);
    return type === UNKNOWN && !isTyped ? null : reader.member(type, reader.tree.textOf(name));
  };
  return {
    pair: (reader, pair, name) => (reader.tree.field(name) === "key" ? key(reader, reader.tree.parent(pair), name) : undefined),
    object: (reader, object, name) => (reader.isLocal(name) ? key(reader, object, name) : undefined),
  };
}

/** `{ run }`, where `run` is a definition, is a use both of that definition and of the member `run` of the object's type. */
export function shorthandUse(binder: UsageBinder, name: NodeIndex): void {
  const { tree } = binder;
  const object = tree.parent(name);
  if (tree.kind(object) !== "object") return;
  const called = tree.textOf(name);
  const value = (reader: UsageReader): ExpressionId => {
    const type = reader.isLocal(name) ? UNKNOWN : expected(reader, object);
    return type === UNKNOWN ? UNKNOWN : reader.member(type, called);
  };
  binder.use({ at: name, name: called, type: "references", value, isConditional: true });
}

/** The name of a method in an object literal is a use of the member with that name in the expected type. */
export function memberUse(binder: UsageBinder, name: NodeIndex, object: NodeIndex): void {
  const { tree } = binder;
  if (tree.kind(name) === "property_identifier") binder.useAs(name, (reader) => reader.member(expected(reader, object), tree.textOf(name)));
}

/**
 * A type with the members of `T`: the mapped type `{ [K in keyof T]: … }`. What its members hold is that of `T` where it says `T[K]`, that of
 * the other type as well where it says `K extends keyof U ? U[K] : T[K]`, and else unknown. UNKNOWN for other types.
 */
function mapped(reader: UsageReader, signature: NodeIndex): ExpressionId {
  const { tree } = reader;
  const clause = tree.childOfKind(signature, "mapped_type_clause");
  const keys = clause === NONE ? NONE : tree.child(clause, "type");
  if (keys === NONE || tree.kind(keys) !== "index_type_query") return UNKNOWN;
  const type = tree.firstNamed(keys);
  const annotation = tree.child(signature, "type");
  const value = tree.kind(annotation).endsWith("annotation") ? tree.firstNamed(annotation) : annotation;
  const key = tree.textOf(tree.child(clause, "name"));
  const isConditional = value !== NONE && tree.kind(value) === "conditional_type";
  const parts = isConditional ? [tree.child(value, "consequence"), tree.child(value, "alternative")] : [value];
  const taken = parts.map((part) => takenBy(tree, part, key));
  const isOfType = taken.some((one) => one !== NONE && tree.textOf(one) === tree.textOf(type));
  if (isOfType && !taken.includes(NONE)) return reader.all(taken.map((one) => reader.of(one)));
  return reader.either([reader.of(type), reader.element(reader.apply(BUILTIN, [UNKNOWN]))]);
}

/** `T` in `T[K]`, for a key `K`; NONE for other types. */
function takenBy(tree: SyntaxTree, type: NodeIndex, key: string): NodeIndex {
  if (type === NONE || tree.kind(type) !== "lookup_type") return NONE;
  return tree.textOf(tree.lastNamed(type)) === key ? tree.firstNamed(type) : NONE;
}

/** A type whose members are written in place; for an index signature, a collection of its value type. */
export function objectType(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const members: ObjectMember[] = [];
  for (const part of tree.namedChildren(node)) {
    const name = tree.child(part, "name");
    switch (tree.kind(part)) {
      case "property_signature":
        members.push({ name: tree.textOf(name), value: propertyType(reader, part, name) });
        break;
      case "method_signature":
        members.push({ name: tree.textOf(name), value: reader.definition(name) });
        break;
      case "index_signature":
        return mapped(reader, part) || reader.apply(BUILTIN, [reader.of(tree.child(part, "type"))]);
    }
  }
  const run = callable(reader, node);
  if (run !== undefined) members.push({ name: CALLABLE, value: run });
  return reader.object(members, true);
}

/** The value of a property: its symbol, where it has one, else its written type. */
function propertyType(reader: UsageReader, property: NodeIndex, name: NodeIndex): ExpressionId {
  const member = reader.definition(name);
  return member === UNKNOWN ? reader.instance(reader.of(reader.tree.child(property, "type"))) : member;
}

/** `object["key"]` is a use of the member, where the object's type is known. */
export function bindKey(binder: UsageBinder, key: NodeIndex, object: (reader: UsageReader) => ExpressionId): void {
  const { tree } = binder;
  const content = tree.kind(key) === "string" ? tree.firstNamed(key) : NONE;
  if (content === NONE || tree.lastNamed(key) !== content) return;
  const name = tree.textOf(content);
  const value = (reader: UsageReader): ExpressionId => {
    const of = object(reader);
    return of === UNKNOWN ? UNKNOWN : reader.member(of, name);
  };
  binder.use({ at: content, name, value, type: "references", isConditional: true });
}
