/** Modules whose names a stretch of an OCaml file uses without a path: `open M`, `include M`, `let open M in …`, `M.(…)`. */
import { partitionPoint } from "#core/partition-point.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

export interface Opened {
  readonly start: number;
  readonly end: number;
  /** The path of the module. */
  readonly module: NodeIndex;
  /** It is opened around an expression, so its names hide what the file defines outside. */
  readonly isLocal: boolean;
}

/** Most openings before a place that are checked, and most that may apply to one name. */
const LOOKED_AT_MAX = 400;
const IN_FORCE_MAX = 16;

const openedByTree = new WeakMap<SyntaxTree, { readonly all: Opened[]; isSorted: boolean }>();

function add(tree: SyntaxTree, opened: Opened): void {
  const known = openedByTree.get(tree) ?? { all: [], isSorted: true };
  openedByTree.set(tree, known);
  known.isSorted &&= (known.all.at(-1)?.start ?? 0) <= opened.start;
  known.all.push(opened);
}

/** The openings of a tree, in order of place. */
function openedIn(tree: SyntaxTree): readonly Opened[] {
  const known = openedByTree.get(tree);
  if (!known) return [];
  if (!known.isSorted) known.all.sort((a, b) => a.start - b.start);
  known.isSorted = true;
  return known.all;
}

/** The node in which a definition is visible: definitions inside `open struct … end` are visible around it. */
export function seenIn(tree: SyntaxTree, around: NodeIndex): NodeIndex {
  let at = around;
  for (;;) {
    const outer = at === NONE ? NONE : tree.parent(at);
    if (outer === NONE || tree.kind(at) !== "structure" || !OPENING.has(tree.kind(outer))) return at;
    at = tree.parent(outer);
  }
}
const OPENING: ReadonlySet<string> = new Set(["open_module", "include_module"]);

/** Records that a module is open from the end of a node to the end of what encloses the node. */
export function openAround(tree: SyntaxTree, node: NodeIndex, module: NodeIndex): void {
  const around = seenIn(tree, tree.parent(node));
  if (module === NONE || around === NONE || tree.kind(module) === "structure") return;
  const isLocal = tree.kind(around) === "let_open_expression";
  add(tree, { start: tree.end(node), end: tree.end(around), module, isLocal });
}

/** Records that a module is open in a node, after the module's path. */
export function openIn(tree: SyntaxTree, node: NodeIndex, module: NodeIndex): void {
  if (module !== NONE) add(tree, { start: tree.end(module), end: tree.end(node), module, isLocal: true });
}

/** The openings in force at a node, innermost first. */
export function openAt(tree: SyntaxTree, node: NodeIndex): Opened[] {
  const all = openedIn(tree);
  const offset = tree.start(node);
  const begun = partitionPoint(all.length, (index) => (all[index] as Opened).start <= offset);
  const found: Opened[] = [];
  for (let at = begun - 1; at >= 0 && at >= begun - LOOKED_AT_MAX && found.length < IN_FORCE_MAX; at--) {
    const opened = all[at] as Opened;
    if (offset < opened.end) found.push(opened);
  }
  return found;
}
