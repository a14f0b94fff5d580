/** Groups of symbol kinds that name resolution distinguishes. */
import { FUNCTION_KINDS, TYPE_KINDS } from "#core/symbol-kinds.ts";
import type { SymbolKind } from "#core/types.ts";

const VALUES: ReadonlySet<SymbolKind> = new Set(["constant", "variable", "property"]);

interface OfKind {
  readonly kind: SymbolKind;
}

/** Whether a symbol is a type. */
export function isType({ kind }: OfKind): boolean {
  return TYPE_KINDS.has(kind);
}

/** Whether a symbol can be called as a function is. */
export function isFunction({ kind }: OfKind): boolean {
  return FUNCTION_KINDS.has(kind);
}

/** Whether a symbol holds a value. */
export function isValue({ kind }: OfKind): boolean {
  return VALUES.has(kind);
}

/** Whether a symbol is a type that others implement. */
export function isContract(symbol: OfKind | undefined): boolean {
  return symbol?.kind === "interface" || symbol?.kind === "trait";
}
