/** Use case `find_related_symbols`: what stands around a symbol, and what it uses. */
import { RELATED_LISTED_MAX } from "#core/limits.ts";
import type { RelatedRow } from "#core/protocol-lookup.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolAt, symbolsNamed, symbolsOfVersion } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { edgesOfVersion } from "#store/versions/edges.ts";
import { type AroundSymbol, aroundSymbol, related, type SymbolInView } from "./named-symbol.ts";

/** The container, members and neighbours of a symbol, then the definitions of the names that its lines use. */
export function relatedSymbols(session: QuerySession, name: string, ref?: string): Promise<AroundSymbol> {
  return aroundSymbol(session, name, ref, (found) => rowsAround(session, found));
}

function rowsAround(session: QuerySession, found: SymbolInView): RelatedRow[] {
  const { symbol } = found;
  const { db } = session.project;
  const inFile = symbolsOfVersion(db, versionOf(symbol.symbolRow)).filter(({ kind }) => kind !== "import");
  const container = symbol.parentRow === null ? undefined : symbolAt(db, symbol.parentRow);
  const distance = (other: SymbolRow): number => Math.abs(other.lineStart - symbol.lineStart);
  const neighbours = inFile
    .filter((other) => other.parentRow === symbol.parentRow && other.symbolRow !== symbol.symbolRow)
    .sort((a, b) => distance(a) - distance(b));
  const rows = [
    ...(container ? [related("container", container)] : []),
    ...inFile.filter((other) => other.parentRow === symbol.symbolRow).map((other) => related("member", other)),
    ...usedBy(session, found).map((other) => related("uses", other)),
    ...neighbours.map((other) => related("neighbour", other)),
  ];
  return rows.slice(0, RELATED_LISTED_MAX);
}

/** Definitions of what is named inside the symbol, when the view has exactly one of that name: several would be a guess. */
function usedBy({ project: { db } }: QuerySession, { symbol, view }: SymbolInView): SymbolRow[] {
  const isInside = ({ line }: { readonly line: number }): boolean => line >= symbol.lineStart && line <= symbol.lineEnd;
  const names = [...edgesOfVersion(db, versionOf(symbol.symbolRow))]
    .filter(([, sites]) => sites.some((site) => site.type !== "imports" && isInside(site)))
    .map(([used]) => used);
  return names.slice(0, RELATED_LISTED_MAX).flatMap((used) => {
    const [only, ...more] = symbolsNamed(db, used, { view, languages: [symbol.language] }, 2).filter((row) => row.name === used);
    return only && more.length === 0 && only.symbolRow !== symbol.symbolRow ? [only] : [];
  });
}
