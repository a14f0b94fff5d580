/** How Clojure binds and uses names. The aliases that the file gives to namespaces tell what a qualified symbol means. */
import type { EdgeType } from "#core/types.ts";
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { words } from "#lang/usage/profiles/jvm/jvm.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { bindList } from "./clojure-bindings.ts";
import { HOLDERS, headText, THREADS, valuesOf } from "./clojure-forms.ts";

function symbol(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = tree.child(node, "name");
  if (name === NONE) return UNKNOWN;
  const namespace = tree.child(node, "namespace");
  const text = bare(tree.textOf(name));
  if (tree.textOf(name).startsWith(".")) return reader.member(UNKNOWN, text);
  if (namespace === NONE) return reader.lookup(name);
  return reader.member(reader.name(tree.textOf(namespace), node), text);
}

/** A symbol is a use where it stands in code. A quoted symbol is data, unless it is qualified with a namespace. */
function leaf(reader: UsageReader, name: NodeIndex): ExpressionId | null | undefined {
  const { tree } = reader;
  const node = tree.parent(name);
  if (node === NONE || tree.kind(node) !== "sym_lit") return null;
  const isQualified = tree.child(node, "namespace") !== NONE;
  const text = tree.textOf(name);
  if (!isQualified && (text.startsWith("%") || text === "&" || tree.kind(tree.parent(node)) === "quoting_lit")) return null;
  if (isQualified || text.startsWith(".")) return symbol(reader, node);
  if (reader.isLocal(name)) return null;
  const found = reader.bound(bare(text), name);
  return found ?? (SPECIAL.has(text) ? null : reader.lookup(name));
}

/** The name without its marks: `->Name`, `map->Name` and `Name.` construct records; `.name` calls a method. */
function bare(written: string): string {
  if (!written.includes(".") && !written.includes("->")) return written;
  if (written.startsWith(".") && written.length > 1) return written.replace(/^\.-?/, "");
  return written.replace(/^(?:map)?->(?=\p{Lu})/u, "").replace(/(?<=^\p{Lu}.*)\.$/u, "");
}

function roleOf(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  const node = tree.parent(denoting);
  const list = node === NONE ? NONE : tree.parent(node);
  if (list === NONE) return undefined;
  const kind = tree.kind(list);
  if (kind !== "list_lit" && kind !== "anon_fn_lit") return undefined;
  if (tree.child(list, "value") === node) return "calls";
  const head = headText(tree, list);
  if (THREADS.has(head)) return valuesOf(tree, list).indexOf(node) > 1 ? "calls" : undefined;
  return HOLDERS.has(head) && valuesOf(tree, list).indexOf(node) > 1 ? "implements" : undefined;
}

/** Special forms and core macros, which nobody redefines. */
const SPECIAL = words(`
  def defn defn- defmacro defmulti defmethod defonce defprotocol defrecord deftype definterface defstruct deftest declare ns in-ns fn fn* let let* loop
  recur if if-not if-let if-some when when-not when-let when-some when-first cond condp case do quote var throw try catch finally for doseq dotimes
  while letfn -> ->> some-> some->> cond-> cond->> as-> doto and or not binding with-open reify proxy extend-type extend-protocol extend new set!
  monitor-enter monitor-exit import require use nil true false comment . ..  & &env &form`);

export const CLOJURE_USAGE: UsageProfile = {
  names: ["sym_name"],
  scopes: { list_lit: "block", anon_fn_lit: "block" },
  rebinding: "last",
  within: "none",
  bindings: {
    list_lit: bindList,
    dis_expr: (binder, node) => binder.skip(node),
  },
  expressions: { sym_lit: symbol },
  selectors: {},
  roles: {},
  roleOf,
  leafKinds: { sym_name: (reader, name) => leaf(reader, name) ?? null },
  nameOf: (written) => bare(written),
};
