/** `x instanceof T` and `this.x instanceof T` as conditions: where the condition holds, the name or member is a `T`. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

interface Stretch {
  readonly start: number;
  readonly end: number;
}

export function narrowByInstance(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const operator = tree.child(node, "operator");
  if (operator === NONE || tree.kind(operator) !== "instanceof") return;
  const checked = tree.child(node, "left");
  const type = tree.child(node, "right");
  if (!CHECKED.has(tree.kind(checked))) return;
  for (const { start, end } of whereTrue(tree, node)) binder.narrow(checked, start, end, (reader) => instanceOf(reader, type));
}

const CHECKED: ReadonlySet<string> = new Set(["identifier", "member_expression"]);

/** The value of an object whose member is taken; when the object is a member itself, checks around it count. */
export function checkedObject(reader: UsageReader, object: NodeIndex): ExpressionId {
  const isMember = object !== NONE && reader.tree.kind(object) === "member_expression";
  return (isMember && reader.narrowed(object)) || reader.of(object);
}

/**
 * An instance of the checked type. UNKNOWN for runtime types such as in `error instanceof Error`: the object may be of a program's own
 * subtype.
 */
function instanceOf(reader: UsageReader, type: NodeIndex): ExpressionId {
  const of = reader.of(type);
  return of === BUILTIN ? UNKNOWN : reader.instance(of);
}

/** The stretches of text that run only when a condition holds. */
function whereTrue(tree: SyntaxTree, condition: NodeIndex): Stretch[] {
  const found: Stretch[] = [];
  let at = condition;
  let isNegated = false;
  for (;;) {
    const parent = tree.parent(at);
    const kind = parent === NONE ? "" : tree.kind(parent);
    if (kind === "unary_expression" && tree.textOf(tree.child(parent, "operator")) === "!") isNegated = !isNegated;
    else if (kind === "binary_expression") {
      const operator = tree.textOf(tree.child(parent, "operator"));
      if (operator !== "&&" && operator !== "||") return found;
      if (tree.field(at) === "left" && (operator === "&&") !== isNegated) found.push(spanOf(tree, tree.child(parent, "right")));
      if ((operator === "&&") === isNegated) return found;
    } else if (kind !== "parenthesized_expression") return [...found, ...guarded(tree, parent, at, isNegated)];
    at = parent;
  }
}

/** The stretches that a statement's condition guards: its body or, where the body exits when the condition fails, the text after it. */
function guarded(tree: SyntaxTree, statement: NodeIndex, condition: NodeIndex, isNegated: boolean): Stretch[] {
  const kind = statement === NONE ? "" : tree.kind(statement);
  if (tree.field(condition) !== "condition") return [];
  if (kind === "while_statement") return isNegated ? [] : [spanOf(tree, tree.child(statement, "body"))];
  if (kind !== "if_statement" && kind !== "ternary_expression") return [];
  const body = tree.child(statement, "consequence");
  if (!isNegated) return [spanOf(tree, body)];
  const other = tree.child(statement, "alternative");
  if (other !== NONE) return [spanOf(tree, other)];
  return kind === "if_statement" && leaves(tree, body) ? [{ start: tree.end(statement), end: tree.end(tree.parent(statement)) }] : [];
}

const LEAVING = new Set(["return_statement", "throw_statement", "continue_statement", "break_statement"]);

function leaves(tree: SyntaxTree, body: NodeIndex): boolean {
  return LEAVING.has(tree.kind(tree.kind(body) === "statement_block" ? tree.lastNamed(body) : body));
}

function spanOf(tree: SyntaxTree, node: NodeIndex): Stretch {
  return { start: tree.start(node), end: tree.end(node) };
}
