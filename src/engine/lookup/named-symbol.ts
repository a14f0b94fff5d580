/** From the name a caller gave to the one symbol it means best. */
import { CodeCompassError } from "#core/errors.ts";
import type { AnswerState, SymbolPointer } from "#core/protocol.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { locateSymbols } from "#query/rank/locate.ts";
import type { SymbolRow } from "#store/indices.ts";
import type { View } from "#store/views.ts";

export interface NamedSymbol {
  readonly state: AnswerState;
  readonly view: View;
  readonly symbol: SymbolRow;
  /** How many other symbols the name could have meant. */
  readonly others: number;
}

/** Another symbol and what it has to do with the one asked about. */
export interface RelatedRow extends SymbolPointer {
  readonly relation: string;
}

/** A symbol with the symbols that have to do with it. */
export interface AroundSymbol extends NamedSymbol {
  readonly rows: readonly RelatedRow[];
}

/** A question about one symbol, asked by its name, in the view that `ref` means. */
export type SymbolQuestion = (session: QuerySession, name: string, ref?: string) => Promise<AroundSymbol>;

/**
 * Finds the symbol, in the view that `ref` means as in a query.
 * @throws symbol_not_found, ref_not_found
 */
export async function namedSymbol(session: QuerySession, name: string, ref?: string): Promise<NamedSymbol> {
  const { view, state } = await (await session.source(ref)).ensure("balanced");
  const { db, indices } = session.project;
  const { candidates } = locateSymbols(db, indices, { view }, name);
  const symbol = candidates[0]?.symbol;
  if (symbol) return { state, view, symbol, others: candidates.length - 1 };
  throw new CodeCompassError("symbol_not_found", `No symbol is called "${name}".`, {
    remediation: `codecompass search ${JSON.stringify(name)} looks at all text.`,
  });
}

export function related(relation: string, symbol: SymbolRow): RelatedRow {
  return { relation, kind: symbol.kind, name: symbol.name, path: symbol.path, line: symbol.nameLine };
}
