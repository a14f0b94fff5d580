/** Declarations that no longer match a changed function: a header must declare what the source defines. */

import type { Changed } from "#engine/changes/impact/changed.ts";
import { type JudgedPlace, type Judging, placeOf } from "#engine/changes/impact/judging.ts";
import { languageById } from "#lang/languages.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import type { References } from "#query/graph/references.ts";
import type { Target } from "#query/graph/target.ts";
import { signatureOf } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** The declarations in other files of a function defined here, or its definition there. */
export function declaredElsewhere(graph: References, symbol: SymbolRow): SymbolRow[] {
  if (!isFunction(symbol) || !languageById(symbol.language)?.headers) return [];
  const { rows } = graph.target(symbol, { through: "none" });
  const isElsewhere = (other: SymbolRow): boolean => rows.has(other.symbolRow) && other.path !== symbol.path;
  return graph.resolver.facts
    .named(symbol.name, symbol.language)
    .filter((other) => isElsewhere(other) && other.isDefinition !== symbol.isDefinition);
}

/** The declarations (or the definition) of a changed function that still take the former parameter types. */
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

/** The types of the parameters, joined; undefined where the signature does not tell. */
function typesTaken(declared: Pick<SymbolRow, "signature" | "name" | "kind">, language: string): string | undefined {
  return signatureOf(declared, language)
    .parameters?.map(({ type }) => type)
    .join(", ");
}
