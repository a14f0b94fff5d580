/** Where a condition holds: the operands and statements that run only when one part of a condition is true. */
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** A part of a file's text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** How a language joins conditions. */
export interface ConditionSyntax {
  /** What a node makes of the conditions in it: `same` for parentheses; undefined where the node is no condition. */
  readonly joinOf: (tree: SyntaxTree, node: NodeIndex) => "and" | "or" | "not" | "same" | undefined;
  /** The stretches that a statement guards with its whole `condition`, which it needs to be false where `isNegated`. */
  readonly guarded: (tree: SyntaxTree, statement: NodeIndex, condition: NodeIndex, isNegated: boolean) => readonly Stretch[];
}

/** The stretches of text that run only when a condition holds, which may be a part of a larger condition. */
export function whereTrue(tree: SyntaxTree, condition: NodeIndex, { joinOf, guarded }: ConditionSyntax): readonly Stretch[] {
  const found: Stretch[] = [];
  let isNegated = false;
  for (let at = condition; ; at = tree.parent(at)) {
    const parent = tree.parent(at);
    const join = parent === NONE ? undefined : joinOf(tree, parent);
    if (join === undefined) return parent === NONE ? found : [...found, ...guarded(tree, parent, at, isNegated)];
    if (join === "not") isNegated = !isNegated;
    if (join !== "and" && join !== "or") continue;
    const isAnd = join === "and";
    if (isAnd !== isNegated && tree.field(at) === "left") found.push(spanOf(tree, tree.child(parent, "right")));
    // That `x or y` is true, or `not x and y` false, says nothing of `x`.
    if (isAnd === isNegated) return found;
  }
}

/** The stretch of a node. */
export function spanOf(tree: SyntaxTree, node: NodeIndex): Stretch {
  return { start: tree.start(node), end: tree.end(node) };
}
