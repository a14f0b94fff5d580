/** How many arguments C++ calls pass and functions take: overloads are told apart by these numbers. */
import type { UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { readDeclarator } from "./c-declarations.ts";
import { wholeName } from "./cpp-names.ts";

/** Records how many arguments the function of a declarator takes. */
export function countParameters(binder: UsageBinder, declarator: NodeIndex): void {
  const { tree } = binder;
  const list = tree.child(declarator, "parameters");
  const { name, parameters } = readDeclarator(tree, declarator);
  if (list === NONE || name === NONE || parameters !== declarator) return;
  let least = 0;
  let most = 0;
  let isOpen = tree.text.slice(tree.start(list), tree.end(list)).includes("...");
  for (const parameter of tree.namedChildren(list)) {
    const kind = tree.kind(parameter);
    if (kind === "comment" || (kind === "parameter_declaration" && tree.textOf(parameter) === "void")) continue;
    if (kind === "optional_parameter_declaration") most++;
    else if (kind === "parameter_declaration") {
      least++;
      most++;
    } else isOpen = true;
  }
  binder.arity(name, least, isOpen ? undefined : most);
}

/** The number of arguments of a call; undefined where a parameter pack or macro in the list may stand for any number. */
export function argumentsOf(tree: SyntaxTree, denoting: NodeIndex): number | undefined {
  const whole = wholeName(tree, denoting);
  const call = tree.parent(whole);
  if (call === NONE || tree.kind(call) !== "call_expression" || tree.field(whole) !== "function") return undefined;
  const list = tree.child(call, "arguments");
  if (list === NONE || tree.kind(list) !== "argument_list") return undefined;
  let count = 0;
  for (const argument of tree.namedChildren(list)) {
    const kind = tree.kind(argument);
    if (kind === "comment") continue;
    if (kind === "parameter_pack_expansion" || kind === "ERROR" || tree.textOf(argument) === "__VA_ARGS__") return undefined;
    count++;
  }
  return count;
}
