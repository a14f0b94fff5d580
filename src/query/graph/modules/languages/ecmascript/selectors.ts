/** Classes under the names that their decorators give to them, by which templates of Angular use them: `selector: "app-user"`. */
import { type Meaning, meaningOf } from "#query/graph/meaning/meaning.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

const SELECTOR = /^(?:selector|name)\s*:\s*["'`]/;

/** The classes that templates use by a name. */
export function selected(facts: ViewFacts, name: string, language: string): Meaning {
  return meaningOf(facts.named(name, language).flatMap((symbol) => classOf(facts, symbol) ?? []));
}

/** The class that a symbol is the selector of: the next one in its file. */
export function classOf(facts: ViewFacts, symbol: SymbolRow): SymbolRow | undefined {
  if (!isSelector(symbol)) return undefined;
  const classes = facts.symbolsOf(versionOf(symbol.symbolRow)).filter(({ kind }) => kind === "class");
  return classes.find(({ nameLine }) => nameLine >= symbol.nameLine);
}

/** The names by which templates use a class. */
export function selectorsOf(facts: ViewFacts, type: SymbolRow): readonly string[] {
  if (type.kind !== "class") return [];
  const selectors = facts.symbolsOf(versionOf(type.symbolRow)).filter(isSelector);
  return selectors.filter((one) => classOf(facts, one)?.symbolRow === type.symbolRow).map(({ name }) => name);
}

function isSelector({ kind, signature }: SymbolRow): boolean {
  return kind === "constant" && SELECTOR.test(signature);
}
