/** Declarations that a change left behind: a header that declares what a source defines has to say the same. */

import type { Changed } from "#engine/changes/impact/changed.ts";
import { type JudgedPlace, type Judging, placeOf } from "#engine/changes/impact/judging.ts";
import { languageById } from "#lang/languages.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import type { References, Target } from "#query/graph/references.ts";
import { signatureOf } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** The declarations in other files of a function that is defined here, or its definition there. */
export function declaredElsewhere(graph: References, symbol: SymbolRow): SymbolRow[] {
  if (!isFunction(symbol) || !languageById(symbol.language)?.headers) return [];
  const { rows } = graph.target(symbol, { through: "none" });
  const isElsewhere = (other: SymbolRow): boolean => rows.has(other.symbolRow) && other.path !== symbol.path;
  return graph.resolver.facts
    .named(symbol.name, symbol.language)
    .filter((other) => isElsewhere(other) && other.isDefinition !== symbol.isDefinition);
}

/** The declarations, or the definition, of a function that changed which still take what it took before. */
export function outdatedDeclarations({ change }: Changed, { symbol, rows }: Target, { now, edits }: Judging): JudgedPlace[] {
  const { before, after } = change;
  if (!before || !after || !isFunction(symbol) || !languageById(symbol.language)?.headers) return [];
  const was = typesTaken(before.symbol, symbol.language);
  if (was === undefined || was === typesTaken(after.symbol, symbol.language)) return [];
  const isLeft = (other: SymbolRow): boolean =>
    other.symbolRow !== symbol.symbolRow &&
    rows.has(other.symbolRow) &&
    other.isDefinition !== symbol.isDefinition &&
    !edits.areNew(other.path, other.nameLine, 1) &&
    typesTaken(other, other.language) === was;
  const left = now.facts.named(symbol.name, symbol.language).filter(isLeft);
  return left.map((other) => ({ reference: placeOf(other), verdict: "breaks" }));
}

/** The types of the parameters; undefined where the text does not say. */
function typesTaken(declared: Pick<SymbolRow, "signature" | "name" | "kind">, language: string): string | undefined {
  return signatureOf(declared, language)
    .parameters?.map(({ type }) => type)
    .join(", ");
}
