/** Lua: a module's name is its path with dots, from the directory where the program starts; all files see what is not local. */
import { dirname, join } from "node:path/posix";
import { EXTERNAL, type Meaning, meaningOf } from "#query/graph/meaning/meaning.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { fileBySuffix } from "#query/graph/modules/file-by-suffix.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

export const LUA_MODULES: ModuleSystem = {
  hasBareMembers: false,
  functionsConstruct: true,
  separator: ".",
  imported: (resolving, file, { module }): Meaning => {
    const path = moduleFile(resolving.facts, file.path, module);
    const found = path === undefined ? undefined : resolving.facts.fileAt(path);
    return found ? resolving.moduleOf(found) : EXTERNAL;
  },
  free: ({ facts }, file, name): Meaning => meaningOf(facts.named(name, file.language).filter(isGlobal)),
  isSameOwner: (a, b) => a.path === b.path,
  isInReach: (_resolving, file, symbol) => symbol.path === file.path || symbol.parentRow !== null || isGlobal(symbol),
};

function isGlobal({ parentRow, signature, kind }: SymbolRow): boolean {
  return parentRow === null && kind !== "method" && kind !== "module" && !signature.startsWith("local");
}

function moduleFile(facts: ViewFacts, from: string, module: string): string | undefined {
  const path = module.replaceAll(".", "/").replace(/^\/+/, "");
  if (path === "") return undefined;
  const names = [`${path}.lua`, `${path}/init.lua`];
  for (let directory = dirname(from); ; directory = dirname(directory)) {
    for (const root of [directory, join(directory, "lua"), join(directory, "src"), join(directory, "lib")]) {
      const found = names.map((name) => join(root, name)).find((at) => facts.hasPath(at));
      if (found !== undefined) return found;
    }
    if (directory === "." || directory === "/") return names.map((name) => fileBySuffix(facts, name)).find((at) => at !== undefined);
  }
}
