/** `x instanceof T` and `this.x instanceof T` as conditions: where the condition holds, the name or member is a `T`. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { type ConditionSyntax, type Stretch, spanOf, whereTrue } from "#lang/usage/profiles/shared/conditions.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** `value instanceof Type`: where the condition holds, the name holds a value of the type. */
export function narrowByInstance(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const operator = tree.child(node, "operator");
  if (operator === NONE || tree.kind(operator) !== "instanceof") return;
  const checked = tree.child(node, "left");
  const type = tree.child(node, "right");
  if (!CHECKED.has(tree.kind(checked))) return;
  for (const { start, end } of whereTrue(tree, node, CONDITIONS)) binder.narrow(checked, start, end, (reader) => instanceOf(reader, type));
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

const CONDITIONS: ConditionSyntax = {
  joinOf: (tree, node) => {
    const kind = tree.kind(node);
    if (kind === "parenthesized_expression") return "same";
    const isOfOperator = kind === "unary_expression" || kind === "binary_expression";
    return isOfOperator ? JOINS.get(tree.textOf(tree.child(node, "operator"))) : undefined;
  },
  guarded,
};

const JOINS: ReadonlyMap<string, "and" | "or" | "not"> = new Map([
  ["&&", "and"],
  ["||", "or"],
  ["!", "not"],
]);

/** The stretches that a statement's condition guards: its body or, where the body exits when the condition fails, the text after it. */
function guarded(tree: SyntaxTree, statement: NodeIndex, condition: NodeIndex, isNegated: boolean): Stretch[] {
  const kind = tree.kind(statement);
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
