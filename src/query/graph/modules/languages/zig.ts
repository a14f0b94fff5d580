/** Zig: a file is a container, imported by its path relative to the importing file; other imports are external packages. */
import { dirname, join } from "node:path/posix";
import { EXTERNAL, meaningOf, NOTHING, NOTHING_KNOWN } from "#query/graph/meaning/meaning.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";

/** The name that Zig's profile gives to the file itself as a type (`lang/usage/profiles/zig.ts`). */
const OWN_FILE = "@This()";

export const ZIG_MODULES: ModuleSystem = {
  hasBareMembers: false,
  separator: ".",
  imported: (resolving, file, { module }) => {
    if (module === OWN_FILE) return resolving.moduleOf(file);
    if (!module.endsWith(".zig")) {
      // A module of the build, whose name only the build knows: mostly the name of its first file.
      const named = resolving.facts.paths.filter((path) => path.endsWith(`/${module}.zig`) || path === `${module}.zig`);
      const only = module !== "std" && module !== "builtin" && named.length === 1 ? resolving.facts.fileAt(named[0] as string) : undefined;
      return only ? resolving.moduleOf({ versionId: only.versionId, path: named[0] as string, language: file.language }) : EXTERNAL;
    }
    const path = join(dirname(file.path), module);
    const found = resolving.facts.fileAt(path);
    return found ? resolving.moduleOf({ versionId: found.versionId, path, language: file.language }) : NOTHING_KNOWN;
  },
  free: ({ facts }, file, name) => {
    const own = facts.named(name, file.language).filter(({ path, parentRow }) => path === file.path && parentRow === null);
    return own.length > 0 ? meaningOf(own) : NOTHING;
  },
  // A definition at the top level of a file is a member of the struct that the file is.
  mayBeMember: (_facts, symbol) => symbol.parentRow === null,
  namesItself: ({ kind, parentRow, signature }) => kind !== "property" && parentRow === null && /=\s*@This\(\);?\s*$/.test(signature),
  isSameOwner: (a, b) => a.path === b.path,
  isInReach: (_resolving, file, symbol) => symbol.path === file.path || symbol.visibility === "public" || symbol.kind === "property",
};
