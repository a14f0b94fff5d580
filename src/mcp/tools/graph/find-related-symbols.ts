import { aboutSymbol } from "#mcp/symbol-tool.ts";

export const findRelatedSymbols = aboutSymbol(
  "find_related_symbols",
  "List what surrounds a symbol and what it uses: container, members, neighbours, definitions its lines use, its tests. Not for its callers (get_callers).",
  async () => (await import("#engine/graph/related.ts")).relatedSymbols,
);
