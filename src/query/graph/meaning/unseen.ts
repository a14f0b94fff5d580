/** Definitions that a file is not known to see, and may see all the same. */
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { distinct } from "./preferring.ts";
import type { GraphFile } from "./view-facts.ts";

/** Whether these are one definition, which a file may see by ways that nobody knows. */
export function onlyOneUnseen(
  resolving: Resolving,
  file: GraphFile,
  symbols: readonly SymbolRow[],
  mayBeSeen: ModuleSystem["mayBeSeen"],
): boolean {
  return distinct(symbols).length === 1 && symbols.some((symbol) => mayBeSeen?.(resolving, file, symbol) ?? false);
}
