/** Shell scripts: a file sees what it sources, and what the files that source it have. */
import { dirname, join } from "node:path/posix";
import { EXTERNAL, type Meaning, NOTHING } from "#query/graph/meaning/meaning.ts";
import { fileBySuffix } from "#query/graph/modules/file-by-suffix.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";

export const SHELL_MODULES: ModuleSystem = {
  hasBareMembers: true,
  separator: ".",
  imported: (resolving, file, { module }): Meaning => {
    const { facts } = resolving;
    const written = module.replace(/^(?:\.\/|\/)+/, "");
    const near = [
      join(dirname(file.path), written),
      written,
      join(dirname(file.path), `${written}.bash`),
      join(dirname(file.path), `${written}.sh`),
    ];
    const path = near.find((at) => facts.hasPath(at)) ?? fileBySuffix(facts, written.replace(/^(?:\.\.\/)+/, ""));
    const found = path === undefined ? undefined : facts.fileAt(path);
    return found ? resolving.moduleOf(found) : EXTERNAL;
  },
  free: () => NOTHING,
  isSameOwner: (a, b) => a.path === b.path,
  isInReach: () => true,
};
