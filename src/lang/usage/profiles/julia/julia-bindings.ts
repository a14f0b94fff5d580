/** What Julia functions, types, loops and assignments bind. Top-level names of a module are not bound, because other files see them too. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

const typed =
  (type: NodeIndex): Later =>
  (reader) =>
    type === NONE ? UNKNOWN : reader.instance(reader.of(type));

/** The second named child. */
function second(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  let place = 0;
  for (const child of tree.namedChildren(node)) if (place++ === 1) return child;
  return NONE;
}

interface Head {
  /** `name(arguments)`; NONE when the head is no call. */
  readonly call: NodeIndex;
  readonly result: NodeIndex;
  /** The nodes after each `where`. */
  readonly wheres: readonly NodeIndex[];
}

/** Splits `name(arguments)::Result where {T}` into its parts. */
function headOf(tree: SyntaxTree, node: NodeIndex): Head {
  const wheres: NodeIndex[] = [];
  let result = NONE;
  let at = node;
  for (;;) {
    const kind = at === NONE ? "" : tree.kind(at);
    if (kind === "call_expression") return { call: at, result, wheres };
    if (kind === "typed_expression") result = second(tree, at);
    else if (kind === "where_expression") wheres.push(second(tree, at));
    else if (kind !== "signature") return { call: NONE, result, wheres };
    at = tree.firstNamed(at);
  }
}

/** The type parameters in `{T, S <: Real}`. */
function bindTypeParameters(binder: UsageBinder, node: NodeIndex): void {
  if (node === NONE) return;
  const { tree } = binder;
  const kind = tree.kind(node);
  if (kind === "identifier") binder.bind(node, undefined, { isHoisted: true });
  else if (kind === "binary_expression") bindTypeParameters(binder, tree.firstNamed(node));
  else if (kind === "curly_expression") for (const child of tree.namedChildren(node)) bindTypeParameters(binder, child);
}

/** Binds a parameter, or the names that it destructures. */
function bindParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  switch (tree.kind(node)) {
    case "identifier":
      binder.bind(node, undefined, { isHoisted: true });
      return;
    case "typed_expression": {
      const name = tree.firstNamed(node);
      if (tree.kind(name) === "identifier") binder.bind(name, typed(second(tree, node)), { isHoisted: true, isWritten: true });
      return;
    }
    case "named_argument":
    case "splat_expression":
      bindParameter(binder, tree.firstNamed(node));
      return;
    case "macrocall_expression":
      for (const list of tree.namedChildren(node))
        if (tree.kind(list) === "macro_argument_list") for (const inner of tree.namedChildren(list)) bindParameter(binder, inner);
      return;
    case "tuple_expression":
    case "parenthesized_expression":
      for (const inner of tree.namedChildren(node)) bindParameter(binder, inner);
      return;
    default:
  }
}

/** Whether a node stands in a function, so that its definitions are visible only there. */
function isInside(tree: SyntaxTree, node: NodeIndex): boolean {
  for (let at = tree.parent(node); at !== NONE; at = tree.parent(at)) {
    const kind = tree.kind(at);
    if (kind === "function_definition" || kind === "macro_definition" || kind === "arrow_function_expression" || kind === "let_statement")
      return true;
    if (kind === "assignment" && headOf(tree, tree.firstNamed(at)).call !== NONE) return true;
  }
  return false;
}

function bindHead(binder: UsageBinder, definition: NodeIndex, { call, result, wheres }: Head): void {
  const { tree } = binder;
  const name = tree.firstNamed(call);
  for (const where of wheres) bindTypeParameters(binder, where);
  const kind = tree.kind(name);
  // `(self::Type)(x)` makes values of a type callable.
  if (kind === "parenthesized_expression") bindParameter(binder, name);
  else if (kind === "identifier") {
    if (isInside(tree, definition)) binder.bind(name, typed(result), { scope: "outer", isHoisted: true });
    else binder.declare(name, typed(result));
    binder.skip(name);
  }
  const list = tree.childOfKind(call, "argument_list");
  if (list !== NONE) for (const parameter of tree.namedChildren(list)) bindParameter(binder, parameter);
}

export function bindFunction(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const signature = tree.childOfKind(node, "signature");
  const head = headOf(tree, signature);
  if (head.call !== NONE) bindHead(binder, node, head);
  else if (signature !== NONE) binder.skip(tree.firstNamed(signature));
}

/** `f(x) = …`, `name = …`, `a, b = …` */
export function bindAssignment(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const left = tree.firstNamed(node);
  if (left === NONE) return;
  const head = headOf(tree, left);
  if (head.call !== NONE) {
    bindHead(binder, node, head);
    return;
  }
  const around = tree.kind(tree.parent(node));
  if (around === "tuple_expression" || around === "argument_list") {
    if (tree.kind(left) === "identifier") binder.skip(left);
    return;
  }
  if (around === "global_statement" && isInside(tree, node)) return;
  bindTarget(binder, left, (reader) => reader.of(tree.lastNamed(node)));
}

function bindTarget(binder: UsageBinder, target: NodeIndex, value: Later): void {
  const { tree } = binder;
  const kind = tree.kind(target);
  if (kind === "identifier") binder.bind(target, value, { scope: "outer" });
  else if (kind === "typed_expression") bindTypedTarget(binder, target);
  else if (kind === "open_tuple" || kind === "tuple_expression")
    for (const part of tree.namedChildren(target))
      bindTarget(binder, tree.kind(part) === "splat_expression" ? tree.firstNamed(part) : part, () => UNKNOWN);
}

function bindTypedTarget(binder: UsageBinder, target: NodeIndex): void {
  const name = binder.tree.firstNamed(target);
  if (binder.tree.kind(name) === "identifier") binder.bind(name, typed(second(binder.tree, target)), { scope: "outer", isWritten: true });
}

/** `for x in xs`, in a loop or a comprehension. */
export function bindLoop(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.firstNamed(node);
  const over = tree.lastNamed(node);
  if (name === NONE || name === over) return;
  if (tree.kind(name) === "identifier") binder.bind(name, (reader) => reader.element(reader.of(over)), { isHoisted: true });
  else bindParameter(binder, name);
}

/** `x -> …`, and the parameters after `do`. */
export function bindClosure(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const first = tree.firstNamed(node);
  if (first === NONE) return;
  if (tree.kind(first) === "argument_list") for (const parameter of tree.namedChildren(first)) bindParameter(binder, parameter);
  else if (tree.kind(node) === "arrow_function_expression") bindParameter(binder, first);
}

export function bindLet(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.firstNamed(node);
  const value = tree.lastNamed(node);
  if (name !== NONE && tree.kind(name) === "identifier") binder.bind(name, name === value ? undefined : (reader) => reader.of(value));
}

/** `catch error`: the name must be on the same line as `catch`. */
export function bindCatch(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.firstNamed(node);
  if (name === NONE || tree.kind(name) !== "identifier") return;
  if (!tree.text.slice(tree.start(node), tree.start(name)).includes("\n")) binder.bind(name, undefined, { isHoisted: true });
}

/** The name and type parameters of `Name{T} <: Super`. */
export function bindTypeHead(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const first = tree.firstNamed(node);
  if (first === NONE) return;
  const extending = tree.kind(first) === "binary_expression";
  const named = extending ? tree.firstNamed(first) : first;
  const name = tree.kind(named) === "parametrized_type_expression" ? tree.firstNamed(named) : named;
  if (named !== name) bindTypeParameters(binder, tree.childOfKind(named, "curly_expression"));
  binder.skip(name);
  const above = tree.lastNamed(first);
  if (extending) binder.supertype(name, "extends", (reader) => reader.of(above));
}

/** Fields of a type. */
export function bindFields(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  for (const child of tree.namedChildren(node)) {
    const kind = tree.kind(child);
    if (kind === "identifier") binder.skip(child);
    if (kind !== "typed_expression") continue;
    binder.declare(tree.firstNamed(child), typed(second(tree, child)));
    binder.skip(tree.firstNamed(child));
  }
}

/** The last value of a block, which is a function's result when no type is written. */
export function lastOf(reader: { readonly tree: SyntaxTree; of(node: NodeIndex): ExpressionId }, node: NodeIndex): ExpressionId {
  return reader.of(reader.tree.lastNamed(node));
}
