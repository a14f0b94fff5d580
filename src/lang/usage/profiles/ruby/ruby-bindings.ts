/** What definitions, assignments, blocks and patterns of Ruby bind, and the types in YARD comments. */
import { BUILTIN, type ExpressionId, ROOT, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { GIVE_ELEMENT, GIVE_RECEIVER, useSetter } from "./ruby-names.ts";
import { bindSide } from "./ruby-selves.ts";

export function bindClass(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const own = tree.kind(name) === "scope_resolution" ? tree.child(name, "name") : name;
  const base = tree.firstNamed(tree.child(node, "superclass"));
  binder.skip(own);
  if (base !== NONE) binder.supertype(own, "extends", (reader) => reader.of(base));
}

/** A method's result: the type in its comment, or else its last expression and what it returns. */
export function bindMethod(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  binder.skip(name);
  bindSide(binder, node, name);
  const documented = /@return \[([^\]]{0,500})\]/.exec(commentsAbove(tree, node))?.[1] ?? "";
  const body = tree.child(node, "body");
  binder.declare(name, (reader) => (documented === "" ? reader.of(lastExpression(tree, body)) : documentedValue(reader, documented, node)));
}

/** The last expression of a method's body, before any `rescue`, `else` or `ensure`. */
function lastExpression(tree: SyntaxTree, body: NodeIndex): NodeIndex {
  if (body === NONE) return NONE;
  if (tree.kind(body) !== "body_statement") return body;
  let last = NONE;
  for (const child of tree.namedChildren(body)) if (!/^(?:rescue|ensure|else|comment)$/.test(tree.kind(child))) last = child;
  return last;
}

/** `return value` is what the method around gives, unless a comment above says what it gives. */
export function declareReturn(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const around = tree.around(node, "method", "singleton_method");
  const value = tree.firstNamed(tree.firstNamed(node));
  if (around === NONE || value === NONE || commentsAbove(tree, around).includes("@return [")) return;
  binder.declare(tree.child(around, "name"), (reader) => reader.of(value));
}

const COMMENT_LINES_MAX = 40;

/** The comment lines right above a node. */
function commentsAbove(tree: SyntaxTree, node: NodeIndex): string {
  // A comment above the first method of a class stands before the whole body node.
  let first = tree.kind(node - 1) === "body_statement" && tree.parent(node) === node - 1 ? node - 1 : node;
  const behind = first;
  while (first > 0 && node - first < COMMENT_LINES_MAX && tree.kind(first - 1) === "comment") first--;
  return first === behind ? "" : tree.text.slice(tree.start(first), tree.start(node));
}

/** The value of a YARD type: `Foo`, `Array<Foo>`, `A::B, nil`. */
function documentedValue(reader: UsageReader, written: string, at: NodeIndex): ExpressionId {
  const collection = /^(?:Array|Enumerable|Set|Hash)[<{](?:[^<>]*(?:,|=>)\s*)?([\w:]+)[>}]$/.exec(written.trim())?.[1];
  if (collection !== undefined) return reader.apply(BUILTIN, [constantNamed(reader, collection, at)]);
  return reader.either(written.split(",").map((part) => reader.instance(constantNamed(reader, part.trim(), at))));
}

/** What a path of constants means at a node, or `self`; unknown for any other text. */
export function constantNamed(reader: UsageReader, written: string, at: NodeIndex): ExpressionId {
  if (!/^(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*$/.test(written)) return written === "self" ? reader.selfType(at) : UNKNOWN;
  const [first = "", ...rest] = written.replace(/^::/, "").split("::");
  const start = reader.name(written.startsWith("::") ? `${ROOT}${first}` : first, at);
  return rest.reduce((of, name) => reader.member(of, name), start);
}

export function bindParameters(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const comments = commentsAbove(tree, tree.parent(node));
  for (const parameter of tree.namedChildren(node)) {
    const name = tree.kind(parameter) === "identifier" ? parameter : tree.child(parameter, "name");
    if (tree.kind(parameter) === "destructured_parameter") bindParameters(binder, parameter);
    if (name === NONE) continue;
    const value = tree.child(parameter, "value");
    const type = comments === "" ? "" : (documentedParameter(comments, tree.textOf(name)) ?? "");
    binder.bind(name, (reader) => (type === "" ? reader.of(value) : documentedValue(reader, type, node)), { isWritten: type !== "" });
  }
}

function documentedParameter(comments: string, name: string): string | undefined {
  const tags = comments.matchAll(/@param (?:(\w+) \[([^\]]{0,500})\]|\[([^\]]{0,500})\] (\w+))/g);
  for (const [, before, typeBehind, typeBefore, behind] of tags) {
    if (before === name) return typeBehind;
    if (behind === name) return typeBefore;
  }
  return undefined;
}

/** The parameters of a block: what the called method passes to the block. */
export function bindBlock(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const block = tree.parent(node);
  const call = tree.parent(block);
  const isCall = call !== NONE && tree.kind(call) === "call";
  const method = isCall ? tree.child(call, "method") : NONE;
  const receiver = isCall ? tree.child(call, "receiver") : NONE;
  const called = method === NONE ? "" : tree.textOf(method);
  for (const [place, parameter] of [...tree.namedChildren(node)].entries()) {
    if (tree.kind(parameter) === "destructured_parameter") bindParameters(binder, parameter);
    const name = tree.kind(parameter) === "identifier" ? parameter : tree.child(parameter, "name");
    if (name === NONE) continue;
    binder.bind(name, (reader) => {
      if (place > 0 || receiver === NONE) return UNKNOWN;
      if (called === "new" || GIVE_RECEIVER.has(called)) return called === "new" ? reader.of(call) : reader.of(receiver);
      return GIVE_ELEMENT.test(called) ? reader.element(reader.of(receiver)) : UNKNOWN;
    });
  }
}

export function bindAssignment(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const right = tree.child(node, "right");
  const left = tree.child(node, "left");
  const isRead = tree.kind(node) === "operator_assignment";
  if (tree.kind(left) === "call") {
    useSetter(binder, left, isRead);
    return;
  }
  // `a += 1` tells nothing about `a`.
  if (isRead && !/^(?:\|\||&&)=$/.test(tree.textOf(tree.child(node, "operator")))) return;
  bindTarget(binder, left, (reader) => reader.of(right), right);
}

function bindTarget(binder: UsageBinder, target: NodeIndex, value: Later, right: NodeIndex): void {
  const { tree } = binder;
  if (target === NONE) return;
  switch (tree.kind(target)) {
    case "identifier":
      binder.bind(target, value);
      return;
    case "constant":
      binder.skip(target);
      binder.declare(target, value);
      return;
    case "instance_variable":
    case "class_variable":
      binder.attribute(target, tree.textOf(target), value);
      return;
    case "call":
      useSetter(binder, target, false);
      return;
    case "left_assignment_list":
    case "destructured_left_assignment": {
      const parts = right !== NONE && tree.kind(right) === "right_assignment_list" ? [...tree.namedChildren(right)] : [];
      for (const [place, part] of [...tree.namedChildren(target)].entries()) {
        const own = parts[place] ?? NONE;
        bindTarget(binder, part, (reader) => (own === NONE ? reader.element(value(reader)) : reader.of(own)), own);
      }
      return;
    }
    case "rest_assignment":
      bindTarget(binder, tree.firstNamed(target), (reader) => reader.apply(BUILTIN, [value(reader)]), NONE);
  }
}

export function bindRescue(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const types = [...tree.namedChildren(tree.child(node, "exceptions"))];
  bindTarget(
    binder,
    tree.firstNamed(tree.child(node, "variable")),
    (reader) => reader.either(types.map((type) => reader.instance(reader.of(type)))),
    NONE,
  );
}

export function bindLoop(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const source = tree.firstNamed(tree.child(node, "value"));
  bindTarget(binder, tree.child(node, "pattern"), (reader) => reader.element(reader.of(source)), NONE);
}

/** A bare name in a pattern is bound to the value there. */
export function bindPatternName(binder: UsageBinder, pattern: NodeIndex): void {
  const { tree } = binder;
  if (pattern === NONE) return;
  if (tree.kind(pattern) === "identifier") binder.bind(pattern);
  else if (tree.kind(pattern) === "splat_parameter" || tree.kind(pattern) === "hash_splat_parameter")
    binder.bind(tree.child(pattern, "name"));
}

/** `in {name:}` binds `name`, `in {name: x}` binds `x`. */
export function bindKeywordPattern(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const value = tree.child(node, "value");
  if (value === NONE) binder.bindIn(node, tree.textOf(tree.child(node, "key")), () => UNKNOWN);
  else bindPatternName(binder, value);
}
