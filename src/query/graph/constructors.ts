/** Which functions are constructors. */
import type { SymbolRow } from "#store/indices/indices.ts";
import type { Resolver } from "./meaning/resolver.ts";
import { isFunction, isType } from "./meaning/symbol-kinds.ts";
import { systemOf } from "./modules/module-systems.ts";

/** Whether a function is a constructor of the type that encloses it. */
export function isConstructor({ name, language }: Pick<SymbolRow, "name" | "language">, type: Pick<SymbolRow, "name">): boolean {
  return systemOf(language)?.constructors?.has(name) ?? name === type.name;
}

/**
 * The type whose constructor a symbol is, also where the constructor is defined outside of the type (`Foo::Foo() {}`); undefined for any
 * other symbol.
 */
export function constructedBy(resolver: Resolver, symbol: SymbolRow): SymbolRow | undefined {
  if (!isFunction(symbol)) return undefined;
  const around = resolver.facts.parentOf(symbol);
  if (around && isType(around)) return isConstructor(symbol, around) ? around : undefined;
  const type = systemOf(symbol.language)?.namesConstructorsLikeTypes ? resolver.ownerOf(symbol) : undefined;
  return type && isType(type) && type.name === symbol.name ? type : undefined;
}
