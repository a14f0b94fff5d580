/** Labels of Kotlin that say whose receiver is meant: `this@Type`, `this@function` inside an extension, `this@apply` inside a lambda. */
import { BUILTIN, type ExpressionId } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { startsUpper } from "./jvm.ts";
import { receiverType, runningOn, takingLambda } from "./kotlin-lambdas.ts";

/** The function or lambda around a node that a label names; NONE for a label of a type. */
function labelled(tree: SyntaxTree, label: NodeIndex): NodeIndex {
  const name = tree.textOf(label);
  const around = ["function_declaration", "property_declaration", "lambda_literal"];
  for (let at = tree.around(label, ...around); at !== NONE; at = tree.around(tree.parent(at), ...around)) {
    const isNamed = tree.kind(at) === "lambda_literal" ? takingLambda(tree, at) === name : tree.textOf(nameOf(tree, at)) === name;
    if (isNamed) return at;
  }
  return NONE;
}

function nameOf(tree: SyntaxTree, declaration: NodeIndex): NodeIndex {
  const declared = tree.childOfKind(declaration, "variable_declaration");
  return tree.childOfKind(declared === NONE ? declaration : declared, "identifier");
}

/** The label of `this@label` is a use of the type or function that it names; one of a lambda only repeats what the call beside it says. */
export function useLabel(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const label = tree.firstNamed(node);
  if (label === NONE) return;
  const at = labelled(tree, label);
  if (at !== NONE && tree.kind(at) !== "lambda_literal") {
    binder.useAs(label, (reader) => Math.max(BUILTIN, reader.definition(nameOf(tree, at))));
  } else if (!startsUpper(tree.textOf(label))) binder.skip(label);
}

/** What `this@label` is. */
export function labelledThis(reader: UsageReader, label: NodeIndex): ExpressionId {
  const { tree } = reader;
  const at = labelled(tree, label);
  if (at === NONE) return reader.instance(reader.lookup(label));
  if (tree.kind(at) === "lambda_literal") return runningOn(reader, at)?.value ?? BUILTIN;
  const receiver = receiverType(tree, at);
  return receiver === NONE ? reader.self(at) : reader.instance(reader.of(receiver));
}
