/** The places that answers of the graph consist of. */
import type { UseConfidence } from "#core/protocol/graph.ts";
import type { GraphFile } from "#query/graph/meaning/view-facts.ts";
import { fileOf } from "#query/graph/meant-by.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** A place of an answer: a symbol, or a line outside of all symbols, with the lines of the uses. */
export interface Place {
  readonly file: GraphFile;
  readonly symbol: SymbolRow | undefined;
  readonly lines: readonly number[];
  readonly sure: UseConfidence;
  /** All that is there is an import of the name. */
  readonly isImport?: boolean;
}

/** The place of a definition. */
export function placeOfDefinition(symbol: SymbolRow): Place {
  return { file: fileOf(symbol), symbol, lines: [symbol.nameLine], sure: "resolved" };
}
