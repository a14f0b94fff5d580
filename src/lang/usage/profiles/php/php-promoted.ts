/**
 * Promoted parameters, `function __construct(private Foo $foo)`: one name declares a parameter and a property, so `$foo` in the constructor
 * is a use of the property as `$this->foo` is. Whoever renames one renames the other.
 */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

interface Promoted {
  /** The nodes that declare promoted parameters, by constructor and name, with `$`. */
  readonly byMethod: Map<NodeIndex, Map<string, NodeIndex>>;
  readonly names: Set<string>;
  readonly closures: Map<NodeIndex, ClosureNames>;
}

/** Variables of a function without a name. */
interface ClosureNames {
  readonly parameters: ReadonlySet<string>;
  readonly captured: ReadonlySet<string>;
}

const promotedByTree = new WeakMap<SyntaxTree, Promoted>();

/** Records a promoted parameter, whose name is in `variable`. */
export function addPromoted(tree: SyntaxTree, parameter: NodeIndex, variable: NodeIndex): void {
  const method = tree.parent(tree.parent(parameter));
  const name = tree.textOf(variable);
  const known = promotedByTree.get(tree) ?? { byMethod: new Map(), names: new Set(), closures: new Map() };
  promotedByTree.set(tree, known);
  const declared = known.byMethod.get(method) ?? new Map<string, NodeIndex>();
  known.byMethod.set(method, declared.set(name, tree.firstNamed(variable)));
  known.names.add(name);
}

/** The property that a constructor declares with a parameter of this name (with `$`); UNKNOWN where it does not. */
export function promotedBy(reader: UsageReader, method: NodeIndex, name: string): ExpressionId {
  return reader.definition(promotedByTree.get(reader.tree)?.byMethod.get(method)?.get(name) ?? NONE);
}

/** The property that a variable denotes, too, because it is a promoted parameter; UNKNOWN for other variables. */
export function promoted(reader: UsageReader, variable: NodeIndex): ExpressionId {
  const { tree } = reader;
  const known = promotedByTree.get(tree);
  const name = tree.textOf(variable);
  if (!known?.names.has(name)) return UNKNOWN;
  for (let at = tree.parent(variable); at !== NONE; at = tree.parent(at)) {
    const kind = tree.kind(at);
    if (kind === "method_declaration") return promotedBy(reader, at, name);
    if (kind === "function_definition") return UNKNOWN;
    if (kind !== "arrow_function" && kind !== "anonymous_function") continue;
    const { parameters, captured } = namesOf(known, tree, at);
    // Arrow functions see what is around them; other functions see what they name.
    if (parameters.has(name) || (kind === "anonymous_function" && !captured.has(name))) return UNKNOWN;
  }
  return UNKNOWN;
}

function namesOf({ closures }: Promoted, tree: SyntaxTree, closure: NodeIndex): ClosureNames {
  const known = closures.get(closure);
  if (known) return known;
  const clause = tree.childOfKind(closure, "anonymous_function_use_clause");
  const variables = [...tree.namedChildren(tree.child(closure, "parameters"))].map((one) => tree.child(one, "name"));
  const found: ClosureNames = {
    parameters: new Set(variables.filter((one) => one !== NONE).map((one) => tree.textOf(one))),
    captured: new Set(clause === NONE ? [] : [...tree.below(clause, "variable_name")].map((one) => tree.textOf(one))),
  };
  closures.set(closure, found);
  return found;
}
