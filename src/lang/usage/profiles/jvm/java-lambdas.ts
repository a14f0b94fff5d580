/** What Java's lambdas take that are passed to methods of collections, streams and optionals. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex } from "#lang/usage/syntax-tree.ts";
import { words } from "./jvm.ts";

/** Methods that call their lambda with each element of what they are called on, and with nothing else. */
const WITH_EACH = words(`
  forEach forEachOrdered anyMatch allMatch noneMatch removeIf filter ifPresent ifPresentOrElse takeWhile dropWhile peek map flatMap mapMulti
  mapToInt mapToLong mapToDouble mapToObj flatMapToInt`);

/** The only parameter of a lambda: an element of the receiver of the call that it is passed to. UNKNOWN for any other method. */
export function elementTaken(reader: UsageReader, lambda: NodeIndex): ExpressionId {
  const { tree } = reader;
  const list = tree.parent(lambda);
  const call = list !== NONE && tree.kind(list) === "argument_list" ? tree.parent(list) : NONE;
  if (call === NONE || tree.kind(call) !== "method_invocation" || tree.firstNamed(list) !== lambda) return UNKNOWN;
  const receiver = tree.child(call, "object");
  if (receiver === NONE || !WITH_EACH.has(tree.textOf(tree.child(call, "name")))) return UNKNOWN;
  return reader.element(reader.of(receiver));
}
