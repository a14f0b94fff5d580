import { aboutSymbol } from "../about-symbol.ts";

export const command = aboutSymbol(
  "hierarchy",
  "Show what a symbol is inside of, what it is built on, and its members",
  async () => (await import("#engine/lookup/symbol-hierarchy.ts")).symbolHierarchy,
);
