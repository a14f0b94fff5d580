import { relatedSymbols } from "#engine/lookup/related-symbols.ts";
import { listAboutSymbol, SYMBOL_ARGS } from "../about-symbol.ts";
import type { Command } from "../command.ts";

export const command = {
  name: "related",
  description: "List what stands around a symbol, and what it uses",
  args: SYMBOL_ARGS,
  run: (args) => listAboutSymbol(args, relatedSymbols),
} satisfies Command;
