/** Which functions make the values of a type. */
import type { SymbolRow } from "#store/indices/indices.ts";
import { systemOf } from "./modules/module-systems.ts";

/** Whether a function makes the values of the type that it stands in. */
export function isConstructor({ name, language }: Pick<SymbolRow, "name" | "language">, type: Pick<SymbolRow, "name">): boolean {
  return systemOf(language)?.constructors?.has(name) ?? name === type.name;
}
