/** What a use stands in. */
import type { SymbolRow } from "#store/indices/indices.ts";
import { isFunction } from "./symbol-kinds.ts";
import type { ViewFacts } from "./view-facts.ts";

/** The symbol round a line: the innermost function, else the innermost of any kind. */
export function enclosing(facts: ViewFacts, versionId: number, line: number): SymbolRow | undefined {
  let around: SymbolRow | undefined;
  let called: SymbolRow | undefined;
  for (const symbol of facts.symbolsOf(versionId)) {
    if (symbol.lineStart > line) break;
    if (symbol.lineEnd < line || symbol.kind === "import") continue;
    around = symbol;
    if (isFunction(symbol)) called = symbol;
  }
  return called ?? around;
}
