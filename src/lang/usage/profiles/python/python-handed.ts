/**
 * Functions that a framework runs although the text does not call them: tasks of Celery (`send.delay(user)`, `send.apply_async()`,
 * docs.celeryq.dev, "Calling Tasks") and dependencies of FastAPI (`Depends(current_user)`, fastapi.tiangolo.com, "Dependencies").
 */
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { calledName } from "./python-literals.ts";

const SENDING = /^(?:delay|apply_async)$/;
const DEPENDING = /^(?:Depends|Security)$/;

/** Whether a name, or the attribute that ends with it, stands where its function runs later. */
export function isRunLater(tree: SyntaxTree, denoting: NodeIndex): boolean {
  const parent = tree.parent(denoting);
  if (parent === NONE) return false;
  if (tree.kind(parent) === "attribute") {
    const call = tree.parent(parent);
    return (
      tree.field(denoting) === "object" &&
      SENDING.test(tree.textOf(tree.child(parent, "attribute"))) &&
      call !== NONE &&
      tree.kind(call) === "call" &&
      tree.field(parent) === "function"
    );
  }
  if (tree.kind(parent) !== "argument_list" || tree.firstNamed(parent) !== denoting) return false;
  return DEPENDING.test(calledName(tree, tree.parent(parent)));
}
