import { SYMBOL, type SymbolArguments } from "../properties.ts";
import { tool } from "../tool.ts";

export const searchSimilarSymbol = tool<SymbolArguments>({
  name: "search_similar_symbol",
  description:
    "Find symbols with nearly the same name and signature as one you know: duplicates, variants, counterparts. Not for finding the symbol itself (locate_symbol).",
  properties: SYMBOL,
  required: ["name"],
  readOnly: true,
  call: async (args, call) => {
    const [{ answerAboutSymbol }, { similarSymbols }] = await Promise.all([
      import("../symbol-tool.ts"),
      import("#engine/lookup/similar-symbols.ts"),
    ]);
    return answerAboutSymbol("search_similar_symbol", similarSymbols, args, call);
  },
});
