/** Packages of JavaScript inside a view: which directory a package's name means. */
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

/** All packages that manifests of a view describe. */
export function packagesOf(facts: ViewFacts): Packages {
  const known = packagesByFacts.get(facts);
  if (known) return known;
  const byDirectory = new Map<string, Package>();
  const byName = new Map<string, Package>();
  const paths = facts.paths.filter((path) => path === "package.json" || path.endsWith("/package.json"));
  // The outermost of one name: others are fixtures and examples.
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

/** The package that a module path begins with the name of. */
export function packageNamed(facts: ViewFacts, module: string): { readonly found: Package; readonly rest: string } | undefined {
  const parts = module.split("/");
  const count = module.startsWith("@") ? 2 : 1;
  const found = packagesOf(facts).byName.get(parts.slice(0, count).join("/"));
  return found && { found, rest: parts.slice(count).join("/") };
}
