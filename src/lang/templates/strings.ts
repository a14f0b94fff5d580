/** Templates that stand in strings of a script. */
import type { Span } from "#lang/trees/captures.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** How many templates of one file are read: a file with more was written by a program. */
const TEMPLATES_MAX = 500;

/** The contents of the strings that a decorator is given under a key: `@Component({ template: `…` })`. */
export function stringsUnder(tree: SyntaxTree, key: string): readonly Span[] {
  const found: Span[] = [];
  for (let node = 0; node < tree.size && found.length < TEMPLATES_MAX; node++) {
    const kind = tree.kind(node);
    if ((kind === "template_string" || kind === "string") && isGivenUnder(tree, node, key)) {
      found.push({ start: tree.start(node) + 1, end: tree.end(node) - 1 });
    }
  }
  return found;
}

/** Whether a node is the value of a key in an object that a decorator is called with. */
function isGivenUnder(tree: SyntaxTree, node: NodeIndex, key: string): boolean {
  const pair = tree.parent(node);
  if (pair === NONE || tree.kind(pair) !== "pair" || tree.textOf(tree.firstNamed(pair)) !== key) return false;
  const kinds = ["object", "arguments", "call_expression", "decorator"];
  let at = pair;
  for (const kind of kinds) {
    at = tree.parent(at);
    if (at === NONE || tree.kind(at) !== kind) return false;
  }
  return true;
}
