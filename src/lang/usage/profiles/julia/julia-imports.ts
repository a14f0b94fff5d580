/** What Julia imports: modules, names from modules, and files by `include`. */
import type { UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex } from "#lang/usage/syntax-tree.ts";

/** `using A, B.C`, `import A: f, g as h`, `using ..Parent` */
export function bindImport(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const isUsing = tree.kind(node) === "using_statement";
  for (const one of tree.namedChildren(node)) {
    const kind = tree.kind(one);
    if (kind === "selected_import") importNames(binder, one);
    else if (kind === "import_alias") {
      importModule(binder, tree.firstNamed(one), false, tree.textOf(tree.lastNamed(one)));
      binder.skip(tree.lastNamed(one));
    } else importModule(binder, one, isUsing);
  }
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

function importModule(binder: UsageBinder, at: NodeIndex, isWhole: boolean, alias?: string): void {
  const { tree } = binder;
  const module = tree.textOf(at);
  const name = lastPart(module);
  if (isWhole) binder.import({ kind: "all", module });
  if (name === "") return;
  const around = module.slice(0, module.length - name.length);
  // `import A.name` and `import ..name` take whatever has the name, which need not be a module.
  const isName = !isWhole && around !== "";
  const owner = /^\.+$/.test(around) ? around : around.slice(0, -1);
  binder.import({ kind: isName ? "name" : "module", module: isName ? owner : module, name, at, local: alias ?? name });
}

function importNames(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const [path = NONE, ...names] = [...tree.namedChildren(node)];
  if (path === NONE) return;
  const module = tree.textOf(path);
  binder.skip(path);
  for (const one of names) {
    const isAlias = tree.kind(one) === "import_alias";
    const at = isAlias ? tree.firstNamed(one) : one;
    const name = tree.textOf(at).replace(/^@/, "");
    binder.import({ kind: "name", module, name, at, local: isAlias ? tree.textOf(tree.lastNamed(one)) : name });
    if (isAlias) binder.skip(tree.lastNamed(one));
  }
}

/** `include("file.jl")`; the module is "" when the path is computed. */
export function bindInclude(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (tree.textOf(tree.firstNamed(node)) !== "include") return;
  const list = tree.childOfKind(node, "argument_list");
  const path = list === NONE ? NONE : tree.firstNamed(list);
  const isWritten = path !== NONE && tree.kind(path) === "string_literal" && tree.childOfKind(path, "string_interpolation") === NONE;
  const content = isWritten ? tree.childOfKind(path, "content") : NONE;
  binder.import({ kind: "file", module: content === NONE ? "" : tree.textOf(content) });
}
