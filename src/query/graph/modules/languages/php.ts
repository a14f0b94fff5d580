/** PHP: names are looked up by their full path, `\Namespace\Name`, wherever the file is that defines them. */
import type { Import } from "#core/usage-facts.ts";
import { EXTERNAL, type Meaning, meaningOf, NOTHING } from "#query/graph/meaning/meaning.ts";
import { isFunction, isType, isValue } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

export const PHP_MODULES: ModuleSystem = {
  hasBareMembers: false,
  propertiesOverride: "always",
  keepsFieldsApart: true,
  constructors: new Set(["__construct"]),
  inheritsConstructors: true,
  separator: "\\",
  imported: ({ facts }, file, { kind, module, name, local }: Import): Meaning =>
    kind === "name" ? found(facts, file, module === "" ? name : `${module}\\${name}`, sortOf(local)) : NOTHING,
  // A name without a path is none of the language's: it was bound in its file, or it is nothing.
  free: ({ facts }, file, name) => (name.startsWith("\\") ? found(facts, file, name.slice(1), () => true) : NOTHING),
  isSameOwner: (a, b) => a.path === b.path,
  isInReach: () => true,
  keepsOthersApart: true,
  collectionMember: (name) => (ONE_ELEMENT.has(name) ? "last" : SAME_ELEMENTS.has(name) ? "same" : undefined),
  // Who uses a trait has the members that the trait calls.
  isOpenType: ({ kind }) => kind === "trait",
};

/** Methods of collections of libraries: those that give what is held, and those that give a collection of the same. */
const ONE_ELEMENT: ReadonlySet<string> = new Set(
  "first last get find current pop shift remove offsetGet sole findOrFail firstOrFail".split(" "),
);
const SAME_ELEMENTS: ReadonlySet<string> = new Set(
  "filter values all toArray getValues slice reverse sort sortBy reject take skip each getIterator".split(" "),
);

/** The definitions of a full name; what has none is of the language, or of a package that is not here. */
function found(facts: ViewFacts, from: GraphFile, path: string, isSort: (symbol: SymbolRow) => boolean): Meaning {
  const name = path.slice(path.lastIndexOf("\\") + 1);
  const symbols = facts
    .named(name, from.language)
    .filter((symbol) => symbol.qualifiedName === path && symbol.parentRow === null && isSort(symbol));
  return symbols.length > 0 ? meaningOf(symbols) : EXTERNAL;
}

/** What `use`, `use function` and `use const` can mean, by how the name is kept: `f()`, `C#`. */
function sortOf(local: string): (symbol: SymbolRow) => boolean {
  return local.endsWith("()") ? isFunction : local.endsWith("#") ? isValue : isType;
}
