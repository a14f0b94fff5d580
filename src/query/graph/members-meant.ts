/** What a name means behind that of another symbol: a member of a type, inherited ones included, or of what a value holds. */
import { hasMembers } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsIn } from "./meaning/meaning.ts";
import type { Resolver } from "./meaning/resolver.ts";

/** The members of a type, or of what a value holds, that have a name; none where nobody can say. */
export function membersMeant(resolver: Resolver, owner: SymbolRow, name: string): readonly SymbolRow[] {
  const members = hasMembers(owner)
    ? resolver.members(owner, name)
    : resolver.memberOf(resolver.declared(owner), name, resolver.fileOf(owner));
  return symbolsIn(members).filter((symbol) => symbol.name === name);
}
