/** Members of classes that the grammar ends too early, at lines it does not understand: they appear to be outside any class. */
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

/** A qualifier after the parameters that only a member can have. */
const IS_OF_MEMBER = /\)\s*(?:const|volatile|override|final)\b/;

/** Per version, the last lines of classes behind which members appear to be outside any class. */
const endsByFacts = new WeakMap<ViewFacts, Map<number, ReadonlySet<number>>>();

/**
 * Whether a function that appears to be outside any class may be a member of one, or a type may belong to a namespace that a macro opens.
 */
export function mayBeMember(facts: ViewFacts, symbol: SymbolRow): boolean {
  if (isType(symbol)) return symbol.parentRow === null;
  if (!isOutside(facts, symbol)) return false;
  for (const end of lostEnds(facts, versionOf(symbol.symbolRow))) if (symbol.nameLine >= end) return true;
  return false;
}

/** Whether members of a class appear after its end. */
export function hasLostMembers(type: SymbolRow, facts: ViewFacts): boolean {
  return lostEnds(facts, versionOf(type.symbolRow)).has(type.lineEnd);
}

function lostEnds(facts: ViewFacts, version: number): ReadonlySet<number> {
  const known = endsByFacts.get(facts) ?? new Map<number, ReadonlySet<number>>();
  endsByFacts.set(facts, known);
  const ends = known.get(version) ?? endsBeforeMembers(facts, facts.symbolsOf(version));
  known.set(version, ends);
  return ends;
}

/** For each function that has a member's qualifier and is outside any class: the last line of the class that ends last before it. */
function endsBeforeMembers(facts: ViewFacts, symbols: readonly SymbolRow[]): ReadonlySet<number> {
  const lost = symbols.filter((symbol) => IS_OF_MEMBER.test(symbol.signature) && isOutside(facts, symbol));
  if (lost.length === 0) return new Set();
  const ends = symbols
    .filter((symbol) => isType(symbol) && symbol.kind !== "type" && symbol.isDefinition)
    .map(({ lineEnd }) => lineEnd)
    .sort((a, b) => a - b);
  return new Set(lost.flatMap(({ lineStart }) => ends.findLast((end) => end < lineStart) ?? []));
}

/** Whether a function is neither inside a type nor named as a member of one. */
function isOutside(facts: ViewFacts, symbol: SymbolRow): boolean {
  if (!isFunction(symbol) || symbol.kind === "macro") return false;
  const parent = facts.parentOf(symbol);
  return parent
    ? parent.kind === "module" && symbol.qualifiedName === `${parent.qualifiedName}::${symbol.name}`
    : symbol.qualifiedName === symbol.name;
}
