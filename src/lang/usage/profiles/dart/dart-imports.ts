/** Imports, exports and parts in Dart. */
import type { UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

const unquoted = (tree: SyntaxTree, uri: NodeIndex): string =>
  tree
    .textOf(uri)
    .trim()
    .replace(/^r?["']+|["']+$/g, "");

/** The paths that a directive may import: the first, and those for other platforms. */
function pathsOf(tree: SyntaxTree, directive: NodeIndex): string[] {
  return [...tree.below(directive, "uri")].map((uri) => unquoted(tree, uri));
}

/** The names that a directive shows; undefined when it takes everything. */
function shownBy(tree: SyntaxTree, directive: NodeIndex): NodeIndex[] | undefined {
  let shown: NodeIndex[] | undefined;
  for (const combinator of tree.below(directive, "combinator")) {
    const isShown = tree.childOfKind(combinator, "show") !== NONE;
    const names = [...tree.namedChildren(combinator)].filter((name) => tree.kind(name) === "identifier");
    if (isShown) shown = [...(shown ?? []), ...names];
  }
  return shown;
}

/** `import "path" as name show A, B` */
export function importLibrary(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const specification = tree.childOfKind(node, "import_specification");
  const prefix = tree.childOfKind(specification, "identifier");
  const shown = shownBy(tree, specification);
  skipHidden(binder, specification);
  binder.skip(prefix);
  for (const module of pathsOf(tree, specification)) {
    if (prefix !== NONE) binder.import({ kind: "module", module, local: prefix });
    for (const at of shown ?? []) {
      const name = tree.textOf(at);
      binder.import({ kind: "name", module, name, at, ...(prefix === NONE ? { local: name } : {}) });
    }
    if (prefix === NONE && !shown) binder.import({ kind: "all", module });
  }
}

/** `export "path" show A, B`: importers get the names, this file does not. */
export function exportLibrary(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const shown = shownBy(tree, node);
  skipHidden(binder, node);
  for (const module of pathsOf(tree, node)) {
    if (!shown) binder.import({ kind: "all", module, isExported: true });
    for (const at of shown ?? []) binder.import({ kind: "name", module, name: tree.textOf(at), at, isExported: true });
  }
}

/** `part "path"` and `part of "path"` connect the files of one library. */
export function importPart(binder: UsageBinder, node: NodeIndex): void {
  for (const module of pathsOf(binder.tree, node)) binder.import({ kind: "file", module, isExported: true });
  binder.skip(node);
}

function skipHidden(binder: UsageBinder, directive: NodeIndex): void {
  const { tree } = binder;
  for (const name of tree.below(directive, "identifier")) binder.skip(name);
}
