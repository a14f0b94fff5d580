/** A type and an object of its name: what stands beside the name says which of the two is meant. */
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { Denotation, Meaning } from "./meaning.ts";
import { preferring } from "./preferring.ts";

/** Whether a type is an object, which nothing extends and no value is of. */
export function isObject(symbol: SymbolRow): boolean {
  return systemOf(symbol.language)?.isObject?.(symbol) ?? false;
}

const isObjectItself = (one: Denotation): boolean => one.is === "symbol" && isObject(one.symbol);

/** What members are taken of by a name: of the object, which alone has members that are none of values. */
export function objectsFirst(meaning: Meaning): Meaning {
  return chosen(meaning, isObjectItself);
}

/** What values are of, and what is made by a call of its name. */
export function objectsLast(meaning: Meaning): Meaning {
  return chosen(meaning, (one) => !isObjectItself(one));
}

function chosen(meaning: Meaning, isChosen: (one: Denotation) => boolean): Meaning {
  const denotations = preferring(meaning.denotations, isChosen);
  return denotations === meaning.denotations ? meaning : { ...meaning, denotations };
}
