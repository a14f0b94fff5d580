import { aboutSymbol } from "#cli/commands/about-symbol.ts";
import { HIERARCHY_LIMIT_DEFAULT } from "#core/limits.ts";

export const command = aboutSymbol(
  "hierarchy",
  "Show a symbol's owner, supertypes, subtypes and members",
  async () => (await import("#engine/graph/hierarchy.ts")).symbolHierarchy,
  HIERARCHY_LIMIT_DEFAULT,
);
