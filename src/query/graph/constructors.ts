/** Which functions are constructors. */
import type { SymbolRow } from "#store/indices/indices.ts";
import type { Resolver } from "./meaning/resolver.ts";
import { isFunction, isType } from "./meaning/symbol-kinds.ts";
import { systemOf } from "./modules/module-systems.ts";

/** Whether a function is a constructor of the type that encloses it. */
export function isConstructor({ name, language }: Pick<SymbolRow, "name" | "language">, type: Pick<SymbolRow, "name">): boolean {
  return systemOf(language)?.constructors?.has(name) ?? name === type.name;
}

/** What encloses a symbol; for a constructor that is defined outside of its type (`Foo::Foo() {}`), the type. */
export function ownerOf(resolver: Resolver, symbol: SymbolRow): SymbolRow | undefined {
  const around = resolver.facts.parentOf(symbol);
  if (!isFunction(symbol) || (around && isType(around)) || !systemOf(symbol.language)?.namesConstructorsLikeTypes) return around;
  const type = resolver.ownerOf(symbol);
  return type?.name === symbol.name ? type : around;
}
