import { aboutSymbol } from "../symbol-tool.ts";

export const findRelatedSymbols = aboutSymbol(
  "find_related_symbols",
  "List what stands around a symbol and what it uses: container, members, neighbours, the definitions its lines name. Not for its callers.",
  async () => (await import("#engine/lookup/related-symbols.ts")).relatedSymbols,
);
