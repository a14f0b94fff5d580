/** The names that Dart patterns bind, and what type tests tell about names. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { words } from "#lang/usage/profiles/jvm/jvm.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { previous, typed, typeIn } from "./dart-chains.ts";

const DECLARING = ["pattern_variable_declaration", "for_loop_parts"] as const;
const LEAVING = words("return_statement break_statement continue_statement");

/** `final name`, `Type name`; in `(a: final name)`, the name holds the part `a`. */
export function bindPattern(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  let name = NONE;
  for (const child of tree.namedChildren(node)) if (tree.kind(child) === "identifier") name = child;
  bindPart(binder, node, name);
}

/** A bare name in a pattern is a constant, except that after `var` and `final` it is a new name. */
export function bindBare(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.firstNamed(node);
  if (name === NONE || tree.kind(name) !== "identifier") return;
  const around = tree.around(node, ...DECLARING, "block", "switch_statement_case", "switch_expression_case");
  if (around !== NONE && (DECLARING as readonly string[]).includes(tree.kind(around))) bindPart(binder, node, name);
}

function bindPart(binder: UsageBinder, node: NodeIndex, name: NodeIndex): void {
  const { tree } = binder;
  const type = typeIn(tree, node);
  const owner = tree.parent(node);
  const before = previous(tree, node);
  const isOfObject = tree.kind(owner) === "object_pattern";
  const key = isOfObject && before !== NONE && tree.kind(before) === "identifier" ? before : name;
  const part = (reader: UsageReader): ExpressionId => (isOfObject ? partOf(reader, owner, key) : UNKNOWN);
  binder.bind(name, (reader) => (type === NONE ? part(reader) : typed(reader, type)), {
    ...(isOfObject && key === name ? { uses: part } : {}),
  });
}

/** The member of an object pattern's type that has a part's name. */
export const partOf = (reader: UsageReader, pattern: NodeIndex, key: NodeIndex): ExpressionId =>
  reader.member(typed(reader, typeIn(reader.tree, pattern)), reader.tree.textOf(key));

/** `name is Type`: where the test holds, the name is of that type. */
export function narrowTested(binder: UsageBinder, test: NodeIndex): void {
  const { tree } = binder;
  const [name = NONE, tested = NONE] = tree.namedChildren(test);
  if (name === NONE || tested === NONE || tree.kind(name) !== "identifier" || tree.kind(tested) !== "type_test") return;
  const type = typeIn(tree, tested);
  const operator = tree.childOfKind(tested, "is_operator");
  const isNot = operator !== NONE && tree.textOf(operator).includes("!");
  const range = isNot ? afterLeaving(tree, test) : whileTrue(tree, test);
  if (range) binder.narrow(name, range.start, range.end, (reader) => typed(reader, type));
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function whileTrue(tree: SyntaxTree, test: NodeIndex): Range | undefined {
  const start = tree.end(test);
  let end = start;
  let at = test;
  for (let parent = tree.parent(at); parent !== NONE; at = parent, parent = tree.parent(at)) {
    const kind = tree.kind(parent);
    if (kind === "logical_and_expression") end = tree.end(parent);
    else if (kind === "if_statement" || kind === "conditional_expression" || kind === "if_element") {
      for (const branch of tree.childrenIn(parent, "consequence")) end = tree.end(branch);
      break;
    } else if (kind === "while_statement") {
      end = tree.end(parent);
      break;
    } else if (kind !== "parenthesized_expression") break;
  }
  return end > start ? { start, end } : undefined;
}

/** After `if (name is! Type) return;` the name is of that type until the block ends. */
function afterLeaving(tree: SyntaxTree, test: NodeIndex): Range | undefined {
  let branching = tree.parent(test);
  while (branching !== NONE && (tree.kind(branching) === "parenthesized_expression" || tree.kind(branching) === "logical_or_expression"))
    branching = tree.parent(branching);
  if (branching === NONE || tree.kind(branching) !== "if_statement") return undefined;
  const branch = tree.child(branching, "consequence");
  const last = branch !== NONE && tree.kind(branch) === "block" ? tree.lastNamed(branch) : branch;
  if (last === NONE || !isLeaving(tree, last)) return undefined;
  return { start: tree.end(branching), end: tree.end(tree.parent(branching)) };
}

const isLeaving = (tree: SyntaxTree, statement: NodeIndex): boolean =>
  LEAVING.has(tree.kind(statement)) ||
  (tree.kind(statement) === "expression_statement" && tree.childOfKind(statement, "throw_expression") !== NONE);
