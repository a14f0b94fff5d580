/** How Perl uses names, read from its tokens. The grammar's tree only provides the nodes at their places. */
import type { UsageBinder, UsageProfile } from "#lang/usage/profile.ts";
import type { NodeIndex, SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { type PerlScan, scanPerl } from "./perl-scan.ts";

const scans = new WeakMap<SyntaxTree, PerlScan>();

function scanOf(tree: SyntaxTree): PerlScan {
  const scan = scans.get(tree) ?? scanPerl(tree.text);
  scans.set(tree, scan);
  return scan;
}

function bindFile(binder: UsageBinder, root: NodeIndex): void {
  if (root !== 0) return;
  const { tree } = binder;
  const at = (start: number): NodeIndex => tree.innermost(start, start + 1);
  const { imports, parents } = scanOf(tree);
  for (const { start, module, name } of imports) {
    if (name === "") binder.import({ kind: "all", module, at: at(start) });
    // A module may export by name what it imports by name.
    else binder.import({ kind: "name", module, name, local: name, at: at(start), isExported: true });
  }
  for (const { package: start, value } of parents) binder.supertype(at(start), "extends", value);
}

export const PERL_USAGE: UsageProfile = {
  names: [],
  neverReadsRuntime: true,
  scopes: {},
  rebinding: "any",
  within: "none",
  modulesAreTypes: true,
  bindings: { source_file: bindFile, ERROR: bindFile },
  expressions: {},
  selectors: {},
  roles: {},
  plain: Object.fromEntries(
    ["source_file", "ERROR"].map((kind) => [
      kind,
      (reader, node) =>
        node === 0
          ? scanOf(reader.tree).uses.map(({ start, name, type, value }) => ({ start, name, type, expression: value(reader) }))
          : [],
    ]),
  ),
};
