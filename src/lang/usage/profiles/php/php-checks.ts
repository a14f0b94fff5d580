/** What type checks tell about variables and properties in PHP. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex } from "#lang/usage/syntax-tree.ts";
import { typeOf } from "./php-types.ts";

const LEAVING = /^(?:return_statement|continue_statement|break_statement)$/;
const CHECKED: ReadonlySet<string> = new Set(["variable_name", "member_access_expression"]);

/** A member of an object. When the object is a property with a check around it, the checked type comes before the declared one. */
export function checkedMember(reader: UsageReader, object: NodeIndex, name: string): ExpressionId {
  const declared = reader.member(reader.of(object), name);
  const isProperty = object !== NONE && reader.tree.kind(object) === "member_access_expression";
  const checked = isProperty ? reader.narrowed(object) : UNKNOWN;
  return checked === UNKNOWN ? declared : reader.first([reader.member(checked, name), declared]);
}

/** In a condition, `$x instanceof Foo` or `$this->x instanceof Foo` makes the variable a `Foo` in the code that the condition guards. */
export function narrowByCheck(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (tree.kind(tree.child(node, "operator")) !== "instanceof") return;
  const checked = tree.child(node, "left");
  const type = tree.child(node, "right");
  if (!CHECKED.has(tree.kind(checked))) return;
  let at = node;
  let isNegated = false;
  for (;;) {
    const parent = tree.parent(at);
    const kind = tree.kind(parent);
    const operator = kind === "binary_expression" ? tree.kind(tree.child(parent, "operator")) : "";
    if (kind === "unary_op_expression") isNegated = !isNegated;
    else if (kind === "argument") {
      asserted(binder, checked, type, parent, isNegated);
      return;
    } else if (operator === "&&" || operator === "and") {
      if (isNegated) return;
      if (tree.field(at) === "left") narrow(binder, checked, type, tree.child(parent, "right"));
    } else if (kind === "case_statement" || kind === "match_condition_list") {
      if (!isNegated) chosen(binder, checked, type, at);
      return;
    } else if (kind !== "parenthesized_expression") {
      guard(binder, checked, type, parent, isNegated);
      return;
    }
    at = parent;
  }
}

/** `case $x instanceof Foo:` in `switch (true)`, and `$x instanceof Foo =>` in `match (true)`. */
function chosen(binder: UsageBinder, checked: NodeIndex, type: NodeIndex, condition: NodeIndex): void {
  const { tree } = binder;
  const around = tree.parent(condition);
  const choice = tree.around(around, "switch_statement", "match_expression");
  if (!/^\(true\)$/i.test(tree.textOf(tree.child(choice, "condition")))) return;
  if (tree.kind(around) === "match_condition_list") {
    const isAlone = tree.firstNamed(around) === tree.lastNamed(around);
    if (isAlone) narrow(binder, checked, type, tree.child(tree.parent(around), "return_expression"));
    return;
  }
  const cases = [...tree.namedChildren(tree.parent(around))];
  const before = cases[cases.indexOf(around) - 1];
  // An empty case runs the code of the next one.
  const runsInto = before !== undefined && tree.firstNamed(before) === tree.lastNamed(before);
  if (!runsInto) narrow(binder, checked, type, around);
}

/** `assert($x instanceof Foo)` holds for the rest of its block. */
function asserted(binder: UsageBinder, checked: NodeIndex, type: NodeIndex, argument: NodeIndex, isNegated: boolean): void {
  const { tree } = binder;
  const call = tree.parent(tree.parent(argument));
  if (isNegated || tree.kind(call) !== "function_call_expression" || !/^\\?assert$/.test(tree.textOf(tree.child(call, "function")))) return;
  const statement = tree.parent(call);
  narrowBehind(binder, checked, type, statement);
}

function guard(binder: UsageBinder, checked: NodeIndex, type: NodeIndex, statement: NodeIndex, isNegated: boolean): void {
  const { tree } = binder;
  const body = tree.child(statement, "body");
  if (!/^(?:if_statement|else_if_clause|while_statement|conditional_expression)$/.test(tree.kind(statement)) || body === NONE) return;
  if (!isNegated) {
    narrow(binder, checked, type, body);
    return;
  }
  const last = tree.kind(body) === "compound_statement" ? tree.lastNamed(body) : body;
  const leaves = last !== NONE && (LEAVING.test(tree.kind(last)) || tree.kind(tree.firstNamed(last)) === "throw_expression");
  if (!leaves || tree.kind(statement) !== "if_statement") return;
  narrowBehind(binder, checked, type, statement);
}

function narrowBehind(binder: UsageBinder, checked: NodeIndex, type: NodeIndex, statement: NodeIndex): void {
  const { tree } = binder;
  binder.narrow(checked, tree.end(statement), tree.end(tree.parent(statement)), (reader) => reader.instance(typeOf(reader, type)));
}

function narrow(binder: UsageBinder, checked: NodeIndex, type: NodeIndex, where: NodeIndex): void {
  const { tree } = binder;
  binder.narrow(checked, tree.start(where), tree.end(where), (reader) => reader.instance(typeOf(reader, type)));
}
