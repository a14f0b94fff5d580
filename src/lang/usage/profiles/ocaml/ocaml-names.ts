/**
 * What names of OCaml denote. Values, types, constructors, fields, modules and module types each have a namespace of their own. All
 * except values are bound under a key that no program can write as a name: the sort, a space and the name.
 */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { openAt, seenIn } from "./ocaml-opens.ts";

export type Sort = "type" | "constructor" | "field" | "module" | "module type" | "class";

const PATHS = ["module_path", "extended_module_path"] as const;

/** Binds the name that a definition defines, in the scope that the definition stands in. */
export function bindSort(binder: UsageBinder, scope: NodeIndex, sort: Sort, name: NodeIndex, value?: Later): void {
  if (name === NONE) return;
  binder.bindIn(seenIn(binder.tree, scope), `${sort} ${binder.tree.textOf(name)}`, value ?? ((reader) => reader.definition(name)));
}

/** The path before a name: `M.N.` */
function pathOf(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  return node === NONE ? NONE : tree.childOfKind(node, ...PATHS);
}

/** A name that the file does not bind: a member of an opened module, or else `otherwise`, which the whole program resolves. */
function opened(reader: UsageReader, at: NodeIndex, name: string, otherwise: ExpressionId): ExpressionId {
  const through = openAt(reader.tree, at).map(({ module }) => reader.member(reader.of(module), name));
  return through.length === 0 ? otherwise : reader.first([...through, otherwise]);
}

/** A value by its bare name. A module opened locally around the expression hides a definition of the file. */
export function valueNamed(reader: UsageReader, name: NodeIndex): ExpressionId {
  const { tree } = reader;
  const text = tree.textOf(name);
  const bound = reader.bound(text, name);
  if (bound === undefined) {
    const free = reader.name(text, name);
    return free <= BUILTIN ? free : opened(reader, name, text, free);
  }
  if (reader.isLocal(name)) return bound;
  const around = openAt(tree, name).filter(({ isLocal }) => isLocal);
  return around.length === 0 ? bound : reader.first([...around.map(({ module }) => reader.member(reader.of(module), text)), bound]);
}

/** A type, module or the like by its bare name. */
export function sortNamed(reader: UsageReader, sort: Sort, name: NodeIndex): ExpressionId {
  const text = reader.tree.textOf(name);
  const bound = reader.bound(`${sort} ${text}`, name);
  if (bound !== undefined) return bound;
  const free = reader.name(text, name);
  return free === BUILTIN ? BUILTIN : opened(reader, name, text, free);
}

/**
 * A constructor or field by its bare name. Where nothing in scope has the name, any type's may be meant, because the expected type
 * decides.
 */
export function typedNamed(reader: UsageReader, sort: Sort, name: NodeIndex): ExpressionId {
  const text = reader.tree.textOf(name);
  const bound = reader.bound(`${sort} ${text}`, name);
  if (bound !== undefined) return bound;
  if (reader.name(text, name) === BUILTIN) return BUILTIN;
  const through = openAt(reader.tree, name).map(({ module }) => reader.member(reader.of(module), text));
  return reader.either([...(through.length > 0 ? [reader.first(through)] : []), reader.member(UNKNOWN, text)]);
}

/** A module, by its path. */
export function moduleAt(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const before = pathOf(tree, node);
  const name = tree.lastNamed(node);
  if (before !== NONE) return reader.member(reader.of(before), tree.textOf(name));
  const text = tree.textOf(name);
  const own = bindingAround(tree, node, text);
  return own === NONE ? sortNamed(reader, "module", name) : opened(reader, own, text, reader.name(text, NONE));
}

/**
 * The definition of a module of this name around a node. Inside it, the name means another module: `module Path = Path`, `struct include
 * Path … end`. NONE when there is none or it is recursive.
 */
function bindingAround(tree: SyntaxTree, node: NodeIndex, name: string): NodeIndex {
  for (let at = tree.around(node, "module_binding"); at !== NONE; at = tree.around(tree.parent(at), "module_binding")) {
    const own = tree.childOfKind(at, "module_name");
    if (own !== NONE && tree.textOf(own) === name) return isRecursive(tree, tree.parent(at)) ? NONE : at;
  }
  return NONE;
}

/** Whether a definition says `rec`, so that its names are visible inside it. */
export function isRecursive(tree: SyntaxTree, definition: NodeIndex): boolean {
  for (const child of tree.children(definition)) if (tree.textOf(child) === "rec") return true;
  return false;
}

/** Makes the reading of a name that a path may precede: `M.name`, `name`. */
export function behindPath(named: (reader: UsageReader, name: NodeIndex) => ExpressionId) {
  return (reader: UsageReader, name: NodeIndex): ExpressionId => {
    const { tree } = reader;
    const path = pathOf(tree, tree.parent(name));
    return path === NONE ? named(reader, name) : reader.member(reader.of(path), tree.textOf(name));
  };
}
