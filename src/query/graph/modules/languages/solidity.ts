/** Solidity: files import each other by path, and a file that imports another as a whole sees the imports of that file, too. */
import { basename, dirname, join } from "node:path/posix";
import { extensionsNamed } from "#query/graph/meaning/extensions.ts";
import { EXTERNAL, NOTHING } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { fileBySuffix } from "#query/graph/modules/file-by-suffix.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

const remappingsByFacts = new WeakMap<ViewFacts, readonly (readonly [string, string])[]>();

/** Path prefixes that stand for others: `@name/=lib/name/`, from the configuration of build tools. */
function remappingsOf(facts: ViewFacts): readonly (readonly [string, string])[] {
  const known = remappingsByFacts.get(facts);
  if (known) return known;
  const found = facts.paths
    .filter((path) => basename(path) === "remappings.txt" || basename(path) === "foundry.toml")
    .flatMap((path) =>
      [...(facts.textAt(path) ?? "").matchAll(/(?:^|["'])(?:[^:="'\n]*:)?([\w@./-]+)=([\w@./-]+)/gm)].map(
        ([, from = "", to = ""]) => [from, join(dirname(path), to)] as const,
      ),
    );
  remappingsByFacts.set(facts, found);
  return found;
}

function pathOf(facts: ViewFacts, { path }: GraphFile, module: string): string | undefined {
  const beside = join(dirname(path), module);
  if (module.startsWith(".")) return facts.hasPath(beside) ? beside : undefined;
  if (facts.hasPath(module)) return module;
  for (const [from, to] of remappingsOf(facts)) {
    const mapped = module.startsWith(from) ? join(to, module.slice(from.length)) : undefined;
    if (mapped !== undefined && facts.hasPath(mapped)) return mapped;
  }
  // A path into a package, which may be the view itself: the package's name precedes the path.
  const parts = module.split("/");
  for (let cut = 0; cut < parts.length - 1; cut++) {
    const found = fileBySuffix(facts, parts.slice(cut).join("/"));
    if (found !== undefined) return found;
  }
  return facts.hasPath(beside) ? beside : undefined;
}

/** A file sees top-level definitions of other files only through imports; members of other files it may reach unless they are private. */
function isInReach(_resolving: Resolving, file: GraphFile, symbol: SymbolRow): boolean {
  if (symbol.path === file.path) return true;
  if (symbol.parentRow === null) return false;
  return symbol.visibility !== "private";
}

function isAttached(resolving: Resolving, file: GraphFile, symbol: SymbolRow): boolean {
  const { facts } = resolving;
  const owner = facts.parentOf(symbol);
  if (symbol.path === file.path) return true;
  const names = new Set([owner ? owner.name : symbol.name]);
  return facts.usage(file.versionId)?.usedAmong(names).length !== 0;
}

export const SOLIDITY_MODULES: ModuleSystem = {
  hasOverloads: true,
  hasBareMembers: true,
  seesAllTypes: true,
  seesAllNames: true,
  callsProperties: true,
  keepsOthersApart: true,
  separator: ".",
  constructors: new Set(["constructor"]),
  extensions: (resolving, of, name, file) => extensionsNamed(resolving, of, name, file, { isInReach: isAttached }),
  imported: (resolving, file, { module }) => {
    const path = pathOf(resolving.facts, file, module);
    const found = path === undefined ? undefined : resolving.facts.fileAt(path);
    return found ? resolving.moduleOf({ versionId: found.versionId, path: found.path, language: file.language }) : EXTERNAL;
  },
  free: () => NOTHING,
  isSameOwner: (a, b) => a.path === b.path,
  isInReach,
};
