import { SYMBOL, type SymbolArguments } from "../properties.ts";
import { tool } from "../tool.ts";

export const findRelatedSymbols = tool<SymbolArguments>({
  name: "find_related_symbols",
  description:
    "List what stands around a symbol and what it uses: container, members, neighbours, the definitions its lines name. Not for its callers.",
  properties: SYMBOL,
  required: ["name"],
  readOnly: true,
  call: async (args, call) => {
    const [{ answerAboutSymbol }, { relatedSymbols }] = await Promise.all([
      import("../symbol-tool.ts"),
      import("#engine/lookup/related-symbols.ts"),
    ]);
    return answerAboutSymbol("find_related_symbols", relatedSymbols, args, call);
  },
});
