/** Atoms that name functions: `apply(Mail, :send, [])`, `{Mail, :send, []}`, `plug :authorize`. */
import { UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { countOf } from "./elixir-arity.ts";

/** Kinds of nodes that can name a module before the name of one of its functions. */
const MODULES: ReadonlySet<string> = new Set(["alias", "identifier"]);

/**
 * The use in an atom. After a module, the atom names that module's function. As any other argument it may name a function of the module
 * around, if the file defines one with that name: whoever receives the atom may call it, or not.
 */
export function useAtom(binder: UsageBinder, atom: NodeIndex): void {
  const { tree } = binder;
  const name = /^:([a-z_]\w*[?!]?)$/.exec(tree.textOf(atom))?.[1];
  if (name === undefined) return;
  const module = moduleBefore(tree, atom);
  const isApplied = module !== NONE && tree.kind(tree.parent(atom)) === "arguments";
  if (module === NONE && (!isHandedOn(tree, atom) || !binder.hasFunction(name))) return;
  const value: Later = (reader) =>
    module === NONE ? reader.either([reader.name(name, atom), reader.member(UNKNOWN, name)]) : reader.member(reader.of(module), name);
  const passed = isApplied ? listed(tree, atom) : undefined;
  const use = { at: atom, name, value, type: isApplied ? "calls" : "references" } as const;
  binder.use(passed === undefined ? use : { ...use, arguments: passed });
}

/** The number of arguments in the list that `apply` gets after the function's name; undefined when no list is written. */
function listed(tree: SyntaxTree, atom: NodeIndex): number | undefined {
  const [, , list = NONE] = tree.namedChildren(tree.parent(atom));
  return list !== NONE && tree.kind(list) === "list" ? countOf(tree, list) : undefined;
}

/** The module before an atom in a `{module, function, arguments}` tuple or in the arguments of `apply`; NONE when there is none. */
function moduleBefore(tree: SyntaxTree, atom: NodeIndex): NodeIndex {
  const around = tree.parent(atom);
  const [first = NONE, second = NONE] = tree.namedChildren(around);
  if (second !== atom || !MODULES.has(tree.kind(first))) return NONE;
  const isTuple = tree.kind(around) === "tuple" && (tree.kind(first) === "alias" || tree.textOf(first) === "__MODULE__");
  const target = tree.child(tree.parent(around), "target");
  const isApply = tree.kind(around) === "arguments" && target !== NONE && tree.textOf(target) === "apply";
  return isTuple || isApply ? first : NONE;
}

/**
 * Whether an atom stands where it may tell the callee to call the function that it names: as the first argument of a call by bare name
 * (`plug :authorize`), or as a keyword's value there. After another argument, and in calls of other modules' or values' functions, an
 * atom is a key or an option (`Keyword.get(opts, :name)`, `conn |> assign(:name, value)`). Not in the head of a definition, nor where
 * `defdelegate` names its target.
 */
function isHandedOn(tree: SyntaxTree, atom: NodeIndex): boolean {
  const around = tree.parent(atom);
  const isValue = tree.kind(around) === "pair" && tree.field(atom) === "value";
  const args = isValue ? tree.parent(tree.parent(around)) : around;
  if (args === NONE || tree.kind(args) !== "arguments" || !(isValue || tree.firstNamed(args) === atom)) return false;
  const call = tree.parent(args);
  const target = tree.child(call, "target");
  if (target === NONE || tree.kind(target) !== "identifier" || tree.textOf(target) === "defdelegate") return false;
  return !isHead(tree, call) && (isValue || !isPipedInto(tree, call));
}

/** Whether a pipe passes the call its first argument. */
function isPipedInto(tree: SyntaxTree, call: NodeIndex): boolean {
  const around = tree.parent(call);
  return tree.kind(around) === "binary_operator" && tree.field(call) === "right" && tree.textOf(tree.child(around, "operator")) === "|>";
}

/** Whether a call is the head of a definition: `run(:fast)` in `def run(:fast) do`. */
function isHead(tree: SyntaxTree, call: NodeIndex): boolean {
  const guarded = tree.parent(call);
  const args = guarded !== NONE && tree.kind(guarded) === "binary_operator" ? tree.parent(guarded) : guarded;
  if (args === NONE || tree.kind(args) !== "arguments") return false;
  const target = tree.child(tree.parent(args), "target");
  return target !== NONE && /^def(?:p|macrop?|guardp?|delegate)?$/.test(tree.textOf(target));
}
