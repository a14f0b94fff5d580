/** Elixir: a module is known by its full name, wherever it is defined. */
import type { Import } from "#core/usage-facts.ts";
import { EXTERNAL, type Meaning, meaningOf, NOTHING } from "#query/graph/meaning/meaning.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";

export const ELIXIR_MODULES: ModuleSystem = {
  hasBareMembers: true,
  hasMixins: true,
  // The last part of a module's name does not mean the module, not even inside it: without an alias it is another module's name.
  hasNoFreeTop: true,
  laterImportsHide: true,
  importsHold: "below",
  separator: ".",
  imported: ({ facts }, file, { kind, module, name }: Import): Meaning =>
    moduleNamed(facts, file, kind === "name" && module !== "" ? `${module}.${name}` : kind === "name" ? name : module),
  free: ({ facts }, file, name) => (/^[A-Z]/.test(name) ? moduleNamed(facts, file, name) : NOTHING),
  isSameOwner: () => true,
  isInReach: () => true,
  // A function that a macro quotes becomes a function of the module that uses the macro.
  mayBeMember: (facts, symbol) => isFunction(symbol) && isFunction(facts.parentOf(symbol) ?? symbol),
};

/** The module of a full name; one that the view lacks belongs to a package or to the language. */
function moduleNamed(facts: ViewFacts, from: GraphFile, path: string): Meaning {
  const name = path.slice(path.lastIndexOf(".") + 1);
  const found = facts
    .named(name, from.language)
    .filter(({ qualifiedName, kind }) => qualifiedName === path && (kind === "module" || kind === "interface"));
  return found.length > 0 ? meaningOf(found) : EXTERNAL;
}
