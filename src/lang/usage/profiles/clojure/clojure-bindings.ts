/** What Clojure forms bind: pairs of names and values, parameters, names destructured from maps and vectors; and what namespaces import. */
import { UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex } from "#lang/usage/syntax-tree.ts";
import { FUNCTIONS, HOLDERS, headText, keywordText, LETS, nameIn, valuesOf } from "./clojure-forms.ts";

/** Binds a name, or the names that a vector or map destructures; from the end of `behind`, or in the whole form. */
function bindPattern(binder: UsageBinder, pattern: NodeIndex, behind: NodeIndex = NONE): void {
  const { tree } = binder;
  const options = behind === NONE ? { isHoisted: true } : { behind };
  switch (tree.kind(pattern)) {
    case "sym_lit":
      binder.bind(nameIn(tree, pattern), undefined, options);
      return;
    case "vec_lit":
      for (const part of valuesOf(tree, pattern)) bindPattern(binder, part, behind);
      return;
    case "map_lit":
      bindMap(binder, pattern, behind);
      return;
    default:
  }
}

/** `{:keys [a b] :as whole :or {a 1} name :key}` */
function bindMap(binder: UsageBinder, map: NodeIndex, behind: NodeIndex): void {
  const { tree } = binder;
  const values = valuesOf(tree, map);
  for (let at = 0; at + 1 < values.length; at += 2) {
    const key = values[at] as NodeIndex;
    const value = values[at + 1] as NodeIndex;
    const word = keywordText(tree, key);
    if (word === "") bindPattern(binder, key, behind);
    else if (word === "or")
      for (const [place, name] of valuesOf(tree, value).entries()) if (place % 2 === 0) binder.skip(nameIn(tree, name));
    if (word !== "" && word !== "or") bindPattern(binder, value, behind);
  }
}

/** `[name value …]`; in loops also `:let [name value]`. */
function bindPairs(binder: UsageBinder, vector: NodeIndex): void {
  const { tree } = binder;
  const values = valuesOf(tree, vector);
  for (let at = 0; at + 1 < values.length; at += 2) {
    const name = values[at] as NodeIndex;
    const value = values[at + 1] as NodeIndex;
    if (keywordText(tree, name) === "let") bindPairs(binder, value);
    else bindPattern(binder, name, value);
  }
}

function bindParameters(binder: UsageBinder, values: readonly NodeIndex[]): void {
  const { tree } = binder;
  const vector = values.find((value) => tree.kind(value) === "vec_lit");
  if (vector !== undefined) bindPattern(binder, vector);
  else
    for (const arity of values) {
      const first = tree.kind(arity) === "list_lit" ? tree.child(arity, "value") : NONE;
      if (first !== NONE && tree.kind(first) === "vec_lit") bindPattern(binder, first);
    }
}

/** What a list binds by its first word: locals, parameters, namespaces, protocols and types, methods inside of these. */
export function bindList(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const [first = NONE, ...rest] = valuesOf(tree, node);
  const head = headText(tree, node);
  if (head === "") return;
  if (LETS.has(head)) {
    const vector = rest[0] ?? NONE;
    if (vector !== NONE && tree.kind(vector) === "vec_lit") bindPairs(binder, vector);
  } else if (FUNCTIONS.has(head)) bindFunction(binder, head, rest);
  else if (head === "ns") bindNamespace(binder, rest);
  else if (head === "require" || head === "use") for (const clause of rest) takeQuoted(binder, clause, head === "use");
  else if (head === "catch" || head === "as->") bindPattern(binder, rest[1] ?? first);
  else if (head === "letfn") bindLocalFunctions(binder, node, rest[0] ?? NONE);
  else if (HOLDERS.has(head)) bindHolder(binder, head, rest);
  else if (isMethod(binder, node, rest)) bindPattern(binder, rest[0] as NodeIndex);
}

function bindFunction(binder: UsageBinder, head: string, rest: readonly NodeIndex[]): void {
  const { tree } = binder;
  const [name = NONE] = rest;
  const isNamed = nameIn(tree, name) !== NONE;
  if (isNamed && (head === "fn" || head === "fn*" || head === "bound-fn")) bindPattern(binder, name);
  bindParameters(binder, isNamed ? rest.slice(1) : rest);
}

/** Whether a list inside a type or object is a method: its name, its parameters, its code. */
function isMethod(binder: UsageBinder, node: NodeIndex, rest: readonly NodeIndex[]): boolean {
  const { tree } = binder;
  const around = tree.parent(node);
  if (around === NONE || tree.kind(around) !== "list_lit" || !HOLDERS.has(headText(tree, around))) return false;
  const vector = rest[0];
  if (vector === undefined || tree.kind(vector) !== "vec_lit") return false;
  binder.skip(nameIn(tree, tree.child(node, "value")));
  return true;
}

/** `(defrecord Name [field …] Protocol …)`, `(extend-type Name Protocol …)` */
function bindHolder(binder: UsageBinder, head: string, rest: readonly NodeIndex[]): void {
  const { tree } = binder;
  const [name = NONE, fields = NONE] = rest;
  if (head !== "defrecord" && head !== "deftype") return;
  if (fields !== NONE && tree.kind(fields) === "vec_lit") bindPattern(binder, fields);
  for (const protocol of rest.slice(2)) {
    const above = nameIn(tree, protocol);
    if (above !== NONE && nameIn(tree, name) !== NONE) binder.supertype(nameIn(tree, name), "implements", (reader) => reader.of(protocol));
  }
}

function bindLocalFunctions(binder: UsageBinder, node: NodeIndex, vector: NodeIndex): void {
  const { tree } = binder;
  for (const one of valuesOf(tree, vector)) {
    const [name = NONE, ...rest] = valuesOf(tree, one);
    if (nameIn(tree, name) === NONE) continue;
    binder.bindIn(node, nameIn(tree, name), () => UNKNOWN);
    binder.skip(nameIn(tree, name));
    bindParameters(binder, rest);
  }
}

/** `(ns name (:require …) (:use …))` */
function bindNamespace(binder: UsageBinder, rest: readonly NodeIndex[]): void {
  const { tree } = binder;
  for (const part of rest) {
    binder.skip(part);
    if (tree.kind(part) !== "list_lit") continue;
    const [first = NONE, ...clauses] = valuesOf(tree, part);
    const word = keywordText(tree, first);
    if (word !== "require" && word !== "use" && word !== "require-macros" && word !== "use-macros") continue;
    // The whole file sees what its namespace imports.
    binder.outside(part);
    for (const clause of clauses) takeIn(binder, clause, "", word.startsWith("use"));
  }
}

/** `(require '[name :as n])` */
function takeQuoted(binder: UsageBinder, clause: NodeIndex, isUse: boolean): void {
  const { tree } = binder;
  if (tree.kind(clause) !== "quoting_lit") return;
  binder.skip(clause);
  binder.outside(clause);
  takeIn(binder, tree.child(clause, "value"), "", isUse);
}

/** `name`, `[name :as n :refer [a b]]`, `(prefix [name …])` */
function takeIn(binder: UsageBinder, clause: NodeIndex, prefix: string, isUse: boolean): void {
  const { tree } = binder;
  if (clause === NONE) return;
  const kind = tree.kind(clause);
  const values = kind === "sym_lit" ? [clause] : valuesOf(tree, clause);
  const [first = NONE, ...rest] = values;
  const at = nameIn(tree, first);
  if (at === NONE) return;
  const module = `${prefix}${tree.textOf(at)}`;
  const isPrefix = rest.length > 0 && rest.every((one) => keywordText(tree, one) === "") && kind !== "sym_lit";
  if (isPrefix) {
    for (const one of rest) takeIn(binder, one, `${module}.`, isUse);
    return;
  }
  let hasNames = false;
  for (let place = 0; place + 1 < rest.length; place += 2) {
    const word = keywordText(tree, rest[place] as NodeIndex);
    const value = rest[place + 1] as NodeIndex;
    if (word === "as" || word === "as-alias") binder.import({ kind: "module", module, name: module, local: nameIn(tree, value) });
    if (word !== "refer" && word !== "only" && word !== "refer-macros") continue;
    hasNames = true;
    if (keywordText(tree, value) === "all") binder.import({ kind: "all", module });
    for (const name of valuesOf(tree, value)) takeName(binder, module, nameIn(tree, name));
  }
  if (isUse && !hasNames) binder.import({ kind: "all", module });
  binder.import({ kind: "module", module, name: module, at });
}

function takeName(binder: UsageBinder, module: string, at: NodeIndex): void {
  if (at === NONE) return;
  const name = binder.tree.textOf(at);
  binder.import({ kind: "name", module, name, at, local: name });
}
