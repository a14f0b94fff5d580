/** What a name means as a member of another symbol: of a type, inherited members included, or of what a value holds. */
import { isComponent } from "#core/symbol-kinds.ts";
import { PROPS } from "#core/usage-facts.ts";
import { hasMembers } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { NOTHING, symbolsIn, union } from "./meaning/meaning.ts";
import type { Resolver } from "./meaning/resolver.ts";

/** The members named `name` of a type, or of what a value holds; none where that is unknown. */
export function membersMeant(resolver: Resolver, owner: SymbolRow, name: string): readonly SymbolRow[] {
  const members = hasMembers(owner)
    ? resolver.members(owner, name)
    : resolver.memberOf(resolver.declared(owner), name, resolver.fileOf(owner));
  const set = isComponent(owner) ? resolver.memberOf(resolver.members(owner, PROPS), name, resolver.fileOf(owner)) : NOTHING;
  return symbolsIn(union([members, set])).filter((symbol) => symbol.name === name);
}
