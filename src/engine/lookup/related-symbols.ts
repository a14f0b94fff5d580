/** Use case `find_related_symbols`: what stands around a symbol, and what it uses. */
import { RELATED_LISTED_MAX } from "#core/limits.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { edgesOfVersion } from "#store/edges.ts";
import type { SymbolRow } from "#store/indices.ts";
import { versionOf } from "#store/row-id.ts";
import { symbolAt, symbolsNamed, symbolsOfVersion } from "#store/symbols.ts";
import { type AroundSymbol, type NamedSymbol, namedSymbol, related } from "./named-symbol.ts";

/** The container, members and neighbours of a symbol, then the definitions of the names that its lines use. */
export async function relatedSymbols(session: QuerySession, name: string, ref?: string): Promise<AroundSymbol> {
  const found = await namedSymbol(session, name, ref);
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
  return { ...found, rows: rows.slice(0, RELATED_LISTED_MAX) };
}

/** Definitions of what is named inside the symbol, when the view has exactly one of that name: several would be a guess. */
function usedBy({ project: { db } }: QuerySession, { symbol, view }: NamedSymbol): SymbolRow[] {
  const isInside = ({ line }: { readonly line: number }): boolean => line >= symbol.lineStart && line <= symbol.lineEnd;
  const names = [...edgesOfVersion(db, versionOf(symbol.symbolRow))]
    .filter(([, sites]) => sites.some((site) => site.type !== "imports" && isInside(site)))
    .map(([used]) => used);
  return names.slice(0, RELATED_LISTED_MAX).flatMap((used) => {
    const [only, ...more] = symbolsNamed(db, used, { view, languages: [symbol.language] }, 2).filter((row) => row.name === used);
    return only && more.length === 0 && only.symbolRow !== symbol.symbolRow ? [only] : [];
  });
}
