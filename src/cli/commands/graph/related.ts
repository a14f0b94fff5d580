import { aboutSymbol } from "#cli/commands/about-symbol.ts";

export const command = aboutSymbol(
  "related",
  "List what surrounds a symbol, what it uses, and its tests",
  async () => (await import("#engine/graph/related.ts")).relatedSymbols,
);
