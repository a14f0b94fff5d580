/** Call signatures: what calling a value of an interface, or of a type written in place, runs. */
import type { ExpressionId } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { functionType } from "./function-results.ts";

const FIRST_SIGNATURES = 4;
const SIGNATURES_MAX = 16;

/**
 * The call signatures in the body of a type that count. Later overloads mostly differ from earlier ones in how many arguments they take: the
 * first few count, and each that takes more than all before it.
 */
function* callSignatures(tree: SyntaxTree, body: NodeIndex): Iterable<NodeIndex> {
  if (body === NONE) return;
  let count = 0;
  let most = 0;
  for (const member of tree.namedChildren(body)) {
    if (count === SIGNATURES_MAX) return;
    if (tree.kind(member) !== "call_signature") continue;
    const takes = takenBy(tree, member);
    if (count >= FIRST_SIGNATURES && takes <= most) continue;
    most = Math.max(most, takes);
    count++;
    yield member;
  }
}

/** How many arguments a signature states one by one. */
function takenBy(tree: SyntaxTree, signature: NodeIndex): number {
  let count = 0;
  for (const parameter of tree.saidChildren(tree.child(signature, "parameters"))) {
    const isRest = tree.kind(tree.child(parameter, "pattern")) === "rest_pattern";
    const type = isRest ? tree.firstNamed(tree.child(parameter, "type")) : NONE;
    count += type !== NONE && tree.kind(type) === "tuple_type" ? [...tree.saidChildren(type)].length : 1;
  }
  return count;
}

/** What calling a value of a type runs, by the call signatures in its body; undefined where it has none. */
export function callable(reader: UsageReader, body: NodeIndex): ExpressionId | undefined {
  const signatures = [...callSignatures(reader.tree, body)];
  if (signatures.length === 0) return undefined;
  return reader.either(
    signatures.map((signature) => functionType(reader, signature)),
    SIGNATURES_MAX,
  );
}

/** Whether values of the type with this body can be called. */
export function hasCallSignature(tree: SyntaxTree, body: NodeIndex): boolean {
  for (const _ of callSignatures(tree, body)) return true;
  return false;
}
