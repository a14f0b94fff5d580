/** Keys of configuration files that code names by their path. */
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** The keys at a path such as `shop.mail.from`, of files in some languages; tests may set one that the application sets too. */
export function keysAt(facts: ViewFacts, path: string, languages: readonly string[]): SymbolRow[] {
  const name = path.slice(path.lastIndexOf(".") + 1);
  return languages.flatMap((language) =>
    facts.named(name, language).filter((key) => key.language === language && key.qualifiedName === path && key.kind === "property"),
  );
}
