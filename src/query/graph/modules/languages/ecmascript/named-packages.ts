/** JavaScript packages inside a view: which directory a package name means. */
import { dirname } from "node:path/posix";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { isRecord, parseLenient } from "#query/graph/modules/lenient-json.ts";

interface Package {
  readonly directory: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

interface Packages {
  readonly byDirectory: ReadonlyMap<string, Package>;
  readonly byName: ReadonlyMap<string, Package>;
}

const packagesByFacts = new WeakMap<ViewFacts, Packages>();

/** All packages that `package.json` files of a view describe. */
export function packagesOf(facts: ViewFacts): Packages {
  const known = packagesByFacts.get(facts);
  if (known) return known;
  const byDirectory = new Map<string, Package>();
  const byName = new Map<string, Package>();
  const paths = facts.paths.filter((path) => path === "package.json" || path.endsWith("/package.json"));
  // The outermost package of a name wins: the others are fixtures and examples.
  for (const path of paths.sort((a, b) => a.length - b.length)) {
    const manifest = parseLenient(facts.textAt(path) ?? "");
    if (!isRecord(manifest)) continue;
    const found = { directory: dirname(path), manifest };
    byDirectory.set(found.directory, found);
    if (typeof manifest.name === "string" && !byName.has(manifest.name)) byName.set(manifest.name, found);
  }
  const packages = { byDirectory, byName };
  packagesByFacts.set(facts, packages);
  return packages;
}

/** The package whose name a module path begins with, and the rest of the path. */
export function packageNamed(facts: ViewFacts, module: string): { readonly found: Package; readonly rest: string } | undefined {
  const parts = module.split("/");
  const count = module.startsWith("@") ? 2 : 1;
  const found = packagesOf(facts).byName.get(parts.slice(0, count).join("/"));
  return found && { found, rest: parts.slice(count).join("/") };
}
