import { aboutSymbol } from "../about-symbol.ts";

export const command = aboutSymbol(
  "related",
  "List what stands around a symbol, and what it uses",
  async () => (await import("#engine/lookup/related-symbols.ts")).relatedSymbols,
);
