/** Which definitions a use means: the one reading that who looks for uses and who follows them share. */
import type { Use } from "#core/usage-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { type Meaning, symbolsIn } from "./meaning.ts";
import { takingSo } from "./overloads.ts";
import { type Resolver, withoutNamesakes } from "./resolver.ts";
import { isFunction, isType } from "./symbol-kinds.ts";
import type { GraphFile } from "./view-facts.ts";

interface ReadUse {
  readonly meaning: Meaning;
  /** The definitions among what it means that fit how the name is used. */
  readonly meant: readonly SymbolRow[];
}

/** Reads a use of a file. */
export function readUse(resolver: Resolver, file: GraphFile, use: Use): ReadUse {
  const isCalled = use.type === "calls";
  const meaning = withoutNamesakes(resolver.meaning(file, use.expression, isCalled), isCalled);
  return { meaning, meant: takingSo(resolver.facts, fittingFirst(isCalled, withoutModules(symbolsIn(meaning))), use.arguments) };
}

/** A name that means a module and something else means the other where it is used; before a path's next part nothing else is found. */
function withoutModules(symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  const others = symbols.length > 1 ? symbols.filter(({ kind }) => kind !== "module") : [];
  return others.length > 0 ? others : symbols;
}

/** Of several definitions of one name those that the use fits: a call means a function before a type, and anything else no method. */
function fittingFirst(isCalled: boolean, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  if (symbols.length < 2) return symbols;
  const fitting = symbols.filter((symbol) =>
    isCalled ? isFunction(symbol) || isType(symbol) : symbol.kind !== "method" && symbol.kind !== "module",
  );
  const functions = isCalled && fitting.some(isFunction) ? fitting.filter(isFunction) : fitting;
  return functions.length > 0 ? functions : symbols;
}
