/** `[$this, "run"]`, `[self::class, "run"]`, `[__CLASS__, "run"]`: a method passed by its name. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { isAnonymous } from "./php-types.ts";

const METHOD = /^[A-Za-z_]\w*$/;
const OWNERS: ReadonlySet<string> = new Set(["variable_name", "member_access_expression", "class_constant_access_expression"]);

/** A list `[$this, "method"]` or `[Type::class, "method"]`: its text names the method of its first element. */
export function bindCallable(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const first = tree.firstNamed(node);
  const last = tree.lastNamed(node);
  const owner = first === NONE ? NONE : onlyChild(tree, first);
  if (owner === NONE || !(OWNERS.has(tree.kind(owner)) || isOwnClass(tree, owner)) || tree.placeAmong(last) !== 1) return;
  const method = onlyChild(tree, last);
  if (method === NONE) return;
  const kind = tree.kind(method);
  const content = kind === "string" || kind === "encapsed_string" ? onlyChild(tree, method) : NONE;
  if (content === NONE) return;
  const name = tree.textOf(content);
  if (!METHOD.test(name)) return;
  binder.use({
    at: content,
    name,
    type: "references",
    isConditional: true,
    value: (reader) => {
      const of = isOwnClass(tree, owner) ? ownClass(reader, owner) : reader.of(owner);
      return of === UNKNOWN || of === BUILTIN ? UNKNOWN : reader.member(of, name);
    },
  });
}

/** PHP's magic constants are case-insensitive. */
function isOwnClass(tree: SyntaxTree, node: NodeIndex): boolean {
  return tree.kind(node) === "name" && tree.textOf(node).toUpperCase() === "__CLASS__";
}

function ownClass(reader: UsageReader, node: NodeIndex): ExpressionId {
  return isAnonymous(reader.tree, node) ? UNKNOWN : reader.selfType(node);
}

function onlyChild(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  const first = tree.firstNamed(node);
  return first !== NONE && tree.lastNamed(node) === first ? first : NONE;
}
