/** Folds directories into as many modules as a reader can take in. */

/** A directory with code, as far as folding needs it. */
interface WeighedDirectory {
  readonly directory: string;
  /** How much it counts, by its contents and its users. */
  readonly weight: number;
}

/** A directory with a smaller share of the total weight stays folded into the one around it. */
const MODULE_SHARE_MIN = 0.01;
/** Where a repository has so many packages, they are its modules; where it has fewer, each is shown by its directories. */
const PACKAGES_ENOUGH = 8;
/** So many are enough where none has more than half of the code. */
const EVEN_PACKAGES_ENOUGH = 5;

interface Node {
  readonly path: string;
  readonly children: Node[];
  own: number;
  total: number;
}

/**
 * Chooses the directories that are modules, at most `max`: starting from the root, the heaviest directory that is still folded into another
 * becomes one. A directory whose own code has all gone to modules inside it is no module. Of a repository with enough `packages`, only these
 * and the directories that hold them can be modules.
 */
export function foldDirectories(
  directories: readonly WeighedDirectory[],
  max: number,
  root: string,
  packages: ReadonlySet<string> = new Set(),
): string[] {
  const tree = treeOf(directories, root);
  const holding = withDirectoriesAround(packages);
  const ofPackages = chosenFrom(tree, max, ({ path }) => holding.has(path));
  const isMost = (weight: number): boolean => weight > tree.total / 2;
  const isEven = ![...ofPackages.values()].some(isMost);
  // A service with a few packages of its web page beside it is not made of these.
  const packageOf = moduleFinder([...packages]);
  const besides = directories.reduce((sum, { directory, weight }) => (packageOf(directory) === undefined ? sum + weight : sum), 0);
  const areEnough = !isMost(besides) && ofPackages.size >= (isEven ? EVEN_PACKAGES_ENOUGH : PACKAGES_ENOUGH);
  return [...(areEnough ? ofPackages : chosenFrom(tree, max, () => true)).keys()].sort();
}

/** The modules with what each weighs without those inside it. */
function chosenFrom(tree: Node, max: number, mayBeModule: (node: Node) => boolean): Map<string, number> {
  const chosen = new Map<Node, number>([[tree, tree.total]]);
  const within = (node: Node): { child: Node; module: Node }[] =>
    node.children.filter(mayBeModule).map((child) => ({ child, module: node }));
  let candidates = within(tree);
  for (;;) {
    const modules = [...chosen.values()].filter((left) => left > 0).length;
    const best = candidates.reduce<(typeof candidates)[number] | undefined>(
      (a, b) => (a && !isLarger(b.child, a.child) ? a : b),
      undefined,
    );
    if (!best) break;
    const { child, module } = best;
    const left = (chosen.get(module) ?? 0) - child.total;
    // Moving all of a module one directory down adds no module.
    const isFree = left <= 0;
    if (!isFree && (modules >= max || child.total < tree.total * MODULE_SHARE_MIN)) break;
    chosen.set(module, left);
    chosen.set(child, child.total);
    candidates = [...candidates.filter((one) => one !== best), ...within(child)];
  }
  return new Map([...chosen].filter(([, left]) => left > 0).map(([{ path }, left]) => [path, left]));
}

/** Some directories and all directories around them. */
function withDirectoriesAround(directories: ReadonlySet<string>): Set<string> {
  const all = new Set<string>();
  for (const directory of directories) {
    for (let path = directory; path !== "" && !all.has(path); path = path.slice(0, Math.max(0, path.lastIndexOf("/")))) all.add(path);
  }
  return all;
}

function isLarger(a: Node, b: Node): boolean {
  return a.total !== b.total ? a.total > b.total : a.path < b.path;
}

function treeOf(directories: readonly WeighedDirectory[], root: string): Node {
  const nodes = new Map<string, Node>();
  const top: Node = { path: root, children: [], own: 0, total: 0 };
  nodes.set(root, top);
  const nodeAt = (path: string): Node => {
    const known = nodes.get(path);
    if (known) return known;
    const cut = path.lastIndexOf("/");
    const parent = nodeAt(cut < 0 ? "." : path.slice(0, cut));
    const node: Node = { path, children: [], own: 0, total: 0 };
    parent.children.push(node);
    nodes.set(path, node);
    return node;
  };
  for (const { directory, weight } of directories) nodeAt(directory).own += weight;
  const sum = (node: Node): number => {
    node.total = node.own + node.children.reduce((total, child) => total + sum(child), 0);
    return node.total;
  };
  sum(top);
  return top;
}

/** Returns a function that finds the module of a directory: the nearest one around it. */
export function moduleFinder(modules: readonly string[]): (directory: string) => string | undefined {
  const all = new Set(modules);
  const known = new Map<string, string | undefined>();
  const find = (directory: string): string | undefined => {
    if (all.has(directory)) return directory;
    if (known.has(directory)) return known.get(directory);
    const cut = directory.lastIndexOf("/");
    const found = directory === "." ? undefined : find(cut < 0 ? "." : directory.slice(0, cut));
    known.set(directory, found);
    return found;
  };
  return find;
}
