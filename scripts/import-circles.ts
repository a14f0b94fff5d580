/**
 * Circles of imports: `bun scripts/import-circles.ts [ROOT]`, part of `npm run check`. Prints every circle of files under ROOT/src that
 * import each other as they are loaded, and ends with status 1 when there is one: none of its files can be read, moved or tested without
 * the others.
 *
 * Types count for nothing here, because functions that call each other may be typed by each other; nor does `import()`, with which a
 * command that is run loads what lists all commands. Rejected: Biome's noImportCycles, which counts `import()`.
 */
import { join, posix } from "node:path";

type Graph = ReadonlyMap<string, readonly string[]>;

const root = process.argv[2] ?? join(import.meta.dir, "..");
const { imports: aliases } = (await Bun.file(join(root, "package.json")).json()) as { imports: Record<string, string> };
const paths = [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync({ cwd: root })].sort();
const graph: Graph = new Map(await Promise.all(paths.map(async (path) => [path, await importedBy(path)] as const)));
const circles = circlesOf(graph);
for (const circle of circles) console.log(`these import each other: ${circle.join(" ")}`);
process.exitCode = circles.length > 0 ? 1 : 0;

async function importedBy(path: string): Promise<string[]> {
  const transpiler = new Bun.Transpiler({ loader: path.endsWith("x") ? "tsx" : "ts" });
  const found = transpiler.scanImports(await Bun.file(join(root, path)).text());
  return found.filter(({ kind }) => kind === "import-statement").flatMap(({ path: specifier }) => fileOf(specifier, path) ?? []);
}

/** The file under src that a specifier names; undefined for packages. */
function fileOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  const [alias, target] = Object.entries(aliases).find(([name]) => specifier.startsWith(name.replace("*", ""))) ?? [];
  return alias && target ? posix.normalize(target.replace("*", specifier.slice(alias.length - 1))) : undefined;
}

/** Sets of files that all reach each other (Tarjan, "Depth-first search and linear graph algorithms", 1972). */
function circlesOf(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const lower = (file: string, to: number | undefined): void => {
    lowest.set(file, Math.min(lowest.get(file) ?? Number.POSITIVE_INFINITY, to ?? Number.POSITIVE_INFINITY));
  };
  const visit = (file: string): void => {
    order.set(file, order.size);
    lower(file, order.get(file));
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lower(file, lowest.get(next));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}
