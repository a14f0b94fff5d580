/** Clojure's forms as lists: a list is what its first symbol says. */
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** The values in brackets, without comments and what is discarded. */
export function valuesOf(tree: SyntaxTree, node: NodeIndex): NodeIndex[] {
  return node === NONE ? [] : [...tree.childrenIn(node, "value")];
}

/** The name in a symbol; NONE for anything else. */
export function nameIn(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  return node !== NONE && tree.kind(node) === "sym_lit" ? tree.child(node, "name") : NONE;
}

function nameText(tree: SyntaxTree, node: NodeIndex): string {
  const name = nameIn(tree, node);
  return name === NONE ? "" : tree.textOf(name);
}

/** The name of a keyword, without its namespace; "" for anything else. */
export function keywordText(tree: SyntaxTree, node: NodeIndex): string {
  return node !== NONE && tree.kind(node) === "kwd_lit" ? tree.textOf(tree.child(node, "name")) : "";
}

/** What a list begins with, without a namespace. */
export function headText(tree: SyntaxTree, list: NodeIndex): string {
  return list !== NONE && tree.kind(list) === "list_lit" ? nameText(tree, tree.child(list, "value")) : "";
}

/** Forms with pairs of a name and a value. */
export const LETS: ReadonlySet<string> = new Set(
  "let let* loop when-let if-let when-some if-some when-first with-open doseq for dotimes with-local-vars go-loop".split(" "),
);
/** Forms with parameters: in a vector, or a list for each number of them. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  "fn fn* defn defn- defmacro defmacro- defmethod definline bound-fn defspec defn-spec defnc defna".split(" "),
);
/** Forms with methods inside. */
export const HOLDERS: ReadonlySet<string> = new Set(
  "defrecord deftype reify extend-type extend-protocol proxy defprotocol definterface".split(" "),
);
/** Forms that hand a value on to what follows. */
export const THREADS: ReadonlySet<string> = new Set("-> ->> some-> some->> cond-> cond->> doto".split(" "));
