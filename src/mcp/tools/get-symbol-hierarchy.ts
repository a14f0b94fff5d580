import { SYMBOL, type SymbolArguments } from "../properties.ts";
import { tool } from "../tool.ts";

export const getSymbolHierarchy = tool<SymbolArguments>({
  name: "get_symbol_hierarchy",
  description: "Show what a symbol is inside of, what it extends or implements, and its members. Not for a whole file (get_file_outline).",
  properties: SYMBOL,
  required: ["name"],
  readOnly: true,
  call: async (args, call) => {
    const [{ answerAboutSymbol }, { symbolHierarchy }] = await Promise.all([
      import("../symbol-tool.ts"),
      import("#engine/lookup/symbol-hierarchy.ts"),
    ]);
    return answerAboutSymbol("get_symbol_hierarchy", symbolHierarchy, args, call);
  },
});
