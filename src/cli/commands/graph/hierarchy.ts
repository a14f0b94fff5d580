import { aboutSymbol } from "#cli/commands/about-symbol.ts";

export const command = aboutSymbol(
  "hierarchy",
  "Show what a symbol is inside of, its supertypes and subtypes, and its members",
  async () => (await import("#engine/graph/hierarchy.ts")).symbolHierarchy,
);
