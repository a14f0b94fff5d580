import { similarSymbols } from "#engine/lookup/similar-symbols.ts";
import { listAboutSymbol, SYMBOL_ARGS } from "../about-symbol.ts";
import type { Command } from "../command.ts";

export const command = {
  name: "similar",
  description: "Find symbols with nearly the same name and signature",
  args: SYMBOL_ARGS,
  run: (args) => listAboutSymbol(args, similarSymbols),
} satisfies Command;
