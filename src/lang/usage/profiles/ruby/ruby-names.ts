/** Uses of methods that do not look like calls: assignments through setters, and names passed as symbols. */
import type { EdgeType } from "#core/types.ts";
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** Methods that pass their block the receiver instead of its elements. */
export const GIVE_RECEIVER = new Set(["tap", "then", "yield_self", "instance_eval", "instance_exec"]);
export const GIVE_ELEMENT =
  /^(?:each|map|flat_map|select|filter|filter_map|reject|find|detect|find_index|any\?|all\?|none\?|one\?|count|sum|min_by|max_by|sort_by|group_by|partition|uniq|each_with_index|each_with_object|each_slice|each_value|find_all|reverse_each|delete_if|keep_if|collect|take_while|drop_while|index_by|find_each|to_h|zip|cycle)$/;

/**
 * `obj.name = value` calls `name=` or, where an accessor defines both under one name, `name`. `isRead`: `obj.name ||= value` also reads
 * the old value.
 */
export function useSetter(binder: UsageBinder, target: NodeIndex, isRead: boolean): void {
  const { tree } = binder;
  const method = tree.child(target, "method");
  const receiver = tree.child(target, "receiver");
  if (method === NONE || receiver === NONE) return;
  const name = tree.textOf(method);
  const value = (reader: UsageReader): ExpressionId => {
    const of = reader.of(receiver);
    return reader.first([reader.member(of, `${name}=`), reader.member(of, name)]);
  };
  if (!isRead) binder.useAs(method, value);
  binder.use({ at: method, name: `${name}=`, value, type: "calls" });
}

/** Methods that call another method by name, and those that only refer to it. */
const NAMING: ReadonlyMap<string, EdgeType> = new Map([
  ...["send", "public_send", "__send__", "try", "try!"].map((name) => [name, "calls"] as const),
  ...["method", "public_method", "instance_method", "public_instance_method", "respond_to?", "method_defined?"].map(
    (name) => [name, "references"] as const,
  ),
]);

/** `send(:name)`, `method(:name)`, `respond_to?(:name)`, `alias_method :new, :name`. */
export function useNamed(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const method = tree.child(node, "method");
  const args = tree.child(node, "arguments");
  if (method === NONE || args === NONE) return;
  const called = tree.textOf(method);
  const type = NAMING.get(called);
  const receiver = tree.child(node, "receiver");
  if (type) {
    useSymbol(binder, tree.firstNamed(args), type, (reader, name) => {
      if (receiver === NONE) return reader.nonlocal(name, node);
      const of = reader.of(receiver);
      return reader.member(called.includes("instance_") ? reader.instance(of) : of, name);
    });
  } else if (called === "alias_method" && receiver === NONE) {
    const [alias = NONE, original = NONE] = tree.namedChildren(args);
    useOriginal(binder, alias, original);
  }
}

/** `alias new name`. */
export function bindAlias(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const alias = tree.child(node, "name");
  const original = tree.child(node, "alias");
  binder.skip(alias);
  if (tree.kind(original) === "identifier") binder.skip(original);
  useOriginal(binder, alias, original);
}

/** An alias has the result of the method that it is another name for. */
function useOriginal(binder: UsageBinder, alias: NodeIndex, original: NodeIndex): void {
  const { tree } = binder;
  const name = symbolName(tree, original);
  if (name === "") return;
  binder.declare(alias, (reader) => reader.nonlocal(name, original));
  useSymbol(binder, original, "references", (reader) => reader.nonlocal(name, original));
}

/** `list.each(&:name)` calls `name` on what `each` passes to its block. */
export function useBlockSymbol(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const call = tree.around(node, "call", "block");
  const isOfCall = call !== NONE && tree.kind(call) === "call" && tree.parent(node) === tree.child(call, "arguments");
  const receiver = isOfCall ? tree.child(call, "receiver") : NONE;
  const method = isOfCall ? tree.child(call, "method") : NONE;
  const called = method === NONE ? "" : tree.textOf(method);
  useSymbol(binder, tree.firstNamed(node), "calls", (reader, name) => {
    if (receiver === NONE) return reader.member(UNKNOWN, name);
    const of = reader.of(receiver);
    if (GIVE_RECEIVER.has(called)) return reader.member(of, name);
    return reader.member(GIVE_ELEMENT.test(called) ? reader.element(of) : UNKNOWN, name);
  });
}

function useSymbol(binder: UsageBinder, at: NodeIndex, type: EdgeType, value: (reader: UsageReader, name: string) => ExpressionId): void {
  const name = symbolName(binder.tree, at);
  if (name !== "") binder.use({ at, name, value: (reader) => value(reader, name), type });
}

/** The name that a symbol, string or bare name contains; "" for text with interpolation. */
export function symbolName(tree: SyntaxTree, node: NodeIndex): string {
  if (node === NONE) return "";
  const written = tree.textOf(node);
  switch (tree.kind(node)) {
    case "simple_symbol":
      return written.slice(1);
    case "identifier":
    case "setter":
    case "constant":
      return written;
    case "string":
    case "delimited_symbol":
      return /^:?["']([A-Za-z_]\w*[?!=]?)["']$/.exec(written)?.[1] ?? "";
    default:
      return "";
  }
}
