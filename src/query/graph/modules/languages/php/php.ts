/** PHP: names are looked up by their full path, `\Namespace\Name`, whichever file defines them. */
import { FACADE_ROOT, type Import, ROUTE_NAMED, TYPE_OF } from "#core/usage-facts.ts";
import { comparedPath } from "#query/graph/meaning/letter-case.ts";
import { EXTERNAL, type Meaning, meaningOf, NOTHING } from "#query/graph/meaning/meaning.ts";
import { isFunction, isType, isValue } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";
import { routeMeant } from "#query/graph/texts/routes.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { calledInModels, meantInModels, namesInModels } from "./eloquent.ts";

export const PHP_MODULES: ModuleSystem = {
  hasBareMembers: false,
  propertiesOverride: "always",
  keepsFieldsApart: true,
  selfIsReceiver: true,
  promotesParameters: true,
  traitsComeFirst: true,
  otherNames: namesInModels,
  calledOtherwise: calledInModels,
  accessorsUsed: (_resolving, _file, use, symbols) => meantInModels(use, symbols),
  enumMakers: new Map([
    ["from", "one"],
    ["tryFrom", "one"],
    ["cases", "all"],
  ]),
  calledMember: "__invoke",
  typeMember: TYPE_OF,
  typesPointTo: FACADE_ROOT,
  constructors: new Set(["__construct"]),
  inheritsConstructors: true,
  separator: "\\",
  imported: ({ facts }, file, { kind, module, name, local }: Import): Meaning =>
    kind === "name" ? found(facts, file, module === "" ? name : `${module}\\${name}`, sortOf(local)) : NOTHING,
  // A name without a path would have been bound in its file, so it means nothing here.
  free: (resolving, file, name) => {
    if (name.startsWith(ROUTE_NAMED)) return routeMeant(resolving, name);
    return name.startsWith("\\") ? found(resolving.facts, file, name.slice(1), () => true) : NOTHING;
  },
  isSameOwner: (a, b) => a.path === b.path,
  isInReach: () => true,
  keepsOthersApart: true,
  collectionMember: (name) => (ONE_ELEMENT.has(name) ? "last" : SAME_ELEMENTS.has(name) ? "same" : undefined),
  // A class that uses a trait has the members that the trait calls.
  isOpenType: ({ kind }) => kind === "trait",
};

/** Methods of library collections that return an element, and those that return a collection of the same elements. */
const ONE_ELEMENT: ReadonlySet<string> = new Set(
  "first last get find current pop shift remove offsetGet sole findOrFail firstOrFail".split(" "),
);
const SAME_ELEMENTS: ReadonlySet<string> = new Set(
  "filter values all toArray getValues slice reverse sort sortBy reject take skip each getIterator".split(" "),
);

/** The definitions of a full name; a name without any belongs to the language, or to a package that the view lacks. */
function found(facts: ViewFacts, from: GraphFile, path: string, isSort: (symbol: SymbolRow) => boolean): Meaning {
  const name = path.slice(path.lastIndexOf("\\") + 1);
  const compared = comparedPath(from.language, path);
  const symbols = facts
    .named(name, from.language)
    .filter((symbol) => comparedPath(symbol.language, symbol.qualifiedName) === compared && symbol.parentRow === null && isSort(symbol));
  return symbols.length > 0 ? meaningOf(symbols) : EXTERNAL;
}

/** Which symbols `use`, `use function` and `use const` can mean, by the form in which the import keeps its local name: `C`, `f()`, `C#`. */
function sortOf(local: string): (symbol: SymbolRow) => boolean {
  return local.endsWith("()") ? isFunction : local.endsWith("#") ? isValue : isType;
}
