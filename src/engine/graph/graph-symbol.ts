/** Symbols in the form that answers about the graph have. */
import type { GraphSymbol } from "#core/protocol/graph.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolId } from "#text/ids.ts";

/** The repository and ref that the ids of symbols name. */
export interface ShownIn {
  readonly repo: string;
  readonly ref: string;
}

/** A symbol as answers about the graph show it. */
export function graphSymbol(symbol: SymbolRow, { repo, ref }: ShownIn): GraphSymbol {
  const { name, qualifiedName, kind, path, lineStart } = symbol;
  return {
    name,
    qualified_name: qualifiedName,
    kind,
    path,
    line_start: lineStart,
    symbol_id: symbolId({ repo, ref, path, kind, lineStart, name }),
  };
}
