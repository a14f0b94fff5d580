/** Overloads: which of several functions of one name a call can mean by the number of its arguments. */
import type { SymbolRow } from "#store/indices/indices.ts";
import { arityOf } from "./implementations.ts";
import type { ViewFacts } from "./view-facts.ts";

/** Of several overloads those that take so many arguments; all where the text does not tell them apart. */
export function takingSo(facts: ViewFacts, symbols: readonly SymbolRow[], count: number | undefined): readonly SymbolRow[] {
  if (count === undefined || symbols.length < 2) return symbols;
  const taking = symbols.filter((symbol) => mayTake(facts, symbol, count));
  return taking.length > 0 ? taking : symbols;
}

/** Whether a function may be called with so many arguments. */
export function mayTake(facts: ViewFacts, symbol: SymbolRow, count: number | undefined): boolean {
  const arity = count === undefined ? undefined : arityOf(facts, symbol);
  return count === undefined || !arity || (count >= arity.least && (arity.most === null || count <= arity.most));
}
