/**
 * Swift: the files of a module see each other's definitions without imports, and public definitions of other modules after importing these.
 * Only the build knows which files form a module: the resolver takes the view for one module, and prefers the nearest definition.
 */
import { extensionsNamed } from "#query/graph/meaning/extensions.ts";
import { type Denotation, EXTERNAL, meaningOf, NOTHING_KNOWN, only } from "#query/graph/meaning/meaning.ts";
import { isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { CollectionMember, ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

const stemsByFacts = new WeakMap<ViewFacts, ReadonlySet<string>>();

/** Whether a directory or file of the view has the name of a module: a source directory, a project, a package description. */
function isOwnModule(facts: ViewFacts, module: string): boolean {
  const known =
    stemsByFacts.get(facts) ?? new Set(facts.paths.flatMap((path) => path.split("/").map((part) => part.replace(/\..*$/s, ""))));
  stemsByFacts.set(facts, known);
  return known.has(module);
}

const isShared = (symbol: SymbolRow, file: GraphFile): boolean =>
  symbol.parentRow === null && symbol.kind !== "impl" && (symbol.path === file.path || symbol.visibility !== "private");

/** Whether a symbol is neither private to another file nor inside a symbol that is. */
function isInReach({ facts }: Resolving, file: GraphFile, symbol: SymbolRow): boolean {
  if (symbol.path === file.path) return true;
  for (const at of facts.outwards(symbol)) if (at.visibility === "private") return false;
  return true;
}

/** The types that extensions of a type outside of the view have inside them. */
function typesAddedTo(resolving: Resolving, of: Denotation | undefined, name: string, file: GraphFile): SymbolRow[] {
  if (of?.is !== "external" || !of.named) return [];
  return resolving.facts.named(name, file.language).filter((symbol) => {
    const block = isType(symbol) && symbol.kind !== "impl" ? resolving.facts.parentOf(symbol) : undefined;
    return block?.kind === "impl" && block.qualifiedName === of.named && isInReach(resolving, file, symbol);
  });
}

/** What methods and properties of the standard library's collections return. */
const COLLECTION_MEMBERS = new Map<string, CollectionMember>([
  ...words("first last popLast popFirst removeLast removeFirst randomElement min max remove removeValue updateValue", "last"),
  ...words("keys", "keys"),
  ...words(
    `filter sorted reversed prefix suffix dropFirst dropLast drop values shuffled lazy union subtracting intersection merging appending
     makeIterator wrappedValue next`,
    "same",
  ),
  ...words(
    `count isEmpty contains indices startIndex endIndex firstIndex lastIndex append insert removeAll reserveCapacity allSatisfy joined
     description hashValue capacity formIndex index sort reverse shuffle swapAt`,
    "other",
  ),
]);

function words(text: string, gives: CollectionMember): [string, CollectionMember][] {
  return text.split(/\s+/).map((word) => [word, gives]);
}

export const SWIFT_MODULES: ModuleSystem = {
  hasOverloads: true,
  seesPastOverloads: true,
  hasBareMembers: true,
  propertiesOverride: "said",
  seesAllTypes: true,
  separator: ".",
  constructors: new Set(["init"]),
  inheritsConstructors: true,
  labelsTellApart: true,
  collectionMember: (name) => COLLECTION_MEMBERS.get(name),
  keepsOthersApart: true,
  blocksStandForTypes: true,
  extensions: (resolving, of, name, file) => {
    const found = extensionsNamed(resolving, of, name, file, { isInReach });
    return found.denotations.length > 0 || found.isOpen ? found : meaningOf(typesAddedTo(resolving, of, name, file));
  },
  imported: ({ facts }, file, { module, name }) => {
    // A type with the name of its module hides the module.
    const named = facts.named(name || module, file.language).filter((symbol) => isShared(symbol, file));
    if (named.length > 0) return meaningOf(nearest(named, file.path));
    return isOwnModule(facts, module) ? only({ is: "module", module: { key: `module ${module}`, prefix: module } }) : EXTERNAL;
  },
  moduleMember: ({ facts }, { prefix }, name, from) => {
    const shared = facts.named(name, from.language).filter((symbol) => isShared(symbol, from));
    const inside = shared.filter(({ path }) => prefix !== undefined && path.split("/").includes(prefix));
    const found = inside.length > 0 ? inside : shared;
    return found.length > 0 ? meaningOf(nearest(found, from.path)) : NOTHING_KNOWN;
  },
  free: ({ facts }, file, name) =>
    meaningOf(
      nearest(
        facts.named(name, file.language).filter((symbol) => isShared(symbol, file)),
        file.path,
      ),
    ),
  // An extension of a nested type states its full name, and two nested types hardly ever have the same full name.
  isSameOwner: (a, b) => a.path === b.path || a.kind === "impl" || b.kind === "impl" || a.qualifiedName.includes("."),
  isInReach,
};
