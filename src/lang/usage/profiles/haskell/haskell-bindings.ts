/** What Haskell declarations, patterns and imports bind. Types are not tracked, because values have no members. */
import type { UsageBinder } from "#lang/usage/profile.ts";
import { words } from "#lang/usage/profiles/jvm/jvm.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** Kinds of nodes inside patterns that bind nothing. */
const NO_PATTERNS = words("qualified infix_id type_application");

/** The names that a pattern binds. */
function* namesOf(tree: SyntaxTree, pattern: NodeIndex): Generator<NodeIndex> {
  if (pattern === NONE) return;
  const kind = tree.kind(pattern);
  if (kind === "variable") {
    yield pattern;
    return;
  }
  if (NO_PATTERNS.has(kind)) return;
  const isPun = kind === "field_pattern" && tree.child(pattern, "pattern") === NONE;
  for (const child of tree.namedChildren(pattern)) {
    const field = tree.field(child);
    if (kind === "view_pattern" && field === "expression") continue;
    if (kind === "signature" && field === "type") continue;
    if (kind === "field_pattern" && field === "field" && !isPun) continue;
    yield* namesOf(tree, child);
  }
}

/** Binds the names of a pattern. `isOuter`: in the scope around the one that the node opens. */
function bindAll(binder: UsageBinder, pattern: NodeIndex, isHoisted: boolean, isOuter = false): void {
  const { tree } = binder;
  for (const name of namesOf(tree, pattern)) {
    const isField = tree.kind(tree.parent(name)) === "field_name";
    binder.bind(name, undefined, {
      isHoisted,
      ...(isOuter ? { scope: "outer" } : {}),
      // `Foo { a }` binds the field `a` under its own name.
      ...(isField ? { uses: (reader) => reader.nonlocal(tree.textOf(name), name) } : {}),
    });
  }
}

const isLocal = (tree: SyntaxTree, node: NodeIndex): boolean => tree.kind(tree.parent(node)) === "local_binds";

/** An equation: `name pattern … = …`, `a <+> b = …`. Function types have the same node kind and are skipped. */
export function bindFunction(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const infix = tree.childOfKind(node, "infix");
  const head = tree.childOfKind(node, "function_head_parens");
  if (name === NONE && infix === NONE && head === NONE) return;
  const operation = infix === NONE && head !== NONE ? tree.childOfKind(head, "infix") : infix;
  const operator = tree.child(operation, "operator");
  const defined = name !== NONE ? name : operator !== NONE && tree.kind(operator) === "infix_id" ? tree.firstNamed(operator) : operator;
  if (defined !== NONE && isLocal(tree, node)) binder.bind(defined, undefined, { scope: "outer", isHoisted: true });
  else binder.skip(defined);
  for (const side of ["left_operand", "right_operand"]) bindAll(binder, tree.child(operation, side), true);
  bindAll(binder, tree.child(node, "patterns"), true);
}

/** `name = …`, `(a, b) = …`, and the statement `pattern <- …`. */
export function bindBind(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const isStatement = tree.child(node, "expression") !== NONE && tree.child(node, "match") === NONE;
  if (name === NONE) bindAll(binder, tree.child(node, "pattern"), !isStatement, true);
  else if (isLocal(tree, node)) binder.bind(name, undefined, { scope: "outer", isHoisted: true });
  else binder.skip(name);
}

/** Lambdas, alternatives, guards and generators, which bind in the scope that they open or stand in. */
export function bindPatterns(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  for (const field of ["pattern", "patterns"]) for (const pattern of tree.childrenIn(node, field)) bindAll(binder, pattern, true);
}

/** In types, names in lower case are type variables, which are no uses. */
function skipVariables(binder: UsageBinder, node: NodeIndex): void {
  if (node === NONE) return;
  for (const name of binder.tree.below(node, "variable")) binder.skip(name);
}

/** `name, other :: Type`; for a typed expression, only the type. */
export function skipSignature(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  skipVariables(binder, tree.child(node, "type"));
  for (const field of ["name", "names"]) binder.skip(tree.child(node, field));
}

/** The head of a class or instance, whose type variables are no uses. */
export function skipHead(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  for (const child of tree.namedChildren(node)) if (tree.field(child) !== "declarations") skipVariables(binder, child);
}

export function skipOwnName(binder: UsageBinder, node: NodeIndex): void {
  binder.skip(binder.tree.child(node, "name"));
  skipVariables(binder, node);
}

const exportsByTree = new WeakMap<SyntaxTree, Set<string>>();

/** `module M (a, B (..), module N) where`: the names that importers get, those of other modules included. */
export function exportNames(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const list = tree.child(node, "exports");
  const modules = new Set<string>();
  for (const one of tree.namedChildren(list)) {
    if (tree.kind(one) === "module_export") modules.add(tree.textOf(tree.child(one, "module")));
    else for (const name of tree.namedChildren(one)) exportOne(binder, name);
  }
  exportsByTree.set(tree, modules);
}

function exportOne(binder: UsageBinder, name: NodeIndex): void {
  const { tree } = binder;
  const kind = tree.kind(name);
  const leaf = kind === "prefix_id" ? tree.firstNamed(name) : kind === "qualified" ? tree.child(name, "id") : name;
  if (leaf === NONE || !["variable", "name", "operator"].includes(tree.kind(leaf))) return;
  binder.export(tree.textOf(leaf), (reader) => reader.of(kind === "qualified" ? name : leaf));
}

/** `import qualified M as N (a, B (..)) hiding (…)` */
export function importModule(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const module = tree.textOf(tree.child(node, "module"));
  const alias = tree.child(node, "alias");
  const called = alias === NONE ? module : tree.textOf(alias);
  const list = tree.child(node, "names");
  const exported = exportsByTree.get(tree);
  const isExported = exported?.has(called) ?? false;
  const isQualified = tree.childOfKind(node, "qualified") !== NONE;
  const isHiding = tree.childOfKind(node, "hiding") !== NONE;
  binder.import({ kind: "module", module, local: called });
  if (isHiding) binder.skip(list);
  if (list === NONE || isHiding) {
    if (!isQualified) binder.import({ kind: "all", module, isExported });
    return;
  }
  for (const one of tree.namedChildren(list)) importOne(binder, one, { module, isExported, isQualified });
}

interface Taking {
  readonly module: string;
  readonly isExported: boolean;
  readonly isQualified: boolean;
}

function importOne(binder: UsageBinder, one: NodeIndex, { module, isExported, isQualified }: Taking): void {
  const { tree } = binder;
  const take = (at: NodeIndex): void => {
    const name = tree.textOf(at);
    binder.import({ kind: "name", module, name, at, isExported, ...(isQualified ? {} : { local: name }) });
  };
  const [named = NONE] = [tree.child(one, "variable"), tree.child(one, "type"), tree.child(one, "operator")].filter((at) => at !== NONE);
  if (named === NONE) return;
  take(tree.kind(named) === "prefix_id" ? tree.firstNamed(named) : named);
  const children = tree.child(one, "children");
  for (const child of tree.namedChildren(children)) {
    // The constructors and fields of a type, or the methods of a class.
    if (tree.kind(child) !== "all_names") take(tree.kind(child) === "prefix_id" ? tree.firstNamed(child) : child);
    else if (!isQualified) binder.import({ kind: "all", module, name: tree.textOf(named), isExported });
  }
}
