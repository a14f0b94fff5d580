import { aboutSymbol } from "#cli/commands/about-symbol.ts";
import { HIERARCHY_LIMIT_DEFAULT } from "#core/limits.ts";

export const command = aboutSymbol(
  "hierarchy",
  "Show what a symbol is inside of, its supertypes and subtypes, and its members",
  async () => (await import("#engine/graph/hierarchy.ts")).symbolHierarchy,
  HIERARCHY_LIMIT_DEFAULT,
);
