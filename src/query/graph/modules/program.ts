/**
 * Languages whose definitions are visible in the whole program, whatever the file: SQL, and the many languages about which the index knows
 * no more. All files see a top-level name of any file; where several files define a name, nothing tells them apart.
 */
import { dirname, join } from "node:path/posix";
import { EXTERNAL, type Meaning, meaningOf, union } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { fileBySuffix } from "./file-by-suffix.ts";
import type { ModuleSystem, Resolving } from "./module-system.ts";

export const PROGRAM_MODULES: ModuleSystem = {
  hasBareMembers: true,
  separator: ".",
  imported: (resolving, file, { module }): Meaning => {
    const { facts } = resolving;
    const path = importedPath(facts, file, module) ?? pathCalled(facts, file, lastPart(module), dirname(file.path));
    const found = path === undefined ? undefined : facts.fileAt(path);
    if (found) return resolving.moduleOf(found);
    const named = facts.named(lastPart(module), file.language).filter(({ kind }) => kind === "module");
    return named.length > 0 ? meant(resolving, named) : EXTERNAL;
  },
  free: (resolving, file, name): Meaning => {
    const { facts } = resolving;
    const found = facts.named(name, file.language).filter((symbol) => isShared(facts, symbol));
    const path = found.length === 0 ? pathCalled(facts, file, name) : undefined;
    const module = path === undefined ? undefined : facts.fileAt(path);
    return module ? resolving.moduleOf(module) : meant(resolving, found);
  },
  isSameOwner: () => true,
  isInReach: () => true,
};

/** The meaning of symbols. A module that a single line names means its whole file: the definitions after the line are not inside it. */
function meant(resolving: Resolving, symbols: readonly SymbolRow[]): Meaning {
  const named = symbols.filter(({ kind, lineStart, lineEnd }) => kind === "module" && lineStart === lineEnd);
  if (named.length === 0) return meaningOf(symbols);
  const files = named.flatMap(({ path }) => resolving.facts.fileAt(path) ?? []);
  return union([meaningOf(symbols.filter((symbol) => !named.includes(symbol))), ...files.map((file) => resolving.moduleOf(file))]);
}

/** Whether a symbol is at the top level of a file, or directly in a module; constructors count like their type. */
function isShared(facts: ViewFacts, symbol: SymbolRow): boolean {
  const owner = facts.parentOf(symbol);
  return owner === undefined || owner.kind === "module" || (owner.kind === "type" && symbol.kind === "constant");
}

function lastPart(module: string): string {
  return module.replace(/^.*(?:[./\\]|::)/s, "");
}

/** The file named after a module, whose first letter may differ in case: in `directory`, or else the only file of the name in the view. */
function pathCalled(facts: ViewFacts, { path }: GraphFile, name: string, directory?: string): string | undefined {
  const ending = /\.\w+$/.exec(path)?.[0] ?? "";
  const names = [name, `${name.charAt(0).toLowerCase()}${name.slice(1)}`].map((stem) => `${stem}${ending}`);
  if (directory !== undefined) return names.map((one) => join(directory, one)).find((one) => facts.hasPath(one));
  return /^[\w']+$/.test(name) ? names.map((one) => fileBySuffix(facts, one)).find((one) => one !== undefined) : undefined;
}

/** The file of an import path: beside the importing file, or from a source root. A path without an extension takes the importing file's. */
function importedPath(facts: ViewFacts, { path }: GraphFile, module: string): string | undefined {
  const ending = /\.\w+$/.exec(path)?.[0] ?? "";
  const written = module
    .replace(/^package:[^/]*\//, "")
    .replace(/^(?:@[\w.-]*)?\/\//, "")
    .replace(/^\$\{\w+\}\//, "")
    .replace(":", "/");
  const stems = [written, written.replace(/::|\.(?=\w)/g, "/")].filter((stem) => stem !== "");
  for (const stem of stems.flatMap((one) => [one, `${one}${ending}`])) {
    const beside = join(dirname(path), stem);
    if (facts.hasPath(beside)) return beside;
    const far = /\.\w+$/.test(stem) ? fileBySuffix(facts, stem.replace(/^(?:\.\.?\/)+/, "")) : undefined;
    if (far !== undefined) return far;
  }
  return undefined;
}
