import { aboutSymbol } from "#mcp/symbol-tool.ts";

export const getSymbolHierarchy = aboutSymbol(
  "get_symbol_hierarchy",
  "A symbol's owner, supertypes, subtypes and implementers, overrides, and members wherever defined. Not for a whole file (get_file_outline).",
  async () => (await import("#engine/graph/hierarchy.ts")).symbolHierarchy,
);
