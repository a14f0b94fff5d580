/** The runtime's collections and promises: what their methods return, and what they pass to callbacks. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex } from "#lang/usage/syntax-tree.ts";
import { isFunction, resultOf } from "./function-results.ts";

/** Types whose type arguments include their element type, with the position of that argument. */
const HOLDERS: Readonly<Record<string, number>> = {
  Array: 0,
  ReadonlyArray: 0,
  Set: 0,
  ReadonlySet: 0,
  WeakSet: 0,
  Promise: 0,
  PromiseLike: 0,
  Iterable: 0,
  Iterator: 0,
  IterableIterator: 0,
  AsyncIterable: 0,
  AsyncIterator: 0,
  AsyncIterableIterator: 0,
  Generator: 0,
  AsyncGenerator: 0,
  ArrayLike: 0,
  WeakRef: 0,
  Map: 1,
  ReadonlyMap: 1,
  WeakMap: 1,
  Record: 1,
};
/** The type that `new Map()` and the like construct; its elements are unknown, because they are added later. */
export function constructed(reader: UsageReader, callee: NodeIndex): ExpressionId {
  const of = reader.of(callee);
  return of === BUILTIN && Object.hasOwn(HOLDERS, reader.tree.textOf(callee)) ? reader.apply(BUILTIN, [UNKNOWN]) : of;
}

/** Types that have the same members as their first argument. */
const SAME_TYPES = new Set(["Partial", "Readonly", "Required", "Pick", "Omit", "NonNullable", "Exclude", "Extract", "NoInfer"]);

/** A type with type arguments; built-in types are interpreted. */
export function genericType(reader: UsageReader, name: NodeIndex, args: readonly NodeIndex[]): ExpressionId {
  const of = reader.of(name);
  if (of !== BUILTIN) {
    return reader.apply(
      of,
      args.map((arg) => reader.of(arg)),
    );
  }
  const called = reader.tree.textOf(name);
  const held = args[HOLDERS[called] ?? -1];
  if (held !== undefined) return reader.apply(BUILTIN, [reader.of(held)]);
  const [first] = args;
  if (first === undefined) return BUILTIN;
  if (called === "Awaited") return reader.awaited(reader.of(first));
  if (SAME_TYPES.has(called)) return reader.of(first);
  if (called === "ReturnType") return reader.call(reader.of(first));
  // The argument is mostly the type of a class: an instance of that is the class, and an instance of the class is meant.
  if (called === "InstanceType") return reader.instance(reader.instance(reader.of(first)));
  return BUILTIN;
}

const SAME = new Set("filter slice sort toSorted reverse toReversed concat values splice toSpliced flat finally catch with".split(" "));
const ELEMENT = new Set("find findLast at pop shift get deref reduce next".split(" "));
const MAPPED = new Set(["map", "flatMap"]);

/**
 * The result of calling a method: of the receiver's own type or, if the receiver is a collection, of the collection method with that
 * name.
 */
export function methodResult(reader: UsageReader, call: NodeIndex, callee: NodeIndex): ExpressionId {
  const { tree } = reader;
  const object = reader.of(tree.child(callee, "object"));
  const called = tree.textOf(tree.child(callee, "property"));
  const own = reader.call(reader.of(callee));
  if (object === BUILTIN) return staticResult(reader, call, called);
  if (SAME.has(called)) return reader.first([own, object]);
  if (ELEMENT.has(called)) return reader.first([own, reader.element(object)]);
  if (called !== "then" && !MAPPED.has(called)) return own;
  const callback = tree.firstNamed(tree.child(call, "arguments"));
  const given = isFunction(tree, callback) ? resultOf(reader, callback) : UNKNOWN;
  if (given === UNKNOWN) return own;
  return reader.first([own, called === "then" ? given : reader.apply(BUILTIN, [given])]);
}

const COPIES = new Set(["values", "entries", "from", "freeze", "assign", "all", "resolve", "create", "race", "any", "of"]);

/** Methods of the runtime that return what some caller put in, so the type is unknown. */
const GIVES_ANYTHING = new Set([...ELEMENT, ...MAPPED, "then", "parse", "json", "call", "apply", "bind", "run", "getStore"]);

/** The result of `Object.values(x)`, `Array.from(x)`, `Promise.all(x)`: near enough to `x`, because callers take elements out of it. */
function staticResult(reader: UsageReader, call: NodeIndex, called: string): ExpressionId {
  const first = reader.tree.firstNamed(reader.tree.child(call, "arguments"));
  if (COPIES.has(called) && first !== NONE) return reader.of(first);
  return GIVES_ANYTHING.has(called) ? UNKNOWN : BUILTIN;
}

const FIRST_IS_ELEMENT = new Set("forEach map filter find findLast findIndex findLastIndex some every flatMap sort toSorted".split(" "));
const SECOND_IS_ELEMENT = new Set(["sort", "toSorted", "reduce", "reduceRight"]);

/** What a collection or promise method passes to its callback's parameter at `place`. */
export function argumentOf(reader: UsageReader, callback: NodeIndex, place: number): ExpressionId {
  const { tree } = reader;
  const args = tree.parent(callback);
  const call = tree.parent(args);
  if (call === NONE || tree.kind(args) !== "arguments" || tree.kind(call) !== "call_expression") return UNKNOWN;
  const callee = tree.child(call, "function");
  if (tree.kind(callee) !== "member_expression" || tree.firstNamed(args) !== callback) return UNKNOWN;
  const called = tree.textOf(tree.child(callee, "property"));
  const object = tree.child(callee, "object");
  if (called === "then" && place === 0) return reader.awaited(reader.of(object));
  const isElement = place === 0 ? FIRST_IS_ELEMENT.has(called) : place === 1 && SECOND_IS_ELEMENT.has(called);
  return isElement ? reader.element(reader.of(object)) : UNKNOWN;
}
