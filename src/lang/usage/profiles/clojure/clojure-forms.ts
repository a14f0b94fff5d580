/** Clojure forms as lists: the first symbol of a list says what form it is. */
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** The values in brackets, without comments and discarded forms. */
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

/** The first symbol of a list, without its namespace; "" when there is none. */
export function headText(tree: SyntaxTree, list: NodeIndex): string {
  return list !== NONE && tree.kind(list) === "list_lit" ? nameText(tree, tree.child(list, "value")) : "";
}

/** Forms with pairs of a name and a value. */
export const LETS: ReadonlySet<string> = new Set(
  "let let* loop when-let if-let when-some if-some when-first with-open doseq for dotimes with-local-vars go-loop".split(" "),
);
/** Forms with parameters: in one vector, or in one list for each arity. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  "fn fn* defn defn- defmacro defmacro- defmethod definline bound-fn defspec defn-spec defnc defna".split(" "),
);
/** Forms with methods inside. */
export const HOLDERS: ReadonlySet<string> = new Set(
  "defrecord deftype reify extend-type extend-protocol proxy defprotocol definterface".split(" "),
);
/** Forms that pass a value on to the forms that follow. */
export const THREADS: ReadonlySet<string> = new Set("-> ->> some-> some->> cond-> cond->> doto".split(" "));
