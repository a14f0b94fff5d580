/** What the items, parameters and statements of Rust bind and declare. */
import { UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { bindPattern } from "./rust-patterns.ts";
import { before } from "./rust-tokens.ts";

export const NOTHING_KNOWN: Later = () => UNKNOWN;

/** Binds an item in the scope it stands in; an item of an impl or trait is a member and is only declared. */
export function bindItem(binder: UsageBinder, node: NodeIndex, value: Later, opensScope: boolean): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  if (name === NONE) return;
  const list = tree.parent(node);
  const owner = list === NONE || tree.kind(list) !== "declaration_list" ? "" : tree.kind(tree.parent(list));
  if (owner === "impl_item" || owner === "trait_item") binder.declare(name, value);
  else binder.bind(name, value, { isHoisted: true, isType: true, ...(opensScope ? { scope: "outer" } : {}) });
}

export function bindFunction(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const given = tree.child(node, "return_type");
  bindItem(binder, node, (reader) => (given === NONE ? UNKNOWN : reader.instance(reader.of(given))), true);
  declareFunctionsTaken(binder, node);
  const derived = derivedBy(tree, node);
  if (derived !== "") binder.export(derived, (reader) => reader.definition(tree.child(node, "name")));
}

/** The name of the derive macro that a function implements, `#[proc_macro_derive(Name)]`; "" for other functions. */
function derivedBy(tree: SyntaxTree, node: NodeIndex): string {
  for (let at = before(tree, node); at !== NONE; at = before(tree, at)) {
    const kind = tree.kind(at);
    if (kind !== "attribute_item" && !kind.endsWith("comment")) return "";
    const name = /^#\s*\[\s*proc_macro_derive\s*\(\s*(\w+)/.exec(kind === "attribute_item" ? tree.textOf(at) : "")?.[1];
    if (name !== undefined) return name;
  }
  return "";
}

/** Records the parameters of a function that are functions themselves, so that the parameters of closures passed for them are known. */
function declareFunctionsTaken(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const own = tree.child(node, "type_parameters");
  const generic = new Set([...tree.namedChildren(own)].map((one) => tree.textOf(tree.child(one, "name"))));
  let place = 0;
  for (const parameter of tree.namedChildren(tree.child(node, "parameters"))) {
    if (tree.kind(parameter) !== "parameter") continue;
    const at = place++;
    const type = tree.child(parameter, "type");
    const isFunction = generic.has(tree.textOf(type)) || !tree.below(type, "function_type").next().done;
    if (isFunction) binder.parameter(tree.child(node, "name"), at, (reader) => reader.instance(reader.of(type)));
  }
}

export const bindType = (binder: UsageBinder, node: NodeIndex): void => bindItem(binder, node, NOTHING_KNOWN, true);

/** A constant or static item. */
export function bindValue(binder: UsageBinder, node: NodeIndex): void {
  const type = binder.tree.child(node, "type");
  bindItem(binder, node, (reader) => reader.instance(reader.of(type)), false);
}

/** A type parameter stands for its bounds; one of a type or an impl block, also for the type argument. */
export function bindTypeParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const owner = tree.parent(tree.parent(node));
  const bounds = [tree.child(node, "bounds"), ...boundsBehind(tree, owner, tree.textOf(name))].filter((one) => one !== NONE);
  binder.typeParameter(name, definitionOf(tree, owner), tree.placeAmong(node), (reader) =>
    reader.either(bounds.flatMap((list) => [...tree.namedChildren(list)].map((one) => reader.of(one)))),
  );
}

/** The name of a type definition or, for an impl block, of its type; NONE for functions. */
function definitionOf(tree: SyntaxTree, owner: NodeIndex): NodeIndex {
  if (tree.kind(owner) === "impl_item") for (const name of tree.below(tree.child(owner, "type"), "type_identifier")) return name;
  return tree.kind(owner) === "function_item" || tree.kind(owner) === "function_signature_item" ? NONE : tree.child(owner, "name");
}

/** The bounds of a type parameter in the `where` clause. */
function boundsBehind(tree: SyntaxTree, owner: NodeIndex, name: string): NodeIndex[] {
  const clause = tree.childOfKind(owner, "where_clause");
  if (clause === NONE) return [];
  const predicates = [...tree.namedChildren(clause)].filter((one) => tree.textOf(tree.child(one, "left")) === name);
  return predicates.map((one) => tree.child(one, "bounds"));
}

/** A `where` bound on a type parameter of an outer definition, which holds inside this one. */
export function bindPredicate(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const left = tree.child(node, "left");
  const bounds = tree.child(node, "bounds");
  if (left === NONE || bounds === NONE || tree.kind(left) !== "type_identifier" || tree.textOf(left) === "Self") return;
  const own = tree.child(tree.parent(tree.parent(node)), "type_parameters");
  const isOwn = own !== NONE && [...tree.namedChildren(own)].some((one) => tree.textOf(tree.child(one, "name")) === tree.textOf(left));
  if (isOwn) return;
  binder.bind(left, (reader) => reader.either([...tree.namedChildren(bounds)].map((one) => reader.of(one))), {
    isHoisted: true,
    isType: true,
  });
}

export function bindParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.child(node, "type");
  bindPattern(binder, tree.child(node, "pattern"), (reader) => reader.instance(reader.of(type)), { isHoisted: true });
}

/** Binds the parameters of a closure: to what the called function declares for them or, for a collection's method, to an element. */
export function bindClosureParameters(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const args = tree.parent(tree.parent(node));
  const call = args !== NONE && tree.kind(args) === "arguments" ? tree.parent(args) : NONE;
  const method = call === NONE ? NONE : tree.child(call, "function");
  const receiver = method !== NONE && tree.kind(method) === "field_expression" ? tree.child(method, "value") : NONE;
  const parameters = [...tree.namedChildren(node)].filter((parameter) => tree.kind(parameter) !== "parameter");
  const only = parameters.length === 1 && receiver !== NONE;
  const place = call === NONE ? 0 : placeIn(tree, args, node);
  for (const [index, parameter] of parameters.entries()) {
    const value: Later = (reader) => {
      const said = method === NONE ? UNKNOWN : reader.parameter(reader.parameter(reader.of(method), place), index);
      return only ? reader.first([reader.element(reader.of(receiver)), said]) : said;
    };
    bindPattern(binder, parameter, value, { isHoisted: true, isElement: true });
  }
}

/** The position of the argument of a call that contains a node. */
function placeIn(tree: SyntaxTree, args: NodeIndex, node: NodeIndex): number {
  let place = 0;
  for (const argument of tree.namedChildren(args)) {
    if (tree.after(argument) > node) return place;
    if (!tree.kind(argument).endsWith("comment")) place++;
  }
  return place;
}

export function bindLet(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.child(node, "type");
  const value = tree.child(node, "value");
  const pattern = tree.child(node, "pattern");
  bindPattern(binder, pattern, (reader) => (type === NONE ? reader.of(value) : reader.instance(reader.of(type))), { isHoisted: false });
}

/** `impl Trait for Type`: declares the type that the block is of, and that the block implements the trait. */
export function bindImpl(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.child(node, "type");
  const trait = tree.child(node, "trait");
  for (const name of tree.below(type, "type_identifier", "primitive_type")) {
    binder.declare(name, (reader) => reader.of(type));
    break;
  }
  if (trait !== NONE) binder.supertype(node, "implements", (reader) => reader.of(trait));
}

/**
 * `Foo(A, B)`: fields named by their positions, in order of which a pattern takes the value apart. A variant of an enum has no members that
 * code could name otherwise.
 */
export function bindTupleFields(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const owner = tree.parent(node);
  let place = 0;
  for (const type of tree.childrenIn(node, "type")) {
    const value: Later = (reader) => reader.instance(reader.of(type));
    if (tree.kind(owner) === "struct_item") binder.attribute(type, String(place), value);
    binder.parameter(tree.child(owner, "name"), place++, value);
  }
}
