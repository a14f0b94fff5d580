/** Overloads: which of several functions of one name a call can mean by the number of its arguments. */
import type { Arity } from "#core/usage-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { arityOf } from "./meaning/arity.ts";
import type { ViewFacts } from "./meaning/view-facts.ts";

/** Of several overloads those that take so many arguments; all where the text does not tell them apart. */
export function takingSo(facts: ViewFacts, symbols: readonly SymbolRow[], count: number | undefined): readonly SymbolRow[] {
  if (count === undefined || symbols.length < 2) return symbols;
  const taking = symbols.filter((symbol) => mayTake(facts, symbol, count));
  return taking.length > 0 ? taking : symbols;
}

/** Whether a function may be called with so many arguments. */
export function mayTake(facts: ViewFacts, symbol: SymbolRow, count: number | undefined): boolean {
  const arity = count === undefined ? undefined : arityOf(facts, symbol);
  if (count === undefined || !arity || fits(arity, count)) return true;
  const system = systemOf(symbol.language);
  if (!system?.declaresApart && !system?.hasClauses) return false;
  // Another declaration of it says which parameters may be left out.
  const { byPath } = facts.namedByPlace(symbol.name, symbol.language);
  return (byPath.get(symbol.qualifiedName) ?? []).some((other) => {
    const declared = other.symbolRow === symbol.symbolRow ? undefined : arityOf(facts, other);
    return declared !== undefined && declared.most === arity.most && fits(declared, count) && system.isSameOwner(symbol, other);
  });
}

/** Of overloads of a function those that no call of it can mean, by how many arguments they take; of several that are called alike, one. */
export function calledOtherwise(facts: ViewFacts, symbol: SymbolRow, overloads: readonly SymbolRow[]): SymbolRow[] {
  const told: Arity[] = [];
  const isTold = (arity: Arity): boolean => told.some((other) => overlap(other, arity));
  const add = (arity: Arity | undefined): boolean => arity !== undefined && !isTold(arity) && told.push(arity) > 0;
  if (!add(arityOf(facts, symbol))) return [];
  return overloads.filter((overload) => add(arityOf(facts, overload)));
}

/** Whether one number of arguments can call both. */
export function overlap(a: Arity, b: Arity): boolean {
  return a.least <= (b.most ?? Number.POSITIVE_INFINITY) && b.least <= (a.most ?? Number.POSITIVE_INFINITY);
}

function fits({ least, most }: Arity, count: number): boolean {
  return count >= least && (most === null || count <= most);
}
