/** Accessors that are written nowhere, because a tool adds them to the class of a field: those of Lombok (`lang/usage/profiles/jvm/lombok.ts`). */
import { isValue } from "#query/graph/meaning/symbol-kinds.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import { capitalized } from "#text/words/identifiers.ts";

/** The names of the accessors that the class of a field has for it. */
export function writtenAccessors(facts: ViewFacts, symbol: SymbolRow): string[] {
  if (!isValue(symbol) || symbol.parentRow === null) return [];
  const usage = facts.usage(versionOf(symbol.symbolRow));
  const type = positionOf(symbol.parentRow);
  const capital = capitalized(symbol.name);
  const ends = /^is\p{Lu}/u.test(symbol.name) ? [capital, symbol.name.slice(2)] : [capital];
  const names = ends.flatMap((end) => ["get", "is", "set", "with"].map((kind) => kind + end));
  return names.filter((name) => (usage?.attributesOf(type, name).length ?? 0) > 0);
}
