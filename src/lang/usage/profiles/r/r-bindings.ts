/**
 * What functions, assignments and calls of R bind and declare. A call looks up only functions and skips other values, so names that
 * certainly can be called (functions and parameters) are bound a second time, under a key that no program can write.
 */
import { UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** The second key of a name that can be called. */
export const called = (name: string): string => `${name} ()`;

/** Functions whose calls make classes. */
const CLASSES: ReadonlySet<string> = new Set(["R6Class", "setRefClass", "setClass", "ggproto", "new_class"]);
/** Functions that take the name of a function or class as a string. */
const BY_NAME: ReadonlySet<string> = new Set(["do.call", "match.fun", "new", "getMethod", "selectMethod"]);
/** Functions that load packages or files. */
const TAKES: ReadonlySet<string> = new Set(["library", "require", "requireNamespace", "loadNamespace", "source", "box::use"]);

const isFunction = (tree: SyntaxTree, node: NodeIndex): boolean => node !== NONE && tree.kind(node) === "function_definition";

export function bindParameters(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  for (const parameter of tree.childrenIn(tree.child(node, "parameters"), "parameter")) {
    const name = tree.child(parameter, "name");
    if (name === NONE || tree.kind(name) !== "identifier") continue;
    binder.bind(name, undefined, { isHoisted: true });
    binder.bindIn(node, called(tree.textOf(name)), () => UNKNOWN);
  }
}

/** `name <- value`, `value -> name`. A top-level name is not bound, because all files of a package see it. */
export function bindAssignment(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const operator = tree.child(node, "operator");
  const written = operator === NONE ? "" : tree.textOf(operator);
  const isRight = written === "->" || written === "->>";
  if (!isRight && written !== "<-" && written !== "=" && written !== "<<-") return;
  const target = tree.child(node, isRight ? "rhs" : "lhs");
  const value = tree.child(node, isRight ? "lhs" : "rhs");
  if (target === NONE) return;
  if (tree.kind(target) === "extract_operator") assignMember(binder, target, value);
  if (tree.kind(target) !== "identifier") return;
  const later: Later = (reader) => (isFunction(tree, value) ? UNKNOWN : reader.of(value));
  if (tree.kind(tree.parent(node)) === "program") {
    binder.declare(target, later);
    bindSupertypes(binder, target, value);
  } else if (written === "<<-" || written === "->>") binder.skip(target);
  else bindLocal(binder, node, target, later);
}

function bindLocal(binder: UsageBinder, node: NodeIndex, target: NodeIndex, value: Later): void {
  const { tree } = binder;
  // Inside a function, braces open no scope; those around the code of a test do.
  const scope = tree.around(node, "function_definition", "braced_expression");
  const inFunction = tree.around(node, "function_definition");
  binder.bind(target, value, { scope: inFunction === NONE ? "inner" : "function" });
  const right = tree.child(node, "rhs");
  if (!isFunction(tree, right)) return;
  const around = inFunction === NONE ? scope : inFunction;
  if (around !== NONE) binder.bindIn(around, called(tree.textOf(target)), (reader) => reader.definition(target), { behind: node });
}

/** `self$name <- value` sets an attribute. */
function assignMember(binder: UsageBinder, target: NodeIndex, value: NodeIndex): void {
  const { tree } = binder;
  const holder = tree.textOf(tree.child(target, "lhs"));
  const name = tree.child(target, "rhs");
  if ((holder === "self" || holder === "private") && name !== NONE && !isFunction(tree, value))
    binder.attribute(target, tree.textOf(name), (reader) => reader.of(value));
}

/** `R6Class("Name", inherit = Base)`, `setClass("Name", contains = "Base")` */
function bindSupertypes(binder: UsageBinder, name: NodeIndex, value: NodeIndex): void {
  const { tree } = binder;
  if (value === NONE || tree.kind(value) !== "call" || !CLASSES.has(calledName(tree, value))) return;
  for (const argument of tree.childrenIn(tree.child(value, "arguments"), "argument")) {
    const above = tree.child(argument, "value");
    if (above !== NONE && isInheriting(tree, argument)) binder.supertype(name, "extends", (reader) => reader.of(above));
  }
}

/** Whether an argument names the classes that a class is built on. */
export function isInheriting(tree: SyntaxTree, argument: NodeIndex): boolean {
  const key = tree.child(argument, "name");
  return key !== NONE && /^(?:inherit|contains|parent|_inherit)$/.test(tree.textOf(key));
}

/** The name of the called function, without its package. */
export function calledName(tree: SyntaxTree, call: NodeIndex): string {
  const callee = tree.child(call, "function");
  if (callee === NONE) return "";
  const kind = tree.kind(callee);
  return kind === "identifier" ? tree.textOf(callee) : kind === "namespace_operator" ? tree.textOf(tree.child(callee, "rhs")) : "";
}

/** Calls whose text names something: a package or file that is taken in, a function that is called, a class that is defined. */
export function bindCall(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = calledName(tree, node);
  const first = tree.child(tree.child(node, "arguments"), "argument");
  const value = first === NONE ? NONE : tree.child(first, "value");
  if (value === NONE) return;
  const content = tree.kind(value) === "string" ? tree.child(value, "content") : NONE;
  if (TAKES.has(name)) takeIn(binder, name, content === NONE ? value : content);
  else if (content !== NONE && BY_NAME.has(name)) {
    const text = tree.textOf(content);
    binder.use({ at: content, name: text, type: "calls", value: (reader) => reader.nonlocal(text, node) });
  }
  if (name === "setClass" || name === "setRefClass") bindWrittenClass(binder, node, content);
}

function takeIn(binder: UsageBinder, name: string, at: NodeIndex): void {
  const { tree } = binder;
  const module = tree.textOf(at);
  if (!/^[\w./-]+$/.test(module)) return;
  if (name === "source") binder.import({ kind: "file", module, at });
  else binder.import({ kind: name.endsWith("Namespace") ? "module" : "all", module, name: module, at });
}

/** A class that is made without being assigned to a name. */
function bindWrittenClass(binder: UsageBinder, node: NodeIndex, content: NodeIndex): void {
  const { tree } = binder;
  if (content === NONE) return;
  for (const argument of tree.childrenIn(tree.child(node, "arguments"), "argument")) {
    const value = tree.child(argument, "value");
    if (value === NONE || !isInheriting(tree, argument) || tree.kind(value) !== "string") continue;
    const above = tree.child(value, "content");
    if (above === NONE) continue;
    const text = tree.textOf(above);
    binder.supertype(content, "extends", (reader) => reader.nonlocal(text, node));
    binder.use({ at: above, name: text, type: "extends", value: (reader) => reader.nonlocal(text, node) });
  }
}
