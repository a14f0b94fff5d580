/** Packages of JavaScript inside a view: which directory a package's name means, and which file a path in it. */
import { dirname, join } from "node:path/posix";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { parseLenient } from "#query/graph/modules/lenient-json.ts";
import { builtFrom, type FileOf, isRecord } from "./built-files.ts";

export interface Package {
  readonly directory: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

interface Packages {
  readonly byDirectory: ReadonlyMap<string, Package>;
  readonly byName: ReadonlyMap<string, Package>;
}

const packagesByFacts = new WeakMap<ViewFacts, Packages>();

function packagesOf(facts: ViewFacts): Packages {
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

const DECLARATIONS = /\.d\.[cm]?ts$/;

/** The file that `name/rest` means, where a package of the view has the name. */
export function packageFile(facts: ViewFacts, module: string, fileOf: FileOf, isTyped: boolean): string | undefined {
  const named = packageNamed(facts, module);
  if (!named) return undefined;
  const { found, rest } = named;
  const targets = [...exportTargets(found.manifest, rest), ...(rest === "" ? mains(found.manifest) : [`./${rest}`])];
  const code = isTyped ? targets : targets.filter((target) => !DECLARATIONS.test(target));
  for (const target of new Set([...code, ...targets])) {
    const file = builtFrom(facts, found.directory, target, fileOf);
    if (file !== undefined) return file;
  }
  for (const sources of ["src", "lib", "."]) {
    const file = fileOf(facts, join(found.directory, sources, rest === "" ? "index" : rest));
    if (file !== undefined) return file;
  }
  return undefined;
}

/** `#name`: what the package around says that it means. */
export function importedByPackage(facts: ViewFacts, from: string, module: string, fileOf: FileOf): string | undefined {
  const { byDirectory } = packagesOf(facts);
  for (let directory = dirname(from); ; directory = dirname(directory)) {
    const around = byDirectory.get(directory);
    const imports = around?.manifest.imports;
    if (around && isRecord(imports)) {
      for (const target of targetsOf(imports, module)) {
        const file = builtFrom(facts, directory, target, fileOf);
        if (file !== undefined) return file;
      }
    }
    if (directory === "." || directory === "/") return undefined;
  }
}

function mains({ source, types, typings, module, main, browser }: Readonly<Record<string, unknown>>): string[] {
  return [source, types, typings, module, main, browser].filter((target) => typeof target === "string");
}

function exportTargets({ exports }: Readonly<Record<string, unknown>>, rest: string): string[] {
  if (exports === undefined) return [];
  const isTable = isRecord(exports) && Object.keys(exports).some((key) => key.startsWith("."));
  if (!isTable) return rest === "" ? allTargets(exports) : [];
  return targetsOf(exports, rest === "" ? "." : `./${rest}`);
}

/** What a table of paths, with at most one `*` in each, says a path means: by the key itself, else by the longest that fits. */
function targetsOf(table: Readonly<Record<string, unknown>>, path: string): string[] {
  if (Object.hasOwn(table, path)) return allTargets(table[path]);
  const fitting = Object.keys(table)
    .flatMap((key) => {
      const star = key.indexOf("*");
      const fits = star >= 0 && path.startsWith(key.slice(0, star)) && path.endsWith(key.slice(star + 1)) && path.length >= key.length;
      return fits ? [{ key, inside: path.slice(star, path.length - (key.length - star - 1)) }] : [];
    })
    .sort((a, b) => b.key.length - a.key.length);
  return fitting.flatMap(({ key, inside }) => allTargets(table[key]).map((target) => target.replaceAll("*", inside)));
}

/** Every path that a target names under some condition: which condition holds, nobody knows here. */
function allTargets(target: unknown): string[] {
  if (typeof target === "string") return [target];
  if (Array.isArray(target)) return target.flatMap(allTargets);
  return isRecord(target) ? Object.values(target).flatMap(allTargets) : [];
}
