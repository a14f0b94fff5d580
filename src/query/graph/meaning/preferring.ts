/** Choosing among things of one name: how the name stands there says of which sort it is, where any of that sort is among them. */
import type { SymbolRow } from "#store/indices/indices.ts";
import type { Denotation, Meaning } from "./meaning.ts";
import { isFunction, isType, isValue } from "./symbol-kinds.ts";

type Sort = (symbol: SymbolRow) => boolean;

/** Those of a sort; all where there are none of it. */
export function preferring<T>(all: readonly T[], isPreferred: (one: T) => boolean): readonly T[] {
  if (all.length < 2) return all;
  const preferred = all.filter(isPreferred);
  return preferred.length > 0 ? preferred : all;
}

function preferred(meaning: Meaning, isPreferred: (denotation: Denotation) => boolean): Meaning {
  const denotations = preferring(meaning.denotations, isPreferred);
  return denotations === meaning.denotations ? meaning : { ...meaning, denotations };
}

const isA =
  (sort: Sort) =>
  (one: Denotation): boolean =>
    one.is === "symbol" && sort(one.symbol);
/** Whether a function is used like a value: `get size() {`. */
const isAccessor: Sort = ({ kind, signature }) => kind === "method" && ACCESSOR.test(signature);
const ACCESSOR = /^(?:[a-z]+\s+){0,5}[gs]et\s+[\w$#"'[]/;
const isCalledAlone: Sort = (symbol) => isFunction(symbol) && !isAccessor(symbol);

const isNoFunction = (one: Denotation): boolean => !isA(isCalledAlone)(one);
const isNoValue = (one: Denotation): boolean => !isA(isValue)(one);

/** Where a type and something else have one name, what is said of a type is said of the type. */
export function typesFirst(meaning: Meaning): Meaning {
  return preferred(meaning, isA(isType));
}

/** Where a field and a method have one name, the method is called. */
export function functionsFirst(meaning: Meaning): Meaning {
  return preferred(meaning, isA(isFunction));
}

/** Nothing is taken out of a function where there is a module or a type of its name. */
export function holdersFirst(meaning: Meaning): Meaning {
  return preferred(meaning, isNoFunction);
}

/** Where functions and values of one name are members of one thing, a call means the functions and anything else the values. */
export function withoutNamesakes(meaning: Meaning, isCalled: boolean): Meaning {
  const { denotations } = meaning;
  if (denotations.length < 2 || !denotations.some(isA(isCalledAlone)) || !denotations.some(isA(isValue))) return meaning;
  return preferred(meaning, isCalled ? isNoValue : isNoFunction);
}

/** Of definitions of one name those that a use fits: a call means a function before a type, anything else no method; nothing a module. */
export function fittingFirst(symbols: readonly SymbolRow[], isCalled: boolean): readonly SymbolRow[] {
  const used = preferring(symbols, ({ kind }) => kind !== "module");
  if (!isCalled) return preferring(used, (symbol) => (symbol.kind !== "method" || isAccessor(symbol)) && symbol.kind !== "module");
  return preferring(
    preferring(used, (symbol) => isFunction(symbol) || isType(symbol)),
    isFunction,
  );
}

/** Which of the things that a name means can stand at a place. */
export type Reading = (meaning: Meaning) => Meaning;

const without =
  (isOut: Sort): Reading =>
  (meaning) => ({ ...meaning, denotations: meaning.denotations.filter((one) => !isA(isOut)(one)) });

export const anything: Reading = (meaning) => meaning;
export const notValues = without(isValue);
export const notFunctions = without(isFunction);
/** What of it can stand where only a type can. */
export const typesOnly = without((symbol) => !isType(symbol));

/** One of each thing, its definition where it has one: declarations, parts and overloads count once. */
export function distinct(symbols: readonly SymbolRow[]): SymbolRow[] {
  const one = new Map<string, SymbolRow>();
  for (const symbol of symbols) {
    const known = one.get(symbol.qualifiedName);
    if (!known || (symbol.isDefinition && !known.isDefinition)) one.set(symbol.qualifiedName, symbol);
  }
  return [...one.values()];
}
