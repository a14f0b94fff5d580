/** Functions that are written as several definitions (clauses), each for other arguments. */

import { languageById } from "#lang/languages.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { References } from "#query/graph/references.ts";
import { signatureOf } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** All clauses in the file of `symbol` that make up the same function, in line order; only `symbol` in a language without clauses. */
export function clausesOf(facts: ViewFacts, symbol: SymbolRow): readonly SymbolRow[] {
  if (!languageById(symbol.language)?.hasClauses) return [symbol];
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

/**
 * The definition that has the body of a declared function, where exactly one exists: calls stand in bodies, and a signature or prototype
 * has none.
 */
export function withBody(graph: References, symbol: SymbolRow): SymbolRow {
  if (symbol.isDefinition || !isFunction(symbol)) return symbol;
  const { rows } = graph.target(symbol, { through: "none" });
  const bodies = graph.resolver.facts
    .named(symbol.name, symbol.language)
    .filter((other) => other.isDefinition && rows.has(other.symbolRow) && other.qualifiedName === symbol.qualifiedName);
  return bodies.length === 1 && bodies[0] ? bodies[0] : symbol;
}

function parametersOf(symbol: SymbolRow): number | undefined {
  return signatureOf(symbol, symbol.language).parameters?.length;
}
