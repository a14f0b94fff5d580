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

/**
 * The number of arguments of a call, or of what runs a constructor: `new Foo(1)`, `Foo a(1);`, `Foo b;`. Undefined where a parameter pack
 * or macro in the list may stand for any number, and for filled braces, which a constructor may take as one list.
 */
export function argumentsOf(tree: SyntaxTree, denoting: NodeIndex): number | undefined {
  const whole = wholeName(tree, denoting);
  const around = tree.parent(whole);
  if (around === NONE) return undefined;
  const field = tree.field(whole);
  switch (tree.kind(around)) {
    case "call_expression":
      return field === "function" ? counted(tree, tree.child(around, "arguments")) : undefined;
    case "new_expression": {
      const list = tree.child(around, "arguments");
      return field === "type" ? (list === NONE ? 0 : counted(tree, list)) : undefined;
    }
    case "compound_literal_expression":
      return field === "type" ? counted(tree, tree.child(around, "value")) : undefined;
    case "declaration":
      return field === "type" ? countedInDeclaration(tree, around) : undefined;
    default:
      return undefined;
  }
}

/** How many arguments a declaration passes to the constructor; undefined where its variables are given different numbers. */
function countedInDeclaration(tree: SyntaxTree, declaration: NodeIndex): number | undefined {
  const counts = new Set([...tree.childrenIn(declaration, "declarator")].map((declarator) => countedInDeclarator(tree, declarator)));
  return counts.size === 1 ? [...counts][0] : undefined;
}

function countedInDeclarator(tree: SyntaxTree, declarator: NodeIndex): number | undefined {
  switch (tree.kind(declarator)) {
    case "identifier":
      return 0;
    case "init_declarator":
      return counted(tree, tree.child(declarator, "value"));
    case "function_declarator": {
      // Where each argument is a name, the grammar takes the declaration for one of a function; `Foo a();` is one.
      const list = tree.child(declarator, "parameters");
      const parameters = list === NONE ? [] : [...tree.namedChildren(list)];
      const areNames = parameters.every((one) => tree.kind(one) === "parameter_declaration");
      return areNames && parameters.length > 0 ? parameters.length : undefined;
    }
    default:
      return undefined;
  }
}

function counted(tree: SyntaxTree, list: NodeIndex): number | undefined {
  const kind = list === NONE ? "" : tree.kind(list);
  if (kind === "initializer_list") return tree.firstNamed(list) === NONE ? 0 : undefined;
  if (kind !== "argument_list") return undefined;
  let count = 0;
  for (const argument of tree.namedChildren(list)) {
    const kind = tree.kind(argument);
    if (kind === "comment") continue;
    if (kind === "parameter_pack_expansion" || kind === "ERROR" || tree.textOf(argument) === "__VA_ARGS__") return undefined;
    count++;
  }
  return count;
}
