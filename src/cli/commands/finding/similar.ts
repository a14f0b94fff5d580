import { aboutSymbol } from "#cli/commands/about-symbol.ts";

export const command = aboutSymbol(
  "similar",
  "Find symbols with nearly the same name and signature",
  async () => (await import("#engine/lookup/similar-symbols.ts")).similarSymbols,
);
