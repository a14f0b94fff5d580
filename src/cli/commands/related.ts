import { relatedSymbols } from "#engine/lookup/related-symbols.ts";
import { aboutSymbol } from "../about-symbol.ts";

export const command = aboutSymbol("related", "List what stands around a symbol, and what it uses", relatedSymbols);
