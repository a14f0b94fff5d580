/**
 * Methods that tests replace or expect by name: `User.stubs(:load)` and `expects(:load)` of Mocha, `allow(user).to receive(:load)` and
 * `have_received(:load)` of RSpec.
 */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { passedTo, wordOf } from "./ruby-literals.ts";

/** Methods of Mocha that are called on the object whose method they name. */
const ON_OBJECT: ReadonlySet<string> = new Set(["stubs", "expects", "unstub"]);
/** Matchers of RSpec, which are given to `to` and the like of what wraps the object. */
const MATCHERS: ReadonlySet<string> = new Set(["receive", "have_received", "receive_messages", "receive_message_chain"]);
const WRAPPERS: ReadonlySet<string> = new Set(["allow", "expect", "is_expected"]);
const WRAPPERS_OF_CLASSES: ReadonlySet<string> = new Set(["allow_any_instance_of", "expect_any_instance_of"]);
const METHOD = /^[A-Za-z_]\w*[?!=]?$/;
/** How many calls are looked through behind a matcher: `receive(:load).with(1).and_return(2)`. */
const CHAINED_MAX = 8;

/** Records the methods that a call names in this way. */
export function useStubbed(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const method = tree.child(node, "method");
  const word = method === NONE ? "" : tree.textOf(method);
  const receiver = tree.child(node, "receiver");
  const isOnObject = receiver !== NONE && ON_OBJECT.has(word);
  if (!isOnObject && !(receiver === NONE && MATCHERS.has(word))) return;
  const { args, pairs } = passedTo(tree, node);
  const named = [...args.slice(0, 1), ...pairs.map((pair) => tree.child(pair, "key"))];
  for (const at of named) {
    const name = at === NONE ? undefined : (wordOf(tree, at) ?? (tree.kind(at) === "hash_key_symbol" ? tree.textOf(at) : undefined));
    if (name === undefined || !METHOD.test(name)) continue;
    const value = (reader: UsageReader): ExpressionId =>
      reader.member(isOnObject ? replaced(reader, receiver) : wrapped(reader, node), name);
    binder.use({ at, name, value, type: "references" });
  }
}

/** The object whose methods `object.stubs` replaces; any instance of a class for `User.any_instance.stubs`. */
function replaced(reader: UsageReader, object: NodeIndex): ExpressionId {
  const { tree } = reader;
  const isAny = tree.kind(object) === "call" && methodOf(tree, object) === "any_instance";
  return isAny ? reader.instance(reader.of(tree.child(object, "receiver"))) : reader.of(object);
}

/** The object in `allow(object).to receive(:name)`, seen from the matcher. */
function wrapped(reader: UsageReader, matcher: NodeIndex): ExpressionId {
  const { tree } = reader;
  let at = matcher;
  for (let chained = 0; chained < CHAINED_MAX && tree.field(at) === "receiver"; chained++) at = tree.parent(at);
  const list = tree.parent(at);
  const to = list === NONE ? NONE : tree.parent(list);
  const wrapper = to !== NONE && tree.kind(list) === "argument_list" ? tree.child(to, "receiver") : NONE;
  if (wrapper === NONE || tree.kind(wrapper) !== "call") return UNKNOWN;
  const of = tree.firstNamed(tree.child(wrapper, "arguments"));
  if (of === NONE) return UNKNOWN;
  const word = methodOf(tree, wrapper);
  if (WRAPPERS_OF_CLASSES.has(word)) return reader.instance(reader.of(of));
  return WRAPPERS.has(word) ? reader.of(of) : UNKNOWN;
}

function methodOf(tree: SyntaxTree, call: NodeIndex): string {
  const method = tree.child(call, "method");
  return method === NONE ? "" : tree.textOf(method);
}
