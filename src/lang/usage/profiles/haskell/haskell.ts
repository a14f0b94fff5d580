/**
 * Haskell: every name is either a local of its equation or block, or a name that the module defines or imports, which the view resolves.
 */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { words } from "#lang/usage/profiles/jvm/jvm.ts";
import { NONE, type NodeIndex } from "#lang/usage/syntax-tree.ts";
import {
  bindBind,
  bindFunction,
  bindPatterns,
  exportNames,
  importModule,
  skipHead,
  skipOwnName,
  skipSignature,
} from "./haskell-bindings.ts";

/** `M.name`: a member of the module imported as `M`. */
function qualified(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const module = reader.bound(tree.textOf(tree.child(node, "module")).replace(/\.$/, ""), node) ?? UNKNOWN;
  return reader.member(module, tree.textOf(tree.child(node, "id")));
}

/** A field is never a local, though a local may have the same name. */
function field(reader: UsageReader, node: NodeIndex, name: NodeIndex): ExpressionId {
  const around = reader.tree.parent(node);
  return around !== NONE && reader.tree.kind(around) === "qualified"
    ? qualified(reader, around)
    : reader.nonlocal(reader.tree.textOf(name), name);
}

export const HASKELL_USAGE: UsageProfile = {
  names: ["variable", "constructor", "name", "operator", "constructor_operator"],
  scopes: {
    function: "function",
    bind: "function",
    lambda: "block",
    alternative: "block",
    match: "block",
    do: "block",
    let_in: "block",
    list_comprehension: "block",
    multi_way_if: "block",
  },
  rebinding: "last",
  within: "none",
  bindings: {
    header: exportNames,
    import: importModule,
    function: bindFunction,
    bind: bindBind,
    lambda: bindPatterns,
    alternative: bindPatterns,
    pattern_guard: bindPatterns,
    generator: bindPatterns,
    signature: skipSignature,
    class: skipHead,
    instance: skipHead,
    deriving_instance: skipHead,
    data_type: skipOwnName,
    newtype: skipOwnName,
    type_synomym: skipOwnName,
    type_family: skipOwnName,
    data_family: skipOwnName,
    type_instance: skipOwnName,
    data_instance: skipOwnName,
    type_application: (binder, node) => skipOwnName(binder, node),
    fixity: (binder, node) => binder.skip(node),
  },
  expressions: { qualified },
  transparent: ["parens"],
  selectors: { qualified: "id" },
  roles: {
    apply: { function: "calls" },
    infix: { operator: "calls" },
    infix_id: { "": "calls" },
    exp: { "": "calls" },
    bind: { expression: "calls" },
    instance: { name: "implements" },
    deriving: { classes: "implements" },
  },
  leaves: { field_name: field },
  isType: (tree, name) => tree.kind(name) === "name",
  typeNames: "name",
  builtins: words(`
    Int Integer Double Float Bool Char String Maybe Either IO Just Nothing Left Right True False LT EQ GT return pure fmap not otherwise error undefined
    fst snd id const flip null length show $ . + - * / == /= < > <= >= && || ++ <> <$> <*> >>= >> =<< !! ^ *> <* <$ $! <|> & >=> <=< : !`),
};
