/** Sorts of symbols, as resolving names needs them. */
import type { SymbolKind } from "#core/types.ts";

const TYPES: ReadonlySet<SymbolKind> = new Set(["class", "struct", "interface", "trait", "enum", "impl", "type"]);
const FUNCTIONS: ReadonlySet<SymbolKind> = new Set(["function", "method", "macro"]);
const VALUES: ReadonlySet<SymbolKind> = new Set(["constant", "variable", "property"]);

interface OfKind {
  readonly kind: SymbolKind;
}

export function isType({ kind }: OfKind): boolean {
  return TYPES.has(kind);
}

export function isFunction({ kind }: OfKind): boolean {
  return FUNCTIONS.has(kind);
}

export function isValue({ kind }: OfKind): boolean {
  return VALUES.has(kind);
}
