import { symbolHierarchy } from "#engine/lookup/symbol-hierarchy.ts";
import { listAboutSymbol, SYMBOL_ARGS } from "../about-symbol.ts";
import type { Command } from "../command.ts";

export const command = {
  name: "hierarchy",
  description: "Show what a symbol is inside of, what it is built on, and its members",
  args: SYMBOL_ARGS,
  run: (args) => listAboutSymbol(args, symbolHierarchy),
} satisfies Command;
