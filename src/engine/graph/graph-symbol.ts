/** The repository and ref that the symbol ids of graph rows name. */
import type { GraphSymbol } from "#core/protocol/graph.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolId } from "#text/ids.ts";

export interface ShownIn {
  readonly repo: string;
  readonly ref: string;
}

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
