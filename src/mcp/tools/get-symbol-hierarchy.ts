import { aboutSymbol } from "../symbol-tool.ts";

export const getSymbolHierarchy = aboutSymbol(
  "get_symbol_hierarchy",
  "Show what a symbol is inside of, what it extends or implements, and its members. Not for a whole file (get_file_outline).",
  async () => (await import("#engine/lookup/symbol-hierarchy.ts")).symbolHierarchy,
);
