/** A type and an object of the same name (Scala's companions): the context of the name says which of the two it means. */
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { Denotation, Meaning } from "./meaning.ts";
import { preferring } from "./preferring.ts";

/** Whether a symbol is an object: no type extends it, and it has no instances. */
export function isObject(symbol: SymbolRow): boolean {
  return systemOf(symbol.language)?.isObject?.(symbol) ?? false;
}

const isObjectItself = (one: Denotation): boolean => one.is === "symbol" && isObject(one.symbol);

/** Prefers objects, for a name before a member access: only the object has members that do not belong to instances. */
export function objectsFirst(meaning: Meaning): Meaning {
  return chosen(meaning, isObjectItself);
}

/** Prefers types, for a name in a type position or a constructor call. */
export function objectsLast(meaning: Meaning): Meaning {
  return chosen(meaning, (one) => !isObjectItself(one));
}

function chosen(meaning: Meaning, isChosen: (one: Denotation) => boolean): Meaning {
  const denotations = preferring(meaning.denotations, isChosen);
  return denotations === meaning.denotations ? meaning : { ...meaning, denotations };
}
