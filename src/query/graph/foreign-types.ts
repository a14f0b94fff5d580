/** Uses of types outside of the view to which the view adds members. */
import type { Use } from "#core/usage-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { Meaning } from "./meaning/meaning.ts";
import type { Resolver } from "./meaning/resolver.ts";

/**
 * Whether a use certainly means the foreign type that a block adds members to: the view has no other type of the name where the use stands.
 */
export function meansExtended({ types }: Resolver, symbol: SymbolRow, use: Use, { denotations, isOpen }: Meaning): boolean {
  if (symbol.kind !== "impl" || isOpen || denotations.length === 0 || use.name !== symbol.name) return false;
  if (!systemOf(symbol.language)?.blocksStandForTypes || types.typeMeant(symbol)?.kind !== "impl") return false;
  return denotations.every((one) => one.is === "external" && one.named === symbol.name && !one.gives && !one.takes);
}
