/** Definitions that a file is not known to see, but may see all the same. */
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { distinct } from "./preferring.ts";
import type { GraphFile } from "./view-facts.ts";

/** Whether the symbols are one definition, which the file may see in ways that the index does not know. */
export function onlyOneUnseen(
  resolving: Resolving,
  file: GraphFile,
  symbols: readonly SymbolRow[],
  mayBeSeen: ModuleSystem["mayBeSeen"],
): boolean {
  return distinct(symbols).length === 1 && symbols.some((symbol) => mayBeSeen?.(resolving, file, symbol) ?? false);
}
