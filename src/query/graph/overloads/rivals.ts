/** How many overloads a call may mean besides the one that is asked about. */
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { typesTaken } from "./by-types.ts";

/** A definition, and the rows of all places that define or declare it. */
interface Asked {
  readonly symbol: SymbolRow;
  readonly rows: ReadonlySet<number>;
}

/** How many overloads with other types than a function's are among those that a call may mean; undefined where the function is not. */
export function rivalsOf({ symbol, rows }: Asked, overloads: readonly SymbolRow[]): number | undefined {
  // Any part of a type stands for the type.
  const own = (one: SymbolRow): SymbolRow => (isType(one) && rows.has(one.symbolRow) ? symbol : one);
  const taken = new Set(
    overloads
      .map(own)
      .filter((one) => isFunction(one) || one.symbolRow === symbol.symbolRow)
      .map(typesTaken),
  );
  // What is left may be the parameters in the head of a type.
  if (taken.size === 0) return overloads.length === 0 ? 0 : undefined;
  return taken.has(typesTaken(symbol)) ? taken.size - 1 : undefined;
}
