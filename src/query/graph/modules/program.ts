/**
 * Languages whose definitions one program shares, whatever the file: SQL and the many of which no more is known here. A name that
 * one file defines at its top is seen in all of them; what several define is told apart by nothing.
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

/** What symbols mean. A module that is named in a line of its own holds what follows in its file, and nothing inside of itself. */
function meant(resolving: Resolving, symbols: readonly SymbolRow[]): Meaning {
  const named = symbols.filter(({ kind, lineStart, lineEnd }) => kind === "module" && lineStart === lineEnd);
  if (named.length === 0) return meaningOf(symbols);
  const files = named.flatMap(({ path }) => resolving.facts.fileAt(path) ?? []);
  return union([meaningOf(symbols.filter((symbol) => !named.includes(symbol))), ...files.map((file) => resolving.moduleOf(file))]);
}

/** What stands at the top of a file, or in a module of it; constructors stand beside their type. */
function isShared(facts: ViewFacts, symbol: SymbolRow): boolean {
  const owner = facts.parentOf(symbol);
  return owner === undefined || owner.kind === "module" || (owner.kind === "type" && symbol.kind === "constant");
}

function lastPart(module: string): string {
  return module.replace(/^.*(?:[./\\]|::)/s, "");
}

/** The file that is called like a module, which may begin with a capital where its file does not: in a directory, or the only one of the name. */
function pathCalled(facts: ViewFacts, { path }: GraphFile, name: string, directory?: string): string | undefined {
  const ending = /\.\w+$/.exec(path)?.[0] ?? "";
  const names = [name, `${name.charAt(0).toLowerCase()}${name.slice(1)}`].map((stem) => `${stem}${ending}`);
  if (directory !== undefined) return names.map((one) => join(directory, one)).find((one) => facts.hasPath(one));
  return /^[\w']+$/.test(name) ? names.map((one) => fileBySuffix(facts, one)).find((one) => one !== undefined) : undefined;
}

/** Beside the file that imports, or from a root of the sources; without an ending, with the importing file's own. */
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
