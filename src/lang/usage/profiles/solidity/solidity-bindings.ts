/** What Solidity declarations bind, import and declare. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** A value of the type in a field of the node. */
const typedBy = (reader: UsageReader, node: NodeIndex, field = "type"): ExpressionId =>
  reader.instance(reader.of(reader.tree.child(node, field)));

const unquoted = (text: string): string => text.trim().replace(/^["']|["']$/g, "");

/** `import "path"`, `import {A, B as C} from "path"`, `import * as name from "path"` */
export function importFile(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const source = tree.child(node, "source");
  const module = source === NONE ? "" : unquoted(tree.textOf(source));
  const names: { readonly at: NodeIndex; local: NodeIndex }[] = [];
  let whole = NONE;
  for (const child of tree.children(node)) {
    const last = names.at(-1);
    if (tree.field(child) === "import_name") names.push({ at: child, local: child });
    else if (tree.field(child) === "alias" && last) last.local = child;
    else if (tree.field(child) === "alias") whole = child;
  }
  if (whole !== NONE) binder.import({ kind: "module", module, local: whole });
  else if (names.length === 0) binder.import({ kind: "all", module, isExported: true });
  for (const { at, local } of names) binder.import({ kind: "name", module, name: tree.textOf(at), at, local: tree.textOf(local) });
  for (const { at, local } of names) if (local !== at) binder.skip(local);
}

/** A contract, interface or library. */
export function declareContract(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  binder.skip(name);
  for (const specifier of tree.namedChildren(node)) {
    if (tree.kind(specifier) !== "inheritance_specifier") continue;
    const type = tree.child(specifier, "ancestor");
    binder.supertype(name, "extends", (reader) => reader.of(type));
  }
}

function* parametersOf(tree: SyntaxTree, node: NodeIndex): Generator<NodeIndex> {
  for (const child of tree.namedChildren(node)) if (tree.kind(child) === "parameter") yield child;
}

/** Declares a function; its result is known when it returns exactly one value. */
export function declareFunction(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const making = tree.childOfKind(node, "constructor");
  const name = making === NONE ? tree.child(node, "name") : making;
  binder.declare(name, (reader) => (making === NONE ? given(reader, node) : reader.instance(reader.selfType(node))));
  const all = [...parametersOf(tree, node)];
  for (const [index, parameter] of all.entries()) binder.parameter(name, index, (reader) => typedBy(reader, parameter));
  const [first] = all;
  const isOfLibrary = tree.kind(tree.parent(tree.parent(node))) === "library_declaration";
  const isFree = tree.kind(tree.parent(node)) === "source_file";
  const isAttached = (isOfLibrary || isFree) && first !== undefined;
  // Called as a member of its first argument, the function takes one argument less.
  binder.arity(name, isAttached ? all.length - 1 : all.length, all.length);
  if (isAttached) binder.extension(name, (reader) => reader.of(tree.child(first, "type")));
}

function given(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const [only, ...others] = parametersOf(tree, tree.child(node, "return_type"));
  if (only === undefined) return BUILTIN;
  return others.length === 0 ? typedBy(reader, only) : UNKNOWN;
}

/** Binds a parameter. The parameter names in a function type are no uses. */
export function bindParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  if (tree.kind(tree.parent(node)) === "type_name") binder.skip(name);
  else binder.bind(name, (reader) => typedBy(reader, node), { isHoisted: true });
}

export function bindVariable(binder: UsageBinder, node: NodeIndex): void {
  const name = binder.tree.child(node, "name");
  binder.bind(name, (reader) => typedBy(reader, node));
}

/** State variables, constants and members of structs. */
export function declareValue(binder: UsageBinder, node: NodeIndex): void {
  const name = binder.tree.child(node, "name");
  binder.skip(name);
  binder.declare(name, (reader) => typedBy(reader, node));
}

export function skipName(binder: UsageBinder, node: NodeIndex): void {
  binder.skip(binder.tree.child(node, "name"));
}

/** `let a := b` in assembly. */
export function bindAssembly(binder: UsageBinder, node: NodeIndex): void {
  for (const name of binder.tree.childrenIn(node, "left")) binder.bind(binder.tree.firstNamed(name), () => BUILTIN);
}

export function bindAssemblyFunction(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  let isFirst = true;
  for (const name of tree.namedChildren(node)) {
    if (tree.kind(name) !== "yul_identifier") continue;
    binder.bind(tree.firstNamed(name), () => BUILTIN, isFirst ? { scope: "outer", isHoisted: true } : { isHoisted: true });
    isFirst = false;
  }
}
