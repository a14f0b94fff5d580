/**
 * Ruby: all files see constants of the top level, and any file can reopen a class or module. Methods of the top level are seen where their
 * file is required.
 */
import { isOfTags } from "#core/symbol-kinds.ts";
import { ROOT, ROUTE_NAMED } from "#core/usage-facts.ts";
import { type Meaning, meaningOf, NOTHING } from "#query/graph/meaning/meaning.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";
import { routeMeant } from "#query/graph/texts/routes.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import { hasRequired, isOfScript, mayBeLoadedWith } from "./required.ts";

export const RUBY_MODULES: ModuleSystem = {
  needsNoImports: true,
  hasBareMembers: true,
  propertiesOverride: "always",
  membersShareNames: true,
  hasMixins: true,
  isLinear: true,
  keepsCollectionsApart: true,
  constructors: new Set(["initialize"]),
  inheritsConstructors: true,
  pointsTo: "delegate_missing_to",
  separator: "::",
  imported: () => NOTHING,
  free: (resolving, file, name): Meaning => {
    if (name.startsWith(ROUTE_NAMED)) return routeMeant(resolving, name);
    const { facts } = resolving;
    const bare = name.startsWith(ROOT) ? name.slice(ROOT.length) : name;
    // A framework's convention gives the full path of a class, whose modules may have no definition: `class Api::UsersController`.
    const own = bare.replace(/^.*::/, "");
    const isSeen = (symbol: SymbolRow): boolean => !isOfScript(symbol) || hasRequired(facts, file.path, symbol.path);
    const named = facts.named(own, file.language).filter((symbol) => symbol.qualifiedName === bare && symbol.kind !== "property");
    return meaningOf(named.filter(isSeen));
  },
  isSameOwner: (a, b) => a.path === b.path || (!isOfTags(a) && (!isOfScript(a) || !isOfScript(b))),
  isStatic,
  qualifiersAreOwners: true,
  areOne: (a, b, facts) => isStatic(a, facts) === isStatic(b, facts),
  isInReach: ({ facts }, file, symbol) =>
    !isOfScript(symbol) || mayBeLoadedWith(file.path, symbol.path) || hasRequired(facts, file.path, symbol.path),
  // Anything may load the file of a script, whatever its text says.
  mayBeSeen: (_resolving, _file, symbol) => isOfScript(symbol),
  // A class that includes a module has the methods that the module calls.
  isOpenType: ({ kind }) => kind === "module",
};

/**
 * Whether a method is called on the class itself, as its file says. Undefined for a module's methods, which may be both (`extend self`).
 */
function isStatic(symbol: SymbolRow, facts: ViewFacts): boolean | undefined {
  const position = positionOf(symbol.symbolRow);
  if (facts.usage(versionOf(symbol.symbolRow))?.extendedBy(position) !== undefined) return true;
  return symbol.kind === "method" && facts.parentOf(symbol)?.kind === "class" ? false : undefined;
}
