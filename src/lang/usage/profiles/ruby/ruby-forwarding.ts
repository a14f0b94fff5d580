/** Methods that forward to another object: `delegate` of Rails, `def_delegators` of Forwardable. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { constantNamed } from "./ruby-bindings.ts";
import { symbolName } from "./ruby-names.ts";
import { bindSide, classMethodNamed, isInSingleton } from "./ruby-selves.ts";

/** Calls that define forwarding methods. */
export const FORWARDING = /^(?:delegate|delegate_missing_to|def_(?:instance_)?delegators?)$/;

/** The name of the pseudo-member that holds the object to which a type forwards all methods it lacks. */
const MISSING = "delegate_missing_to";

/** A target that is the class of the object. */
const OWN_CLASS = /^(?:self\.)?class$/;

/** A call that makes methods of this type run those of another object: `delegate`, `def_delegator`, `def_delegators` and the like. */
export function bindForwarding(binder: UsageBinder, node: NodeIndex, word: string): void {
  const { tree } = binder;
  const args = [...tree.namedChildren(tree.child(node, "arguments"))];
  const [first = NONE, second = NONE, third = NONE] = args;
  if (first === NONE) return;
  if (word === MISSING) binder.attribute(node, MISSING, targetOf(first, node));
  else if (word === "delegate") bindDelegate(binder, node, args);
  else if (word.endsWith("s")) for (const name of args.slice(1)) forward(binder, node, name, name, targetOf(first, node));
  else forward(binder, node, third === NONE ? second : third, second, targetOf(first, node));
}

/** `delegate :a, :b, to: :target` of Rails, `delegate :a => :target` of Forwardable. */
function bindDelegate(binder: UsageBinder, node: NodeIndex, args: readonly NodeIndex[]): void {
  const { tree } = binder;
  const pairs = args.filter((arg) => tree.kind(arg) === "pair");
  const to = pairs.find((pair) => tree.textOf(tree.child(pair, "key")) === "to");
  if (to !== undefined) {
    const target = targetOf(tree.child(to, "value"), node);
    const isToClass = OWN_CLASS.test(writtenTarget(tree, tree.child(to, "value")));
    for (const name of args) if (tree.kind(name) !== "pair") forward(binder, node, name, name, target, isToClass);
    return;
  }
  for (const pair of pairs) {
    const key = tree.child(pair, "key");
    forward(binder, node, key, key, targetOf(tree.child(pair, "value"), node));
  }
}

/** The method `own` of this class runs the method of the target that `there` names. */
function forward(binder: UsageBinder, node: NodeIndex, own: NodeIndex, there: NodeIndex, target: Later, isToClass = false): void {
  if (own === NONE || there === NONE) return;
  const { tree } = binder;
  const name = symbolName(tree, there);
  if (name === "") return;
  const ofClass = isToClass ? classMethodNamed(tree, node, name) : NONE;
  const value: Later = (reader) => (ofClass === NONE ? reader.member(target(reader), name) : reader.definition(ofClass));
  bindSide(binder, node, own);
  binder.declare(own, value);
  binder.use({ at: there, name, value, type: "references" });
}

/** The target of forwarding: a constant, or what a symbol or string names as code in the class would. */
function targetOf(target: NodeIndex, node: NodeIndex): Later {
  return (reader) => {
    const written = writtenTarget(reader.tree, target);
    return written === "" ? reader.of(target) : pathOf(reader, written, node);
  };
}

/** The text of a symbol or string without its marks; "" for anything else, and for text with interpolation. */
function writtenTarget(tree: SyntaxTree, target: NodeIndex): string {
  if (!/^(?:simple_symbol|delimited_symbol|string)$/.test(tree.kind(target))) return "";
  return /^:?(["']?)([@\w:.?!]+)\1$/.exec(tree.textOf(target))?.[2] ?? "";
}

/** What a path of names denotes: `config.name`, `@list`, `self.class`, `class`, `A::B`. */
function pathOf(reader: UsageReader, written: string, node: NodeIndex): ExpressionId {
  const self = isInSingleton(reader.tree, node) ? reader.selfType(node) : reader.self(node);
  const [first = "", ...rest] = written.split(".");
  const members = first === "self" ? rest : [first, ...rest];
  return members.reduce((of: ExpressionId, name, at) => {
    if (at === 0 && /^(?:::)?[A-Z]/.test(name)) return constantNamed(reader, name, node);
    if (name === "class") return at === 0 ? reader.selfType(node) : UNKNOWN;
    return reader.member(of, name);
  }, self);
}
