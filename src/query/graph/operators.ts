/** Functions that operators run, as in `a + b` and `a[b]`: the index does not follow such uses, because they have no name. */
import { languageById } from "#lang/languages.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { isFunction } from "./meaning/symbol-kinds.ts";
import type { ViewFacts } from "./meaning/view-facts.ts";

const SIGNS = /^(?:operator\b\s*)?[^\p{L}\p{N}_$@#\s]+$|^operator\b\W/u;

/** Whether operators may use a function in ways that the index does not follow. */
export function isRunBySigns(facts: ViewFacts, symbol: SymbolRow): boolean {
  const { name, signature, language } = symbol;
  const { operatorHeads, followsOperators = false } = languageById(language) ?? {};
  if (!isFunction(symbol) || followsOperators) return false;
  if (SIGNS.test(name)) return true;
  const at = signature.indexOf(name);
  const head = at < 0 ? name : signature.slice(0, at + name.length);
  return operatorHeads?.test(`${facts.parentOf(symbol)?.signature ?? ""} ${head}`) ?? false;
}

/** The note on answers about such a function. */
export const SIGNS_NOT_FOLLOWED = "Uses through operators (a + b) are not tracked; only uses by name are listed.";
