/** Type parameters of PHP, which exist only in comments: `@template T of Model`. */
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { docAbove } from "./php-doc-tags.ts";

/** Kinds of nodes that may have type parameters. */
const GENERIC = new Set([
  "method_declaration",
  "function_definition",
  "class_declaration",
  "trait_declaration",
  "interface_declaration",
  "enum_declaration",
]);
const TEMPLATE = /@(?:phpstan-|psalm-)?template(?:-covariant|-contravariant)?\s+(\w+)(?:[ \t]+(?:of|as)[ \t]+([^\s<({*]+))?/g;

type Templates = ReadonlyMap<string, string>;
const templatesByTree = new WeakMap<SyntaxTree, Map<NodeIndex, Templates>>();
const NONE_KNOWN: Templates = new Map();

/** The bound, as written, of a type parameter in scope at a node; "" for a parameter without a bound; undefined for any other name. */
export function templateBound(tree: SyntaxTree, name: string, at: NodeIndex): string | undefined {
  let known = templatesByTree.get(tree);
  if (!known) {
    known = new Map();
    templatesByTree.set(tree, known);
    if (!tree.text.includes("template")) known.set(NONE, NONE_KNOWN);
  }
  if (known.has(NONE)) return undefined;
  for (let node = at; node !== NONE; node = tree.parent(node)) {
    if (!GENERIC.has(tree.kind(node))) continue;
    const templates = known.get(node) ?? templatesOf(docAbove(tree, node));
    known.set(node, templates);
    const bound = templates.get(name);
    // The bound may be another type parameter of the same node, which tells nothing more.
    if (bound !== undefined) return templates.has(bound) ? "" : bound;
  }
  return undefined;
}

/** The type parameters that a comment names, with their bounds. */
export function templatesOf(comment: string): Templates {
  if (!comment.includes("template")) return NONE_KNOWN;
  return new Map([...comment.matchAll(TEMPLATE)].map(([, name = "", bound = ""]) => [name, bound]));
}
