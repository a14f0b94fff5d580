/** Ruby: what is defined at the top is seen everywhere, and classes and modules may be opened again in any file. */
import { type Meaning, meaningOf, NOTHING } from "#query/graph/meaning/meaning.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";

export const RUBY_MODULES: ModuleSystem = {
  hasBareMembers: true,
  hasMixins: true,
  isLinear: true,
  keepsCollectionsApart: true,
  constructors: new Set(["initialize"]),
  separator: "::",
  imported: () => NOTHING,
  free: ({ facts }, file, name): Meaning => {
    const bare = name.startsWith("::") ? name.slice(2) : name;
    return meaningOf(facts.named(bare, file.language).filter((symbol) => symbol.qualifiedName === bare && symbol.kind !== "property"));
  },
  isSameOwner: () => true,
  isInReach: () => true,
  // Who includes a module has the methods that the module calls.
  isOpenType: ({ kind }) => kind === "module",
};
