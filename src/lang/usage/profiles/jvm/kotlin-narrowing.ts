/** Type tests of variables in Kotlin: where a test holds, the variable is of the tested type. */
import type { ExpressionId } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** The value of a variable at a place: of the type that the innermost test around it gives, else as declared. */
export function narrowed(reader: UsageReader, name: NodeIndex, declared: ExpressionId): ExpressionId {
  const { tree } = reader;
  if (tree.kind(tree.parent(name)) !== "navigation_expression") return declared;
  const tested = testedType(tree, name, tree.textOf(name));
  return tested === NONE ? declared : reader.first([reader.instance(reader.of(tested)), declared]);
}

function testedType(tree: SyntaxTree, name: NodeIndex, text: string): NodeIndex {
  for (let at = name; at !== NONE; at = tree.parent(at)) {
    const parent = tree.parent(at);
    const kind = parent === NONE ? "" : tree.kind(parent);
    if (kind === "function_body" || kind === "source_file") return NONE;
    let found = NONE;
    if (kind === "if_expression" && tree.field(at) === "")
      found = isFirstBranch(tree, parent, at) ? inCondition(tree, tree.child(parent, "condition"), text) : NONE;
    else if (kind === "binary_expression" && tree.field(at) === "right" && isAnd(tree, parent))
      found = inCondition(tree, tree.child(parent, "left"), text);
    else if (kind === "when_entry" && tree.field(at) === "") found = inEntry(tree, parent, text);
    if (found !== NONE) return found;
  }
  return NONE;
}

const isAnd = (tree: SyntaxTree, node: NodeIndex): boolean => tree.childOfKind(node, "&&") !== NONE;

function isFirstBranch(tree: SyntaxTree, branching: NodeIndex, branch: NodeIndex): boolean {
  for (const child of tree.namedChildren(branching)) if (tree.field(child) === "") return child === branch;
  return false;
}

/** The type that a variable has when a condition holds; NONE when the condition does not test it. */
function inCondition(tree: SyntaxTree, condition: NodeIndex, text: string): NodeIndex {
  if (condition === NONE) return NONE;
  const kind = tree.kind(condition);
  if (kind === "parenthesized_expression") return inCondition(tree, tree.firstNamed(condition), text);
  if (kind === "binary_expression" && isAnd(tree, condition)) {
    const left = inCondition(tree, tree.child(condition, "left"), text);
    return left === NONE ? inCondition(tree, tree.child(condition, "right"), text) : left;
  }
  if (kind !== "is_expression" || tree.childOfKind(condition, "is") === NONE) return NONE;
  return tree.textOf(tree.child(condition, "left")) === text ? tree.child(condition, "right") : NONE;
}

function inEntry(tree: SyntaxTree, entry: NodeIndex, text: string): NodeIndex {
  const condition = tree.child(entry, "condition");
  if (condition === NONE) return NONE;
  if (tree.kind(condition) !== "type_test") return inCondition(tree, condition, text);
  const subject = tree.childOfKind(tree.parent(entry), "when_subject");
  const variable = tree.childOfKind(subject, "variable_declaration");
  const tested = variable === NONE ? tree.firstNamed(subject) : tree.childOfKind(variable, "identifier");
  const isOnly = [...tree.childrenIn(entry, "condition")].length === 1;
  return isOnly && tree.childOfKind(condition, "is") !== NONE && tested !== NONE && tree.textOf(tested) === text
    ? tree.firstNamed(condition)
    : NONE;
}
