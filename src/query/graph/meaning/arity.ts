/** How many arguments functions take. */
import type { Arity } from "#core/usage-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import type { ViewFacts } from "./view-facts.ts";

/** How many arguments a function takes at least and at most; undefined where its file does not say. */
export function arityOf(facts: ViewFacts, { symbolRow }: SymbolRow): Arity | undefined {
  return facts.usage(versionOf(symbolRow))?.arities.get(positionOf(symbolRow));
}
