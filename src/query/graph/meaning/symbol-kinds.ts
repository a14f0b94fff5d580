/** Groups of symbol kinds that name resolution distinguishes. */
import { FUNCTION_KINDS, TYPE_KINDS } from "#core/symbol-kinds.ts";
import type { SymbolKind } from "#core/types.ts";

const VALUES: ReadonlySet<SymbolKind> = new Set(["constant", "variable", "property"]);

interface OfKind {
  readonly kind: SymbolKind;
}

export function isType({ kind }: OfKind): boolean {
  return TYPE_KINDS.has(kind);
}

export function isFunction({ kind }: OfKind): boolean {
  return FUNCTION_KINDS.has(kind);
}

export function isValue({ kind }: OfKind): boolean {
  return VALUES.has(kind);
}

/** Whether a symbol is a type that others implement. */
export function isContract(symbol: OfKind | undefined): boolean {
  return symbol?.kind === "interface" || symbol?.kind === "trait";
}
