/** Members of classes that end too early for the grammar, in lines that it does not understand: they seem to stand outside of any class. */
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

/** Behind the parameters stands what only a member can have. */
const IS_OF_MEMBER = /\)\s*(?:const|volatile|override|final)\b/;

/** Of each version the last lines of classes behind which members seem to stand outside of any. */
const endsByFacts = new WeakMap<ViewFacts, Map<number, ReadonlySet<number>>>();

/** Whether a function that seems to stand outside of any class may be a member of one, or a type one of a namespace that a macro opens. */
export function mayBeMember(facts: ViewFacts, symbol: SymbolRow): boolean {
  if (isType(symbol)) return symbol.parentRow === null;
  if (!isOutside(facts, symbol)) return false;
  for (const end of lostEnds(facts, versionOf(symbol.symbolRow))) if (symbol.nameLine >= end) return true;
  return false;
}

/** Whether members of a class seem to stand behind it. */
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

/** Where the class ends that is the last one before a function that is written like a member, and stands in none. */
function endsBeforeMembers(facts: ViewFacts, symbols: readonly SymbolRow[]): ReadonlySet<number> {
  const lost = symbols.filter((symbol) => IS_OF_MEMBER.test(symbol.signature) && isOutside(facts, symbol));
  if (lost.length === 0) return new Set();
  const ends = symbols
    .filter((symbol) => isType(symbol) && symbol.kind !== "type" && symbol.isDefinition)
    .map(({ lineEnd }) => lineEnd)
    .sort((a, b) => a - b);
  return new Set(lost.flatMap(({ lineStart }) => ends.findLast((end) => end < lineStart) ?? []));
}

/** Whether a function is neither in a type nor named as a member of one. */
function isOutside(facts: ViewFacts, symbol: SymbolRow): boolean {
  if (!isFunction(symbol) || symbol.kind === "macro") return false;
  const parent = facts.parentOf(symbol);
  return parent
    ? parent.kind === "module" && symbol.qualifiedName === `${parent.qualifiedName}::${symbol.name}`
    : symbol.qualifiedName === symbol.name;
}
