/** Finds the symbol of one side of a comparison in a view. */
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** The row of a symbol of one side, if the view has its file. */
export function rowIn(facts: ViewFacts, { file, index, symbol }: PlacedIn): SymbolRow | undefined {
  const version = facts.fileAt(file.path);
  if (!version) return undefined;
  const symbols = facts.symbolsOf(version.versionId);
  const there = symbols[index];
  if (there?.name === symbol.name && there.lineStart === symbol.lineStart) return there;
  return symbols.find(({ qualifiedName, kind }) => qualifiedName === symbol.qualifiedName && kind === symbol.kind);
}
