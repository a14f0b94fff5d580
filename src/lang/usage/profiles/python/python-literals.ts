/** Texts that Python code passes to calls and sets, which frameworks read as names. */
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** A text without escapes and interpolation; undefined for anything else. */
export function textIn(tree: SyntaxTree, node: NodeIndex): string | undefined {
  if (node === NONE || tree.kind(node) !== "string") return undefined;
  return /^[rRuU]?(["'])([^"'\\\n{}]*)\1$/.exec(tree.textOf(node))?.[2];
}

/** The texts that a value contains: itself, or the elements of lists, tuples and dictionaries. */
export function* textsIn(tree: SyntaxTree, node: NodeIndex): Generator<{ readonly at: NodeIndex; readonly text: string }> {
  if (node === NONE) return;
  const text = textIn(tree, node);
  if (text !== undefined) yield { at: node, text };
  else if (/^(?:list|tuple|set|dictionary|pair|expression_list|parenthesized_expression|binary_operator)$/.test(tree.kind(node)))
    for (const part of tree.namedChildren(node)) yield* textsIn(tree, part);
}

/** The argument of a call that is the first without a key. */
export function firstArgument(tree: SyntaxTree, call: NodeIndex): NodeIndex {
  const first = tree.firstNamed(tree.child(call, "arguments"));
  return first === NONE || tree.kind(first) === "keyword_argument" ? NONE : first;
}

/** The value that a call gets under a key; NONE where it gets none. */
export function argumentUnder(tree: SyntaxTree, call: NodeIndex, key: string): NodeIndex {
  for (const one of tree.namedChildren(tree.child(call, "arguments"))) {
    if (tree.kind(one) === "keyword_argument" && tree.textOf(tree.child(one, "name")) === key) return tree.child(one, "value");
  }
  return NONE;
}

/** The last name of what a call calls: `ForeignKey` of `models.ForeignKey(…)`. */
export function calledName(tree: SyntaxTree, call: NodeIndex): string {
  const callee = tree.child(call, "function");
  if (callee === NONE) return "";
  const last = tree.kind(callee) === "attribute" ? tree.child(callee, "attribute") : callee;
  return tree.kind(last) === "identifier" ? tree.textOf(last) : "";
}
