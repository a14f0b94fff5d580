/** Which functions are constructors. */
import type { SymbolRow } from "#store/indices/indices.ts";
import { systemOf } from "./modules/module-systems.ts";

/** Whether a function is a constructor of the type that encloses it. */
export function isConstructor({ name, language }: Pick<SymbolRow, "name" | "language">, type: Pick<SymbolRow, "name">): boolean {
  return systemOf(language)?.constructors?.has(name) ?? name === type.name;
}
