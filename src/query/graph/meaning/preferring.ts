/** Chooses among definitions of one name: the position of the name says which sort it means, where any of that sort is among them. */
import type { SymbolRow } from "#store/indices/indices.ts";
import { comparedName } from "./letter-case.ts";
import type { Denotation, Meaning } from "./meaning.ts";
import { isFunction, isType, isValue } from "./symbol-kinds.ts";

type Sort = (symbol: SymbolRow) => boolean;

/** The items that satisfy `isPreferred`; all where none does. */
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

/** Where a type and something else share a name, a type position means the type. Parts of an intersection that have no name are types too. */
export function typesFirst(meaning: Meaning): Meaning {
  return preferred(meaning, (one) => isA(isType)(one) || (one.is === "object" && one.isPart === true));
}

/** Where a field and a method share a name, a call means the method. */
export function functionsFirst(meaning: Meaning): Meaning {
  return preferred(meaning, isA(isFunction));
}

/** Where a function shares its name with a module or a type, a member access means the module or type. */
export function holdersFirst(meaning: Meaning): Meaning {
  return preferred(meaning, isNoFunction);
}

/** Where functions and values of one name are members of one thing, a call means the functions and any other use the values. */
export function withoutNamesakes(meaning: Meaning, isCalled: boolean): Meaning {
  const { denotations } = meaning;
  if (denotations.length < 2 || !denotations.some(isA(isCalledAlone)) || !denotations.some(isA(isValue))) return meaning;
  return preferred(meaning, isCalled ? isNoValue : isNoFunction);
}

/** Narrows definitions of one name to those that fit a use: no module; for a call functions before types; for any other use no method. */
export function fittingFirst(symbols: readonly SymbolRow[], isCalled: boolean): readonly SymbolRow[] {
  const used = preferring(symbols, ({ kind }) => kind !== "module");
  if (!isCalled) return preferring(used, (symbol) => (symbol.kind !== "method" || isAccessor(symbol)) && symbol.kind !== "module");
  return preferring(
    preferring(used, (symbol) => isFunction(symbol) || isType(symbol)),
    isFunction,
  );
}

/** Drops fields that share their qualified name with a function: a call, and `A.name` in a question, mean the method. */
export function withoutFieldsOfMethods(symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  if (symbols.length < 2 || !symbols.some(isField)) return symbols;
  const functions = new Set(symbols.flatMap((symbol) => (isFunction(symbol) ? thingOf(symbol) : [])));
  return functions.size === 0 ? symbols : symbols.filter((symbol) => !isField(symbol) || !functions.has(thingOf(symbol)));
}

/** Drops all that cannot be called, where anything can: for a name that is written as a call. */
export function callableFirst(symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  return preferring(symbols, (symbol) => isFunction(symbol) || isMadeByCalls(symbol));
}

/** Whether a type's instances are made by calling the type's name. */
export function isMadeByCalls({ kind }: SymbolRow): boolean {
  return kind === "class" || kind === "struct" || kind === "enum";
}

const isField: Sort = ({ kind }) => kind === "property";

/** What symbols have in common that have one name in one scope. */
export function thingOf(symbol: SymbolRow): string {
  return `${symbol.language} ${comparedName(symbol)}`;
}

/** Which of the denotations of a name fit its position. */
export type Reading = (meaning: Meaning) => Meaning;

const without =
  (isOut: Sort): Reading =>
  (meaning) => ({ ...meaning, denotations: meaning.denotations.filter((one) => !isA(isOut)(one)) });

export const anything: Reading = (meaning) => meaning;
export const notValues = without(isValue);
export const notFunctions = without(isFunction);
/** The denotations that fit where only a type can be. */
export const typesOnly = without((symbol) => !isType(symbol));

/** One symbol for each thing, its definition where it has one: declarations, parts and overloads count once. */
export function distinct(symbols: readonly SymbolRow[]): SymbolRow[] {
  const one = new Map<string, SymbolRow>();
  for (const symbol of symbols) {
    const name = comparedName(symbol);
    const known = one.get(name);
    if (!known || (symbol.isDefinition && !known.isDefinition)) one.set(name, symbol);
  }
  return [...one.values()];
}
