/** Functions that are written as several definitions, each for other arguments. */

import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import { signatureOf } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** All definitions in its file that are one function with this one, in order of place. */
export function clausesOf(facts: ViewFacts, symbol: SymbolRow): readonly SymbolRow[] {
  if (!systemOf(symbol.language)?.hasClauses) return [symbol];
  const count = parametersOf(symbol);
  return facts
    .named(symbol.name, symbol.language)
    .filter(
      (other) =>
        other.path === symbol.path &&
        other.qualifiedName === symbol.qualifiedName &&
        other.kind === symbol.kind &&
        parametersOf(other) === count,
    )
    .sort((a, b) => a.lineStart - b.lineStart);
}

function parametersOf(symbol: SymbolRow): number | undefined {
  return signatureOf(symbol, symbol.language).parameters?.length;
}
