/** What parameters, declarations and destructuring patterns bind. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { BindOptions, Later, UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/**
 * Binds `[a, b]` to the members of an array literal on the right-hand side, or in `await Promise.all([…])` there; returns false when
 * there is none.
 */
export function bindList(binder: UsageBinder, pattern: NodeIndex, value: NodeIndex, options: BindOptions): boolean {
  const { tree } = binder;
  if (tree.kind(pattern) !== "array_pattern") return false;
  const list = listIn(tree, value);
  const members = list === NONE ? [] : [...tree.namedChildren(list)].filter((part) => tree.kind(part) !== "comment");
  if (list === NONE || members.some((part) => tree.kind(part) === "spread_element")) return false;
  const isAwaited = list !== value;
  // An omitted element has no node; only its comma shows it.
  let place = 0;
  for (const part of tree.children(pattern)) {
    if (tree.kind(part) === ",") place++;
    if (!tree.isNamed(part) || tree.kind(part) === "comment") continue;
    const member = members[place] ?? NONE;
    const held: Later = (reader) => (isAwaited ? reader.awaited(reader.of(member)) : reader.of(member));
    bindPattern(binder, part, tree.kind(part) === "rest_pattern" ? (reader) => reader.of(list) : held, options);
  }
  return true;
}

function listIn(tree: SyntaxTree, value: NodeIndex): NodeIndex {
  if (tree.kind(value) === "array") return value;
  const call = tree.kind(value) === "await_expression" ? tree.firstNamed(value) : NONE;
  if (call === NONE || tree.textOf(tree.child(call, "function")) !== "Promise.all") return NONE;
  const list = tree.firstNamed(tree.child(call, "arguments"));
  return tree.kind(list) === "array" ? list : NONE;
}

/** Binds every name of a pattern to the part of the value that it destructures. Names of members are uses of these. */
export function bindPattern(binder: UsageBinder, pattern: NodeIndex, value: Later, options?: BindOptions): void {
  if (pattern === NONE) return;
  const { tree } = binder;
  switch (tree.kind(pattern)) {
    case "identifier":
      binder.bind(pattern, value, options);
      return;
    case "object_pattern":
      for (const part of tree.namedChildren(pattern)) bindMember(binder, part, value, options);
      return;
    case "array_pattern":
      for (const part of tree.namedChildren(pattern)) {
        const isRest = tree.kind(part) === "rest_pattern";
        bindPattern(binder, part, isRest ? value : (reader) => reader.element(value(reader)), options);
      }
      return;
    case "assignment_pattern":
      bindPattern(binder, tree.child(pattern, "left"), withDefault(value, tree.child(pattern, "right")), options);
      return;
    case "rest_pattern":
      bindPattern(binder, tree.firstNamed(pattern), value, options);
      return;
  }
}

function bindMember(binder: UsageBinder, part: NodeIndex, value: Later, options?: BindOptions): void {
  const { tree } = binder;
  switch (tree.kind(part)) {
    case "shorthand_property_identifier_pattern":
      bindShorthand(binder, part, value, NONE, options);
      return;
    case "object_assignment_pattern":
      bindShorthand(binder, tree.child(part, "left"), value, tree.child(part, "right"), options);
      return;
    case "rest_pattern":
      bindPattern(binder, tree.firstNamed(part), value, options);
      return;
    case "pair_pattern": {
      const key = tree.child(part, "key");
      const isName = tree.kind(key) === "property_identifier";
      const taken: Later = (reader) => (isName ? reader.member(value(reader), tree.textOf(key)) : UNKNOWN);
      if (isName) binder.useAs(key, taken);
      bindPattern(binder, tree.child(part, "value"), taken, options);
    }
  }
}

function bindShorthand(binder: UsageBinder, name: NodeIndex, value: Later, fallback: NodeIndex, options?: BindOptions): void {
  const called = binder.tree.textOf(name);
  const uses: Later = (reader) => reader.member(value(reader), called);
  binder.bind(name, withDefault(uses, fallback), { ...options, uses });
}

function withDefault(value: Later, fallback: NodeIndex): Later {
  return fallback === NONE ? value : (reader) => reader.either([value(reader), reader.of(fallback)]);
}

/** `for (const x of xs)`; in `for (const [key, value] of map)`, the second name holds an element. */
export function bindLoop(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const keyword = tree.child(node, "kind");
  if (keyword === NONE) return;
  const options: BindOptions = tree.textOf(keyword) === "var" ? { scope: "function" } : {};
  const left = tree.child(node, "left");
  const right = tree.child(node, "right");
  const isOf = tree.textOf(tree.child(node, "operator")) === "of";
  if (!isOf) {
    bindPattern(binder, left, () => BUILTIN, options);
    return;
  }
  const element: Later = (reader) => reader.element(reader.of(right));
  if (tree.kind(left) !== "array_pattern") {
    bindPattern(binder, left, element, options);
    return;
  }
  for (const [place, part] of [...tree.namedChildren(left)].entries()) {
    bindPattern(binder, part, place === 0 ? (): ExpressionId => UNKNOWN : element, options);
  }
}

const NAMES: readonly string[] = ["identifier", "shorthand_property_identifier_pattern"];

/** The names that a pattern binds. */
export function* patternNames(tree: SyntaxTree, pattern: NodeIndex): Generator<NodeIndex> {
  if (pattern === NONE) return;
  if (NAMES.includes(tree.kind(pattern))) {
    yield pattern;
    return;
  }
  const isDefaulted = tree.kind(pattern) === "assignment_pattern" || tree.kind(pattern) === "object_assignment_pattern";
  if (isDefaulted) yield* patternNames(tree, tree.child(pattern, "left"));
  else if (tree.kind(pattern) === "pair_pattern") yield* patternNames(tree, tree.child(pattern, "value"));
  else for (const part of tree.namedChildren(pattern)) yield* patternNames(tree, part);
}
