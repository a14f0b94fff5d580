import { similarSymbols } from "#engine/lookup/similar-symbols.ts";
import { aboutSymbol } from "../about-symbol.ts";

export const command = aboutSymbol("similar", "Find symbols with nearly the same name and signature", similarSymbols);
