/**
 * How Terraform and related tools use names: an address begins with the word for its kind (`var.x`, `module.m.out`, `data.t.n`), or with
 * a resource type. The module system finds the directory that defines it (`query/graph/modules/languages/terraform.ts`).
 */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** Roots of addresses that denote something of the block or of the run, and nothing with a definition. */
const BUILT_IN: ReadonlySet<string> = new Set(["each", "count", "self", "path", "terraform"]);
/** Roots after which the type stands before the name. */
const TYPED: ReadonlySet<string> = new Set(["data", "ephemeral", "resource", "source"]);
/** Attributes of a module block that do not set a variable of the module. */
const OF_THE_CALL: ReadonlySet<string> = new Set(["source", "version", "providers", "count", "for_each", "depends_on"]);

/** The first word of a block. */
function wordOf(tree: SyntaxTree, block: NodeIndex): string {
  return block === NONE || tree.kind(block) !== "block" ? "" : tree.textOf(tree.firstNamed(block));
}

/** The block whose body directly contains a node; NONE at the top of a file. */
function blockOf(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  const body = tree.parent(node);
  const block = body === NONE ? NONE : tree.parent(body);
  return block !== NONE && tree.kind(block) === "block" ? block : NONE;
}

/** The text of a block's `source = "./network"` between the quotes; NONE without one. */
function sourceOf(tree: SyntaxTree, block: NodeIndex): NodeIndex {
  for (const attribute of tree.namedChildren(tree.childOfKind(block, "body"))) {
    if (tree.kind(attribute) !== "attribute" || tree.textOf(tree.firstNamed(attribute)) !== "source") continue;
    const value = tree.childOfKind(tree.childOfKind(attribute, "expression"), "literal_value");
    return value === NONE ? NONE : tree.childOfKind(tree.childOfKind(value, "string_lit"), "template_literal");
  }
  return NONE;
}

/** `module "m" { source = "./m" }`, or without a label in a test's run block. */
function bindBlock(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (wordOf(tree, node) !== "module") return;
  const source = sourceOf(tree, node);
  if (source === NONE) return;
  binder.import({ kind: "module", module: tree.textOf(source), at: source, value: node });
  const label = tree.childOfKind(node, "string_lit");
  if (label !== NONE) binder.declare(tree.childOfKind(label, "template_literal"), (reader) => reader.imported(node));
}

/** A top-level attribute sets a variable, because the file is a file of variable values. */
function bindAttribute(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (blockOf(tree, node) !== NONE) return;
  const name = tree.firstNamed(node);
  binder.useAs(name, (reader) => reader.member(reader.name("var", NONE), tree.textOf(name)));
}

/** The module that a test's run block names; UNKNOWN without one. */
function moduleOfRun(reader: UsageReader, run: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (run === NONE) return UNKNOWN;
  for (const block of tree.namedChildren(tree.childOfKind(run, "body")))
    if (wordOf(tree, block) === "module") return reader.imported(block);
  return UNKNOWN;
}

/** What the name of an attribute denotes: a variable of the module that its block is about; null when nothing defines it. */
function attributeName(reader: UsageReader, attribute: NodeIndex): ExpressionId | null {
  const { tree } = reader;
  const name = tree.textOf(tree.firstNamed(attribute));
  const block = blockOf(tree, attribute);
  const word = wordOf(tree, block);
  if (word === "module")
    return OF_THE_CALL.has(name) || reader.imported(block) === UNKNOWN ? null : reader.key(reader.imported(block), name);
  if (word !== "variables") return null;
  const run = blockOf(tree, block);
  const called = moduleOfRun(reader, run);
  return called === UNKNOWN ? reader.member(reader.name("var", NONE), name) : reader.key(called, name);
}

/** The identifiers of the address that ends at an attribute, root first; empty when the address begins with another expression. */
function addressAt(tree: SyntaxTree, attribute: NodeIndex): NodeIndex[] {
  const around = tree.parent(attribute);
  const isInSplat = /splat$/.test(tree.kind(around));
  let parts = isInSplat ? addressAt(tree, tree.kind(tree.parent(around)) === "splat" ? tree.parent(around) : around) : [];
  for (const node of tree.namedChildren(around)) {
    const kind = tree.kind(node);
    if (kind === "variable_expr") parts = [tree.firstNamed(node)];
    else if (kind === "get_attr" && parts.length > 0 && node !== attribute) parts.push(tree.firstNamed(node));
    else if (!/^(?:get_attr|index|splat)$/.test(kind)) parts = [];
    if (node === attribute) break;
  }
  return tree.kind(attribute) === "get_attr" && parts.length > 0 ? [...parts, tree.firstNamed(attribute)] : parts;
}

/** What the last name of an address denotes; null when no block defines it. */
function addressMeaning(reader: UsageReader, attribute: NodeIndex): ExpressionId | null {
  const { tree } = reader;
  const address = addressAt(tree, attribute);
  const [first, ...names] = address;
  if (first === undefined || names.length === 0 || reader.isLocal(first)) return null;
  const root = tree.textOf(first);
  if (BUILT_IN.has(root)) return null;
  const isMember = root === "module" || root === "run";
  const isNamed = names.length === (TYPED.has(root) ? 2 : 1) || (isMember && names.length === 2);
  return isNamed ? names.reduce((of, name) => reader.member(of, tree.textOf(name)), reader.name(root, NONE)) : null;
}

export const TERRAFORM_USAGE: UsageProfile = {
  names: ["identifier"],
  scopes: { for_expr: "block" },
  rebinding: "any",
  within: "none",
  bindings: {
    block: bindBlock,
    attribute: bindAttribute,
    for_intro: (binder, node) => {
      const { tree } = binder;
      for (const name of tree.namedChildren(node))
        if (tree.kind(name) === "identifier") binder.bind(name, () => UNKNOWN, { isHoisted: true });
    },
  },
  expressions: {},
  selectors: {},
  roles: {},
  leafKinds: {
    identifier: (reader, name) => {
      const { tree } = reader;
      const parent = tree.parent(name);
      const kind = parent === NONE ? "" : tree.kind(parent);
      if (kind === "get_attr") return addressMeaning(reader, parent);
      return kind === "attribute" ? attributeName(reader, parent) : null;
    },
  },
};
