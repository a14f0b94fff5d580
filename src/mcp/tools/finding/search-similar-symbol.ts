import { aboutSymbol } from "#mcp/symbol-tool.ts";

export const searchSimilarSymbol = aboutSymbol(
  "search_similar_symbol",
  "Find symbols with nearly the same name and signature as one you know: duplicates, variants, counterparts. Not for finding the symbol itself (locate_symbol).",
  async () => (await import("#engine/lookup/similar-symbols.ts")).similarSymbols,
);
