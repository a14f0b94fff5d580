/**
 * Languages whose definitions one program shares, whatever the file: Swift, SQL, Terraform and the many of which no more is known here. A name that
 * one file defines at its top is seen in all of them; what several define is told apart by nothing.
 */
import { dirname, join } from "node:path/posix";
import { EXTERNAL, type Meaning, meaningOf } from "#query/graph/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { fileBySuffix } from "./file-by-suffix.ts";
import type { ModuleSystem } from "./module-system.ts";

export const PROGRAM_MODULES: ModuleSystem = {
  hasBareMembers: true,
  separator: ".",
  imported: (resolving, file, { module }): Meaning => {
    const { facts } = resolving;
    const path = importedPath(facts, file, module);
    const found = path === undefined ? undefined : facts.fileAt(path);
    if (found) return resolving.moduleOf(found);
    const named = facts.named(lastPart(module), file.language).filter(({ kind }) => kind === "module");
    return named.length > 0 ? meaningOf(named) : EXTERNAL;
  },
  free: ({ facts }, file, name): Meaning => meaningOf(facts.named(name, file.language).filter((symbol) => isShared(facts, symbol))),
  isSameOwner: () => true,
  isInReach: () => true,
};

/** What stands at the top of a file, or in a module of it. */
function isShared(facts: ViewFacts, symbol: SymbolRow): boolean {
  const owner = facts.parentOf(symbol);
  return owner === undefined || owner.kind === "module";
}

function lastPart(module: string): string {
  return module.replace(/^.*(?:[./\\]|::)/s, "");
}

/** Beside the file that imports, or from a root of the sources; without an ending, with the importing file's own. */
function importedPath(facts: ViewFacts, { path }: GraphFile, module: string): string | undefined {
  const ending = /\.\w+$/.exec(path)?.[0] ?? "";
  const written = module
    .replace(/^package:[^/]*\//, "")
    .replace(/^(?:@[\w.-]*)?\/\//, "")
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
